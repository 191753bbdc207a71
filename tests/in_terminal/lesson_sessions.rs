//! The course in a real terminal: every lesson from its first page to its last, using only keys.

use crate::support::{COOKED, Exit, Options, Scratch, Screen, Signal, Terminal};
use noughts::engine::analysis::Bound;
use noughts::engine::search::{Origin, Trace};
use noughts::game::Square;
use noughts::teach::lesson::{Answer, Page, course};
use noughts::teach::prediction::Prediction;

/// The keys that answer a page's question correctly.
fn keys(page: &Page) -> String {
    match &page.task.answer {
        Answer::Choice { right, .. } => format!("{} Enter", ["Down"].repeat(right + 1).join(" ")),
        Answer::Squares(squares) => {
            let square = squares.iter().next().expect("there is an answer");
            format!("{} Enter", arrows(first_square(page), square))
        }
        Answer::All(squares) => {
            let mut place = first_square(page);
            let mark = |square: Square| arrows(std::mem::replace(&mut place, square), square) + " Space ";
            squares.iter().map(mark).collect::<String>() + "Enter"
        }
        Answer::Typed(prediction) => format!("{} Enter", typed(*prediction)),
        Answer::Tree(_) => "Enter".to_owned(),
    }
}

/// The keys that type a prediction.
fn typed(prediction: Prediction) -> String {
    let end = |points: i32| match points {
        Prediction::INFINITE => "+".to_owned(),
        points if points == -Prediction::INFINITE => "-".to_owned(),
        points => points.to_string(),
    };
    let text = match prediction {
        Prediction::Score(Bound::Exact, points) => points.to_string(),
        Prediction::Score(Bound::AtMost, points) => format!("<{points}"),
        Prediction::Score(Bound::AtLeast, points) => format!(">{points}"),
        Prediction::Window { alpha, beta } => format!("{} {}", end(alpha), end(beta)),
        Prediction::Takes(square) => square.to_string(),
        Prediction::Pruned => "x".to_owned(),
    };
    let key = |character: char| if character == ' ' { "Space".to_owned() } else { character.to_string() };
    text.chars().map(key).collect::<Vec<_>>().join(" ")
}

/// Answers a page.
fn answer(terminal: &Terminal, page: &Page) {
    terminal.press(&keys(page));
    if let Answer::Tree(search) = page.task.answer {
        // Its levels are named once it is there.
        let is_there = |screen: &Screen| ["[Tree]", " MIN"].iter().all(|sign| screen.text().contains(sign));
        terminal.wait_for("the tree", is_there);
        let tree = Trace::grow(search, Origin::of(&page.position), &page.position, &mut ());
        fill_in(terminal, &tree, 0);
        terminal.press("Esc");
    }
}

/// Types the scores of a node and of all below it.
fn fill_in(terminal: &Terminal, tree: &Trace, place: usize) {
    let node = tree.node(place);
    let score = node.score().expect("the search is finished");
    let cells = tree.position.rules().cells();
    terminal.press(&format!("{} Enter Down", typed(Prediction::Score(node.bound, score.points(cells)))));
    let children: Vec<usize> = tree.children(place).collect();
    for (number, &child) in children.iter().enumerate() {
        if number > 0 {
            terminal.press("Right");
        }
        fill_in(terminal, tree, child);
    }
    for _ in 0..node.pruned {
        terminal.press("Right x Enter");
    }
    if !children.is_empty() {
        terminal.press("Up");
    }
}

/// Where the cursor starts.
fn first_square(page: &Page) -> Square {
    page.position.moves_from_centre()[0]
}

/// The arrow keys from a square to another.
fn arrows(start: Square, square: Square) -> String {
    let steps = |from: u8, to: u8, back: &'static str, on: &'static str| {
        let key = if to < from { back } else { on };
        std::iter::repeat_n(key, from.abs_diff(to).into())
    };
    let columns = steps(start.column(), square.column(), "Left", "Right");
    let rows = steps(start.row(), square.row(), "Up", "Down");
    columns.chain(rows).collect::<Vec<_>>().join(" ")
}

