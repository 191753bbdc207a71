//! The games that were played.

use super::outbox::Outbox;
use super::{App, Screen};
use crate::command::Command;
use crate::record::{Ledger, Query, Record};

/// The list of games.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    query: Query,
}

impl Archive {
    /// The list of all games, which has to be asked for.
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// Asks for the games.
    pub(super) fn resume(&mut self, outbox: &mut Outbox) {
        outbox.read(self.query.clone());
    }
}

impl App {
    pub(super) fn archive_command(&mut self, command: Command) {
        if command == Command::Back {
            self.open_menu();
        }
    }

    /// The games that were asked for have been found.
    pub(super) fn found(&mut self, _ledger: Result<Ledger, String>) {}

    /// The game that was asked for has been read.
    pub(super) fn opened(&mut self, _record: Result<Box<Record>, String>) {
        if let Screen::Archive(_) = &self.screen {
            self.outbox.open(0);
        }
    }
}
