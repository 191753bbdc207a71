//! Exact scores on boards that are too large for plain search.
//!
//! While [`search`](crate::engine::search) is made to be watched, the solver is made to be fast. It asks one
//! question again and again: can this side complete a line within `n` plies against any defence? The
//! outcome of every move, and how many plies it takes, follow from the answers.
//!
//! Only the order of moves is heuristic: each rule that prunes a branch is justified where it is used. Each
//! can be [switched off](Switches), so that tests can compare the answers.
//!
//! ```
//! use noughts::game::{Position, Rules};
//! use noughts::engine::analysis::Score;
//! use noughts::engine::budget::Budget;
//! use noughts::engine::solver::Solver;
//! use std::time::Duration;
//!
//! // On six columns and five rows, the first player can force four in a row.
//! let board = Position::new(Rules::new(6, 5, 4)?);
//! let mut solver = Solver::new(board.rules());
//! assert_eq!(solver.value(&board, &Budget::unlimited(|| Duration::ZERO))?, Score::win_in(11));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod pairing;
mod proof;
mod settle;
mod survey;
pub mod table;
mod threats;

pub use pairing::pairing;
pub use proof::Switches;

use crate::engine::analysis::{Basis, Bounds, Method, Outcome, Score};
use crate::engine::bitboard::U256;
use crate::engine::budget::{Budget, Searched};
use crate::game::{Position, Rules};
use proof::Prover;
use settle::{AnyProver, Goal};
use std::borrow::Cow;

/// Solves positions of one game, and stores what it has proved.
pub struct Solver(Box<dyn AnyProver>);

impl Solver {
    /// The method of the solver's analyses.
    pub const METHOD: Method = Method {
        name: Cow::Borrowed("solver"),
        basis: Basis::Proof,
        counts_distance: true,
        depth_limit: None,
    };

    /// A solver for these rules.
    pub fn new(rules: Rules) -> Self {
        Self::with_switches(rules, Switches::ALL)
    }

    /// A solver with some of its rules switched off.
    ///
    /// # Panics
    /// Never: every board fits into 256 bits, with one bit for each cell and one more for each row.
    pub fn with_switches(rules: Rules, switches: Switches) -> Self {
        // The narrowest word is the fastest.
        if let Some(prover) = Prover::<u64>::new(rules, switches) {
            Self(Box::new(prover))
        } else if let Some(prover) = Prover::<u128>::new(rules, switches) {
            Self(Box::new(prover))
        } else {
            Self(Box::new(Prover::<U256>::new(rules, switches).expect("15 rows of 16 bits fit")))
        }
    }

    /// The same solver, with a table of at most this many bytes (4 KiB to 4 GiB) instead of 64 MiB.
    #[must_use]
    pub fn within(mut self, bytes: usize) -> Self {
        self.0.limit(bytes);
        self
    }

    /// How many nodes it has visited so far, without those of other threads, which are counted in the analysis.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// The value of a position for the side to move: a win or a loss with its distance, or a draw. The budget
    /// is checked at least every 1,024 nodes.
    ///
    /// # Errors
    /// If the budget is spent.
    ///
    /// # Panics
    /// If the position belongs to a different game than the solver.
    pub fn value(&mut self, position: &Position, budget: &Budget) -> Searched<Score> {
        let mut bounds = Bounds::UNKNOWN;
        self.narrow(position, &mut bounds, budget)?;
        Ok(bounds.exact().expect("settled bounds meet"))
    }

    /// The outcome of a position for the side to move, which is often found sooner than the distance.
    ///
    /// # Errors
    /// If the budget is spent, as in [`Self::value`].
    ///
    /// # Panics
    /// If the position belongs to a different game than the solver.
    pub fn outcome(&mut self, position: &Position, budget: &Budget) -> Searched<Outcome> {
        let mut bounds = Bounds::UNKNOWN;
        self.0.settle(position, &mut bounds, Goal::Outcome, &mut |_| budget.check())?;
        Ok(bounds.outcome().expect("the outcome is settled"))
    }

    /// Narrows the bounds on a position's value for the side to move until only one score is left.
    ///
    /// # Errors
    /// If the budget is spent, as in [`Self::value`]. The bounds then contain what was found so far.
    ///
    /// # Panics
    /// If the position belongs to a different game than the solver.
    pub fn narrow(&mut self, position: &Position, bounds: &mut Bounds, budget: &Budget) -> Searched<()> {
        self.0.settle(position, bounds, Goal::Value, &mut |_| budget.check())
    }
}
