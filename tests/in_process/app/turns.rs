//! Moves of humans and computers, undo and redo, and games between computers.

use super::series;
use crate::common::position;
use crate::driver::program::{
    Action, Command, Contest, Context, Job, MoveScores, Tally, TaskReport, Turn, View,
};
use crate::driver::{
    Driver, ELAPSED, MOVING, STILL, board, computer_first, contest_from, human_first, think, two_computers,
    two_humans,
};
use noughts::engine::player::Player::{Human, Perfect};
use noughts::engine::player::{Player, TieBreak};
use noughts::engine::search::Weights;
use noughts::game::{ByMark, Status};
use ratatui::layout::Position as Place;
use std::time::Duration;

// Turns

#[test]
fn a_humans_move_is_shown_before_the_computer_has_searched() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.press("5");
    assert_eq!(driver.position(), ".../.X./...");
    assert!(driver.is_searching());
    assert_eq!(driver.task().position, *driver.game().position());
    assert_eq!(
        driver.task().job,
        Job::Decide { player: Perfect, tie_break: TieBreak::First, weights: Weights::USUAL }
    );
}

#[test]
fn the_computers_choice_is_shown_before_it_is_played() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.press("5").answer();
    assert!(matches!(driver.game().turn, Turn::Chosen { .. }));
    assert_eq!(driver.position(), ".../.X./...");
    driver.pass_animation();
    let wait = driver.app().deadline().expect("the choice is shown for a moment");
    driver.act(Action::Tick(wait.saturating_sub(Duration::from_millis(1))));
    assert_eq!(driver.position(), ".../.X./...");
    assert_eq!(driver.app().deadline(), Some(Duration::from_millis(1)));
    driver.tick(1);
    assert_eq!(driver.position(), "O../.X./...");
    assert!(driver.is_humans_turn());
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
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("5").answer();
    assert_eq!(driver.position(), "O../.X./...");
    assert_eq!(driver.app().deadline(), None);
}

#[test]
fn enter_plays_the_computers_choice_without_waiting() {
    let mut driver = Driver::playing(MOVING, human_first(), false);
    assert_eq!(driver.press("5").position(), ".../.X./...");
    assert_eq!(driver.press("Enter").position(), "O../.X./...");
}

#[test]
fn moves_are_refused_on_the_computers_turn() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.press("5 1");
    assert_eq!(driver.refusal(), "It is the computer's turn");
    driver.press("Up Enter");
    assert_eq!(driver.refusal(), "The computer is still thinking");
    driver.click(Place { x: 6, y: 4 });
    assert_eq!(driver.position(), ".../.X./...");
}

#[test]
fn a_refusal_disappears_when_the_computer_moves() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("5 Enter");
    assert!(!driver.refusal().is_empty());
    assert_eq!(driver.answer().app().notice(), None);
}

#[test]
fn reports_of_old_tasks_change_nothing() {
    let mut driver = Driver::playing_held(STILL, human_first(), true);
    let analysis = driver.task().clone();
    driver.press("5");
    let decision = driver.task().clone();
    driver.press("u 1");
    let current = driver.task().clone();
    assert!(analysis.id < decision.id && decision.id < current.id, "every task has an id of its own");
    for stale in [analysis, decision] {
        for result in [think(&stale), Err("too late".to_owned())] {
            driver.act(Action::TaskReport(TaskReport { id: stale.id, elapsed: ELAPSED, result }));
            assert!(matches!(driver.game().candidates.scores, MoveScores::Pending(id) if id == current.id));
            assert_eq!(driver.position(), "X../.../...");
        }
    }
    assert_eq!(driver.answer().position(), "X../.O./...");
    let answered = driver.clone();
    let again = TaskReport { id: current.id, elapsed: ELAPSED, result: think(&current) };
    driver.act(Action::TaskReport(again.clone()));
    assert_eq!(driver.position(), answered.position(), "an answer counts once");
    driver.press("Esc").act(Action::TaskReport(again));
    assert!(driver.left().is_some());
}

