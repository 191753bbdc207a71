//! Moves of humans and computers, undo and redo, and games between computers.

use crate::prelude::*;

// Turns

#[test]
fn a_humans_move_is_shown_before_the_computer_has_searched() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.reach("5", &["board = .../.X./...", "searching = true"]);
    assert_eq!(driver.task().position, *driver.game().position());
    assert_eq!(
        driver.task().job,
        Job::Decide { player: Perfect, tie_break: TieBreak::First, weights: Weights::USUAL }
    );
}

#[test]
fn the_computers_choice_is_shown_before_it_is_played() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.reach("5 answer", &["turn = chosen", "board = .../.X./..."]).pass_animation();
    let wait = driver.app().deadline().expect("the choice is shown for a moment");
    driver.act(Action::Tick(wait.saturating_sub(Duration::from_millis(1))));
    driver.follow(&[
        ("", &["board = .../.X./...", "deadline = 1ms"]),
        ("tick 1", &["board = O../.X./...", "turn = human"]),
    ]);
}

#[test]
fn the_computers_move_is_shown_longer_beside_the_panel() {
    let wait = |reasoning: bool| {
        let mut driver = Driver::playing(MOVING, human_first(), reasoning);
        driver.press("5").pass_animation().app().deadline().expect("the choice is shown for a moment")
    };
    assert!(wait(true) > wait(false));
}

#[test]
fn without_animation_the_computers_move_is_played_at_once() {
    Driver::held(human_first()).reach("5 answer", &["board = O../.X./...", "deadline = none"]);
}

#[test]
fn enter_plays_the_computers_choice_without_waiting() {
    Driver::playing(MOVING, human_first(), false)
        .follow(&[("5", &["board = .../.X./..."]), ("Enter", &["board = O../.X./..."])]);
}

#[test]
fn moves_are_refused_on_the_computers_turn() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.follow(&[
        ("5 1", &["refusal = It is the computer's turn"]),
        ("Up Enter", &["refusal = The computer is still thinking"]),
    ]);
    driver.click(Place { x: 6, y: 4 }).must(&["board = .../.X./..."]);
}

#[test]
fn a_refusal_disappears_when_the_computer_moves() {
    Driver::held(human_first()).follow(&[
        ("5 Enter", &["refusal = The computer is still thinking"]),
        ("answer", &["notice = none"]),
    ]);
}

#[test]
fn reports_of_old_tasks_change_nothing() {
    let mut driver = Driver::playing_held(STILL, human_first(), true);
    let [analysis, decision, current] = ["", "5", "u 1"].map(|keys| driver.press(keys).task().clone());
    assert!(analysis.id < decision.id && decision.id < current.id, "every task has an id of its own");
    for stale in [analysis, decision] {
        for result in [think(&stale), Err("too late".to_owned())] {
            driver.deliver(stale.id, result).must(&["board = X../.../..."]);
            assert!(matches!(driver.game().candidates.scores, MoveScores::Pending(id) if id == current.id));
        }
    }
    driver.reach("answer", &["board = X../.O./..."]);
    // An answer counts once.
    driver.deliver(current.id, think(&current)).must(&["board = X../.O./..."]);
    driver.press("Esc").deliver(current.id, think(&current)).must(&["moves = 2"]);
}

#[test]
fn an_old_analysis_is_not_mistaken_for_the_current_one() {
    let mut driver = Driver::playing_held(STILL, two_humans(), true);
    let stale = driver.task().clone();
    driver.press("5").deliver(stale.id, think(&stale));
    assert!(driver.game().seen().is_none(), "its nine moves are those of another position");
    driver.answer();
    assert_eq!(driver.game().seen().map(|(analysis, _)| analysis.candidates.len()), Some(8));
}

#[test]
fn a_taken_square_is_refused_with_a_reason() {
    people().follow(&[
        ("1 1", &["refusal = a1 is taken by X", "a1 is taken by X"]),
        ("Up Enter", &["refusal = a1 is taken by X", "moves = 1"]),
        // It is shown until the next key.
        ("Right", &["notice = none"]),
    ]);
}

