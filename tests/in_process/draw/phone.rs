//! Windows like those of a phone: tall and narrow, or wide and low.

use crate::common::score_text;
use crate::driver::PHONE;
use crate::prelude::*;
use noughts::config::KeyRow;

/// A phone upright.
const TALL: (u16, u16) = PHONE[0];

/// Windows in which the screens have room for whole words, with further ones for texts that scroll.
const ROOMY: [(u16, u16); 4] = [(200, 50), (200, 200), (120, 40), (80, 24)];

/// The words and numbers of a row: what is between blanks and the lines of boards. One before a sign that there is more
/// may be cut. How many more rows there are depends on the window.
fn words(row: &str) -> Vec<String> {
    let is_between = |character: char| character.is_whitespace() || "│┃━─║╱╲".contains(character);
    let all = row.split(is_between).map(|word| word.trim_matches([':', '(', ')', '.'])).collect_vec();
    let counts_more = |place: usize| all.get(place + 1) == Some(&"more");
    let whole = all.iter().enumerate().filter(|&(place, word)| !word.contains('…') && !counts_more(place));
    let words = whole.map(|(_, word)| (*word).to_owned());
    words.filter(|word| word.contains(char::is_alphanumeric)).collect()
}

fn words_of(driver: &Driver) -> impl Iterator<Item = String> {
    let is_count = |word: &String| word.starts_with('‹') || word.ends_with('›');
    rows(&driver.render())
        .into_iter()
        .flat_map(|row| words(&row.replace(['•', '●'], " ")))
        .filter(move |word| !is_count(word))
}