#[test]
fn an_old_analysis_is_not_mistaken_for_the_current_one() {
    let mut driver = Driver::playing_held(STILL, two_humans(), true);
    let stale = driver.task().clone();
    driver.press("5");
    let thought = TaskReport { id: stale.id, elapsed: ELAPSED, result: think(&stale) };
    driver.act(Action::TaskReport(thought));
    assert!(driver.game().seen().is_none(), "its nine moves are those of another position");
    driver.answer();
    assert_eq!(driver.game().seen().map(|(analysis, _)| analysis.candidates.len()), Some(8));
}

#[test]
fn a_taken_square_is_refused_with_a_reason() {
    let mut driver = Driver::in_game(two_humans()).after("1 1");
    assert_eq!(driver.refusal(), "a1 is taken by X");
    driver.must_show("a1 is taken by X");
    driver.press("Up Enter");
    assert_eq!(driver.refusal(), "a1 is taken by X");
    assert_eq!(driver.game().history.moves().len(), 1);
    assert!(driver.press("Right").app().notice().is_none(), "it is shown until the next key");
}

#[test]
fn number_keys_place_in_reading_order() {
    let squares = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    for (number, square) in (1..).zip(squares) {
        let mut driver = Driver::in_game(two_humans());
        driver.press(&number.to_string());
        let game = driver.game();
        assert_eq!(game.history.last_move().map(|square| square.to_string()).as_deref(), Some(square));
        assert_eq!(game.candidates.cursor.to_string(), square);
    }
    let mut row = Driver::in_game(contest_from(Human, Human, board(9, 1, 3)));
    assert_eq!(row.press("9").position(), "........X");
}

#[test]
fn number_keys_are_refused_on_boards_of_other_sizes() {
    for (columns, rows) in [(2, 2), (4, 2), (5, 2), (4, 4), (15, 15)] {
        let driver = Driver::in_game(contest_from(Human, Human, board(columns, rows, 2))).after("1");
        assert_eq!(driver.game().history.moves(), [], "{columns}x{rows}");
        assert!(driver.refusal().contains("nine squares"));
    }
}

#[test]
fn the_cursor_stays_on_the_board() {
    for (columns, rows) in [(3, 3), (1, 1), (15, 15), (1, 5)] {
        let start = board(columns, rows, 1);
        let mut driver = Driver::in_game(contest_from(Human, Human, start.clone()));
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
        (board(3, 3, 3), "b2"),
        (board(15, 15, 5), "h8"),
        (position("XX./.X./.OO"), "a2"),
        (position("XOX/XOO/OX."), "c3"),
        (position("X..../..O../.OXO./..X../....."), "c1"),
    ] {
        let driver = Driver::in_game(contest_from(Human, Human, start.clone()));
        assert_eq!(driver.game().candidates.cursor.to_string(), cursor);
    }
}

// Undo and redo

#[test]
fn undo_returns_to_the_humans_turn_at_any_time() {
    let mut thinking = Driver::playing_held(MOVING, human_first(), false);
    thinking.press("5");
    let mut chosen = thinking.clone();
    chosen.answer();
    let mut replied = chosen.clone();
    replied.tick(10_000);
    for mut driver in [thinking, chosen, replied] {
        driver.press("u");
        assert_eq!(driver.position(), ".../.../...");
        assert!(driver.is_humans_turn());
        assert!(!driver.is_searching(), "the search is cancelled");
        assert_eq!(driver.app().deadline(), None);
    }
}

#[test]
fn undo_takes_back_both_the_reply_and_the_move() {
    let mut driver = Driver::in_game(computer_first()).after("5 3");
    assert_eq!(driver.game().history.moves().len(), 5);
    assert_eq!(driver.press("u").game().history.moves().len(), 3);
    assert_eq!(driver.press("u").position(), "X../.../...");
    assert!(driver.is_humans_turn());
}

#[test]
fn undo_between_humans_takes_back_one_move() {
    let mut driver = Driver::in_game(two_humans());
    assert_eq!(driver.press("1 2 3 u").position(), "XO./.../...");
}

