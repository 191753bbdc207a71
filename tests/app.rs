//! What the program does: from the menu through games to their results, one action at a time.

mod driver;

use driver::scenes::{self, SCENES};
use driver::{
    Driver, ELAPSED, MOVING, STILL, board, computer_first, contest, contest_from, human_first, think,
    two_computers, two_humans,
};
use noughts::app::{
    Action, App, Command, Contest, Context, Exit, Field, Insight, Job, MenuItem, Overlay, PRESETS, Question,
    Screen, Sides, Tally, Target, Thought, Turn, Wheel,
};
use noughts::game::{Mark, Position, Rules, Setup, Status};
use noughts::help::Topic;
use noughts::player::{Player, TieBreak};
use ratatui::layout::Position as Place;
use std::time::Duration;

use Player::{Blind, Depth, Human, Perfect, Random};

const COMPUTER_BEGINS: [Player; 2] = [Perfect, Human];

/// The position with this text form.
fn position(text: &str) -> Position {
    let setup: Setup = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    Position::try_from(setup).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A series of games.
fn series(best_of: u8) -> Contest {
    Contest { best_of, ..two_humans() }
}

// From the menu to a game

#[test]
fn enter_twice_begins_a_game_against_the_perfect_player() {
    let mut driver = Driver::at_menu(STILL);
    driver.press("Enter Enter");
    let contest = driver.game().contest();
    assert_eq!((contest.players, contest.best_of), ([Human, Perfect], 1));
    assert_eq!(contest.start, Position::new(Rules::TIC_TAC_TOE));
    assert!(driver.is_humans_turn());
    assert!(driver.tasks().iter().all(|task| task.job == Job::Appraise), "nobody has a move to look for");
}

#[test]
fn whoever_chooses_o_plays_against_a_perfect_x() {
    let mut driver = Driver::at_menu(STILL).hold();
    driver.press("Enter Down Right Enter");
    assert_eq!(driver.game().contest().players, COMPUTER_BEGINS);
    assert!(matches!(driver.game().turn(), Turn::Thinking { .. }), "X begins and is the computer");
}

const HUMAN_VS_COMPUTER: Sides = Sides::HumanVsComputer { human: Mark::X, computer: Perfect };
const COMPUTER_VS_COMPUTER: Sides = Sides::ComputerVsComputer([Perfect; 2]);

#[test]
fn the_menu_goes_round_and_leads_to_every_kind_of_game() {
    let kinds = [
        ("", HUMAN_VS_COMPUTER),
        ("Down", Sides::HumanVsHuman),
        ("Down Down", COMPUTER_VS_COMPUTER),
        ("Up Up Up Up Up Up Up", COMPUTER_VS_COMPUTER),
        ("j k k k k k k k k", COMPUTER_VS_COMPUTER),
    ];
    for (keys, sides) in kinds {
        let mut driver = Driver::at_menu(STILL);
        assert_eq!(driver.press(keys).press("Enter").form().sides(), sides, "{keys}");
        assert!(driver.press("Esc").left().is_none());
    }
}

#[test]
fn the_menu_offers_to_continue_only_what_there_is() {
    let mut driver = Driver::at_menu(STILL);
    assert_eq!(driver.menu().items()[0], MenuItem::HumanVsComputer);
    assert_eq!(driver.press("Esc").app().context(), Context::Menu);
    driver.press("Enter Enter 5 Esc");
    assert_eq!(driver.menu().items()[0], MenuItem::Continue);
}

#[test]
fn games_of_one_session_break_ties_differently() {
    let mut driver = Driver::at_menu(STILL);
    let first = driver.press("Enter Enter").game().tie_break();
    let restarted = driver.press("5 n y").game().tie_break();
    let second = driver.press("Esc Down Enter Enter").game().tie_break();
    assert_eq!(first, TieBreak::Random { seed: 7 });
    assert!(first != restarted && first != second && restarted != second);
}

#[test]
fn new_games_begin_with_the_panel_open_if_so_asked() {
    let mut app = App::new(driver::settings(STILL, true), 7);
    for _ in 0..2 {
        app.update(Action::Command(Command::Act));
    }
    let Screen::Game(game) = app.screen() else { panic!("no game") };
    assert!(game.reasoning());
}

// Turns

#[test]
fn a_humans_move_is_on_the_board_before_the_computer_has_thought() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.press("5");
    assert_eq!(driver.position(), ".../.X./...");
    assert!(driver.is_searching());
    assert_eq!(driver.task().position, *driver.game().position());
    assert_eq!(driver.task().job, Job::Decide { player: Perfect, tie_break: TieBreak::First });
}

#[test]
fn the_computers_move_can_be_seen_before_it_is_played() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.press("5").answer();
    assert!(matches!(driver.game().turn(), Turn::Chosen { .. }));
    assert_eq!(driver.position(), ".../.X./...");
    driver.pass_motion();
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
        driver.press("5").pass_motion().app().deadline().expect("the choice is shown for a moment")
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
fn nobody_can_move_for_the_computer() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.press("5 1");
    assert_eq!(driver.refusal(), "it is the computer's turn");
    driver.press("Up Enter");
    assert_eq!(driver.refusal(), "the computer is still thinking");
    driver.click(Place { x: 6, y: 4 });
    assert_eq!(driver.position(), ".../.X./...");
}

#[test]
fn a_refusal_goes_when_the_computer_moves() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("5 Enter");
    assert!(!driver.refusal().is_empty());
    assert_eq!(driver.answer().game().notice(), None);
}

#[test]
fn thoughts_of_tasks_gone_by_change_nothing() {
    let mut driver = Driver::playing_held(STILL, human_first(), true);
    let analysis = driver.task().clone();
    driver.press("5");
    let decision = driver.task().clone();
    driver.press("u 1");
    let current = driver.task().clone();
    assert!(analysis.id < decision.id && decision.id < current.id, "every task has an id of its own");
    for stale in [analysis, decision] {
        for result in [think(&stale), Err("too late".to_owned())] {
            driver.act(Action::Thought(Thought { id: stale.id, elapsed: ELAPSED, result }));
            assert!(matches!(driver.game().turn(), Turn::Thinking { id, .. } if *id == current.id));
            assert_eq!(driver.position(), "X../.../...");
        }
    }
    assert_eq!(driver.answer().position(), "X../.O./...");
    let answered = driver.clone();
    let again = Thought { id: current.id, elapsed: ELAPSED, result: think(&current) };
    driver.act(Action::Thought(again.clone()));
    assert_eq!(driver.position(), answered.position(), "an answer counts once");
    driver.press("Esc").act(Action::Thought(again));
    assert!(driver.left().is_some());
}

