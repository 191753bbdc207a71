//! A position that is put together and looked at.

use super::outbox::Outbox;
use super::positions::Positions;
use super::task::Thought;
use crate::command::Command;
use crate::game::Setup;

/// The editor: what is on its board.
#[derive(Clone, Debug)]
pub struct Editor {
    list: Positions,
    setup: Setup,
}

impl Editor {
    /// The editor with a setup on its board; the list is where it was opened.
    pub(super) const fn new(list: Positions, setup: Setup) -> Self {
        Self { list, setup }
    }

    /// Where it was opened.
    pub(super) const fn list(&self) -> &Positions {
        &self.list
    }

    /// What is on the board.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(super) fn offers(&self, _command: Command) -> bool {
        true
    }

    pub(super) fn resume(&mut self, _outbox: &mut Outbox) {}

    pub(super) fn command(&mut self, _command: Command, _outbox: &mut Outbox) {}

    pub(super) fn paste(&mut self, _text: &str, _outbox: &mut Outbox) {}

    pub(super) fn thought(&mut self, _thought: Thought) {}
}
