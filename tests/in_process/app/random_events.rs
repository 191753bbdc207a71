//! No input and no answer of the search or the files, late or missing, breaks the program. Each run tries the same
//! 60,000 events; proptest shrinks a failing sequence.

use super::walk::{Beginning, Event, beginnings, events, run};
use crate::prelude::*;
use proptest::test_runner::{RngAlgorithm, RngSeed, TestRunner};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Checks what is always true: the position follows from the moves and is legal, and the cursor is on the board.
fn check_state(driver: &Driver) -> Result<(), TestCaseError> {
    let Some(game) = driver.any_game() else { return Ok(()) };
    let rules = game.position().rules();
    prop_assert!(rules.contains(game.candidates.cursor), "the cursor is at {}", game.candidates.cursor);
    let mut replayed = History::new(game.history.start().clone());
    for &square in game.history.moves() {
        prop_assert_eq!(replayed.play(square), Ok(()));
    }
    prop_assert_eq!(replayed.position(), game.position());
    prop_assert_eq!(Position::try_from(game.position().setup()), Ok(game.position().clone()));
    let over = game.position().status() != Status::Ongoing;
    prop_assert_eq!(over, driver.shows_results(), "results are for what is over");
    let grows = driver.app().growth() < 1.0;
    prop_assert!(
        driver.moves_by_itself() || grows || driver.app().deadline().is_none(),
        "there is no deadline"
    );
    let tally = game.tally();
    prop_assert!(
        tally.games() <= usize::from(game.contest.best_of) && (over || !tally.decides(game.contest.best_of))
    );
    Ok(())
}

/// Checks what is true of every frame: it is not empty, and the footer shows keys.
fn check_picture(driver: &Driver) -> Result<(), TestCaseError> {
    let rows = rows(&driver.render());
    prop_assert!(rows.iter().any(|row| !row.is_empty()));
    if too_small(driver.app(), driver.area()).is_none() {
        prop_assert!(rows.last().is_some_and(|footer| !footer.is_empty()), "{}", rows.join("\n"));
    }
    Ok(())
}

/// Leaves with the keys bound for it: back as far as possible, then quit, then yes if asked.
fn leave(driver: &mut Driver) {
    let press = |driver: &mut Driver, command: Command| {
        let app = driver.app();
        if let Some(key) = app.shared.key_name(app.context(), command).filter(|_| driver.exit().is_none()) {
            driver.press(&key);
        }
    };
    // Esc does nothing if the window has no room for the screen below, and quitting may first close the help.
    for _ in 0..2 {
        // Typing also works in a window that is too small; there, only Ctrl-C quits.
        let types = driver.app().context() == Context::Search;
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

/// More than the deepest stack of screens, including a question, a search text and a key being bound.
const MOST_SCREENS: usize = 8;

/// Runs a sequence of events and counts them; the program is restarted when it ends. Checks that at the end of the
/// sequence, keys still quit the program, and so does Ctrl-C.
fn check_sequence(
    beginning: &Beginning,
    sequence: &[Event],
    count: &AtomicUsize,
) -> Result<(), TestCaseError> {
    let mut driver = beginning.driver();
    for (number, event) in sequence.iter().enumerate() {
        run(&mut driver, event);
        count.fetch_add(1, Ordering::Relaxed);
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

/// Runs half of the 60,000 events, in sequences that depend on the seed.
#[track_caller]
fn check_many_sequences(seed: u64) {
    let count = AtomicUsize::new(0);
    let config = ProptestConfig {
        rng_algorithm: RngAlgorithm::XorShift,
        rng_seed: RngSeed::Fixed(seed),
        ..cases(SEQUENCES)
    };
    let sequences = (beginnings(), collection::vec(events(), 60..80));
    let result = TestRunner::new(config)
        .run(&sequences, |(beginning, sequence)| check_sequence(&beginning, &sequence, &count));
    if let Err(fault) = result {
        panic!("{fault}");
    }
    let count = count.into_inner();
    assert!(count >= 30_000, "only {count} events");
}

/// Sequences in each of the two tests.
const SEQUENCES: u32 = 480;

// Two tests, so that they run in parallel.

#[test]
fn no_sequence_of_events_breaks_the_program() {
    check_many_sequences(1);
}

#[test]
fn no_other_sequence_of_events_breaks_the_program() {
    check_many_sequences(2);
}
