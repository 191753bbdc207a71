//! When the moves of the current game were made.

use super::{Moment, Record};
use crate::game::{History, Square};

/// When the first and the last move of a game were made, as far as that is known.
#[derive(Clone, Debug, Default)]
pub struct MoveTimes {
    moves: Vec<Square>,
    /// When the first move was made.
    pub begun: Option<Moment>,
    /// When the last move was made.
    pub moved: Option<Moment>,
}

impl MoveTimes {
    /// The times of a game started in an earlier session.
    pub fn known(history: &History, begun: Option<Moment>, moved: Option<Moment>) -> Self {
        Self { moves: history.moves().to_vec(), begun, moved }
    }

    /// Records the current moves. Taking back a move does not count as making one.
    pub fn record(&mut self, history: &History, now: Moment) {
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

    /// Adds the times to the record of the game, which has ended, and forgets them.
    pub fn end(&mut self, record: Record, now: Moment) -> Record {
        self.record(&record.history, now);
        let Self { begun, moved, .. } = std::mem::take(self);
        Record { begun: begun.or(moved), ended: moved, ..record }
    }
}