#[test]
fn an_analysis_gone_by_is_not_taken_for_the_one_awaited() {
    let mut driver = Driver::playing_held(STILL, two_humans(), true);
    let stale = driver.task().clone();
    driver.press("5");
    let thought = Thought { id: stale.id, elapsed: ELAPSED, result: think(&stale) };
    driver.act(Action::Thought(thought));
    assert!(driver.game().seen().is_none(), "its nine moves are those of another position");
    driver.answer();
    assert_eq!(driver.game().seen().map(|(analysis, _)| analysis.candidates.len()), Some(8));
}

#[test]
fn a_taken_square_is_refused_with_a_word() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.press("1 1");
    assert_eq!(driver.refusal(), "a1 is taken by X");
    assert!(driver.shows("a1 is taken by X"));
    driver.press("Up Enter");
    assert_eq!(driver.refusal(), "a1 is taken by X");
    assert_eq!(driver.game().history().moves().len(), 1);
    assert!(driver.press("Right").game().notice().is_none(), "a word stands until the next key");
}

#[test]
fn number_keys_place_in_reading_order() {
    let squares = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    for (number, square) in (1..).zip(squares) {
        let mut driver = Driver::playing(STILL, two_humans(), false);
        driver.press(&number.to_string());
        let game = driver.game();
        assert_eq!(game.history().last_move().map(|square| square.to_string()).as_deref(), Some(square));
        assert_eq!(game.cursor().to_string(), square);
    }
    let mut row = Driver::playing(STILL, contest_from(Human, Human, board(9, 1, 3)), false);
    assert_eq!(row.press("9").position(), "........X");
}

#[test]
fn number_keys_are_refused_on_boards_of_other_sizes() {
    for (columns, rows) in [(2, 2), (4, 2), (5, 2), (4, 4), (15, 15)] {
        let mut driver = Driver::playing(STILL, contest_from(Human, Human, board(columns, rows, 2)), false);
        driver.press("1");
        assert_eq!(driver.game().history().moves(), [], "{columns}x{rows}");
        assert!(driver.refusal().contains("nine cells"));
    }
}

#[test]
fn the_cursor_stays_on_the_board() {
    for (columns, rows) in [(3, 3), (1, 1), (15, 15), (1, 5)] {
        let start = board(columns, rows, 1);
        let mut driver = Driver::playing(STILL, contest_from(Human, Human, start.clone()), false);
        for (key, end) in [("Up", (0, -1)), ("l", (1, 0)), ("Down", (0, 1)), ("h", (-1, 0))] {
            for _ in 0..16 {
                driver.press(key);
                assert!(start.rules().contains(driver.game().cursor()));
            }
            let cursor = driver.game().cursor();
            let beyond = cursor.offset(end.0, end.1).filter(|&next| start.rules().contains(next));
            assert_eq!(beyond, None, "{key} ends at {cursor} on {columns}x{rows}");
        }
    }
}

// Undo and redo

#[test]
fn undo_returns_to_the_humans_turn_whatever_the_computer_is_at() {
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
        assert!(!driver.is_searching(), "the search is broken off");
        assert_eq!(driver.app().deadline(), None);
    }
}

#[test]
fn undo_takes_back_both_the_reply_and_the_move() {
    let mut driver = Driver::playing(STILL, computer_first(), false);
    driver.press("5 3");
    assert_eq!(driver.game().history().moves().len(), 5);
    assert_eq!(driver.press("u").game().history().moves().len(), 3);
    assert_eq!(driver.press("u").position(), "X../.../...");
    assert!(driver.is_humans_turn());
}

#[test]
fn undo_between_humans_takes_back_one_move() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    assert_eq!(driver.press("1 2 3 u").position(), "XO./.../...");
}

#[test]
fn undo_without_a_move_of_ones_own_is_refused_with_a_word() {
    let untouched = Driver::playing(STILL, human_first(), false);
    let only_the_computer_moved = Driver::playing(STILL, computer_first(), false);
    let computer_still_thinks = Driver::playing_held(STILL, computer_first(), false);
    for mut driver in [untouched, only_the_computer_moved, computer_still_thinks] {
        let before = driver.position();
        assert!(!driver.app().offers(Command::Undo));
        driver.press("u");
        assert_eq!(driver.refusal(), "there is no move of yours to take back");
        assert_eq!(driver.position(), before);
    }
}

#[test]
fn redo_plays_again_what_undo_took_back() {
    let mut driver = Driver::playing(STILL, human_first(), false);
    driver.press("1 9");
    let position = driver.position();
    for redo in ["U", "Ctrl-R"] {
        let taken_back = driver.press("u").position();
        assert_eq!(taken_back, "X../.O./...");
        driver.press(redo);
        assert_eq!(driver.position(), position);
        assert!(driver.is_humans_turn());
    }
    driver.press("U");
    assert_eq!(driver.refusal(), "there is no move to play again");
}

#[test]
fn redo_of_a_move_without_reply_lets_the_computer_think_again() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("1 u U");
    assert_eq!(driver.position(), "X../.../...");
    assert!(driver.is_searching());
    assert_eq!(driver.answer().position(), "X../.O./...");
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.press("1 u 2");
    assert!(!driver.app().offers(Command::Redo));
    assert_eq!(driver.press("U").position(), ".X./.../...");
}

#[test]
fn redo_can_end_the_game_again() {
    let mut driver = Driver::playing(STILL, series(3), false);
    driver.press("1 4 2 5 3 u u U U");
    assert_eq!(driver.results().game().tally(), Tally { wins: [1, 0], draws: 0 });
}

// Beginning anew, leaving, quitting

#[test]
fn beginning_anew_is_asked_about_only_when_a_game_is_under_way() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    assert_eq!(driver.press("n").app().overlay(), None);
    driver.press("5 n");
    assert_eq!(driver.app().overlay(), Some(&Overlay::Confirm(Question::Restart)));
    for no in ["n", "N", "Esc"] {
        driver.press(no);
        assert_eq!(driver.app().overlay(), None);
        assert_eq!(driver.position(), ".../.X./...");
        driver.press("n");
    }
    let mut other = driver.clone();
    assert_eq!(driver.press("y").position(), ".../.../...");
    assert_eq!(other.press("Enter").position(), ".../.../...");
}

