//! What several test files share: short ways to name squares and positions, and all positions of a game.

use noughts::engine::budget::Budget;
use noughts::game::{Position, Setup, Square};
use std::cell::Cell;
use std::collections::HashSet;
use std::time::Duration;

thread_local! {
    static TICKS: Cell<u64> = const { Cell::new(0) };
}

/// A budget for one thread that is spent when it has been asked this many times: its clock ticks at each look.
pub(crate) fn asked(times: u64) -> Budget {
    let clock = || Duration::from_nanos(TICKS.replace(TICKS.get() + 1));
    Budget::of(Duration::from_nanos(times), clock)
}

/// The square of this name.
pub(crate) fn square(name: &str) -> Square {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The squares of these names, which are separated by spaces.
pub(crate) fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

/// The names of squares, separated by spaces.
pub(crate) fn names(squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// The setup with this text form.
pub(crate) fn setup(text: &str) -> Setup {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position with this text form, on a board with the usual winning length.
pub(crate) fn position(text: &str) -> Position {
    Position::try_from(setup(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position with this text form and winning length.
pub(crate) fn position_connecting(text: &str, connect: u8) -> Position {
    let setup = setup(text).with_connect(connect).unwrap_or_else(|error| panic!("{text}: {error}"));
    Position::try_from(setup).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after one more move.
pub(crate) fn after(position: &Position, square: Square) -> Position {
    let mut next = position.clone();
    next.play(square).unwrap_or_else(|error| panic!("{position}: {error}"));
    next
}

/// All positions that play can reach from this one, itself included: each once, in order of plies.
pub(crate) fn reachable(start: &Position) -> Vec<Position> {
    let mut found = vec![start.clone()];
    let mut seen = HashSet::new();
    let mut next = 0;
    while let Some(position) = found.get(next).cloned() {
        for square in position.moves() {
            let child = after(&position, square);
            if seen.insert(child.to_string()) {
                found.push(child);
            }
        }
        next += 1;
    }
    found
}
