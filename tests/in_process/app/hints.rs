//! Failed searches, the reasoning panel, and hints.

use crate::common::position;
use crate::driver::program::{App, Job, MoveScores, Notice, Turn};
use crate::driver::{
    Driver, ELAPSED, MOVING, STILL, computer_first, contest, contest_from, human_first, settings, two_humans,
};
use noughts::config::settings::{Setting, Source};
use noughts::engine::player::Player::{Depth, Human, Random};
use noughts::game::Mark;

// Failed searches

#[test]
fn a_failed_search_is_reported_and_enter_retries() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("1").fail();
    assert!(matches!(&driver.game().turn, Turn::Failed(fault) if fault == "the search went up in smoke"));
    driver.must_show("the search went up in smoke");
    driver.must_show("Enter retry");
    assert_eq!(driver.app().deadline(), None);
    driver.press("Enter");
    assert!(driver.is_searching());
    assert_eq!(driver.answer().position(), "X../.O./...");
}

#[test]
fn after_a_failed_search_the_move_can_be_taken_back() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("1").fail().press("u");
    assert!(driver.is_humans_turn());
}

#[test]
fn a_failed_hint_is_reported_and_can_be_retried() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("i").fail();
    assert_eq!(driver.refusal(), "The search went up in smoke");
    assert!(driver.is_humans_turn());
    driver.press("i").answer();
    assert_eq!(driver.info(), "All nine moves draw: play where you like.");
}

#[test]
fn a_failed_analysis_is_reported_in_the_panel() {
    let mut driver = Driver::playing_held(STILL, human_first(), true);
    driver.fail();
    driver.must_show("The search failed: the search went up in");
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
    let driver = Driver::in_game(two_humans()).after("1 Up 2 u 3");
    assert!(driver.tasks().is_empty());
}

#[test]
fn opening_the_panel_asks_only_for_missing_scores() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("r r r");
    assert_eq!(driver.tasks().len(), 1, "no second request while the first is pending");
    driver.answer();
    assert!(matches!(driver.game().candidates.scores, MoveScores::Ready { .. }));
    driver.press("r r");
    assert_eq!(driver.tasks().len(), 1);
    assert_eq!(driver.game().seen().map(|(analysis, _)| analysis.candidates.len()), Some(9));
}

#[test]
fn the_panel_shows_the_computers_scores_before_it_moves() {
    let mut driver = Driver::playing(MOVING, contest(Human, Depth(2)), true);
    driver.press("1");
    let (analysis, elapsed) = driver.game().seen().expect("the computer has thought");
    assert_eq!((analysis.to_move, analysis.method.depth_limit, elapsed), (Mark::O, Some(2), ELAPSED));
    let mut driver = Driver::playing(MOVING, contest(Human, Random), true);
    driver.press("1");
    assert!(driver.game().seen().is_none());
    driver.must_show("nothing to show");
}

#[test]
fn hints_name_the_place_then_the_move_then_the_reason() {
    let start = position("XX./OO./...");
    let mut driver = Driver::playing_held(STILL, contest_from(Human, Human, start), false);
    driver.press("i");
    assert_eq!(driver.tasks().len(), 1);
    assert_eq!(driver.task().job, Job::Analyze);
    assert_eq!(driver.game().candidates.cursor.to_string(), "c2", "nothing is known yet");
    driver.answer();
    assert_eq!(driver.info(), "Look at the top row. (i: the move)");
    assert_eq!(driver.game().candidates.cursor.to_string(), "c2", "the hint does not show yet where that is");
    driver.must_show("Look at the top row.");
    driver.press("i");
    assert_eq!(
        (driver.info(), driver.game().candidates.cursor.to_string()),
        ("Try c1 (wins in 1). (i: why)".to_owned(), "c1".to_owned())
    );
    assert_eq!(driver.press("Down Left i").info(), "c1 completes the top row.");
    assert_eq!(driver.game().candidates.cursor.to_string(), "b2", "the cursor is not moved again");
    assert_eq!(driver.press("i").info(), "c1 completes the top row.", "there is no further hint");
    assert_eq!(driver.tasks().len(), 1, "known scores are not requested again");
}

#[test]
fn hints_start_over_with_each_turn() {
    let mut driver = Driver::in_game(two_humans());
    // Where all moves are equally good, there is one hint.
    for _ in 0..2 {
        assert_eq!(driver.press("i").info(), "All nine moves draw: play where you like.");
    }
    driver.press("1");
    for hint in
        ["Look for the square with the most lines through it. (i: the move)", "Try b2 (draw). (i: why)"]
    {
        assert_eq!(driver.press("i").info(), hint);
    }
    driver.press("5 2 i");
    assert!(driver.info().ends_with("(i: the move)"), "{}", driver.info());
}

#[test]
fn a_hint_is_dropped_when_its_turn_ends() {
    let mut driver = Driver::playing_held(STILL, two_humans(), false);
    driver.press("i 5 r").answer();
    assert!(driver.app().notice().is_none());
    assert_eq!(driver.game().candidates.cursor.to_string(), "b2");
}

#[test]
fn hints_are_refused_on_the_computers_turn() {
    let mut driver = Driver::playing_held(STILL, computer_first(), false);
    driver.press("i");
    assert_eq!(driver.refusal(), "Hints are given only on your turn");
    assert_eq!(driver.tasks().len(), 1, "the computer's own");
}

// The coach

#[test]
fn the_coach_tells_at_once_what_a_move_throws_away_and_nothing_else() {
    for (coach, keys, told) in
        [("true", "2", "b1 threw away the draw. "), ("true", "5", ""), ("false", "2", "")]
    {
        let mut coached = settings(STILL, false);
        for (setting, value) in
            [(Setting::Coach, coach), (Setting::X, "perfect"), (Setting::TieBreak, "first")]
        {
            coached.set(setting, value, Source::CommandLine).expect("a value");
        }
        let mut driver = Driver::with(App::new(coached, 7)).after("Enter Enter").after(keys);
        match driver.app().notice() {
            Some(Notice::Offer { text, .. }) if !told.is_empty() => {
                assert!(text.starts_with(told) && text.ends_with("must be met in the centre."), "{text}");
                driver.must_show("(u: take it back)");
                assert_eq!(driver.press("u").position(), "X../.../...");
            }
            other => assert!(told.is_empty() && other.is_none(), "{keys}: {other:?}"),
        }
    }
}

#[test]
fn the_letter_of_a_mark_says_how_marks_are_placed() {
    for letter in ["x", "O"] {
        let mut driver = Driver::in_game(two_humans());
        driver.press(letter);
        assert!(driver.info().contains("Enter places a mark") && driver.position() == ".../.../...");
    }
}