#[test]
fn a_game_begun_anew_has_the_same_side_begin_and_counts_nothing() {
    let mut driver = Driver::playing(STILL, series(3), false);
    driver.press("5 n y");
    assert_eq!(driver.game().position().to_move(), Mark::X);
    assert_eq!(driver.game().tally().games(), 0);
}

#[test]
fn quitting_is_asked_about_when_a_game_is_under_way() {
    let mut in_play = Driver::playing(STILL, two_humans(), false);
    in_play.press("5");
    let (mut in_menu, mut in_form) = (in_play.clone(), in_play.clone());
    in_menu.press("Esc");
    in_form.press("Esc Down Enter");
    for driver in [in_play, in_menu, in_form] {
        let before = driver.text();
        for no in ["n", "Esc"] {
            let mut driver = driver.clone();
            driver.press("q");
            assert_eq!(driver.app().overlay(), Some(&Overlay::Confirm(Question::Quit)));
            driver.press(no);
            assert_eq!((driver.exit(), driver.text()), (None, before.clone()));
        }
        for yes in ["y", "Y", "Enter"] {
            assert_eq!(driver.clone().press("q").press(yes).exit(), Some(Exit::Done));
        }
    }
}

#[test]
fn quitting_is_not_asked_about_when_nothing_would_be_lost() {
    let scenes = [scenes::menu, scenes::set_up_human, scenes::game_begins, scenes::results_won];
    for scene in scenes {
        assert_eq!(scene(STILL).press("q").exit(), Some(Exit::Done));
    }
    let mut quit_item = Driver::at_menu(STILL);
    assert_eq!(quit_item.press("Up Enter").exit(), Some(Exit::Done));
}

#[test]
fn the_game_that_was_left_can_be_continued() {
    for back in ["Enter", "Esc"] {
        let mut driver = Driver::playing(STILL, Contest { best_of: 5, ..human_first() }, true);
        driver.press("1 Right");
        let before = driver.text();
        driver.press("Esc");
        assert_eq!(driver.menu().selected(), 0);
        driver.press(back);
        assert_eq!(driver.text(), before);
    }
}

#[test]
fn the_game_that_was_left_survives_a_look_at_the_form() {
    let mut driver = scenes::game_goes_on(STILL);
    let position = driver.position();
    driver.press("Esc Down Enter Down Right Esc Esc");
    assert_eq!(driver.position(), position);
}

#[test]
fn a_computer_that_is_left_while_it_thinks_thinks_again() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("1");
    let first = driver.task().id;
    driver.press("Esc");
    assert!(!driver.is_searching(), "nobody thinks behind the menu");
    driver.press("Enter");
    assert!(driver.is_searching() && driver.task().id > first);
    assert_eq!(driver.answer().position(), "X../.O./...");
}

#[test]
fn a_computer_that_is_left_after_it_has_chosen_thinks_again() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.press("1").answer().press("Esc").tick(10_000);
    assert_eq!(driver.any_game().map(|game| game.history().moves().len()), Some(1));
    driver.press("Enter");
    assert!(driver.is_searching());
}

#[test]
fn a_game_that_was_left_is_not_given_up_unasked() {
    let mut left = scenes::game_goes_on(STILL);
    let position = left.position();
    left.press("Esc Down Down Enter Enter");
    assert_eq!(left.app().overlay(), Some(&Overlay::Confirm(Question::Replace)));
    let mut kept = left.clone();
    assert_eq!(kept.press("n Esc Esc").position(), position);
    assert_eq!(left.press("y").position(), ".../.../...");
    assert_eq!(left.game().contest().players, [Human, Human]);
}

#[test]
fn a_game_without_moves_is_given_up_without_asking() {
    let mut driver = scenes::game_begins(STILL);
    driver.press("Esc Down Enter Enter");
    assert!(driver.is_humans_turn());
    let mut driver = scenes::game_begins(STILL);
    assert_eq!(driver.press("Esc q").exit(), Some(Exit::Done));
}

#[test]
fn the_form_begins_with_what_was_played_last() {
    let mut driver = Driver::at_menu(STILL);
    driver.press("Enter Right Down Down Down Right Enter Esc Down Enter");
    let form = driver.form();
    assert_eq!((form.player(Mark::O), form.rules().columns()), (Random, 4));
    driver.press("Right Enter Esc Down Enter");
    assert_eq!(driver.form().player(Mark::O), Depth(1), "the last one counts");
    driver.press("Esc Down Down Enter");
    assert_eq!(driver.form().rules(), Rules::TIC_TAC_TOE, "each kind of game for itself");
}

#[test]
fn a_window_that_is_too_small_takes_no_keys_but_those_to_quit() {
    let mut driver = scenes::game_goes_on(STILL);
    let before = driver.text();
    driver.resize((20, 5)).press("4 u n r i Esc Enter ? Right");
    assert_eq!(driver.clone().resize((80, 24)).text(), before);
    assert_eq!(driver.clone().press("Ctrl-C").exit(), Some(Exit::Interrupted));
    driver.press("q");
    assert!(driver.shows("y/n"), "the question can be seen:\n{}", driver.text());
    assert_eq!(driver.clone().press("y").exit(), Some(Exit::Done));
    assert_eq!(driver.press("n").resize((80, 24)).text(), before);
    assert_eq!(scenes::game_begins(STILL).resize((20, 5)).press("q").exit(), Some(Exit::Done));
}

#[test]
fn ctrl_c_quits_from_everywhere() {
    for (name, scene) in SCENES {
        let mut driver = scene(STILL);
        assert_eq!(driver.press("Ctrl-C").exit(), Some(Exit::Interrupted), "{name}");
    }
}

#[test]
fn ctrl_z_suspends_from_everywhere_and_changes_nothing() {
    for (name, scene) in SCENES {
        let mut driver = scene(STILL);
        let before = driver.text();
        driver.press("Ctrl-Z");
        assert_eq!((driver.suspended(), driver.exit()), (1, None), "{name}");
        assert_eq!(driver.text(), before, "{name}");
    }
}

