//! A computer player with a cache of its decisions.

use crate::engine::analysis::Analysis;
use crate::engine::budget::Budget;
use crate::engine::player::{Player, TieBreak};
use crate::engine::search::Weights;
use crate::game::{ByMark, Position, Square, SquareSet};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum number of cached positions: tens of megabytes on the largest board. Tic-tac-toe has 5,478 positions.
const MOST: usize = 1 << 16;

/// A player and its views of the positions of one match, shared by all threads.
///
/// The view of a player that searches does not depend on how the position was reached, so it is computed only
/// once. Ties are broken each time.
pub(super) struct CachedPlayer {
    player: Player,
    /// By the marks on the board. The rules and the side that moves first are the same throughout the match, so
    /// the side to move follows from the marks.
    known: Mutex<HashMap<ByMark<SquareSet>, Arc<View>>>,
}

/// A player's view of a position.
pub(super) struct View {
    /// The moves that look best and equally good to the player, in reading order; one, if it decides by chance.
    pub(super) tied: Vec<Square>,
    /// Whether the player ran out of time.
    pub(super) cut_short: bool,
}

impl CachedPlayer {
    /// A player with an empty cache.
    pub(super) fn of(player: Player) -> Self {
        Self { player, known: Mutex::default() }
    }

    /// The player's view of a position, from the cache or computed within the budget; `None` for a human, or if
    /// the game is over.
    pub(super) fn view(&self, position: &Position, rule: TieBreak, budget: &Budget) -> Option<Arc<View>> {
        // Chance decides anew each time.
        if self.player.search().is_none() {
            return self.think(position, rule, budget).map(Arc::new);
        }
        let marks = ByMark::of(|mark| position.squares_of(mark));
        if let Some(view) = self.known().get(&marks) {
            return Some(Arc::clone(view));
        }
        let view = Arc::new(self.think(position, rule, budget)?);
        let mut known = self.known();
        if known.len() < MOST {
            known.insert(marks, Arc::clone(&view));
        }
        Some(view)
    }

    fn think(&self, position: &Position, rule: TieBreak, budget: &Budget) -> Option<View> {
        let decision = self.player.decide(position, rule, Weights::USUAL, budget, &mut |_| {})?;
        let best = |analysis: &Analysis| analysis.best().map(|candidate| candidate.square).collect();
        let tied = decision.analysis.as_ref().map_or_else(|| vec![decision.square], best);
        Some(View { tied, cut_short: budget.is_spent() })
    }

    /// The cache. It is also valid after a panic in another thread, because entries are inserted as a whole.
    fn known(&self) -> MutexGuard<'_, HashMap<ByMark<SquareSet>, Arc<View>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
