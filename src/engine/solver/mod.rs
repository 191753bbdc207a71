//! Exact scores on boards that are too large for plain search.
//!
//! [`search`](crate::engine::search) is made to be watched, the solver to be fast. It asks one question again and
//! again: can this side complete a line within `n` plies against any defence? Outcomes and distances follow from the
//! answers.
//!
//! Each rule that prunes a branch is justified where it is used, and can be [switched off](Switches), so that tests can
//! compare the answers. Only the order of moves is heuristic.
//!
//! ```
//! use noughts::game::{Position, Rules};
//! use noughts::engine::{Budget, Score};
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

use crate::engine::bitboard::U256;
use crate::engine::{Basis, Bounds, Budget, Method, Score, Searched};
use crate::game::{Position, Rules};
use proof::Prover;
use settle::{AnyProver, Goal};
use std::borrow::Cow;

/// Solves positions of one game, and stores what it has proved.
pub struct Solver(Box<dyn AnyProver>);

impl Solver {
    /// How it makes analyses.
    pub const METHOD: Method = Method {
        name: Cow::Borrowed("solver"),
        basis: Basis::Proof,
        counts_distance: true,
        depth_limit: None,
    };

    /// A solver for games with these rules.
    pub fn new(rules: Rules) -> Self {
        Self::with_switches(rules, Switches::ALL)
    }

    /// A solver with some of its own rules switched off.
    ///
    /// # Panics
    /// Never: every board fits into 256 bits, with a bit for each cell and one more for each row.
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

    /// The same solver with a table of at most this many bytes (4 KiB to 4 GiB; otherwise 64 MiB).
    #[must_use]
    pub fn within(mut self, bytes: usize) -> Self {
        if let Some(table) = self.0.table() {
            table.limit(bytes);
        }
        self
    }

    /// How many nodes it has visited. Those of other threads are in the analysis.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// The value for the side to move: a draw, or a win or loss with its distance. The budget is checked every 1,024
    /// nodes or more often.
    ///
    /// # Errors
    /// If the budget is spent.
    ///
    /// # Panics
    /// If the position belongs to another game.
    pub fn value(&mut self, position: &Position, budget: &Budget) -> Searched<Score> {
        let mut bounds = Bounds::UNKNOWN;
        self.narrow(position, &mut bounds, budget)?;
        Ok(bounds.exact().expect("settled bounds meet"))
    }

    /// Narrows the bounds on the value for the side to move until they meet.
    ///
    /// # Errors
    /// If the budget is spent. The bounds then have what was found.
    ///
    /// # Panics
    /// If the position belongs to another game.
    pub fn narrow(&mut self, position: &Position, bounds: &mut Bounds, budget: &Budget) -> Searched<()> {
        self.0.settle(position, bounds, Goal::Value, &mut |_| budget.check())
    }
}

/// The solver's rules, all of them sound; tests switch each off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each rule is on or off, whatever the others are")]
pub struct Switches {
    /// Rotated and mirrored positions are the same.
    pub symmetry: bool,
    /// Pairs of cells that stop a side for good.
    pub pairing: bool,
    /// If the potential of Erdos and Selfridge is small, a side is stopped for good.
    pub potential: bool,
    /// Wins by continuous threats, and the zones that spoil them.
    pub threats: bool,
    /// A defence against one move stops all moves outside its zone.
    pub zones: bool,
    /// The most promising moves first, not reading order. It prunes nothing itself; misère has its own order.
    pub ordering: bool,
}

impl Switches {
    /// All on.
    pub const ALL: Self =
        Self { symmetry: true, pairing: true, potential: true, threats: true, zones: true, ordering: true };
}
