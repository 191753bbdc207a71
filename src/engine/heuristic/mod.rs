//! Playing well where nothing can be proved.
//!
//! On large boards neither [`search`](crate::engine::search) nor the [`solver`](crate::engine::solver) comes to an end,
//! so this looks ahead as players do: at the cells near the stones, at forced replies without counting
//! them, at wins by one threat after another, and otherwise as deep as there is time. What it sees are
//! [`Estimates`]; where it is sure of an outcome it says so.
//!
//! ```
//! use noughts::game::{Position, Rules};
//! use noughts::engine::heuristic::estimate;
//! use noughts::engine::analysis::{Outcome, Score};
//! use noughts::engine::budget::Budget;
//! use std::time::Duration;
//!
//! // X has three in a row, open at both ends, and is to move.
//! let mut position = Position::new(Rules::new(15, 15, 5)?);
//! for square in ["g8", "a1", "h8", "o1", "i8", "a15"] {
//!     position.play(square.parse()?)?;
//! }
//! let estimates = estimate(&position, &Budget::unlimited(|| Duration::ZERO));
//! let best = estimates.best().expect("there are moves");
//! assert_eq!((best.score, best.forced), (Score::win_in(3), Some(Outcome::Win)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod candidates;
mod estimates;
mod lines;
mod lookahead;
mod table;
mod threats;
mod view;

pub use estimates::{Estimate, Estimates};
pub use lookahead::UNPROVED_WIN;

use crate::engine::bitboard::bits::Wide;
use crate::engine::bitboard::grid::Grid;
use crate::engine::budget::Budget;
use crate::game::Position;

/// Estimates every move of a position, looking one ply deeper at a time until the budget is spent. It is
/// asked at least every 1,024 nodes. There always is an answer, if only from a glance at each move; the same
/// number of nodes gives the same answer.
///
/// It ends by itself when the best move is proved to win, when all moves are decided, or when the game
/// would be over.
///
/// # Panics
/// If the game is misère, in which threats mean nothing.
pub fn estimate(position: &Position, budget: &Budget) -> Estimates {
    let rules = position.rules();
    assert!(!rules.misere(), "completing a line must win");
    if let Some(grid) = Grid::<u64>::new(rules) {
        estimates::estimate(&grid, position, budget)
    } else if let Some(grid) = Grid::<u128>::new(rules) {
        estimates::estimate(&grid, position, budget)
    } else {
        let grid = Grid::<Wide>::new(rules).expect("256 bits hold the largest board");
        estimates::estimate(&grid, position, budget)
    }
}
