//! Whatever anybody does, and whatever the search and the files answer, late or never: nothing breaks the program.
//! Over 100,000 events in a run, the same every time, and a failing sequence is shortened to what matters.

use super::walk::{Beginning, Event, beginnings, events, happen};
use crate::cases::cases;
use crate::driver::program::{Command, Context, Exit, Growth, too_small};
use crate::driver::{Driver, rows};
use noughts::game::{History, Position, Status};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, RngSeed, TestRunner};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What holds at any time: the position follows from the moves and could stand on a real board,
/// and the cursor is on it.
fn check_state(driver: &Driver) -> Result<(), TestCaseError> {
    let Some(game) = driver.any_game() else { return Ok(()) };
    let rules = game.position().rules();
    prop_assert!(rules.contains(game.cursor), "the cursor is at {}", game.cursor);
    let mut replayed = History::new(game.history.start().clone());
    for &square in game.history.moves() {
        prop_assert_eq!(replayed.play(square), Ok(()));
    }
    prop_assert_eq!(replayed.position(), game.position());
    prop_assert_eq!(Position::try_from(game.position().setup()), Ok(game.position().clone()));
    let over = game.position().status() != Status::Ongoing;
    prop_assert_eq!(over, driver.shows_results(), "results are for what is over");
    let grows = driver.app().growth() != Growth::FULL;
    prop_assert!(
        driver.moves_by_itself() || grows || driver.app().deadline().is_none(),
        "nothing is waited for"
    );
    let tally = game.tally();
    prop_assert!(
        tally.games() <= usize::from(game.contest.best_of) && (over || !tally.decides(game.contest.best_of))
    );
    Ok(())
}

/// What holds of every picture: there is something on it, and keys in the footer.
fn check_picture(driver: &Driver) -> Result<(), TestCaseError> {
    let rows = rows(&driver.render());
    prop_assert!(rows.iter().any(|row| !row.is_empty()));
    if too_small(driver.app(), driver.area()).is_none() {
        prop_assert!(rows.last().is_some_and(|footer| !footer.is_empty()), "{}", rows.join("\n"));
    }
    Ok(())
}

/// Leaves by the keys that are bound for it: back as far as it goes, then quit, and yes if that is asked.
fn leave(driver: &mut Driver) {
    let press = |driver: &mut Driver, command: Command| {
        let app = driver.app();
        if let Some(key) = app.shared.key_name(app.context(), command).filter(|_| driver.exit().is_none()) {
            driver.press(&key);
        }
    };
    // In a window with no room for where Esc leads it does nothing, and quitting may only close the help first.
    for _ in 0..2 {
        // What is typed in a window that shows nothing is typed all the same: there only Ctrl-C is left.
        let types = matches!(driver.app().context(), Context::Search | Context::Capture);
        if types && too_small(driver.app(), driver.area()).is_some() {
            driver.resize((80, 24));
        }
        for _ in 0..MOST_SCREENS {
            if !matches!(driver.app().context(), Context::Menu) {
                press(driver, Command::Back);
            }
        }
        press(driver, Command::Quit);
        press(driver, Command::Yes);
    }
}

/// More than can lie above each other, with a question, words typed and a key waited for.
const MOST_SCREENS: usize = 8;

/// Lets things happen, and counts them; where the program ends it is begun again. Wherever this leads, keys end the
/// program, and so does Ctrl-C.
fn check_sequence(
    beginning: &Beginning,
    sequence: &[Event],
    happened: &AtomicUsize,
) -> Result<(), TestCaseError> {
    let mut driver = beginning.driver();
    for (number, event) in sequence.iter().enumerate() {
        happen(&mut driver, event);
        happened.fetch_add(1, Ordering::Relaxed);
        check_state(&driver)?;
        if number % 3 == 2 || matches!(event, Event::Resize(..)) {
            check_picture(&driver)?;
        }
        if let Some(exit) = driver.exit() {
            prop_assert_eq!(exit, Exit::Done);
            driver = beginning.driver();
        }
    }
    check_picture(&driver)?;
    let mut left = driver.clone();
    leave(&mut left);
    prop_assert_eq!(left.exit(), Some(Exit::Done), "{}", left.text());
    prop_assert_eq!(driver.press("Ctrl-C").exit(), Some(Exit::Interrupted));
    Ok(())
}

/// Lets half of the 100,000 events happen, in sequences that depend on the seed.
#[track_caller]
fn check_many_sequences(seed: u64) {
    let happened = AtomicUsize::new(0);
    let config = ProptestConfig {
        rng_algorithm: RngAlgorithm::XorShift,
        rng_seed: RngSeed::Fixed(seed),
        ..cases(SEQUENCES)
    };
    let sequences = (beginnings(), prop::collection::vec(events(), 60..80));
    let result = TestRunner::new(config)
        .run(&sequences, |(beginning, sequence)| check_sequence(&beginning, &sequence, &happened));
    if let Err(fault) = result {
        panic!("{fault}");
    }
    let happened = happened.into_inner();
    assert!(happened >= 50_000, "only {happened} events");
}

/// Sequences in each of the two tests.
const SEQUENCES: u32 = 800;

// Two tests, so that they run side by side.

#[test]
fn nothing_that_happens_breaks_the_program() {
    check_many_sequences(1);
}

#[test]
fn nothing_else_that_happens_breaks_the_program() {
    check_many_sequences(2);
}
