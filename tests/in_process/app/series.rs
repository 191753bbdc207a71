//! Results and series of games.

use crate::prelude::*;

/// Keys with which X or O wins, whichever side starts.
fn win(driver: &Driver, winner: Mark) -> &'static str {
    if driver.game().position().to_move() == winner { "1 4 2 5 3" } else { "4 1 5 2 9 3" }
}

#[test]
fn the_players_take_turns_starting_and_the_score_adds_up() {
    let mut driver = Driver::in_game(series(5));
    let mut tallies = Vec::new();
    for (first, winner) in [(Mark::X, Mark::X), (Mark::O, Mark::X), (Mark::X, Mark::O), (Mark::O, Mark::X)] {
        assert_eq!(driver.game().position().to_move(), first);
        assert_eq!(driver.game().position().marks(), 0);
        let keys = win(&driver, winner);
        driver.press(keys);
        let ByMark { x, o } = driver.ended_game().tally().wins;
        tallies.push([x, o]);
        driver.press("... Enter");
    }
    assert_eq!(tallies, [[1, 0], [2, 0], [2, 1], [3, 1]]);
}

#[test]
fn a_series_ends_as_soon_as_a_lead_is_decisive() {
    let mut driver = Driver::in_game(series(3));
    // X wins both, the second one as the second to move.
    driver.follow(&[
        ("1 4 2 5 3", &["Next game", "Game 1 of 3", "score = X 1, O 0, drawn 0"]),
        ("... Enter 4 1 5 2 9 3", &["Rematch", "!Next game", "score = X 2, O 0, drawn 0"]),
    ]);
    assert!(driver.ended_game().tally().decides(3));
    assert_eq!(driver.ended_game().tally().leader(), Some(Mark::X));
}

#[test]
fn a_lead_that_can_be_levelled_is_not_decisive() {
    let mut driver = Driver::in_game(series(3));
    let drawn = ["score = X 1, O 0, drawn 1", "Next game"];
    driver.reach("1 4 2 5 3 ... Enter 5 1 3 7 4 6 2 8 9", &drawn);
    assert!(!driver.ended_game().tally().decides(3));
}

#[test]
fn draws_count_towards_the_end_of_a_series() {
    let draw = "5 1 3 7 4 6 2 8 9 ... Enter ";
    let mut driver = Driver::in_game(series(3)).after(&draw.repeat(2));
    driver.reach("5 1 3 7 4 6 2 8 9 ...", &["score = X 0, O 0, drawn 3", "The series is drawn"]);
    assert!(driver.ended_game().tally().decides(3));
}

#[test]
fn outcome_and_series_score_are_shown_once_per_screen() {
    let contest = Contest { best_of: 3, ..contest(Human, Random) };
    for (moves, outcome, score) in [
        ("1 reply b1 5 reply c1 9 ...", "You won", "you 1, Beginner 0, drawn 0"),
        ("1 reply a2 2 reply b2 9 reply c2 ...", "You lost", "you 0, Beginner 1, drawn 0"),
        ("5 reply a1 3 reply a3 4 reply c2 2 reply b3 9 ...", "A draw", "you 0, Beginner 0, drawn 1"),
    ] {
        let mut driver = Driver::held(contest.clone()).after(moves);
        for size in [(80, 24), (60, 20), (120, 40), (60, 12), (30, 12)] {
            let text = driver.resize(size).text();
            let count = |what: &str| text.matches(what).count();
            assert_eq!(count(outcome), 1, "{size:?}:\n{text}");
            let repeated = ["wins", "You win", "best of"].map(count);
            assert_eq!(repeated, [0; 3], "{size:?}:\n{text}");
            // In the smallest window the board and the next step matter more.
            assert_eq!(count("Game 1 of 3"), usize::from(size != (30, 12)), "{size:?}:\n{text}");
        }
        let text = driver.resize((120, 40)).text();
        assert!(text.contains(score), "{text}");
    }
}

#[test]
fn holding_enter_does_not_skip_the_results() {
    let waits: &[&str] = &["screen = results", "selected = none"];
    people().follow(&[
        ("1 4 2 5 Up Right Enter", waits),
        // Half a second until the key repeats, and then many times a second.
        ("tick 500 Enter", waits),
        ("tick 30 Enter", waits),
        ("tick 30 Enter", waits),
        ("tick 30 Enter", waits),
        ("tick 100 Enter", waits),
        ("tick 199 Enter", waits),
        ("tick 199", waits),
        ("tick 1", &["selected = 0"]),
        ("Enter", &["board = .../.../..."]),
    ]);
}

#[test]
fn pressing_enter_repeatedly_starts_the_next_game_within_a_second() {
    let keys = format!("1 4 2 5 3 {}", "tick 240 Enter ".repeat(3));
    people().reach(&keys, &["board = .../.../..."]);
}

#[test]
fn choosing_an_item_ends_the_wait() {
    people().follow(&[("1 4 2 5 3 Down", &["selected = 1"]), ("Up Enter", &["board = .../.../..."])]);
}

#[test]
fn a_rematch_resets_the_score_and_swaps_the_first_player() {
    Driver::in_game(series(3)).follow(&[
        ("1 4 2 5 3 n", &["O to move"]),
        // The third game since the start.
        ("4 1 5 2 9 3 n", &["score = X 0, O 0, drawn 0", "X to move"]),
        ("1 4 2 5 3", &["screen = results", "score = X 1, O 0, drawn 0"]),
    ]);
}