fn start(home: &Scratch, size: (u16, u16)) -> Terminal {
    let terminal = Terminal::start_with(&[], Options { home: Some(home.path()), size, ..Options::default() });
    terminal.wait_text("Learn");
    terminal.press("Down Down Down Enter");
    terminal
}

fn quit(mut terminal: Terminal) {
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

/// The lesson's number as shown in a window of this size: short if a long title would hide the page.
fn number_of(number: usize, (columns, _): (u16, u16)) -> String {
    let long = format!("Lesson {number} of {}", course().len());
    let title = format!("{long}: {}", course()[number - 1].title);
    let room = usize::from(columns) - "page 1 of 3".len() - 5;
    if title.len() <= room { long } else { number.to_string() }
}

/// Takes the whole course, and checks that a later session knows it.
fn take_the_course(size: (u16, u16)) {
    let home = Scratch::new();
    let terminal = start(&home, size);
    terminal.wait_text(&format!("0 of {} finished", course().len()));
    terminal.press("Down Enter");
    for (number, lesson) in (1..).zip(course().iter()) {
        for (place, page) in (1..).zip(&lesson.pages) {
            terminal.wait_text(&format!("{}: {}", number_of(number, size), lesson.title));
            if lesson.pages.len() > 1 {
                terminal.wait_text(&format!("page {place} of {}", lesson.pages.len()));
            }
            answer(&terminal, page);
            terminal.wait_text("Right: ");
            terminal.press("Enter");
        }
    }
    let all = format!("{0} of {0} finished", course().len());
    terminal.wait_text(&all);
    quit(terminal);
    let terminal = start(&home, size);
    terminal.wait_text(&all);
    quit(terminal);
}

#[test]
fn every_lesson_can_be_finished_by_keys_and_is_saved() {
    take_the_course((80, 24));
}

#[test]
fn every_lesson_can_be_finished_in_a_small_window() {
    take_the_course((60, 20));
}

#[test]
fn the_explorer_opens_on_a_lesson_and_returns_to_it() {
    let terminal = Terminal::start(&["--no-animation"]);
    terminal.wait_text("Learn");
    terminal.press("Down Down Down Enter");
    terminal.wait_text("Nothing left to chance");
    terminal.press("Down Enter");
    terminal.wait_text("Find a move that saves O");
    terminal.press("Right Up Enter");
    terminal.wait_text("Not c1.");
    terminal.wait_text("Esc back");
    let lesson = terminal.screen(Screen::text);
    for (key, sign) in [("t", "Tree"), ("s", "Stepper")] {
        terminal.press(key);
        terminal.wait_text(sign);
        terminal.press("Esc");
        terminal.wait_for(&format!("the lesson again after {key}"), |screen| screen.text() == lesson);
    }
    terminal.press("Esc q");
}

#[test]
fn a_finished_lesson_is_saved_even_if_the_program_ends_at_once() {
    let home = Scratch::new();
    let mut terminal = start(&home, (80, 24));
    terminal.wait_text("Nothing left to chance");
    terminal.press("Down Enter");
    for page in &course()[0].pages {
        terminal.press(&keys(page));
        terminal.wait_text("Right: ");
        terminal.press("Enter");
    }
    // Not Ctrl-C: as a signal it would overtake the last key.
    terminal.wait_text("Lesson 2 of");
    terminal.press("ctrl-c");
    assert_eq!(terminal.wait_exit(), Exit::code(130));
    let terminal = start(&home, (80, 24));
    terminal.wait_text(&format!("1 of {} finished", course().len()));
    quit(terminal);
}

/// Puts a file in the place of the directory for the progress.
fn blocked(home: &Scratch) -> String {
    let place = home.path().join("file");
    std::fs::write(&place, "not a directory").expect("a file");
    place.to_str().expect("it is text").to_owned()
}

/// A session with the first lesson finished and the second open, which saves its progress in this place.
fn lesson_done(home: &Scratch, place: &str) -> Terminal {
    let options =
        Options { home: Some(home.path()), env: &[("NOUGHTS_DATA_DIR", place)], ..Options::default() };
    let terminal = Terminal::start_with(&[], options);
    terminal.wait_text("Learn");
    terminal.press("Down Down Down Enter Down Enter");
    for page in &course()[0].pages {
        terminal.wait_text("Lesson 1 of");
        terminal.press(&keys(page));
        terminal.wait_text("Right: ");
        terminal.press("Enter");
    }
    terminal.wait_text("Lesson 2 of");
    terminal
}

#[test]
fn a_place_that_cannot_be_written_gets_a_warning_and_lessons_continue() {
    let home = Scratch::new();
    let place = blocked(&home);
    let terminal = lesson_done(&home, &place);
    terminal.press("Esc");
    terminal.wait_text("Not everything is saved");
    terminal.wait_text(&place);
    // Without the obstacle, the list tries again when it is opened.
    std::fs::remove_file(&place).expect("it is there");
    terminal.press("Esc Enter");
    terminal.wait_text("1 of");
    terminal.wait_gone("Not everything is saved");
    quit(terminal);
    assert!(home.path().join("file").join("lessons.toml").exists());
}

#[test]
fn a_failed_save_is_reported_even_if_the_program_ends_at_once() {
    let home = Scratch::new();
    let place = blocked(&home);
    let mut terminal = lesson_done(&home, &place);
    terminal.press("ctrl-c");
    assert_eq!(terminal.wait_exit(), Exit::code(130));
    let output = String::from_utf8_lossy(&terminal.output()).into_owned();
    let (_, after) = output.rsplit_once("\u{1b}[?1049l").expect("the screen was restored");
    assert!(after.contains("not everything was saved") && after.contains(&place), "{after:?}");
}

#[test]
fn a_damaged_file_gets_a_warning_and_is_read_once_it_is_repaired() {
    let home = Scratch::new();
    let data = home.path().join("data");
    std::fs::create_dir_all(&data).expect("a directory");
    let file = data.join("lessons.toml");
    std::fs::write(&file, "finished = [\"no-chance\"").expect("a file");
    let terminal = start(&home, (80, 24));
    terminal.wait_text("Not everything is saved");
    terminal.wait_text("0 of");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "finished = [\"no-chance\"");
    std::fs::write(&file, "finished = [\"no-chance\", \"fatalist\"]").expect("a file");
    terminal.press("Esc Enter");
    terminal.wait_text("2 of");
    terminal.wait_gone("Not everything is saved");
    quit(terminal);
}

