//! Looking one ply further at a time, for as long as the observer allows.

use super::analysis::Analysis;
use super::minimax::Minimax;
use super::observer::{Counters, Interrupted, Observer};
use crate::game::Position;

/// Positions with at most this many empty cells are searched to the end at once: even plain
/// minimax visits no more than 986,410 nodes there (9! games, counted with all their prefixes).
const EXHAUSTIBLE_CELLS: usize = 9;

impl Minimax {
    /// Scores every move as well as the observer's patience allows: at once to the end (or this
    /// search's depth limit) where that is quick, otherwise by iterative deepening (Slate and
    /// Atkin, "CHESS 4.5", 1977), which can be broken off at any time with an answer.
    ///
    /// The analysis says in its depth limit how far it looked, and counts the nodes of all rounds.
    ///
    /// # Errors
    /// If the observer breaks off before there is any answer.
    pub fn deepen(self, position: &Position, observer: &mut impl Observer) -> Result<Analysis, Interrupted> {
        let end = position.empty_cells();
        let furthest = self.depth_limit.map_or(end, |limit| limit.min(end));
        if end <= EXHAUSTIBLE_CELLS {
            return self.analyze(position, observer);
        }
        let mut total = Counters::default();
        let mut deepest: Option<Analysis> = None;
        for depth in 1..=furthest {
            let mut watched = (&mut total, &mut *observer);
            let Ok(analysis) = self.limited_to(Some(depth)).analyze(position, &mut watched) else {
                break;
            };
            let done = analysis.is_complete();
            deepest = Some(analysis);
            if done {
                break;
            }
        }
        let analysis = deepest.ok_or(Interrupted)?;
        Ok(Analysis { counters: total, ..analysis })
    }
}
