//! The panel's view of playouts: what Monte Carlo tree search visits, beside the scores.

use crate::common::position;
use crate::driver::program::{Job, Output};
use crate::driver::{Driver, STILL, board, contest, contest_from, two_humans};
use noughts::engine::player::Player::{Human, Mcts, Perfect};

/// O must not play c3: it threatens a3, but X blocks there and wins.
const TRAP: &str = ".X./..X/.O.";

fn trap() -> Driver {
    Driver::in_game(contest_from(Human, Human, position(TRAP)))
}

/// What the status says, in one line.
fn status(driver: &Driver) -> String {
    driver.app().describe().status
}

#[test]
fn a_key_shows_ten_times_more_playouts_up_to_100_000_and_then_the_scores_again() {
    let mut driver = trap();
    let texts = ["of 10 times", "of 100 times", "of 1,000 times", "of 10,000 times", "of 100,000 times"];
    for text in texts {
        driver.press("o");
        assert!(driver.shows("visits  rate  bound") && driver.game().reasoning, "{}", driver.text());
        assert!(status(&driver).contains(text), "{text}\n{}", driver.text());
    }
    driver.press("o").must_show("result");
    driver.must_hide("visits");
    assert!(status(driver.press("O")).contains("of 100,000"), "{}", driver.text());
    assert!(status(driver.press("O")).contains("of 10,000 "), "{}", driver.text());
}

#[test]
fn it_says_in_words_where_sampling_is_wrong_and_where_it_is_right() {
    let mut driver = trap();
    for size in [(80, 24), (60, 20), (120, 40)] {
        driver.resize(size).press("o o o");
        driver.must_show("MCTS would play c3:");
        assert!(driver.shows("That is wrong (loses in 6). Best: a1"), "at {size:?}\n{}", driver.text());
        driver.press("o");
        driver.must_show("MCTS would play c1:");
        driver.must_show("That is right: no move is better");
        driver.press("o o");
    }
}

#[test]
fn the_most_visited_move_stands_first_and_a_key_sorts_by_square() {
    let mut driver = trap();
    driver.press("o o o");
    let row = |driver: &Driver, text: &str| {
        driver.text().lines().position(|row| row.contains(text)).unwrap_or_else(|| panic!("{text}"))
    };
    // Visits and win rates, which the lesson on playouts states too.
    assert!(row(&driver, "222   37%") < row(&driver, "209   36%"), "{}", driver.text());
    driver.press("S");
    assert!(row(&driver, "222   37%") > row(&driver, "209   36%"), "{}", driver.text());
}

#[test]
fn the_next_turn_has_playouts_of_its_own() {
    let mut driver = trap();
    driver.press("o o");
    driver.must_show("MCTS would play c3");
    driver.press("9");
    driver.must_show("of 100 times");
    driver.must_hide("would play c3");
    driver.press("u").must_show("MCTS would play c3");
}

#[test]
fn playouts_go_before_the_scores_of_a_large_board_and_stop_no_finished_search() {
    let start = contest_from(Human, Human, board(7, 6, 4));
    let mut driver = Driver::playing_held(STILL, start, true);
    assert_eq!(driver.task().job, Job::Analyze);
    driver.press("o");
    assert!(matches!(driver.task().job, Job::Sample { mcts } if mcts.playouts == 10));
    driver.press("o");
    assert!(matches!(driver.task().job, Job::Sample { mcts } if mcts.playouts == 100));
    driver.answer();
    assert_eq!(driver.task().job, Job::Analyze, "after them");
    driver.answer();
    driver.must_show("of 100 times");
    let tasks = driver.tasks().len();
    driver.press("o");
    assert!(driver.shows("of 100 times"), "until there are more");
    driver.answer();
    driver.must_show("of 1,000 times");
    assert_eq!(driver.tasks().len(), tasks + 1, "the scores are known");
}

#[test]
fn if_playouts_fail_the_scores_are_there() {
    let mut driver = Driver::playing_held(STILL, two_humans(), false);
    driver.press("o").fail();
    driver.answer();
    driver.must_show("All nine openings draw");
}

#[test]
fn covered_scores_stay_covered() {
    let mut driver = trap();
    driver.press("o o m");
    driver.must_hide("visits");
    driver.must_hide("c3:");
}

#[test]
fn on_the_computers_turn_playouts_are_refused() {
    let mut driver = Driver::playing_held(STILL, contest(Perfect, Human), false);
    driver.press("o");
    driver.must_show("It is the computer's turn");
    assert!(!driver.game().reasoning);
}

#[test]
fn the_description_reads_visits_rate_bound_and_score() {
    let mut driver = trap();
    driver.press("o o");
    let described = driver.app().describe();
    let lines: Vec<&str> = described.lines.iter().map(|line| line.text.as_str()).collect();
    let row = "c3: visited 28 of 100 times, win rate 59%, bound 116%; score -4, O loses in 6";
    assert!(lines.contains(&row), "{lines:#?}");
    assert!(described.status.contains("MCTS would play c3: visited 28 of 100 times"), "{}", described.status);
    assert!(
        described.status.contains("That is wrong (loses in 6). Best: a1 and c1."),
        "{}",
        described.status
    );
}

#[test]
fn mcts_plays_and_says_why_with_the_exact_scores_beside_it() {
    let start = contest_from(Human, Mcts(100), position("X../.../..."));
    let mut driver = Driver::in_game(start);
    assert!(driver.is_humans_turn(), "{}", driver.text());
    driver.press("e");
    let shown = driver.text();
    assert!(shown.contains("Why O chose ") && shown.contains(" of 100 times, win rate "), "{shown}");
    assert!(shown.contains("The scores are not those of MCTS."), "{shown}");
    assert!(shown.contains("Only b2 draws; every other reply loses"), "{shown}");
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