#[test]
fn help_opens_over_every_screen_and_closes_again() {
    for (name, scene) in SCENES
        .into_iter()
        .filter(|(name, _)| !["help", "words_of_the_search", "confirm", "keys_caught"].contains(name))
    {
        let mut driver = scene(STILL);
        let before = driver.text();
        for (open, close) in [("F1", "Esc"), ("F1", "?"), ("?", "q"), ("?", "Enter")] {
            if driver.app().context() == Context::Search && open == "?" {
                // There it is a letter like others.
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
    let mut driver = scenes::help(STILL);
    let top = driver.text();
    for _ in 0..200 {
        driver.press("Down");
    }
    assert!(driver.shows("mouse"), "the last line is in sight");
    let bottom = driver.text();
    assert_ne!(driver.press("Up").text(), bottom, "the way back begins at once");
    for _ in 0..200 {
        driver.press("Up");
    }
    assert_eq!(driver.text(), top);
    let place = Place { x: 5, y: 5 };
    driver.wheel(Wheel::Down, place);
    assert_eq!(driver.app().overlay(), Some(&Overlay::Help { topic: Topic::Keys(Context::Game), scroll: 1 }));
}

// The computer against itself

#[test]
fn computers_play_to_the_result_by_themselves() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    for _ in 0..9 {
        driver.pass_deadline();
    }
    assert_eq!(driver.results().game().position().status(), Status::Drawn);
    assert_eq!(driver.app().deadline(), None);
}

#[test]
fn a_pause_holds_and_enter_steps() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    driver.press("p");
    assert_eq!(driver.app().deadline(), None);
    assert_eq!(driver.tick(100_000).position(), ".../.../...");
    assert_eq!(driver.press("Enter").position(), "X../.../...");
    assert_eq!(driver.tick(100_000).position(), "X../.../...");
    driver.press("p").pass_deadline();
    assert_eq!(driver.position(), "X../.O./...");
}

#[test]
fn a_pause_holds_a_choice_that_is_found_later() {
    let mut driver = Driver::playing_held(STILL, two_computers(), false);
    driver.press("p").answer().tick(100_000);
    assert_eq!((driver.position().as_str(), driver.app().deadline()), (".../.../...", None));
}

#[test]
fn plus_and_minus_change_the_pace_within_limits() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    let (middle, count) = driver.game().pace().speed();
    let wait = |driver: &mut Driver| driver.press("Enter").app().deadline().expect("they play");
    let usual = wait(&mut driver);
    assert_eq!(driver.press("+").game().pace().speed(), (middle + 1, count));
    assert!(driver.app().deadline().expect("they play") < usual, "at once, not with the next move");
    assert!(wait(&mut driver) < usual);
    assert_eq!(driver.press("- -").game().pace().speed(), (middle - 1, count));
    assert!(wait(&mut driver) > usual);
    for (key, end) in [("=", count), ("_", 1)] {
        for _ in 0..10 {
            driver.press(key);
        }
        assert_eq!(driver.game().pace().speed(), (end, count));
        assert!(driver.app().deadline().is_some());
    }
}

#[test]
fn undo_between_computers_takes_one_move_back_and_pauses() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    driver.press("Enter Enter u");
    assert_eq!(driver.position(), "X../.../...");
    assert!(driver.game().pace().paused);
    assert_eq!(driver.app().deadline(), None);
    assert_eq!(driver.press("U").position(), "X../.O./...");
    assert_eq!(driver.press("u u").position(), ".../.../...");
    driver.press("u");
    assert!(driver.refusal().contains("to take back"));
}

#[test]
fn only_computers_among_themselves_have_a_pace() {
    for key in ["p", "+", "-"] {
        let mut driver = Driver::playing(MOVING, human_first(), false);
        driver.press("5").press(key);
        assert!(driver.refusal().contains("pace"), "{key}");
        assert!(!driver.game().pace().paused);
        assert!(!driver.app().offers(Command::Pause) && !driver.app().offers(Command::Faster));
    }
}

// Searches that go wrong

#[test]
fn a_failed_search_is_told_and_enter_tries_again() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("1").fail();
    assert!(matches!(driver.game().turn(), Turn::Failed(fault) if fault == "the search went up in smoke"));
    assert!(driver.shows("the search went up in smoke") && driver.shows("Enter retry"));
    assert_eq!(driver.app().deadline(), None);
    driver.press("Enter");
    assert!(driver.is_searching());
    assert_eq!(driver.answer().position(), "X../.O./...");
}

#[test]
fn after_a_failed_search_one_can_take_ones_move_back() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("1").fail().press("u");
    assert!(driver.is_humans_turn());
}

#[test]
fn a_failed_hint_is_told_and_can_be_asked_for_again() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("i").fail();
    assert_eq!(driver.refusal(), "the search went up in smoke");
    assert!(driver.is_humans_turn());
    driver.press("i").answer();
    assert_eq!(driver.info(), "All moves are equally good here. (i: the move)");
}

#[test]
fn a_failed_analysis_is_told_in_the_panel() {
    let mut driver = Driver::playing_held(STILL, human_first(), true);
    driver.fail();
    assert!(driver.shows("The search failed: the search went up in"));
    assert_eq!(driver.press("5").position(), ".../.X./...");
}

// Reasoning and hints

#[test]
fn the_panel_asks_for_one_analysis_of_each_of_the_humans_positions() {
    let mut driver = Driver::playing(STILL, two_humans(), true);
    for count in 1..=3 {
        driver.press("Up Left Down r r");
        let jobs: Vec<Job> = driver.tasks().iter().map(|task| task.job).collect();
        assert_eq!(jobs, vec![Job::Analyze; count]);
        assert_eq!(driver.task().position, *driver.game().position());
        driver.press(&(2 * count).to_string());
    }
}

#[test]
fn without_the_panel_nothing_is_analyzed() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.press("1 Up 2 u 3");
    assert!(driver.tasks().is_empty());
}

#[test]
fn opening_the_panel_asks_for_what_is_not_known_yet() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("r r r");
    assert_eq!(driver.tasks().len(), 1, "while the answer is awaited nobody asks again");
    driver.answer();
    assert!(matches!(driver.game().turn(), Turn::Human { insight: Insight::Ready { .. }, .. }));
    driver.press("r r");
    assert_eq!(driver.tasks().len(), 1);
    assert_eq!(driver.game().seen().map(|(analysis, _)| analysis.candidates.len()), Some(9));
}

