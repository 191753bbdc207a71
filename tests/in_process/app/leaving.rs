//! Restarting, leaving, quitting, and the help over each screen.

use crate::prelude::*;

#[test]
fn restarting_is_confirmed_only_when_a_game_is_under_way() {
    let mut driver = people();
    driver.follow(&[("n", &["overlay = none"]), ("5 n", &["question = NewGame"])]);
    let kept: &[&str] = &["overlay = none", "board = .../.X./..."];
    driver.each(&[
        ("n", kept),
        ("N", kept),
        ("Esc", kept),
        ("n n", &["question = NewGame"]),
        ("y", &["board = .../.../..."]),
        ("Enter", &["board = .../.../..."]),
    ]);
}

#[test]
fn a_restarted_game_has_the_same_first_player_and_does_not_count() {
    Driver::in_game(series(3)).reach("5 n y", &["X to move", "score = X 0, O 0, drawn 0"]);
}

#[test]
fn quitting_is_confirmed_when_a_game_is_under_way() {
    for place in ["5", "5 Esc", "5 Esc Down Enter"] {
        people().after(place).each(&[
            ("q", &["question = Quit"]),
            ("q n", &["exit = none", "unchanged"]),
            ("q Esc", &["exit = none", "unchanged"]),
            ("q y", &["exit = Done"]),
            ("q Y", &["exit = Done"]),
            ("q Enter", &["exit = Done"]),
        ]);
    }
}

#[test]
fn quitting_is_not_confirmed_when_nothing_would_be_lost() {
    for name in ["menu", "set_up_human", "game_begins", "results_won"] {
        scene(name).reach("q", &["exit = Done"]);
    }
    at_menu().reach("Up Enter", &["exit = Done"]);
}

#[test]
fn a_search_cancelled_by_leaving_starts_again() {
    Driver::held(human_first()).follow(&[
        ("1", &["searching = true", "searches = 1"]),
        // No search runs behind the menu.
        ("Esc", &["searching = false"]),
        ("Enter", &["searching = true", "searches = 2"]),
        ("answer", &["board = X../.O./..."]),
    ]);
}

#[test]
fn a_choice_dropped_by_leaving_is_searched_again() {
    Driver::playing_held(MOVING, human_first(), false).follow(&[
        ("1 answer Esc tick 10000", &["moves = 1", "searching = false"]),
        ("Enter", &["searching = true"]),
    ]);
}

#[test]
fn giving_up_a_game_left_for_the_menu_is_confirmed() {
    let mut left = scene("game_goes_on");
    let board = format!("board = {}", left.position());
    left.reach("Esc Down Down Enter Enter", &["question = NewGame"]);
    left.each(&[("n Esc Esc", &[&board]), ("y", &["board = .../.../...", "X  human", "O  human"])]);
}

#[test]
fn giving_up_a_game_without_moves_is_not_confirmed() {
    scene("game_begins").each(&[("Esc Down Enter Enter", &["turn = human"]), ("Esc q", &["exit = Done"])]);
}

#[test]
fn the_set_up_starts_with_the_last_choices() {
    at_menu().follow(&[
        ("Enter Right Down Down Down Right Enter Esc Down Enter", &["Hard ●", "4x4, 4 in a row"]),
        ("Right Enter Esc Down Enter", &["Fatalist ●"]),
        // Each kind of game has its own.
        ("Esc Down Down Enter", &["3x3, 3 in a row"]),
    ]);
}

#[test]
fn a_window_that_is_too_small_accepts_only_keys_to_quit() {
    let mut driver = scene("game_goes_on");
    let before = driver.text();
    driver.resize((20, 5)).press("4 u n r i Esc Enter ? Right");
    assert_eq!(driver.clone().resize((80, 24)).text(), before);
    driver.each(&[("Ctrl-C", &["exit = Interrupted"]), ("q", &["y/n"]), ("q y", &["exit = Done"])]);
    assert_eq!(driver.press("q n").resize((80, 24)).text(), before);
    scene("game_begins").resize((20, 5)).reach("q", &["exit = Done"]);
}

#[test]
fn ctrl_c_quits_from_everywhere() {
    for (name, mut driver) in every_scene() {
        assert_eq!(driver.press("Ctrl-C").exit(), Some(Exit::Interrupted), "{name}");
    }
}

#[test]
fn ctrl_z_suspends_from_everywhere_and_changes_nothing() {
    for (name, mut driver) in every_scene() {
        let before = driver.text();
        driver.press("Ctrl-Z");
        assert_eq!((driver.suspended(), driver.exit()), (1, None), "{name}");
        assert_eq!(driver.text(), before, "{name}");
    }
}

#[test]
fn help_opens_over_every_screen_and_closes_again() {
    let others = every_scene().filter(|(name, _)| !["help", "glossary", "confirm"].contains(name));
    for (name, mut driver) in others {
        let before = driver.text();
        for (open, close) in [("F1", "Esc"), ("F1", "?"), ("?", "q"), ("?", "Enter")] {
            if driver.app().context() == Context::Search && open == "?" {
                // There it is typed like any other character.
                continue;
            }
            driver.press(open);
            assert_eq!(driver.app().context(), Context::Help, "{name}");
            driver.press(close);
            assert_eq!((driver.text(), driver.exit()), (before.clone(), None), "{name}");
        }
    }
}

#[test]
fn help_scrolls_to_its_end_and_back() {
    let mut driver = scene("help").after("Up Up Enter");
    let top = driver.press("Down").text();
    for _ in 0..300 {
        driver.press("Down");
    }
    assert!(driver.shows("Keys are changed in"), "the last line is visible");
    let bottom = driver.text();
    assert_ne!(driver.press("Up").text(), bottom, "scrolling back starts at once");
    for _ in 0..300 {
        driver.press("Up");
    }
    assert_eq!(driver.text(), top);
    let place = Place { x: 5, y: 5 };
    driver.wheel(Direction::Forward, place);
    assert_eq!(driver.help_page(), Some((Topic::Keys(Context::Game), 2)));
}

#[test]
fn a_command_that_the_help_finds_is_carried_out_by_enter_and_by_a_click() {
    let mut driver = scene("game_begins");
    driver.reach("? / l a b", &["lab: all algorithms on it, side by side"]);
    driver.each(&[("click lab: all", &["screen = lab"]), ("Enter", &["overlay = none", "screen = lab"])]);
}

#[test]
fn the_help_is_searched_and_esc_first_shows_all_of_it_again() {
    let mut driver = scene("menu");
    driver.press("?");
    let text = driver.text();
    let of = |words: &str| text.find(words).unwrap_or_else(|| panic!("`{words}`:\n{text}"));
    assert!(of("In the menu") < of("Take turns") && of("Take turns") < of("Reading the scores"), "{text}");
    // Nothing is selected that Enter would do.
    driver.each(&[("Enter", &["overlay = none", "screen = menu"])]);
    let found = ["find: REDo", "redo: play the undone move again", "!In the menu", "In the game"];
    driver.follow(&[
        ("/ R E D o", &found),
        ("Enter", &["In the game, press U.", "Esc show all"]),
        ("x x", &["Nothing here matches all these words."]),
        ("Enter", &["found: REDox"]),
        ("Esc", &["Take turns"]),
    ]);
    // What is asked for comes first.
    let found = driver.press("/ w h y").text();
    let keys = found
        .lines()
        .filter_map(|line| line.split_whitespace().find(|key| ["e", "i"].contains(key)))
        .collect_vec();
    assert_eq!(keys.first(), Some(&"e"), "{found}");
    driver.reach("Esc Esc", &["overlay = none"]);
}