#[test]
fn number_keys_place_in_reading_order() {
    people().each(&[
        ("1", &["board = X../.../...", "cursor = a1"]),
        ("2", &["board = .X./.../...", "cursor = b1"]),
        ("3", &["board = ..X/.../...", "cursor = c1"]),
        ("4", &["board = .../X../...", "cursor = a2"]),
        ("5", &["board = .../.X./...", "cursor = b2"]),
        ("6", &["board = .../..X/...", "cursor = c2"]),
        ("7", &["board = .../.../X..", "cursor = a3"]),
        ("8", &["board = .../.../.X.", "cursor = b3"]),
        ("9", &["board = .../.../..X", "cursor = c3"]),
    ]);
    let row = two_humans_from(empty("9x1/3"));
    Driver::in_game(row).reach("9", &["board = ........X"]);
}

#[test]
fn number_keys_are_refused_on_boards_of_other_sizes() {
    let refused = ["moves = 0", "refusal = Number keys work only on boards of nine squares"];
    for (columns, rows) in [(2, 2), (4, 2), (5, 2), (4, 4), (15, 15)] {
        let contest = two_humans_from(board(columns, rows, 2));
        Driver::in_game(contest).reach("1", &refused);
    }
}

#[test]
fn the_cursor_stays_on_the_board() {
    for (columns, rows) in [(3, 3), (1, 1), (15, 15), (1, 5)] {
        let start = board(columns, rows, 1);
        let mut driver = Driver::in_game(two_humans_from(start.clone()));
        for (key, end) in [("Up", (0, -1)), ("l", (1, 0)), ("Down", (0, 1)), ("h", (-1, 0))] {
            for _ in 0..16 {
                driver.press(key);
                assert!(start.rules().contains(driver.game().candidates.cursor));
            }
            let cursor = driver.game().candidates.cursor;
            let beyond = cursor.offset(end.0, end.1).filter(|&next| start.rules().contains(next));
            assert_eq!(beyond, None, "{key} ends at {cursor} on {columns}x{rows}");
        }
    }
}

#[test]
fn the_cursor_starts_on_the_empty_square_nearest_the_centre() {
    for (start, cursor) in [
        (empty("3x3"), "b2"),
        (empty("15x15/5"), "h8"),
        (position("XX./.X./.OO"), "a2"),
        (position("XOX/XOO/OX."), "c3"),
        (position("X..../..O../.OXO./..X../....."), "c1"),
    ] {
        let driver = Driver::in_game(two_humans_from(start.clone()));
        assert_eq!(driver.game().candidates.cursor.to_string(), cursor);
    }
}

// Undo and redo

#[test]
fn undo_returns_to_the_humans_turn_at_any_time() {
    let undone: &[&str] = &["board = .../.../...", "turn = human", "searching = false", "deadline = none"];
    // While the computer thinks, before its choice is played, and after its reply.
    Driver::playing_held(MOVING, human_first(), false).each(&[
        ("5 u", undone),
        ("5 answer u", undone),
        ("5 answer tick 10000 u", undone),
    ]);
}

#[test]
fn undo_takes_back_both_the_reply_and_the_move() {
    Driver::in_game(computer_first()).follow(&[
        ("5 3", &["moves = 5"]),
        ("u", &["moves = 3"]),
        ("u", &["board = X../.../...", "turn = human"]),
    ]);
}

#[test]
fn undo_between_humans_takes_back_one_move() {
    people().reach("1 2 3 u", &["board = XO./.../..."]);
}

#[test]
fn undo_without_a_human_move_is_refused_with_a_reason() {
    let untouched = Driver::in_game(human_first());
    let only_the_computer_moved = Driver::in_game(computer_first());
    let computer_still_thinks = Driver::held(computer_first());
    for mut driver in [untouched, only_the_computer_moved, computer_still_thinks] {
        assert!(!driver.app().offers(Command::Undo));
        let board = format!("board = {}", driver.position());
        driver.reach("u", &["refusal = No move of yours to take back", &board]);
    }
}

#[test]
fn redo_restores_what_undo_took_back() {
    let mut driver = Driver::in_game(human_first()).after("1 9");
    let board = format!("board = {}", driver.position());
    let restored = [board.as_str(), "turn = human"];
    driver.follow(&[
        ("u", &["board = X../.O./..."]),
        ("U", &restored),
        ("u", &["board = X../.O./..."]),
        ("Ctrl-R", &restored),
        ("U", &["refusal = No move to redo"]),
    ]);
}

#[test]
fn redo_of_a_move_without_reply_starts_the_search_again() {
    Driver::held(human_first()).follow(&[
        ("1 u U", &["board = X../.../...", "searching = true"]),
        ("answer", &["board = X../.O./..."]),
    ]);
}

