//! When the moves of the current game were made.

use crate::game::{History, Square};
use crate::record::Moment;

/// When the first and the last move of a game were made, as far as that is known.
#[derive(Debug, Default)]
pub(super) struct MoveTimes {
    moves: Vec<Square>,
    pub(super) begun: Option<Moment>,
    pub(super) moved: Option<Moment>,
}

impl MoveTimes {
    /// The times of a game started in an earlier session.
    pub(super) fn known(history: &History, begun: Option<Moment>, moved: Option<Moment>) -> Self {
        Self { moves: history.moves().to_vec(), begun, moved }
    }

    /// Records the current moves. Taking back a move does not count as making one.
    pub(super) fn record(&mut self, history: &History, now: Moment) {
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
