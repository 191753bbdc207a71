//! The weights of the evaluation, used by every search with a depth limit.

use crate::prelude::*;
use noughts::app::Place;

#[test]
fn tree_stepper_and_opponent_estimate_with_the_weights_of_the_session() {
    let mut given = settings(STILL, false);
    given.set(Setting::Evaluation, "2 8 -1 -4", Source::CommandLine).expect("a valid value");
    let start = position("X../.../...");
    let contest = contest_from(Human, Depth(2), start);
    let mut driver = Driver::with(App::at(given, 1, Place::Contest(contest, None)).0).hold();
    let decided = |driver: &Driver| match driver.task().job {
        Job::Decide { weights, .. } => weights,
        ref job => panic!("{job:?}"),
    };
    driver.press("Esc Enter");
    assert_eq!(decided(&driver), Weights([2, 8, -1, -4]));
    driver.press("t D");
    let limited = |driver: &Driver| match driver.task().job {
        Job::Grow { search, .. } => search,
        ref job => panic!("{job:?}"),
    };
    assert_eq!(limited(&driver).to_string(), "minimax with weights 2 8 -1 -4, 7 plies");
    driver.press("s");
    assert_eq!(limited(&driver).weights, Weights([2, 8, -1, -4]));
    driver.press("c End Up");
    let words = in_one_line(&driver.text());
    assert!(words.contains("counts 2 with one mark, 8 with two; the other side's -1, -4."), "{words}");
}
