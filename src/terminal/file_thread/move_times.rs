//! When the moves of the game were made that goes on.

use crate::game::{History, Square};
use crate::record::Moment;

/// When the first move of a game was made and when the last, as far as that is known.
#[derive(Debug, Default)]
pub(super) struct Times {
    moves: Vec<Square>,
    pub(super) begun: Option<Moment>,
    pub(super) moved: Option<Moment>,
}

impl Times {
    /// Those of a game that was begun earlier.
    pub(super) fn known(history: &History, begun: Option<Moment>, moved: Option<Moment>) -> Self {
        Self { moves: history.moves().to_vec(), begun, moved }
    }

    /// Takes note of how the game stands now. A move that is taken back is none that is made.
    pub(super) fn note(&mut self, history: &History, now: Moment) {
        let moves = history.moves();
        if moves.is_empty() {
            *self = Self::default();
            return;
        }
        if !self.moves.starts_with(moves) {
            self.begun = self.begun.or(Some(now));
            self.moved = Some(now);
        }
        moves.clone_into(&mut self.moves);
    }
}
