//! What several test files share: short ways to name squares and positions, all positions of a game, and the articles' examples.
#![allow(dead_code)] // every test file compiles this module for itself and uses its own part of it

use noughts::game::{Mark, Position, Setup, Square};
use std::collections::HashSet;

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

/// A position that the articles discuss, with the right answers, which were found by brute force.
pub(crate) struct Example {
    /// What messages call it.
    pub name: &'static str,
    /// Its text form.
    pub text: &'static str,
    /// Who is to move.
    pub to_move: Mark,
    /// For each move in reading order, its score without and with regard for distance.
    pub candidates: &'static [(&'static str, i32, i32)],
    /// The best moves, if distance counts.
    pub best: &'static str,
}

/// The articles' positions.
pub(crate) const EXAMPLES: [Example; 6] = [
    Example {
        name: "P1, the main tree of Tic-tac-Go and Never Stop Building",
        text: "O.X/X../XOO",
        to_move: Mark::X,
        candidates: &[("b1", -10, -8), ("b2", 10, 9), ("c2", -10, -8)],
        best: "b2",
    },
    Example {
        name: "P2, the fatalist of Tic-tac-Go and Never Stop Building",
        text: ".X./..X/OOX",
        to_move: Mark::O,
        candidates: &[("a1", -10, -8), ("c1", -10, -6), ("a2", -10, -8), ("b2", -10, -8)],
        best: "c1",
    },
    Example {
        name: "P3, the smallest tree, of the Python article",
        text: "XOX/O.O/X.X",
        to_move: Mark::O,
        candidates: &[("b2", 10, 9), ("b3", -10, -8)],
        best: "b2",
    },
    Example {
        name: "P4, the empty board",
        text: ".../.../...",
        to_move: Mark::X,
        candidates: &[
            ("a1", 0, 0),
            ("b1", 0, 0),
            ("c1", 0, 0),
            ("a2", 0, 0),
            ("b2", 0, 0),
            ("c2", 0, 0),
            ("a3", 0, 0),
            ("b3", 0, 0),
            ("c3", 0, 0),
        ],
        best: "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    },
    Example {
        name: "P5, a win now or in three (fcc-project-tutorials#11)",
        text: ".X./.O./OXX",
        to_move: Mark::O,
        candidates: &[("a1", 10, 7), ("c1", 10, 9), ("a2", 10, 7), ("c2", 10, 7)],
        best: "c1",
    },
    Example {
        name: "P6, two wins now, one in three (Cledersonbc#7)",
        text: "XXO/OX./O..",
        to_move: Mark::X,
        candidates: &[("c2", 10, 7), ("b3", 10, 9), ("c3", 10, 9)],
        best: "b3 c3",
    },
];
