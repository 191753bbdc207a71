//! A finished game, move by move.

use super::outbox::Outbox;
use super::results::Results;
use super::task::Thought;
use crate::command::Command;

/// The review: the game, and which move is looked at.
#[derive(Clone, Debug)]
pub struct Review {
    results: Results,
}

impl Review {
    /// The review of a game whose results were on screen.
    pub(super) const fn new(results: Results, _outbox: &mut Outbox) -> Self {
        Self { results }
    }

    /// Where it was opened.
    pub const fn results(&self) -> &Results {
        &self.results
    }

    /// Whether a better move is being looked for.
    pub const fn is_trying(&self) -> bool {
        false
    }

    pub(super) fn offers(&self, _command: Command) -> bool {
        true
    }

    pub(super) fn command(&mut self, _command: Command, _outbox: &mut Outbox) {}

    pub(super) fn thought(&mut self, _thought: Thought, _outbox: &mut Outbox) {}
}
