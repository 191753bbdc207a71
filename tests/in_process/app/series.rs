//! Results and series of games.

use super::series;
use crate::common::position;
use crate::driver::program::{Action, Board, Contest, MenuItem, Overlay, Question, Tally, Target};
use crate::driver::scenes;
use crate::driver::{Driver, STILL, board, contest, contest_from, human_first, two_humans};
use noughts::engine::player::Player::{Human, Random};
use noughts::engine::player::TieBreak;
use noughts::game::{ByMark, Mark, Position, Status};

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
    let mut driver = Driver::in_game(series(3)).after("1 4 2 5 3");
    driver.must_show("Next game");
    driver.must_show("Game 1 of 3");
    driver.press("... Enter");
    let keys = win(&driver, Mark::X);
    driver.press(keys);
    let game = driver.ended_game();
    assert!(game.tally().decides(3));
    assert_eq!(game.tally().leader(), Some(Mark::X));
    driver.must_show("Rematch");
    driver.must_hide("Next game");
}

#[test]
fn a_lead_that_can_be_levelled_is_not_decisive() {
    let driver = Driver::in_game(series(3)).after("1 4 2 5 3 ... Enter 5 1 3 7 4 6 2 8 9");
    let tally = driver.ended_game().tally();
    assert_eq!(tally, Tally { wins: ByMark { x: 1, o: 0 }, draws: 1 });
    assert!(!tally.decides(3) && driver.shows("Next game"));
}

#[test]
fn draws_count_towards_the_end_of_a_series() {
    let mut driver = Driver::in_game(series(3));
    let draw = "5 1 3 7 4 6 2 8 9 ...";
    driver.press(draw).press("Enter").press(draw).press("Enter").press(draw);
    let tally = driver.ended_game().tally();
    assert_eq!(tally, Tally { wins: ByMark { x: 0, o: 0 }, draws: 3 });
    assert!(tally.decides(3) && driver.shows("The series is drawn"));
}

