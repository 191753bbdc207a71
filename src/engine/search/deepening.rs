//! Iterative deepening: searches one ply deeper at a time, until the observer stops it.

use super::minimax::Minimax;
use super::observer::Observer;
use crate::engine::analysis::{Analysis, Counters};
use crate::engine::budget::Interrupted;
use crate::game::Position;

/// Positions with at most this many empty cells are searched directly to the end: even plain minimax
/// visits at most 986,410 nodes there (all prefixes of the 9! orders of moves).
pub const EXHAUSTIBLE_CELLS: usize = 9;

impl Minimax {
    /// Scores every move as deeply as the observer allows: directly to the end (or to this search's depth
    /// limit) where that is quick, otherwise by iterative deepening (Slate and Atkin, "CHESS 4.5", 1977),
    /// which has an answer whenever the observer stops it.
    ///
    /// One ply is always searched, without the observer: that is at most 226 nodes. The depth limit of the
    /// analysis is the depth reached, and its counters include all rounds.
    ///
    /// # Panics
    /// Never: a search with the unit observer is never stopped.
    pub fn deepen(self, position: &Position, observer: &mut impl Observer) -> Analysis {
        self.deepen_until(position, observer, Analysis::is_complete)
    }

    /// Like [`Self::deepen`], but stops as soon as `settled` returns true for an analysis. To choose a move,
    /// for example, it is enough that the analysis [is exact](Analysis::is_exact).
    ///
    /// # Panics
    /// Never, like [`Self::deepen`].
    pub fn deepen_until(
        self,
        position: &Position,
        observer: &mut impl Observer,
        settled: impl Fn(&Analysis) -> bool,
    ) -> Analysis {
        let end = position.empty_cells();
        let mut total = Counters::default();
        let one_ply = |total: &mut Counters| {
            let analysis = self.limited_to(Some(1)).analyze(position, &mut (total, ()));
            analysis.expect("the unit observer never stops a search")
        };
        if end <= EXHAUSTIBLE_CELLS {
            let whole = self.analyze(position, &mut (&mut total, &mut *observer));
            let analysis = whole.unwrap_or_else(|Interrupted| one_ply(&mut total));
            return Analysis { counters: total, ..analysis };
        }
        let mut deepest = one_ply(&mut total);
        for depth in 2..=self.depth_limit.unwrap_or(end).min(end) {
            if settled(&deepest) {
                break;
            }
            let search = self.limited_to(Some(depth));
            match search.analyze(position, &mut (&mut total, &mut *observer)) {
                Ok(analysis) => deepest = analysis,
                Err(Interrupted) => break,
            }
        }
        // A round that was stopped adds to the counters, but not to the depth.
        let depth = deepest.counters.depth;
        Analysis { counters: Counters { depth, ..total }, ..deepest }
    }
}
