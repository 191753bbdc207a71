//! Monte Carlo tree search as a player.

use crate::common::position;
use crate::driver::program::Output;
use crate::driver::{Driver, STILL, contest_from};
use noughts::engine::player::Player::{Human, Mcts};

#[test]
fn mcts_plays_and_says_why_with_the_exact_scores_beside_it() {
    let start = contest_from(Human, Mcts(100), position("X../.../..."));
    let mut driver = Driver::in_game(start);
    assert!(driver.is_humans_turn(), "{}", driver.text());
    driver.press("e");
    let shown = driver.resize((120, 40)).text();
    assert!(shown.contains("Why MCTS 100 chose ") && shown.contains(" of 100"), "{shown}");
    assert!(shown.contains("What is true: Only b2"), "{shown}");
}

#[test]
fn mcts_gets_the_exact_scores_only_to_show_them() {
    let start = contest_from(Human, Mcts(10), position("X../.../..."));
    let driver = Driver::playing_held(STILL, start, false);
    let decided = driver
        .task()
        .carry_out(&noughts::engine::budget::Budget::unlimited(noughts::terminal::clock), &mut |_| {});
    let Ok(Output::Decision(decision)) = decided else { panic!("{decided:?}") };
    let analysis = decision.analysis.as_ref().expect("to compare it with");
    assert!(analysis.is_complete());
}
