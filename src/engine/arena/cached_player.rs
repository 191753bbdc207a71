//! A player that remembers how it saw a position.

use crate::engine::budget::Budget;
use crate::engine::player::{Player, TieBreak};
use crate::game::{ByMark, Position, Square, SquareSet};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most positions that are remembered: tens of megabytes on the largest board. Tic-tac-toe has 5,478.
const MOST: usize = 1 << 16;

/// A player and what it thinks of the positions that it has seen in one match; for all threads.
///
/// What a player thinks of a position does not depend on how it was reached, so it thinks about each only
/// once. Only ties are broken anew.
pub(super) struct CachedPlayer {
    player: Player,
    /// By the marks on the board: rules and beginner are those of the match, so the turn follows.
    known: Mutex<HashMap<ByMark<SquareSet>, Arc<View>>>,
}

/// What a player thinks of a position.
pub(super) struct View {
    /// The moves that are equally good to it, in reading order.
    pub(super) tied: Vec<Square>,
    /// Whether time ended its thinking.
    pub(super) cut_short: bool,
}

impl CachedPlayer {
    /// A player that has seen nothing yet.
    pub(super) fn of(player: Player) -> Self {
        Self { player, known: Mutex::default() }
    }

    /// What it thinks of a position within the budget, or has thought of it before; none for a human, or
    /// if the game is over.
    pub(super) fn view(&self, position: &Position, budget: &Budget) -> Option<Arc<View>> {
        // Players that do not search need no cache.
        if self.player.search().is_none() {
            return self.think(position, budget).map(Arc::new);
        }
        let marks = ByMark::of(|mark| position.squares_of(mark));
        if let Some(view) = self.known().get(&marks) {
            return Some(Arc::clone(view));
        }
        let view = Arc::new(self.think(position, budget)?);
        let mut known = self.known();
        if known.len() < MOST {
            known.insert(marks, Arc::clone(&view));
        }
        Some(view)
    }

    fn think(&self, position: &Position, budget: &Budget) -> Option<View> {
        let decision = self.player.decide(position, TieBreak::First, budget, &mut |_| {})?;
        Some(View { tied: decision.tied(position), cut_short: budget.is_spent() })
    }

    /// The memory, also after a thread has panicked: entries are whole or not there.
    fn known(&self) -> MutexGuard<'_, HashMap<ByMark<SquareSet>, Arc<View>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
