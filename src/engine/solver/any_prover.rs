//! A prover whose size of word is not known.

use super::proof::Watch;
use crate::engine::analysis::{Bounds, Outcome, Score};
use crate::engine::budget::Interrupted;
use crate::game::{Position, Square};

/// What a prover can do, whatever the size of the word that holds its board.
pub(super) trait AnyProver: Send {
    /// How many nodes it has visited so far.
    fn nodes(&self) -> u64;

    /// Narrows the bounds of a position's worth to the side to move until they meet. If `watch` breaks off,
    /// the bounds hold what has been found out until then.
    fn settle(
        &mut self,
        position: &Position,
        bounds: &mut Bounds,
        watch: &mut Watch,
    ) -> Result<(), Interrupted>;

    /// See [`Solver::outcome`](super::Solver::outcome).
    fn outcome(&mut self, position: &Position, watch: &mut Watch) -> Result<Outcome, Interrupted>;

    /// A move that keeps the value of its position.
    fn best_move(
        &mut self,
        position: &Position,
        value: Score,
        watch: &mut Watch,
    ) -> Result<Square, Interrupted>;

    /// The moves, the most promising first.
    fn ranked(&self, position: &Position) -> Vec<Square>;

    /// Another one that shares what this one remembers, for another thread.
    fn fork(&self) -> Box<dyn AnyProver>;

    /// Makes room for this many proofs. Has no effect while there are forks.
    fn reserve(&mut self, proofs: usize);
}