#[test]
fn no_word_is_cut() {
    let mut known: HashSet<String> = HashSet::new();
    for (_, mut driver) in every_scene() {
        for size in ROOMY {
            known.extend(words_of(driver.resize(size)));
        }
    }
    // What no roomy window has to tell.
    known.extend(["PgDn", "PgUp", "above"].map(str::to_owned));
    let mut faults = Vec::new();
    for (name, mut driver) in every_scene() {
        for size in PHONE {
            let unknown = words_of(driver.resize(size)).filter(|word| !known.contains(word));
            faults.extend(unknown.map(|word| format!("{name} at {size:?}: {word}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// How many of these commands the footer shows, of a scene in a window of this size. It must show all that are offered.
fn leaving(name: &str, driver: &mut Driver, size: (u16, u16), commands: &[Command]) -> usize {
    let drawn = rows(&driver.resize(size).render());
    let footer = drawn[drawn.len() - 2..].join(" ");
    let (app, context) = (driver.app(), driver.app().context());
    let hints = || app.shared.keymap().hints(context);
    let has =
        |row: &&KeyRow| row.commands().any(|command| commands.contains(&command) && app.offers(command));
    let found = hints().filter(has).inspect(|row| {
        let key = format!(" {} ", row.label(Arrows::Drawn));
        assert!(footer.contains(&key), "{name} at {size:?}: no `{key}` in `{footer}`");
    });
    found.count()
}

#[test]
fn help_and_the_way_back_are_always_in_the_footer() {
    let found = every_scene()
        .map(|(name, mut driver)| leaving(name, &mut driver, TALL, &[Command::Help, Command::Back]));
    let found: usize = found.sum();
    assert!(found > 100, "{found}");
}

/// A phone upright and across, and a tablet upright and across: what lies below the last row are the keys, which a finger
/// does not see.
const TOUCHED: [(u16, u16); 4] = [(40, 38), (77, 17), (68, 49), (98, 33)];

#[test]
fn a_finger_needs_no_keys() {
    let mut faults = Vec::new();
    for (name, scene) in SCENES {
        let mut driver = scene(STILL).in_host(Host::Touch);
        let app = driver.app();
        let (buttons, offers) = (app.buttons(), |command| app.offers(command));
        assert!(buttons.iter().all(|(_, word)| word != "place"), "{name} has a button for a cursor");
        let has = |wanted: Command| buttons.iter().any(|(command, _)| *command == wanted);
        let offered = app.shared.keymap().hints(app.context()).flat_map(KeyRow::commands).collect_vec();
        for command in [Command::Help, Command::Back, Command::NewGame, Command::PlayOn, Command::Left] {
            // A finger moves no cursor, but goes from step to step.
            let steps = matches!(app.context(), Context::Stepper | Context::Review);
            let is_needed = offered.contains(&command) && offers(command);
            let is_needed = is_needed && (command != Command::Left || steps);
            if is_needed && !has(command) {
                faults.push(format!("{name} has no button for {command:?}: {buttons:?}"));
            }
        }
        for size in TOUCHED {
            let drawn = rows(&driver.resize(size).render());
            let seen = drawn[..drawn.len() - if size.1 > size.0 / 2 { 2 } else { 1 }].join(" ");
            let seen = seen.split(|character: char| !character.is_alphanumeric()).collect_vec();
            for key in ["Enter", "Esc", "Backspace", "PgDn", "arrows"] {
                // The help is about keys, and the first lesson about arrows on squares.
                if seen.contains(&key) && !["help", "lesson_begins"].contains(&name) {
                    faults.push(format!("{name} at {size:?} names {key}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_finger_has_the_letters_of_answers_and_sees_what_is_asked_and_why_a_game_ended() {
    for (link, keys, letters) in [("5.1", "", "A B C D"), ("5.1", "e", ""), ("5.1", "?", ""), ("1.1", "", "")]
    {
        let driver = Driver::at(&format!("#lesson={link}")).in_host(Host::Touch).after(keys);
        let buttons = driver.app().buttons().into_iter();
        let is_letter = |(command, _): &(Command, String)| matches!(command, Command::SelectAnswer(_));
        assert_eq!(buttons.filter(is_letter).map(|(_, word)| word).join(" "), letters, "{link} {keys}");
    }
    for size in TOUCHED {
        scene("results_won").in_host(Host::Touch).resize(size).must(&["completed the"]);
        let mut typed = Driver::at("#lesson=9.2").in_host(Host::Touch);
        typed.act(Action::Command(Command::Last));
        typed.resize((size.0, size.1.min(20))).must(&["With which alpha"]);
    }
}

#[test]
fn rows_of_lists_are_thick_enough_for_a_finger() {
    for name in ["menu", "course", "positions", "history", "set_up_human", "settings", "results_won"] {
        let mut driver = scene(name).in_host(Host::Touch);
        driver.resize(TOUCHED[0]).render();
        let is_row = |target: &Target| matches!(target, Target::Item(_));
        let mut heights = BTreeMap::new();
        for row in 0..TOUCHED[0].1 {
            for target in driver.target(Place { x: 5, y: row }).into_iter().filter(is_row) {
                *heights.entry(format!("{target:?}")).or_insert(0) += 1;
            }
        }
        assert!(heights.len() > 3 && heights.values().all(|&rows| rows == 2), "{name}: {heights:?}");
    }
}

/// Boards of nine squares with the scores of their moves.
fn with_scores() -> Vec<(&'static str, Driver)> {
    let named = ["panel_opening", "panel_p1", "panel_p2", "panel_what_if", "panel_computers_view"];
    let mut drivers = named.map(|name| (name, scene(name))).to_vec();
    for (name, position) in [("empty board", empty("3x3")), ("middle", position("X../.O./..X"))] {
        drivers.push((name, Driver::exploring(STILL, position, View::Position)));
    }
    drivers
}

/// The last row of a board with cells of 7x3 below the header.
const LAST_OF_BOARD: usize = 13;

#[test]
fn the_panel_lists_all_moves_of_nine_squares_below_a_large_board() {
    for (name, mut driver) in with_scores() {
        driver.resize(TALL);
        let seen = match driver.app().context() {
            Context::Position => driver.tree_screen().candidates.scores.seen(),
            _ => driver.game().seen(),
        };
        let (analysis, _) = seen.unwrap_or_else(|| panic!("no scores in {name}:\n{}", driver.text()));
        let drawn = rows(&driver.render());
        for candidate in &analysis.candidates {
            let cells = [candidate.square.to_string(), score_text(analysis, candidate.value)];
            let lists = |row: &String| {
                let words = row.split(['▸', '★', ' ']).filter(|word| !word.is_empty());
                words.take(2).eq(&cells)
            };
            let listed = (0..drawn.len()).filter(|&row| lists(&drawn[row])).collect_vec();
            assert_eq!(listed.len(), 1, "{cells:?} of {name}:\n{}", driver.text());
            assert!(listed[0] > LAST_OF_BOARD, "{name}");
            let proved = candidate.outcome().filter(|_| candidate.is_exact());
            let verdict = proved.map_or_else(|| analysis.verdict(candidate), |outcome| outcome.to_string());
            assert!(drawn[listed[0]].contains(&verdict), "{verdict} in {name}");
        }
        // A cell of 7x3, with its lines.
        let square = analysis.candidates[0].square;
        assert_eq!(driver.places_of(square).len(), 8 * 4, "{name}");
    }
}

#[test]
fn where_one_types_a_finger_has_a_button_for_the_keyboard() {
    let mut contexts = HashSet::new();
    for (name, scene) in SCENES {
        let driver = scene(STILL).in_host(Host::Touch);
        let context = driver.app().context();
        if [Context::Search, Context::Predict].contains(&context) {
            let buttons = driver.app().buttons();
            assert!(buttons.contains(&(Command::Erase, "delete".to_owned())), "{name}: {buttons:?}");
            contexts.insert(context);
        }
    }
    assert_eq!(contexts.len(), 2);
}

/// A phone upright with the largest letters, and windows about as wide as high.
#[test]
fn in_a_narrow_window_the_code_has_all_columns() {
    let mut driver = Driver::at("#stepper=O.X/X../XOO").after("Right");
    driver.resize((28, 22)).must(&["game over: return +10,", "MIN: lower best to v"]);
    driver.resize((28, 15)).must(&["game over", "best = ", "for each m"]);
    for columns in 40..70 {
        driver
            .resize((columns, 24))
            .must(&["game over: return +10, 0 or -10", "best = -∞ for MAX, +∞ for MIN"]);
    }
}
