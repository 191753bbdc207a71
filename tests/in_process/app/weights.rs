//! The weights of the evaluation: changed in the lab, used by every search with a depth limit.

use crate::common::position;
use crate::driver::listener::Listener;
use crate::driver::program::{App, Computed, Job, Save, View};
use crate::driver::views::{outline, refusal};
use crate::driver::{Driver, STILL, board, contest_from, settings};
use noughts::config::settings::{Change, Setting, Source, Value};
use noughts::engine::player::Player;
use noughts::engine::search::Weights;
use noughts::game::{Position, Rules};

const P2: &str = ".X./..X/OOX";

/// The lab on the empty board, with the depth-limited search selected.
fn lab() -> Driver {
    let mut driver = Driver::exploring(STILL, Position::new(Rules::TIC_TAC_TOE), View::Lab);
    driver.resize((80, 24)).press("Home Down Down");
    driver
}

fn misplayed(driver: &Driver) -> Option<usize> {
    driver.tree_screen().lab.misplayed.ready().map(|misplayed| misplayed.misplayed)
}

#[track_caller]
fn shows(driver: &Driver, text: &str) {
    let words = driver.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(text), "no {text:?}:\n{}", driver.text());
}

#[test]
fn the_lab_counts_what_the_depth_limited_search_misplays() {
    let mut driver = lab();
    shows(&driver, "A line counts [1] with one mark, 4 with two; the other side's -1, -4.");
    shows(&driver, "It misplays 112 of 4,520 positions.");
    for (keys, count) in [("d", 28), ("d", 24), ("d", 0), ("D D D D", 136), ("D", 162)] {
        driver.press(keys);
        shows(&driver, &format!("It misplays {count} of 4,520 positions."));
    }
}

#[test]
fn keys_change_the_weights_and_the_setting() {
    let mut driver = lab();
    driver.press("+ Right + + + +");
    shows(&driver, "A line counts 2 with one mark, [8] with two; the other side's -1, -4.");
    assert_eq!(driver.app().shared.settings.evaluation, Weights([2, 8, -1, -4]));
    driver.press("d");
    shows(&driver, "It misplays 0 of 4,520 positions.");
    driver.press("Left Left -");
    shows(&driver, "the other side's -1, [-5].");
    let written = |text: &str| {
        let value = Some(Value::Text(text.to_owned()));
        Save::Setting(Change { path: vec!["evaluation".to_owned()], value })
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
    assert_eq!(refusal(&driver), "weights go from -9 to 9");
    assert_eq!((driver.tasks().len(), driver.app().shared.settings.evaluation.0[0]), (tasks, 9));
    driver.press(&"- ".repeat(18)).press("-");
    assert_eq!(refusal(&driver), "weights go from -9 to 9");
    assert_eq!(driver.app().shared.settings.evaluation.0[0], -9);
}

#[test]
fn the_first_misplayed_position_is_one_key_away() {
    let mut driver = lab();
    driver.press("x");
    let screen = driver.tree_screen();
    assert_eq!((screen.view, screen.depth_limit), (View::Tree, Some(3)));
    let (known, chosen) = noughts::engine::arena::Misplayed::by(
        noughts::engine::search::Minimax::ORDERED_ALPHA_BETA.limited_to(Some(3)),
        Rules::TIC_TAC_TOE,
        &mut (),
    )
    .ok()
    .and_then(|misplayed| misplayed.first)
    .expect("there is one");
    assert_eq!(screen.position, known);
    assert_eq!(outline(&driver).moves(outline(&driver).selected), [chosen]);
    shows(&driver, &format!("{chosen} looks best here, but gives a win or a draw away."));
    // It is the first: there is nowhere to go from its own lab. Esc leads back.
    driver.press("c x");
    assert_eq!(refusal(&driver), "no other position is known that it misplays");
    driver.press("Esc");
    assert_eq!((driver.tree_screen().view, driver.tree_screen().position.marks()), (View::Lab, 0));
    driver.press("d d d x");
    assert_eq!(refusal(&driver), "no other position is known that it misplays", "it misplays none");
}

#[test]
fn only_small_boards_are_counted_and_a_link_starts_no_count() {
    let mut driver = Driver::exploring(STILL, board(4, 4, 4), View::Lab);
    driver.press("Home Down Down x");
    assert_eq!(refusal(&driver), "no other position is known that it misplays");
    assert!(!driver.tasks().iter().any(|task| matches!(task.job, Job::Misplay { .. })));
    driver.press("+");
    assert_eq!(driver.tree_screen().lab.weights, Weights([2, 4, -1, -4]), "its weights change all the same");
    let mut driver = Driver::at_menu(STILL);
    driver.act(crate::driver::program::Action::Follow("#lab=.../.../...".to_owned()));
    assert!(!driver.tasks().iter().any(|task| matches!(task.job, Job::Misplay { .. })));
    driver.press("Down");
    assert_eq!(misplayed(&driver), Some(112), "a key does");
}

#[test]
fn the_count_waits_for_the_race_and_stops_with_it() {
    let contest = contest_from(Player::Human, Player::Human, position(P2));
    let mut driver = Driver::playing(STILL, contest, false).hold();
    driver.press("c");
    for _ in 0..12 {
        assert!(matches!(driver.task().job, Job::Race { .. }));
        driver.answer();
    }
    assert!(matches!(driver.task().job, Job::Misplay { .. }));
    assert!(matches!(driver.tree_screen().lab.misplayed, Computed::Pending(_)));
    driver.press("t");
    assert!(matches!(driver.tree_screen().lab.misplayed, Computed::NotAsked));
    driver.press("c").fail();
    assert!(matches!(driver.tree_screen().lab.misplayed, Computed::Failed(_)));
    assert!(!driver.shows("misplays"), "{}", driver.text());
}

#[test]
fn tree_stepper_and_opponent_estimate_with_the_weights_of_the_session() {
    let mut given = settings(STILL, false);
    given
        .set(Setting::Evaluation, "2 8 -1 -4", Source::CommandLine)
        .unwrap_or_else(|fault| panic!("{fault}"));
    let start = position("X../.../...");
    let contest = contest_from(Player::Human, Player::Depth(2), start);
    let mut driver = Driver::with(App::in_game(given, 1, contest).0).hold();
    let decided = |driver: &Driver| match driver.task().job {
        Job::Decide { weights, .. } => weights,
        ref job => panic!("{job:?}"),
    };
    driver.press("Esc Enter");
    assert_eq!(decided(&driver), Weights([2, 8, -1, -4]));
    driver.press("t D");
    let limited = |driver: &Driver| match driver.task().job {
        Job::Grow { search, .. } | Job::Record { search } => search,
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
    assert!(said.contains("[5] with two") && said.contains("It misplays"), "{said}");
    listener.say("misplayed");
    assert_eq!(listener.driver.tree_screen().view, View::Tree);
    assert_ne!(listener.driver.tree_screen().position.marks(), 0);
}
