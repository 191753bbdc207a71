//! The weights of the evaluation: changed in the lab, used by every search with a depth limit.

use crate::common::position;
use crate::driver::listener::Listener;
use crate::driver::program::{App, Job, Place, Save, View};
use crate::driver::{Driver, STILL, contest_from, settings};
use noughts::config::settings::{Change, Setting, Source};
use noughts::engine::player::Player;
use noughts::engine::search::Weights;
use noughts::game::{Position, Rules};

/// The lab on the empty board, with the depth-limited search selected.
fn lab() -> Driver {
    let mut driver = Driver::exploring(STILL, Position::new(Rules::TIC_TAC_TOE), View::Lab);
    driver.resize((80, 24)).press("Home Down Down");
    driver
}

#[track_caller]
fn shows(driver: &Driver, text: &str) {
    let words = driver.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(text), "no {text:?}:\n{}", driver.text());
}

#[test]
fn keys_change_the_weights_and_the_setting() {
    let mut driver = lab();
    driver.press("+ Right + + + +");
    shows(&driver, "A line counts 2 with one mark, [8] with two; the other side's -1, -4.");
    assert_eq!(driver.app().shared.settings.evaluation, Weights([2, 8, -1, -4]));
    driver.press("Left Left -");
    shows(&driver, "the other side's -1, [-5].");
    let written = |text: &str| {
        let value = Some(text.to_owned());
        Save::Setting(Change { setting: Setting::Evaluation, value })
    };
    assert!(driver.saved.contains(&written("2 8 -1 -4")), "{:?}", driver.saved);
    assert_eq!(driver.saved.last(), Some(&written("2 8 -1 -5")));
}

#[test]
fn weights_stay_between_minus_nine_and_nine() {
    let mut driver = lab();
    driver.press("+ + + + + + + +");
    assert_eq!(driver.app().shared.settings.evaluation, Weights([9, 4, -1, -4]));
    let tasks = driver.tasks().len();
    driver.press("+");
    assert_eq!(driver.refusal(), "Weights go from -9 to 9");
    assert_eq!((driver.tasks().len(), driver.app().shared.settings.evaluation.0[0]), (tasks, 9));
    driver.press(&"- ".repeat(18)).press("-");
    assert_eq!(driver.refusal(), "Weights go from -9 to 9");
    assert_eq!(driver.app().shared.settings.evaluation.0[0], -9);
}

#[test]
fn tree_stepper_and_opponent_estimate_with_the_weights_of_the_session() {
    let mut given = settings(STILL, false);
    given
        .set(Setting::Evaluation, "2 8 -1 -4", Source::CommandLine)
        .unwrap_or_else(|fault| panic!("{fault}"));
    let start = position("X../.../...");
    let contest = contest_from(Player::Human, Player::Depth(2), start);
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
    driver.press("c +");
    driver.press("s");
    assert_eq!(limited(&driver).weights, Weights([3, 8, -1, -4]), "the lab changes them for all views");
    driver.press("Esc");
    assert_eq!(decided(&driver), Weights([3, 8, -1, -4]), "and for the opponent");
}

#[test]
fn plain_mode_has_words_for_it() {
    let mut listener = Listener::new(Driver::at_menu(STILL)).0;
    listener.say_all(&["position .../.../...", "lab", "deeper"]);
    let said = listener.say("next weight");
    assert!(said.contains("[4] with two"), "{said}");
    let said = listener.say("raise weight");
    assert!(said.contains("[5] with two"), "{said}");
}