#[test]
fn the_panel_shows_how_the_computer_sees_it_before_it_moves() {
    let mut driver = Driver::playing(MOVING, contest(Human, Depth(2)), true);
    driver.press("1");
    let (analysis, elapsed) = driver.game().seen().expect("the computer has thought");
    assert_eq!((analysis.to_move, analysis.method.depth_limit(), elapsed), (Mark::O, Some(2), ELAPSED));
    let mut driver = Driver::playing(MOVING, contest(Human, Random), true);
    driver.press("1");
    assert!(driver.game().seen().is_none());
    assert!(driver.shows("nothing to show"));
}

#[test]
fn a_hint_says_where_to_look_then_which_move_then_why() {
    let start = position("XX./OO./...");
    let mut driver = Driver::playing_held(STILL, contest_from(Human, Human, start), false);
    driver.press("i");
    assert_eq!(driver.tasks().len(), 1);
    assert_eq!(driver.task().job, Job::Analyze);
    assert_eq!(driver.game().cursor().to_string(), "b2", "nothing is known yet");
    driver.answer();
    assert_eq!(driver.info(), "Look at the top row. (i: the move)");
    assert_eq!(driver.game().cursor().to_string(), "b2", "where that is, is not told yet");
    assert!(driver.shows("Look at the top row."));
    driver.press("i");
    assert_eq!(
        (driver.info(), driver.game().cursor().to_string()),
        ("Try c1 (wins in 1). (i: why)".to_owned(), "c1".to_owned())
    );
    assert_eq!(driver.press("Down i").info(), "c1 completes the top row.");
    assert_eq!(driver.game().cursor().to_string(), "c2", "the cursor is not taken away again");
    assert_eq!(driver.press("i").info(), "c1 completes the top row.", "there is no more to say");
    assert_eq!(driver.tasks().len(), 1, "what is known is not asked for again");
}

#[test]
fn hints_begin_anew_with_each_turn() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.press("i");
    assert_eq!(driver.info(), "All moves are equally good here. (i: the move)");
    assert_eq!(
        driver.press("i").info(),
        "Try b2 (draw, among others). (i: why)",
        "of equals the one with most lines"
    );
    assert_eq!(
        driver.press("1 i").info(),
        "Look for the square with the most lines through it. (i: the move)"
    );
}

#[test]
fn a_hint_goes_with_the_turn_it_was_asked_in() {
    let mut driver = Driver::playing_held(STILL, two_humans(), false);
    driver.press("i 5 r").answer();
    assert!(driver.game().notice().is_none());
    assert_eq!(driver.game().cursor().to_string(), "b2");
}

#[test]
fn hints_are_for_humans() {
    let mut driver = Driver::playing_held(STILL, computer_first(), false);
    driver.press("i");
    assert_eq!(driver.refusal(), "hints are for your own turn");
    assert_eq!(driver.tasks().len(), 1, "the computer's own");
}

// Results and series

/// Keys that let X or O win, whoever begins.
fn win(driver: &Driver, winner: Mark) -> &'static str {
    if driver.game().position().to_move() == winner { "1 4 2 5 3" } else { "4 1 5 2 9 3" }
}

#[test]
fn who_begins_alternates_and_the_score_is_kept() {
    let mut driver = Driver::playing(STILL, series(5), false);
    let mut tallies = Vec::new();
    for (begins, winner) in [(Mark::X, Mark::X), (Mark::O, Mark::X), (Mark::X, Mark::O), (Mark::O, Mark::X)] {
        assert_eq!(driver.game().position().to_move(), begins);
        assert_eq!(driver.game().position().marks(), 0);
        let keys = win(&driver, winner);
        driver.press(keys);
        tallies.push(driver.results().game().tally().wins);
        driver.press("Enter");
    }
    assert_eq!(tallies, [[1, 0], [2, 0], [2, 1], [3, 1]]);
}

#[test]
fn a_series_ends_as_soon_as_nobody_can_catch_up() {
    let mut driver = Driver::playing(STILL, series(3), false);
    driver.press("1 4 2 5 3");
    assert!(driver.shows("Next game") && driver.shows("Game 1 of 3"));
    driver.press("Enter");
    let keys = win(&driver, Mark::X);
    driver.press(keys);
    let game = driver.results().game();
    assert!(game.tally().decides(3));
    assert_eq!(game.tally().leader(), Some(Mark::X));
    assert!(driver.shows("Rematch") && !driver.shows("Next game"));
}

#[test]
fn a_lead_that_can_still_be_levelled_decides_nothing() {
    let mut driver = Driver::playing(STILL, series(3), false);
    driver.press("1 4 2 5 3 Enter 5 1 3 7 4 6 2 8 9");
    let tally = driver.results().game().tally();
    assert_eq!(tally, Tally { wins: [1, 0], draws: 1 });
    assert!(!tally.decides(3) && driver.shows("Next game"));
}

#[test]
fn draws_count_towards_the_end_of_a_series() {
    let mut driver = Driver::playing(STILL, series(3), false);
    let draw = "5 1 3 7 4 6 2 8 9";
    driver.press(draw).press("Enter").press(draw).press("Enter").press(draw);
    let tally = driver.results().game().tally();
    assert_eq!(tally, Tally { wins: [0, 0], draws: 3 });
    assert!(tally.decides(3) && driver.shows("The series is drawn"));
}

#[test]
fn a_rematch_resets_the_score_and_lets_the_other_begin() {
    let mut driver = Driver::playing(STILL, series(3), false);
    driver.press("1 4 2 5 3 n");
    let keys = win(&driver, Mark::X);
    driver.press(keys).press("n");
    assert_eq!(driver.game().tally(), Tally::default());
    assert_eq!(driver.game().position().to_move(), Mark::X, "the third game since the start");
    driver.press("1 4 2 5 3");
    assert_eq!(driver.results().game().tally(), Tally { wins: [1, 0], draws: 0 });
}

#[test]
fn the_next_game_breaks_ties_differently() {
    let contest = Contest { tie_break: TieBreak::Random { seed: 3 }, ..two_humans() };
    let mut driver = Driver::playing(STILL, contest, false);
    driver.press("1 4 2 5 3 Enter");
    assert_eq!(driver.game().tie_break(), TieBreak::Random { seed: 4 });
}

#[test]
fn a_game_that_begins_elsewhere_begins_there_again() {
    let start = position("X.O/.../...");
    let mut driver = Driver::playing(STILL, contest_from(Human, Human, start.clone()), false);
    driver.press("4 5 7 Enter");
    assert_eq!(*driver.game().position(), start);
    driver.press("4 n y");
    assert_eq!(*driver.game().position(), start);
}