#[test]
fn a_new_move_clears_the_redo_moves() {
    let mut driver = people().after("1 u 2");
    assert!(!driver.app().offers(Command::Redo));
    assert_eq!(driver.press("U").position(), ".X./.../...");
}

#[test]
fn redo_can_end_the_game_again() {
    Driver::in_game(series(3)).reach("1 4 2 5 3 u u U U", &["screen = results", "score = X 1, O 0, drawn 0"]);
}

// The computer against itself

#[test]
fn computers_play_to_the_end_by_themselves() {
    let mut driver = Driver::in_game(two_computers()).after(&"deadline ".repeat(9));
    assert_eq!(driver.ended_game().position().status(), Status::Drawn);
    driver.reach("...", &["deadline = none"]);
}

#[test]
fn a_pause_stops_the_game_and_enter_steps() {
    Driver::in_game(two_computers()).follow(&[
        ("p", &["deadline = none"]),
        ("tick 100000", &["board = .../.../..."]),
        ("Enter", &["board = X../.../..."]),
        ("tick 100000", &["board = X../.../..."]),
        ("p deadline", &["board = X../.O./..."]),
    ]);
}

#[test]
fn a_pause_stops_a_choice_that_is_found_later() {
    Driver::held(two_computers()).reach("p answer tick 100000", &["board = .../.../...", "deadline = none"]);
}

#[test]
fn plus_and_minus_change_the_speed_within_limits() {
    let mut driver = Driver::in_game(two_computers());
    let (middle, count) = driver.game().pace.speed();
    let wait = |driver: &mut Driver| driver.press("Enter").app().deadline().expect("they play");
    let usual = wait(&mut driver);
    assert_eq!(driver.press("+").game().pace.speed(), (middle + 1, count));
    assert!(driver.app().deadline().expect("they play") < usual, "at once, not with the next move");
    assert!(wait(&mut driver) < usual);
    assert_eq!(driver.press("- -").game().pace.speed(), (middle - 1, count));
    assert!(wait(&mut driver) > usual);
    for (key, end) in [("=", count), ("_", 1)] {
        for _ in 0..10 {
            driver.press(key);
        }
        assert_eq!(driver.game().pace.speed(), (end, count));
        assert!(driver.app().deadline().is_some());
    }
}

#[test]
fn undo_between_computers_takes_back_one_move_and_pauses() {
    let mut driver = Driver::in_game(two_computers());
    driver.reach("Enter Enter u", &["board = X../.../...", "deadline = none"]);
    assert!(driver.game().pace.paused);
    driver.follow(&[
        ("U", &["board = X../.O./..."]),
        ("u u", &["board = .../.../..."]),
        ("u", &["refusal = No move to take back"]),
    ]);
}

#[test]
fn only_games_between_computers_have_a_speed() {
    let refused: &[&str] = &["refusal = Only games between computers can be paused or sped up"];
    let driver = Driver::playing(MOVING, human_first(), false).after("5");
    assert!(!driver.app().offers(Command::Pause) && !driver.app().offers(Command::Faster));
    driver.each(&[("p", refused), ("+", refused), ("-", refused)]);
    assert!(!driver.after("p").game().pace.paused);
}

// A view of a position's search

/// The fatalist's position, in which a computer is to move.
fn fatalist(x: Player) -> Contest {
    contest_from(x, Perfect, position(".X./..X/OOX"))
}

const VIEWS: [View; 3] = [View::Tree, View::Stepper, View::Lab];

#[test]
fn viewing_a_position_starts_no_game() {
    for contest in [fatalist(Human), fatalist(Perfect), human_first()] {
        for view in VIEWS {
            let mut driver = Driver::looking(MOVING, contest.clone(), view);
            // To the other views and back, and to the menu.
            for keys in ["Tab", "Tab", "Tab", "Tab", "Esc"] {
                driver.press(keys).tick(100_000);
                assert!(driver.any_game().is_none() && driver.app().deadline().is_none(), "{keys}");
            }
            assert_eq!(driver.app().context(), Context::Menu);
        }
    }
}

#[test]
fn a_viewed_position_can_be_played_on_by_the_players_that_were_asked_for() {
    for keys in ["P", "t P"] {
        let mut driver = Driver::looking(STILL, fatalist(Human), View::Tree);
        driver.follow(&[
            ("t", &["screen = position"]),
            (keys, &["screen = set-up"]),
            // The computer moves at once, then the human, and then the computer again.
            ("Enter", &["board = .XO/..X/OOX", "moves = 1"]),
            ("5", &["moves = 3"]),
        ]);
    }
}
