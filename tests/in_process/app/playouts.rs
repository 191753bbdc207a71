//! Monte Carlo tree search as a player.

use crate::prelude::*;

#[test]
fn mcts_plays_and_says_why_with_the_exact_scores_beside_it() {
    let start = contest_from(Human, Mcts(100), position("X../.../..."));
    let said = ["Why MCTS 100 chose ", " of 100", "What is true: Only b2"];
    Driver::in_game(start).resize((120, 40)).follow(&[("", &["turn = human"]), ("e", &said)]);
}

#[test]
fn mcts_gets_the_exact_scores_only_to_show_them() {
    let start = contest_from(Human, Mcts(10), position("X../.../..."));
    let driver = Driver::held(start);
    let decided = think(driver.task());
    let Ok(Output::Decision(decision)) = decided else { panic!("{decided:?}") };
    let analysis = decision.analysis.as_ref().expect("to compare it with");
    assert!(analysis.is_complete());
}