#[test]
fn undo_without_a_human_move_is_refused_with_a_reason() {
    let untouched = Driver::in_game(human_first());
    let only_the_computer_moved = Driver::in_game(computer_first());
    let computer_still_thinks = Driver::playing_held(STILL, computer_first(), false);
    for mut driver in [untouched, only_the_computer_moved, computer_still_thinks] {
        let before = driver.position();
        assert!(!driver.app().offers(Command::Undo));
        driver.press("u");
        assert_eq!(driver.refusal(), "No move of yours to take back");
        assert_eq!(driver.position(), before);
    }
}

#[test]
fn redo_restores_what_undo_took_back() {
    let mut driver = Driver::in_game(human_first()).after("1 9");
    let position = driver.position();
    for redo in ["U", "Ctrl-R"] {
        let taken_back = driver.press("u").position();
        assert_eq!(taken_back, "X../.O./...");
        driver.press(redo);
        assert_eq!(driver.position(), position);
        assert!(driver.is_humans_turn());
    }
    driver.press("U");
    assert_eq!(driver.refusal(), "No move to redo");
}

#[test]
fn redo_of_a_move_without_reply_starts_the_search_again() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("1 u U");
    assert_eq!(driver.position(), "X../.../...");
    assert!(driver.is_searching());
    assert_eq!(driver.answer().position(), "X../.O./...");
}

#[test]
fn a_new_move_clears_the_redo_moves() {
    let mut driver = Driver::in_game(two_humans()).after("1 u 2");
    assert!(!driver.app().offers(Command::Redo));
    assert_eq!(driver.press("U").position(), ".X./.../...");
}

#[test]
fn redo_can_end_the_game_again() {
    let driver = Driver::in_game(series(3)).after("1 4 2 5 3 u u U U");
    assert_eq!(driver.ended_game().tally(), Tally { wins: ByMark { x: 1, o: 0 }, draws: 0 });
}

// The computer against itself

#[test]
fn computers_play_to_the_end_by_themselves() {
    let mut driver = Driver::in_game(two_computers());
    for _ in 0..9 {
        driver.pass_deadline();
    }
    assert_eq!(driver.ended_game().position().status(), Status::Drawn);
    assert_eq!(driver.press("...").app().deadline(), None);
}

#[test]
fn a_pause_stops_the_game_and_enter_steps() {
    let mut driver = Driver::in_game(two_computers()).after("p");
    assert_eq!(driver.app().deadline(), None);
    assert_eq!(driver.tick(100_000).position(), ".../.../...");
    assert_eq!(driver.press("Enter").position(), "X../.../...");
    assert_eq!(driver.tick(100_000).position(), "X../.../...");
    driver.press("p").pass_deadline();
    assert_eq!(driver.position(), "X../.O./...");
}

#[test]
fn a_pause_stops_a_choice_that_is_found_later() {
    let mut driver = Driver::playing_held(STILL, two_computers(), false);
    driver.press("p").answer().tick(100_000);
    assert_eq!((driver.position().as_str(), driver.app().deadline()), (".../.../...", None));
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
    let mut driver = Driver::in_game(two_computers()).after("Enter Enter u");
    assert_eq!(driver.position(), "X../.../...");
    assert!(driver.game().pace.paused);
    assert_eq!(driver.app().deadline(), None);
    assert_eq!(driver.press("U").position(), "X../.O./...");
    assert_eq!(driver.press("u u").position(), ".../.../...");
    driver.press("u");
    assert!(driver.refusal().contains("to take back"));
}

#[test]
fn only_games_between_computers_have_a_speed() {
    for key in ["p", "+", "-"] {
        let mut driver = Driver::playing(MOVING, human_first(), false);
        driver.press("5").press(key);
        assert!(driver.refusal().contains("Only games between computers"), "{key}");
        assert!(!driver.game().pace.paused);
        assert!(!driver.app().offers(Command::Pause) && !driver.app().offers(Command::Faster));
    }
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
        driver.press("t");
        assert_eq!(driver.app().context(), Context::Position);
        driver.press(keys);
        assert_eq!(driver.app().context(), Context::SetUp);
        // The computer moves at once, then the human.
        assert_eq!(driver.press("Enter").position(), ".XO/..X/OOX");
        assert_eq!(driver.press("5").position().matches(['X', 'O']).count(), 8, "the computer has replied");
    }
}