#[test]
fn outcome_and_series_score_are_shown_once_per_screen() {
    let against_random = |contest| Driver::playing_held(STILL, contest, false);
    let contest = Contest { best_of: 3, ..contest(Human, Random) };
    let mut won = against_random(contest.clone());
    won.press("1").reply("b1").press("5").reply("c1").press("9 ...");
    let mut lost = against_random(contest.clone());
    lost.press("1").reply("a2").press("2").reply("b2").press("9").reply("c2").press("...");
    let mut drawn = against_random(contest);
    drawn.press("5").reply("a1").press("3").reply("a3").press("4").reply("c2").press("2").reply("b3");
    drawn.press("9 ...");
    for (driver, outcome, score) in [
        (&mut won, "You won", "you 1, Beginner 0, drawn 0"),
        (&mut lost, "You lost", "you 0, Beginner 1, drawn 0"),
        (&mut drawn, "A draw", "you 0, Beginner 0, drawn 1"),
    ] {
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
    let mut driver = Driver::in_game(two_humans()).after("1 4 2 5 Up Right Enter");
    // Half a second until the key repeats, and then many times a second.
    for pause in [500, 30, 30, 30, 100, 199] {
        assert_eq!(driver.results().selected, None);
        driver.tick(pause).press("Enter");
    }
    driver.tick(199);
    assert_eq!(driver.results().selected, None);
    assert_eq!(driver.tick(1).results().selected, Some(0));
    assert_eq!(driver.press("Enter").position(), ".../.../...");
}

#[test]
fn pressing_enter_repeatedly_starts_the_next_game_within_a_second() {
    let mut driver = Driver::in_game(two_humans()).after("1 4 2 5 3");
    for _ in 0..3 {
        driver.tick(240).press("Enter");
    }
    assert_eq!(driver.position(), ".../.../...");
}

#[test]
fn choosing_an_item_ends_the_wait() {
    let mut driver = Driver::in_game(two_humans());
    assert_eq!(driver.press("1 4 2 5 3 Down").results().selected, Some(1));
    driver.press("Up Enter");
    assert_eq!(driver.position(), ".../.../...");
}

#[test]
fn a_rematch_resets_the_score_and_swaps_the_first_player() {
    let mut driver = Driver::in_game(series(3)).after("1 4 2 5 3 n");
    let keys = win(&driver, Mark::X);
    driver.press(keys).press("n");
    assert_eq!(driver.game().tally(), Tally::default());
    assert_eq!(driver.game().position().to_move(), Mark::X, "the third game since the start");
    driver.press("1 4 2 5 3");
    assert_eq!(driver.ended_game().tally(), Tally { wins: ByMark { x: 1, o: 0 }, draws: 0 });
}

#[test]
fn the_next_game_breaks_ties_differently() {
    let contest = Contest { tie_break: TieBreak::Random { seed: 3 }, ..two_humans() };
    let driver = Driver::in_game(contest).after("1 4 2 5 3 ... Enter");
    assert_eq!(driver.game().tie_break(), TieBreak::Random { seed: 4 });
}

#[test]
fn a_game_from_a_position_restarts_from_it() {
    let start = position("X.O/.../...");
    let mut driver = Driver::in_game(contest_from(Human, Human, start.clone())).after("4 5 7 ... Enter");
    assert_eq!(*driver.game().position(), start);
    driver.press("4 n y");
    assert_eq!(*driver.game().position(), start);
}

#[test]
fn undo_after_the_end_resumes_the_game_and_reverts_the_score() {
    for keys in ["u", "Down Down Enter"] {
        let mut driver = Driver::in_game(series(3));
        driver.press("1 4 2 5 3").press(keys);
        assert_eq!(driver.position(), "XX./OO./...");
        assert_eq!(driver.game().tally(), Tally::default());
        assert_eq!(driver.press("9 6").ended_game().tally(), Tally { wins: ByMark { x: 0, o: 1 }, draws: 0 });
    }
}

#[test]
fn undo_after_a_loss_returns_to_the_humans_turn() {
    let mut driver = Driver::in_game(human_first()).after("1 2 4");
    assert_eq!(driver.ended_game().position().status(), Status::Won(Mark::O));
    driver.press("u");
    assert!(driver.is_humans_turn());
    assert_eq!(driver.game().history.moves().len(), 4);
    assert_eq!(driver.game().tally(), Tally::default());
}

#[test]
fn undo_is_not_offered_without_a_human_move() {
    let mut driver = Driver::in_game(contest_from(Random, Human, board(1, 1, 1)));
    assert_eq!(driver.results_items().len(), 4);
    driver.must_hide("Take back the last move");
    driver.must_hide("u undo");
    let before = driver.text();
    assert_eq!(driver.press("u").text(), before);
    assert_eq!(driver.press("Down Down Enter").form().rules().cells(), 1, "the item below has moved up");
}

#[test]
fn a_series_can_be_left_between_two_games() {
    for keys in ["Esc", "Up Enter"] {
        let mut driver = Driver::in_game(series(3));
        driver.press("1 4 2 5 3").press(keys);
        assert_eq!(driver.menu().items[0], MenuItem::Continue);
        driver.press("Enter");
        assert_eq!(driver.game().tally(), Tally { wins: ByMark { x: 1, o: 0 }, draws: 0 });
        assert_eq!(
            (driver.position().as_str(), driver.game().position().to_move()),
            (".../.../...", Mark::O)
        );
    }
}

#[test]
fn a_question_about_a_game_closes_with_the_game() {
    let start = position("XX./OO./..X");
    let mut driver = Driver::playing_held(STILL, contest_from(Random, Human, start), false);
    driver.press("7 n");
    assert_eq!(driver.app().overlay(), Some(&Overlay::Confirm(Question::NewGame)));
    driver.reply("c1");
    assert_eq!(driver.app().overlay(), None);
    assert_eq!(driver.ended_game().position().status(), Status::Won(Mark::X));
}

#[test]
fn a_rule_that_is_not_the_usual_one_is_in_the_title_at_every_size() {
    let misere = Position::new(board(3, 3, 3).rules().with_misere(true));
    for (start, words) in [(misere, "misère"), (board(4, 4, 3), "3 in a row")] {
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
                    let title: Vec<&str> = text.lines().take(2).collect();
                    let plays = !text.contains("Needs");
                    assert!(!plays || title.join("").contains(words), "{keys} {width}x{height}\n{text}");
                }
            }
        }
    }
    let mut driver = Driver::in_game(contest_from(Human, Random, board(3, 3, 3)));
    driver.resize((60, 20));
    driver.must_hide("misère");
    driver.must_hide("loses");
}

#[test]
fn in_misere_completing_a_line_loses() {
    let driver = scenes::results_misere(STILL);
    assert_eq!(driver.ended_game().position().status(), Status::Won(Mark::O));
    driver.must_show("O wins");
    driver.must_show("X completed the top row");
}

#[test]
fn changing_players_opens_the_set_up_with_the_same_values() {
    let start = Position::started_by(board(4, 3, 3).rules().with_misere(true), Mark::O);
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
    assert_eq!(form.players, ByMark { x: Random, o: Human });
    assert_eq!((form.rules(), form.starter, form.best_of), (start.rules(), Mark::O, 5));
    assert!(matches!(form.board, Board::Custom(_)));
    driver.press("Enter");
    assert_eq!(
        (driver.game().contest.players, &driver.game().contest.start),
        (ByMark { x: Random, o: Human }, &start)
    );
}

#[test]
fn the_items_after_a_game_wrap_around() {
    let mut driver = scenes::results_drawn(STILL);
    let last = driver.results_items().len() - 1;
    assert_eq!(driver.press("Up").results().selected, Some(last));
    assert_eq!(driver.press("Down").results().selected, Some(0));
    assert_eq!(driver.press("Right Left Right").results().selected, Some(1));
    assert!(driver.press("Esc").left().is_none(), "a finished game cannot be continued");
    let mut driver = scenes::results_drawn(STILL);
    assert!(driver.press("Up Enter").left().is_none());
}