#[test]
fn taking_back_after_the_end_plays_on_and_takes_the_score_back() {
    for keys in ["u", "Down Down Enter"] {
        let mut driver = Driver::playing(STILL, series(3), false);
        driver.press("1 4 2 5 3").press(keys);
        assert_eq!(driver.position(), "XX./OO./...");
        assert_eq!(driver.game().tally(), Tally::default());
        assert_eq!(driver.press("9 6").results().game().tally(), Tally { wins: [0, 1], draws: 0 });
    }
}

#[test]
fn taking_back_after_the_computer_has_won_returns_to_ones_own_move() {
    let mut driver = Driver::playing(STILL, human_first(), false);
    driver.press("1 2 4");
    assert_eq!(driver.results().game().position().status(), Status::Won(Mark::O));
    driver.press("u");
    assert!(driver.is_humans_turn());
    assert_eq!(driver.game().history().moves().len(), 4);
    assert_eq!(driver.game().tally(), Tally::default());
}

#[test]
fn taking_back_is_not_offered_where_nobody_could() {
    let mut driver = Driver::playing(STILL, contest_from(Random, Human, board(1, 1, 1)), false);
    assert_eq!(driver.results().items().len(), 4);
    assert!(!driver.shows("Take the last move back") && !driver.shows("u undo"));
    let before = driver.text();
    assert_eq!(driver.press("u").text(), before);
    assert_eq!(driver.press("Down Down Enter").form().rules().cells(), 1, "the item below has moved up");
}

#[test]
fn a_series_can_be_left_between_two_games() {
    for keys in ["Esc", "Up Enter"] {
        let mut driver = Driver::playing(STILL, series(3), false);
        driver.press("1 4 2 5 3").press(keys);
        assert_eq!(driver.menu().items()[0], MenuItem::Continue);
        driver.press("Enter");
        assert_eq!(driver.game().tally(), Tally { wins: [1, 0], draws: 0 });
        assert_eq!(
            (driver.position().as_str(), driver.game().position().to_move()),
            (".../.../...", Mark::O)
        );
    }
}

#[test]
fn a_question_about_a_game_goes_with_the_game() {
    let start = position("XX./OO./..X");
    let mut driver = Driver::playing_held(STILL, contest_from(Random, Human, start), false);
    driver.press("7 n");
    assert_eq!(driver.app().overlay(), Some(&Overlay::Confirm(Question::Restart)));
    driver.reply("c1");
    assert_eq!(driver.app().overlay(), None);
    assert_eq!(driver.results().game().position().status(), Status::Won(Mark::X));
}

#[test]
fn in_misere_whoever_completes_a_line_loses() {
    let driver = scenes::results_misere(STILL);
    assert_eq!(driver.results().game().position().status(), Status::Won(Mark::O));
    assert!(driver.shows("O wins") && driver.shows("X completed the top row"));
}

#[test]
fn other_players_or_board_opens_the_form_with_the_same_values() {
    let start = Position::begun_by(board(4, 3, 3).rules().with_misere(true), Mark::O);
    let contest = Contest { best_of: 5, ..contest_from(Random, Human, start.clone()) };
    let mut driver = Driver::playing_held(STILL, contest, false);
    // O completes the top row, which loses here.
    for (ours, theirs) in [("a1", "a2"), ("b1", "b2"), ("c1", "")] {
        driver.act(Action::Click(Target::Square(ours.parse().expect("a square"))));
        if !theirs.is_empty() {
            driver.reply(theirs);
        }
    }
    driver.press("Down Down Down Enter");
    let form = driver.form();
    assert_eq!(form.sides(), Sides::HumanVsComputer { human: Mark::O, computer: Random });
    assert_eq!((form.rules(), form.begins(), form.best_of()), (start.rules(), Mark::O, 5));
    assert!(form.is_custom());
    driver.press("Enter");
    assert_eq!((driver.game().contest().players, &driver.game().contest().start), ([Random, Human], &start));
}

#[test]
fn the_items_after_a_game_go_round_and_lead_on() {
    let mut driver = scenes::results_drawn(STILL);
    let last = driver.results().items().len() - 1;
    assert_eq!(driver.press("Up").results().selected(), last);
    assert_eq!(driver.press("Down").results().selected(), 0);
    assert_eq!(driver.press("Right Left Right").results().selected(), 1);
    assert!(driver.press("Esc").left().is_none(), "a finished game is not left behind");
    let mut driver = scenes::results_drawn(STILL);
    assert!(driver.press("Up Enter").left().is_none());
}

// The form

/// The form with all its lines, this one selected.
fn form_at(field: Field) -> Driver {
    let mut driver = scenes::set_up_own_board(STILL);
    if matches!(field, Field::Computer(Mark::X)) {
        driver = Driver::at_menu(STILL);
        driver.press("Down Down Enter");
    }
    let place = driver.form().fields().iter().position(|&line| line == field).expect("the form has the line");
    let here = driver.form().fields().iter().position(|&line| line == driver.form().selected());
    for _ in here.unwrap_or(0)..place + driver.form().fields().len() {
        driver.press("Down");
    }
    assert_eq!(driver.form().selected(), field);
    driver
}

#[test]
fn the_form_has_the_lines_that_matter() {
    let fields = |keys: &str| {
        let mut driver = Driver::at_menu(STILL);
        driver.press(keys).form().fields()
    };
    let always = [Field::Begins, Field::Board, Field::Goal, Field::BestOf];
    assert_eq!(fields("Down Enter"), always);
    let [x, o] = Mark::BOTH.map(Field::Computer);
    assert_eq!(fields("Enter"), [&[o, Field::HumanMark], &always[..]].concat());
    assert_eq!(fields("Down Down Enter"), [&[x, o], &always[..]].concat());
    let own = [
        Field::Begins,
        Field::Board,
        Field::Columns,
        Field::Rows,
        Field::Connect,
        Field::Goal,
        Field::BestOf,
    ];
    assert_eq!(fields("Down Enter Down Left"), own);
}

#[test]
fn the_lines_of_the_form_go_round() {
    let mut driver = Driver::at_menu(STILL);
    driver.press("Enter Up");
    assert_eq!(driver.form().selected(), Field::BestOf);
    driver.press("Down j j k");
    assert_eq!(driver.form().selected(), Field::HumanMark);
}