/// The options of a session in this home.
fn quiz(home: &Scratch) -> Terminal {
    let options = Options { home: Some(home.path()), ..Options::default() };
    Terminal::start_with(
        &["quiz", "--kind", "move", "--count", "3", "--seed", "7", "--no-animation"],
        options,
    )
}

#[test]
fn first_tries_survive_a_kill() {
    let home = Scratch::new();
    let mut terminal = quiz(&home);
    terminal.wait_text("page 1 of 3");
    terminal.press("e Enter");
    terminal.wait_text("page 2 of 3");
    terminal.press("e");
    terminal.wait_text("The answer is");
    let file = home.path().join("data/lessons.toml");
    let saved = || std::fs::read_to_string(&file).is_ok_and(|text| text.contains("move 1 3 7 --"));
    terminal.wait_for("both first tries are saved", |_| saved());
    terminal.signal(Signal::KILL);
    assert_eq!(terminal.wait_exit(), Exit::signal(Signal::KILL));
    let terminal = quiz(&home);
    terminal.wait_text("page 1 of 3");
    terminal.press("Esc");
    terminal.wait_text("0/2");
    quit(terminal);
}

#[test]
fn the_result_of_a_quiz_is_printed_after_the_end() {
    let home = Scratch::new();
    let mut terminal = quiz(&home);
    for page in 1..=3 {
        terminal.wait_text(&format!("page {page} of 3"));
        terminal.press("e Enter");
    }
    terminal.wait_text("Right at first try");
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::code(0));
    let line = "noughts quiz --kind move --level 1 --count 3 --seed 7: 0 of 3 right at first try";
    assert!(
        terminal.screen(Screen::text).replace('\n', "").contains(line),
        "{}",
        terminal.screen(Screen::text)
    );
}
