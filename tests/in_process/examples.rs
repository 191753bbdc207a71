//! Positions from published articles, with the right answers. Both test crates use this table.

use crate::prelude::*;

/// A position from an article, with the right answers, which were found by brute force.
pub(crate) struct Example {
    /// The name in messages.
    pub name: &'static str,
    /// The text form.
    pub text: &'static str,
    /// The side to move.
    pub to_move: Mark,
    /// For each move in reading order, its score without and with distances.
    pub candidates: &'static [(&'static str, i32, i32)],
    /// The best moves, if distances count.
    pub best: &'static str,
}

/// All positions.
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