/// The values that a line of the form takes one after the other, from the one it has until it has
/// that again or goes no further.
fn values<T: PartialEq>(field: Field, key: &str, value: impl Fn(&Driver) -> T) -> Vec<T> {
    let mut driver = form_at(field);
    let mut values = vec![value(&driver)];
    for _ in 0..20 {
        let next = value(driver.press(key));
        if next == values[0] || values.last() == Some(&next) {
            break;
        }
        values.push(next);
    }
    values
}

#[test]
fn the_levels_go_round_from_the_easiest_to_the_perfect_player() {
    for mark in Mark::BOTH {
        let level = |driver: &Driver| driver.form().player(mark);
        let forward = values(Field::Computer(mark), "Right", level);
        assert_eq!(forward, [Perfect, Random, Depth(1), Depth(2), Depth(3), Depth(4), Blind]);
        let mut backward = values(Field::Computer(mark), "Left", level);
        backward[1..].reverse();
        assert_eq!(forward, backward);
    }
}

#[test]
fn sides_goal_and_series_go_round() {
    let mark = |driver: &Driver| driver.form().player(Mark::X).is_human();
    assert_eq!(values(Field::HumanMark, "Right", mark), [true, false]);
    assert_eq!(values(Field::Begins, "Left", |driver| driver.form().begins()), Mark::BOTH);
    assert_eq!(values(Field::Goal, "l", |driver| driver.form().rules().misere()), [false, true]);
    assert_eq!(values(Field::BestOf, "l", |driver| driver.form().best_of()), [1, 3, 5, 7]);
    assert_eq!(values(Field::BestOf, "h", |driver| driver.form().best_of()), [1, 7, 5, 3]);
}

#[test]
fn boards_go_round_through_the_presets_and_ones_own() {
    let mut driver = Driver::at_menu(STILL);
    driver.press("Down Enter Down");
    let size = |driver: &Driver| {
        let rules = driver.form().rules();
        (rules.columns(), rules.rows(), rules.connect())
    };
    for preset in PRESETS {
        assert_eq!((size(&driver), driver.form().is_custom()), (preset, false));
        driver.press("Right");
    }
    assert!(driver.form().is_custom());
    assert_eq!(size(&driver), PRESETS[5], "ones own begins with the size shown last");
    driver.press("Right");
    assert_eq!((size(&driver), driver.form().is_custom()), (PRESETS[0], false));
    driver.press("Left Left");
    assert_eq!((size(&driver), driver.form().is_custom()), (PRESETS[5], false));
}

#[test]
fn sizes_of_ones_own_stop_at_their_ends() {
    let columns = |driver: &Driver| driver.form().rules().columns();
    let rows = |driver: &Driver| driver.form().rules().rows();
    let connect = |driver: &Driver| driver.form().rules().connect();
    assert_eq!(values(Field::Columns, "Right", columns), (5..=15).collect::<Vec<u8>>());
    assert_eq!(values(Field::Columns, "Left", columns), [5, 4, 3, 2, 1]);
    assert_eq!(values(Field::Rows, "Right", rows), (3..=15).collect::<Vec<u8>>());
    assert_eq!(values(Field::Rows, "Left", rows), [3, 2, 1]);
    assert_eq!(values(Field::Connect, "Right", connect), [3, 4, 5]);
    assert_eq!(values(Field::Connect, "Left", connect), [3, 2, 1]);
}

#[test]
fn the_winning_length_always_fits_the_board() {
    let mut driver = form_at(Field::Connect);
    driver.press("Right Right Up Up Left Left Left Left");
    let rules = driver.form().rules();
    assert_eq!((rules.columns(), rules.rows(), rules.connect()), (1, 3, 3));
    driver.press("Down Left Left");
    let rules = driver.form().rules();
    assert_eq!((rules.columns(), rules.rows(), rules.connect()), (1, 1, 1));
}

#[test]
fn misere_stays_when_the_board_changes() {
    let mut driver = form_at(Field::Goal);
    driver.press("Right Up Right Up Right Up Right Up Right");
    assert!(driver.form().rules().misere() && !driver.form().is_custom());
}

#[test]
fn what_the_form_says_is_what_is_played() {
    let mut driver = Driver::at_menu(STILL).hold();
    driver.press("Enter Right Down Right Down Right Down Right Right Down Right Down Right Enter");
    let contest = driver.game().contest();
    assert_eq!(contest.players, [Random, Human]);
    assert_eq!(contest.start, Position::begun_by(board(5, 5, 4).rules().with_misere(true), Mark::O));
    assert_eq!(contest.best_of, 3);
}

#[test]
fn the_wheel_changes_the_line_it_is_over_and_else_goes_through_the_lines() {
    let mut driver = scenes::set_up_human(STILL);
    let level = driver.find("perfect");
    driver.wheel(Wheel::Down, level);
    assert_eq!(driver.form().player(Mark::O), Random);
    driver.wheel(Wheel::Up, level);
    assert_eq!(driver.form().player(Mark::O), Perfect);
    let caption = driver.find("Series");
    driver.wheel(Wheel::Down, caption);
    assert_eq!((driver.form().selected(), driver.form().best_of()), (Field::BestOf, 3));
    driver.wheel(Wheel::Up, Place { x: 0, y: 0 });
    assert_eq!(driver.form().selected(), Field::Goal);
}

#[test]
fn the_wheel_goes_through_lists_and_moves_the_cursor() {
    let corner = Place { x: 0, y: 0 };
    assert_eq!(Driver::at_menu(STILL).wheel(Wheel::Down, corner).menu().selected(), 1);
    assert_eq!(scenes::results_won(STILL).wheel(Wheel::Up, corner).results().selected(), 4);
    assert_eq!(scenes::game_begins(STILL).wheel(Wheel::Up, corner).game().cursor().to_string(), "b1");
    let mut asked = scenes::confirm(STILL);
    assert_eq!(asked.wheel(Wheel::Up, corner).app().context(), Context::Confirm);
}

