//! Looking one ply further at a time, for as long as the observer allows.

use super::minimax::Minimax;
use super::observer::Observer;
use crate::engine::analysis::{Analysis, Counters};
use crate::engine::budget::Interrupted;
use crate::game::Position;

/// Positions with at most this many empty cells are searched to the end at once: even plain
/// minimax visits no more than 986,410 nodes there (9! games, counted with all their prefixes).
pub const EXHAUSTIBLE_CELLS: usize = 9;

impl Minimax {
    /// Scores every move as well as the observer's patience allows: at once to the end (or to this
    /// search's depth limit) where that is quick, otherwise by iterative deepening (Slate and
    /// Atkin, "CHESS 4.5", 1977), which has an answer whenever the observer breaks off.
    ///
    /// One ply is always looked ahead, without asking the observer: that is 226 nodes at most. The
    /// analysis says in its depth limit how far the search looked, and counts the nodes of all
    /// rounds.
    ///
    /// # Panics
    /// Never: a search that nobody can break off has an answer.
    pub fn deepen(self, position: &Position, observer: &mut impl Observer) -> Analysis {
        self.deepen_until(position, observer, Analysis::is_complete)
    }

    /// The same, but for those who have seen enough as soon as this is true of an analysis: for a
    /// choice, say, when a win is [found](Analysis::is_exact).
    ///
    /// # Panics
    /// As [`Self::deepen`].
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
            analysis.expect("the unit observer never breaks off")
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
        // Of a round that was broken off only the work counts.
        let depth = deepest.counters.depth;
        Analysis { counters: Counters { depth, ..total }, ..deepest }
    }
}
