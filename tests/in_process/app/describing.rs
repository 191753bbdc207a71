//! The screens in sentences: what they say, and that they say what is shown.

use super::walk::{Beginning, Event, beginnings, events, run};
use crate::prelude::*;
use noughts::app::Description;
use noughts::tree::Row;

fn described(driver: &Driver) -> Description {
    driver.app().describe()
}

/// A description as text.
fn text(name: &str, driver: &Driver) -> String {
    let Description { title, status, selected, lines, .. } = described(driver);
    let mut text = format!("==== {name} ====\ntitle: {title}\nstatus: {status}\nselected: {selected}\n");
    for line in lines {
        let _ = writeln!(text, "  {}", line.text);
    }
    text + "\n"
}

/// The scenes whose descriptions are in a snapshot.
const WRITTEN: &str = "menu set_up_human game_goes_on game_refuses panel_p2 panel_proving results_series \
    tree_p2_pruned stepper_p2_cutoff lab_p2 course lesson_asks editor review_asks history \
    settings confirm";

#[test]
fn descriptions_in_full() {
    let written = every_scene().filter(|(name, _)| WRITTEN.split(' ').contains(name));
    let mut all: String = written.map(|(name, driver)| text(name, &driver)).collect();
    // The help as a whole is long.
    let help = text("help", &scene("help"));
    all += &help.lines().take(24).join("\n");
    assert_snapshot!(all);
}

/// Whether a description has a title and consists of words: no control characters, nothing that only draws.
fn check_words(description: &Description) -> Result<(), TestCaseError> {
    let Description { title, status, selected, lines, .. } = description;
    prop_assert!(!title.is_empty());
    let lines = || lines.iter().map(|line| &line.text);
    let status = status.lines().map(str::to_owned).collect_vec();
    for text in [title, selected].into_iter().chain(&status).chain(lines()) {
        // Users may type anything into a search.
        let said = !text.starts_with("find:") && !text.starts_with("found:");
        let is_sign = |c: char| c.is_control() || (!c.is_alphanumeric() && !c.is_ascii());
        let sign = text.chars().find(|&c| said && is_sign(c));
        prop_assert!(sign.is_none(), "{sign:?} in {text:?}");
        // The texts of lessons are said as they are.
        let is_lesson = title.starts_with("Lesson ") || title.starts_with("Practise: ");
        // The text of an empty board has dots, too.
        let has_sign = [">=", " ...", "  "].iter().any(|sign| text.replace(".../...", "").contains(sign));
        prop_assert!(is_lesson || !has_sign, "{text:?}");
    }
    prop_assert!(lines().all(|line| !line.is_empty()));
    Ok(())
}

#[test]
fn every_scene_has_a_description_that_does_not_depend_on_how_it_is_drawn() {
    for (name, driver) in every_scene() {
        check_words(&described(&driver)).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        // The settings also say which characters are used.
        if !name.starts_with("settings") {
            let ascii = scene_in(name, ASCII);
            assert_eq!(described(&driver), described(&ascii), "{name}");
        }
    }
}

#[test]
fn scores_are_said_as_exact_as_they_are() {
    let said = |driver: Driver, text: &str| {
        let Description { selected, lines, .. } = described(&driver);
        let lines = lines.into_iter().map(|line| line.text);
        let all = lines.chain([selected]).join("\n");
        assert!(all.contains(text), "no `{text}` in\n{all}");
    };
    said(scene("panel_p2"), "c1: -6, O loses in 4");
    said(scene("panel_p2"), "b2: empty. -8, O loses in 2");
    said(scene("panel_computers_view"), "b2: about +3, looks good");
    let mut tree = scene("tree_p2_pruned");
    tree.press("Up Up");
    said(tree, "X a2: at least -6");
    said(scene("tree_p2_pruned"), "O a2. Pruned, not searched");
    said(scene("tree_large_board"), "about ");
    said(scene("panel_pairs"), "a: ");
    said(
        scene("review_asks"),
        "Move 4: O c1: draw thrown away, loses in 4. A mistake: it threw away the draw.",
    );
    said(scene("stepper_p2_cutoff"), "Cutoff: alpha");
}

#[test]
fn scores_that_a_screen_hides_are_not_said() {
    let says_a_score = |driver: &Driver| {
        let description = described(driver);
        let scored = |line: &str| ["wins in", "loses in", ", draw"].iter().any(|it| line.contains(it));
        scored(&description.selected) || description.lines.iter().any(|line| scored(&line.text))
    };
    let mut game = scene("game_hints");
    assert!(game.game().seen().is_some() && !says_a_score(&game), "{:?}", described(&game));
    game.press("r");
    assert!(says_a_score(&game), "{:?}", described(&game));
    let mut lesson = scene("lesson_second_try");
    assert!(!described(&lesson).selected.contains("loses"));
    lesson.press("3");
    assert!(described(&lesson).selected.contains("loses in 4"), "{:?}", described(&lesson));
}

#[test]
fn help_and_questions_come_before_what_they_cover() {
    let mut driver = scene("confirm");
    let Description { title, status, lines, .. } = described(&driver);
    assert_eq!(title, "Quit noughts?");
    assert!(status.ends_with("y: yes, n: no."), "{status}");
    assert!(lines.iter().any(|line| line.text == "Row 1: X O 3"), "{lines:?}");
    driver.press("n ?");
    let help = described(&driver);
    let is_row = |text: &str| text.starts_with("Row ");
    assert_eq!(help.lines[0].text, "In the game");
    assert!(!help.lines.iter().any(|line| is_row(&line.text)));
    driver.press("Down");
    assert_ne!(described(&driver), help, "another line is selected");
}