#[test]
fn the_next_game_breaks_ties_differently() {
    let contest = Contest { tie_break: TieBreak::Random { seed: 3 }, ..two_humans() };
    let driver = Driver::in_game(contest).after("1 4 2 5 3 ... Enter");
    assert_eq!(driver.game().tie_break(), TieBreak::Random { seed: 4 });
}

#[test]
fn a_game_from_a_position_restarts_from_it() {
    Driver::in_game(two_humans_from(position("X.O/.../..."))).follow(&[
        ("4 5 7 ... Enter", &["screen = game", "board = X.O/.../..."]),
        ("4 n y", &["board = X.O/.../..."]),
    ]);
}

#[test]
fn undo_after_the_end_resumes_the_game_and_reverts_the_score() {
    for keys in ["u", "Down Down Enter"] {
        Driver::in_game(series(3)).after("1 4 2 5 3").follow(&[
            (keys, &["screen = game", "board = XX./OO./...", "score = X 0, O 0, drawn 0"]),
            ("9 6", &["screen = results", "score = X 0, O 1, drawn 0"]),
        ]);
    }
}

#[test]
fn undo_after_a_loss_returns_to_the_humans_turn() {
    Driver::in_game(human_first()).follow(&[
        ("1 2 4", &["screen = results", "score = X 0, O 1, drawn 0"]),
        ("u", &["turn = human", "moves = 4", "score = X 0, O 0, drawn 0"]),
    ]);
}

#[test]
fn undo_is_not_offered_without_a_human_move() {
    let mut driver = Driver::in_game(contest_from(Random, Human, empty("1x1/1")));
    assert_eq!(driver.results_items().len(), 4);
    driver.follow(&[
        ("", &["!Take back the last move", "!u undo"]),
        ("u", &["unchanged"]),
        // The item below has moved up.
        ("Down Down Enter", &["Columns  ‹          1", "Rows  ‹          1"]),
    ]);
}

#[test]
fn a_series_can_be_left_between_two_games() {
    for keys in ["Esc", "Up Enter"] {
        Driver::in_game(series(3)).after("1 4 2 5 3").follow(&[
            (keys, &["screen = menu", "▸ Continue the game"]),
            ("Enter", &["score = X 1, O 0, drawn 0", "board = .../.../...", "O to move"]),
        ]);
    }
}

#[test]
fn a_question_about_a_game_closes_with_the_game() {
    let contest = contest_from(Random, Human, position("XX./OO./..X"));
    Driver::held(contest).follow(&[
        ("7 n", &["question = NewGame"]),
        ("reply c1", &["overlay = none", "screen = results", "score = X 1, O 0, drawn 0"]),
    ]);
}

#[test]
fn a_rule_that_is_not_the_usual_one_is_in_the_title_at_every_size() {
    let misere = Position::new(empty("3x3").rules().with_misere(true));
    for (start, words) in [(misere, "misère"), (empty("4x4/3"), "3 in a row")] {
        let contest = contest_from(Human, Random, start);
        for keys in ["", "r", "t", "t Tab", "r m"] {
            let mut driver = Driver::in_game(contest.clone());
            driver.press(keys);
            // Only what a line means may take the place of tabs.
            let least = if words == "misère" { 28 } else { 60 };
            for width in (least..=132).step_by(4) {
                for height in [9, 10, 12, 16, 20, 24, 40] {
                    driver.resize((width, height));
                    let text = driver.text();
                    let title = text.lines().take(2).collect_vec();
                    let plays = !text.contains("Needs");
                    assert!(!plays || title.join("").contains(words), "{keys} {width}x{height}\n{text}");
                }
            }
        }
    }
    let mut driver = Driver::in_game(contest_from(Human, Random, empty("3x3")));
    driver.resize((60, 20));
    driver.must(&["!misère", "!loses"]);
}

#[test]
fn in_misere_completing_a_line_loses() {
    scene("results_misere").must(&["score = X 0, O 1, drawn 0", "O wins", "X completed the top row"]);
}

#[test]
fn changing_players_opens_the_set_up_with_the_same_values() {
    let start = Position::started_by(empty("4x3/3").rules().with_misere(true), Mark::O);
    let contest = Contest { best_of: 5, ..contest_from(Random, Human, start.clone()) };
    let mut driver = Driver::held(contest);
    // O completes the top row, which loses here.
    driver.press("Up Left Enter reply a2 Right Enter reply b2 Right Enter Down Down Down Enter");
    let form = driver.form();
    assert_eq!(form.players, ByMark { x: Random, o: Human });
    assert_eq!((form.rules, form.starter, form.best_of), (start.rules(), Mark::O, 5));
    assert!(form.board == Board::Custom);
    driver.press("Enter");
    assert_eq!(
        (driver.game().contest.players, &driver.game().contest.start),
        (ByMark { x: Random, o: Human }, &start)
    );
}

#[test]
fn the_items_after_a_game_wrap_around() {
    let mut driver = scene("results_drawn");
    let last = format!("selected = {}", driver.results_items().len() - 1);
    // A finished game cannot be continued.
    driver.each(&[("Esc", &["moves = none"]), ("Up Enter", &["moves = none"])]);
    driver.follow(&[
        ("Up", &[&last]),
        ("Down", &["selected = 0"]),
        ("Right Left Right", &["selected = 1"]),
        ("Esc", &["moves = none"]),
    ]);
}
