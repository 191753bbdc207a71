//! Estimates moves where nothing can be proved.
//!
//! On large boards, neither [`search`](crate::engine::search) nor the [`solver`](crate::engine::solver) finishes. So
//! this engine looks ahead as people do: it considers cells near the stones, does not count forced replies
//! as depth, searches for wins by a chain of threats, and otherwise looks as deep as time allows. The results
//! are [`Estimates`]; wins and losses among them are proved.
//!
//! ```
//! use noughts::game::{Position, Rules};
//! use noughts::engine::heuristic::estimate;
//! use noughts::engine::analysis::Score;
//! use noughts::engine::budget::Budget;
//! use std::time::Duration;
//!
//! // X has three in a row, open at both ends, and is to move.
//! let mut position = Position::new(Rules::new(15, 15, 5)?);
//! for square in ["g8", "a1", "h8", "o1", "i8", "a15"] {
//!     position.play(square.parse()?)?;
//! }
//! let estimates = estimate(&position, &Budget::unlimited(|| Duration::ZERO));
//! let best = estimates.moves.iter().map(|estimate| estimate.score).max();
//! assert_eq!(best, Some(Score::win_in(3)));
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

use crate::engine::bitboard::bits::U256;
use crate::engine::bitboard::grid::Grid;
use crate::engine::budget::Budget;
use crate::game::Position;

/// Estimates every move of a position, one ply deeper at a time, until the budget is spent. The budget is checked
/// at least every 1,024 nodes of a thread. There is always an answer, even if only from a static evaluation of each
/// move, and on one thread the same number of nodes gives the same answer.
///
/// The search ends early when the best move looks won, when all moves are decided, or at the end of the game.
///
/// # Panics
/// If the game is misère, where threats have no meaning.
pub fn estimate(position: &Position, budget: &Budget) -> Estimates {
    let rules = position.rules();
    assert!(!rules.misere(), "estimates are only for games where a line wins");
    if let Some(grid) = Grid::<u64>::new(rules) {
        estimates::estimate(&grid, position, budget)
    } else if let Some(grid) = Grid::<u128>::new(rules) {
        estimates::estimate(&grid, position, budget)
    } else {
        let grid = Grid::<U256>::new(rules).expect("256 bits hold the largest board");
        estimates::estimate(&grid, position, budget)
    }
}