#[test]
fn pointing_selects_and_does_nothing_else() {
    let mut menu = Driver::at_menu(STILL);
    menu.point(menu.find("Help"));
    assert_eq!((menu.menu().selected(), menu.app().overlay()), (7, None));
    let mut form = scenes::set_up_human(STILL);
    form.point(form.find("one game"));
    assert_eq!((form.form().selected(), form.form().best_of()), (Field::BestOf, 1));
    let mut results = scenes::results_won(STILL);
    results.point(results.find("Take the last"));
    assert_eq!(results.results().selected(), 2);
    let mut game = scenes::game_begins(STILL);
    game.act(Action::Point(Target::Square("c3".parse().expect("a square"))));
    assert_eq!((game.game().cursor().to_string().as_str(), game.position().as_str()), ("c3", ".../.../..."));
}

#[test]
fn targets_of_another_screen_do_nothing() {
    let targets = [
        Target::Square("b2".parse().expect("a square")),
        Target::Square("o15".parse().expect("a square")),
        Target::Item(99),
        Target::Change(99, 1),
        Target::Start,
    ];
    for (name, scene) in SCENES {
        let untouched = scene(STILL);
        for target in targets {
            let mut driver = untouched.clone();
            driver.act(Action::Point(target)).act(Action::Click(target));
            assert_eq!(
                driver.exit().filter(|_| driver.app().context() != Context::Menu),
                None,
                "{name}: {target:?}"
            );
            driver.render();
        }
    }
}

// A window too small for the board

#[test]
fn back_leads_out_of_a_window_that_has_room_for_the_menu_only() {
    let mut driver = Driver::playing(STILL, contest_from(Human, Human, board(15, 15, 5)), false);
    driver.resize((40, 12)).press("Enter 5 r");
    assert!(driver.shows("need 33x18; Esc goes back, q quits"), "{}", driver.text());
    assert!(driver.game().history().moves().is_empty(), "nobody plays what nobody can see");
    driver.press("Esc");
    assert!(driver.shows("Continue the game"), "{}", driver.text());
    // Where not even the menu can be seen there is nothing to go back to.
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.resize((20, 5)).press("Esc").resize((80, 24));
    assert!(driver.shows("X to move"), "{}", driver.text());
}

// The keyboard goes to another window

#[test]
fn computers_wait_while_the_keyboard_is_elsewhere() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    driver.act(Action::Attention(false));
    assert_eq!(driver.app().deadline(), None);
    assert_eq!(driver.tick(100_000).position(), ".../.../...");
    assert!(driver.shows("waits while you are in another window"));
    driver.act(Action::Attention(true));
    assert!(!driver.shows("waits while"));
    assert_eq!(driver.pass_deadline().position(), "X../.../...");
}

#[test]
fn what_was_paused_before_stays_paused_and_says_nothing_of_windows() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    driver.press("p").act(Action::Attention(false));
    assert!(!driver.shows("waits while"));
    driver.act(Action::Attention(true));
    assert_eq!(driver.tick(100_000).position(), ".../.../...");
}

#[test]
fn a_key_or_a_click_is_attention_whatever_the_terminal_says() {
    for key in ["?", "+"] {
        let mut driver = Driver::playing(STILL, two_computers(), false);
        driver.act(Action::Attention(false)).press(key).press("Esc");
        assert!(!driver.app().waits_for_attention(), "{key}");
    }
}

#[test]
fn the_key_for_a_pause_lets_go_on_what_only_waits_for_attention() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    driver.act(Action::Attention(false)).press("p");
    assert!(!driver.game().pace().paused && !driver.app().waits_for_attention());
    driver.press("p");
    assert!(driver.game().pace().paused);
}

#[test]
fn the_computers_reply_to_a_human_waits_for_nobody() {
    let mut driver = Driver::playing(MOVING, human_first(), false);
    driver.press("5").act(Action::Attention(false));
    driver.tick(100_000);
    assert_eq!(driver.position(), "O../.X./...");
}

#[test]
fn a_recording_is_held_while_the_keyboard_is_elsewhere() {
    let mut driver = scenes::stepper_p1(STILL);
    driver.press("Home Enter");
    let before = driver.text();
    driver.act(Action::Attention(false)).tick(100_000);
    assert_eq!(driver.app().deadline(), None);
    let step = |text: &str| text.lines().find(|line| line.contains("step ")).map(str::to_owned);
    assert_eq!(step(&driver.text()), step(&before));
    assert!(driver.shows("waits while you are in another window"));
    driver.act(Action::Attention(true)).pass_deadline();
    assert_ne!(step(&driver.text()), step(&before));
}

// Whose the mouse is

#[test]
fn the_mouse_can_be_lent_to_the_terminal_on_every_screen_and_the_footer_tells_how_it_comes_back() {
    for (name, scene) in SCENES {
        let mut driver = scene(STILL);
        let before = driver.text();
        assert!(driver.app().uses_mouse(), "{name}");
        driver.press("Ctrl-T");
        assert!(!driver.app().uses_mouse(), "{name}");
        assert!(driver.row_of_footer().contains("Ctrl-T mouse back"), "{name}: {}", driver.row_of_footer());
        driver.press("Ctrl-T");
        assert!(driver.app().uses_mouse(), "{name}");
        assert_eq!(driver.text(), before, "{name}");
    }
}

#[test]
fn a_mouse_that_is_the_terminals_by_the_settings_can_be_taken_for_a_while() {
    let mut settings = driver::settings(STILL, false);
    settings.mouse = false;
    let mut driver = Driver::with(App::new(settings, 7));
    for uses in [false, true, false] {
        assert_eq!(driver.app().uses_mouse(), uses);
        assert!(!driver.shows("mouse back"), "{}", driver.text());
        driver.press("Ctrl-T");
    }
}

// Time

#[test]
fn nothing_is_waited_for_unless_a_choice_is_shown() {
    for (name, scene) in SCENES {
        let moves = name == "panel_computers_view";
        assert_eq!(scene(STILL).app().deadline().is_some(), moves, "{name}");
    }
}

#[test]
fn time_stands_still_under_an_overlay() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    driver.press("?");
    assert_eq!(driver.app().deadline(), None);
    driver.tick(100_000).press("Esc");
    assert_eq!(driver.position(), ".../.../...");
    assert!(driver.app().deadline().is_some());
}

#[test]
fn time_means_nothing_where_nothing_moves() {
    for (name, scene) in SCENES.into_iter().filter(|(name, _)| *name != "panel_computers_view") {
        let mut driver = scene(STILL);
        let before = driver.render();
        assert_eq!(driver.tick(1_000_000).render(), before, "{name}");
    }
}