/// The square under the cursor, where the screen has one.
fn cursor(driver: &Driver) -> Option<Square> {
    match driver.app().screen() {
        _ if driver.app().overlay().is_some() => None,
        Screen::Game(_) => {
            matches!(driver.game().turn, Turn::Human(_)).then(|| driver.game().candidates.cursor)
        }
        Screen::Review(review) => review.cursor,
        Screen::Lesson(lesson) => lesson.exercise().cursor(),
        Screen::Editor(editor) if driver.app().context() == Context::Editor => {
            editor.field.is_none().then_some(editor.candidates.cursor)
        }
        _ => None,
    }
}

/// The refusal on the screen.
fn refusal(driver: &Driver) -> Option<&str> {
    match driver.app().shared.notice.as_ref() {
        Some(Notice::Refusal(text)) if driver.app().overlay().is_none() => Some(text),
        _ => None,
    }
}

/// Checks that a description says what the screen shows.
fn check_content(driver: &Driver) -> Result<(), TestCaseError> {
    let description = described(driver);
    check_words(&description)?;
    let Description { status, selected, lines, .. } = &description;
    if let Some(cursor) = cursor(driver) {
        prop_assert!(selected.starts_with(&format!("{cursor}: ")), "{cursor} in {selected:?}");
    }
    if let Some(refusal) = refusal(driver) {
        let refusal = refusal.trim_end_matches('.');
        prop_assert!(status.contains(refusal), "{refusal:?} in {status:?}");
    }
    if let (Screen::Game(_), None) = (driver.app().screen(), driver.app().overlay()) {
        let position = driver.game().position();
        for (square, mark) in Mark::BOTH.into_iter().flat_map(|mark| {
            position.squares_by_mark()[mark].iter().map(move |square| (square, mark)).collect_vec()
        }) {
            let row = format!("Row {}: ", square.row() + 1);
            let row = lines.iter().find_map(|line| line.text.strip_prefix(&row)).unwrap_or_default();
            // On boards of nine squares each has a word of its own.
            let named = if position.rules().cells() == 9 {
                row.split(' ').nth(square.column().into()) == Some(&mark.to_string())
            } else {
                row.split(", ").any(|known| known == format!("{square} {mark}"))
            };
            prop_assert!(named, "no {square} {mark} in {row:?}");
        }
    }
    Ok(())
}

/// Whether a command only changes how something is drawn, or which part of a text is in sight.
fn only_moves_the_view(driver: &Driver, command: Command) -> bool {
    let scrolls = matches!(command, Command::Up | Command::Down | Command::PageUp | Command::PageDown);
    // A description lists the children of a node whether it is open or not.
    let opens = command == Command::OpenAll;
    command == Command::Mouse || opens || (scrolls && driver.app().context() == Context::Lesson)
}

/// What a command can change. A drawn tree moves and grows by itself: there, it is the nodes and the selected one.
fn shown(driver: &Driver) -> (Vec<Row>, usize, Option<Buffer>) {
    match driver.app().screen() {
        Screen::Views(tree) if driver.app().context() == Context::Tree => {
            match tree.searched.try_as_ready_ref() {
                Some(searched) => {
                    (searched.tree.drawn.outline.rows.clone(), searched.tree.drawn.outline.selected, None)
                }
                None => (Vec::new(), 0, None),
            }
        }
        _ => (Vec::new(), 0, Some(driver.render())),
    }
}

#[test]
fn what_a_command_changes_on_the_screen_changes_the_description() {
    let sequences = (beginnings(), collection::vec(events(), 60));
    proptest!(cases(60), |((beginning, sequence) in sequences)| {
        check_changes(&beginning, &sequence)?;
    });
}

fn check_changes(beginning: &Beginning, sequence: &[Event]) -> Result<(), TestCaseError> {
    let mut still = beginning.clone();
    still.appearance.animation = Animation::Off;
    let mut driver = still.driver();
    for event in sequence {
        // The window keeps its size, and nothing moves: only the command changes what is drawn.
        driver.resize((80, 24)).tick(10_000);
        let (before, drawn) = (described(&driver), shown(&driver));
        let command = match event {
            Event::Command(command) if !only_moves_the_view(&driver, *command) => Some(*command),
            _ => None,
        };
        run(&mut driver, event);
        if driver.exit().is_some() {
            return Ok(());
        }
        check_content(&driver)?;
        let fits = too_small(driver.app(), driver.area()).is_none();
        if let Some(command) = command.filter(|_| fits && shown(&driver) != drawn) {
            prop_assert!(described(&driver) != before, "{command:?} {before:#?}\n{}", driver.text());
        }
    }
    Ok(())
}

#[test]
fn animation_changes_no_words() {
    let moving = Appearance { animation: Animation::Normal, ..STILL };
    let mut driver = scene_in("game_of_people", moving);
    let before = described(&driver);
    driver.pass_animation();
    assert_eq!(described(&driver), before);
}

#[test]
fn children_of_a_node_are_gone_to_where_they_are_said() {
    let mut driver = Driver::at("#tree=O.X/X../XOO");
    let children =
        driver.app().describe().lines.into_iter().filter(|line| line.part == noughts::app::Part::Children);
    let children = children.collect_vec();
    assert_eq!(children.len(), 3);
    for child in children {
        driver.press("Home").act(Action::Click(child.target.expect("it can be gone to")));
        let (said, _) = child.text.split_once(": ").expect("its name and what is known of it");
        assert!(described(&driver).selected.starts_with(said), "{said}");
    }
}
