//! To the games that were played, and to one of them.

use crate::app::archive::Archive;
use crate::app::notice::Notice;
use crate::app::replay::Replay;
use crate::app::review::Review;
use crate::app::subject::Subject;
use crate::app::{App, Screen};
use crate::config::command::Command;
use crate::record::{Ledger, Record};

impl App {
    /// Opens the list of games, or goes back to it.
    pub(in crate::app) fn enter_archive(&mut self, mut archive: Archive) {
        archive.resume(&mut self.outbox);
        self.screen = Screen::Archive(archive);
    }

    pub(in crate::app) fn archive_command(&mut self, command: Command) {
        let Screen::Archive(archive) = &mut self.screen else { return };
        match command {
            Command::Back if archive.is_plain() => self.open_menu(),
            _ => archive.command(command, &mut self.outbox),
        }
    }

    /// The games that were asked for have been found.
    pub(in crate::app) fn found(&mut self, ledger: Result<Ledger, String>) {
        if let Screen::Archive(archive) = &mut self.screen {
            archive.found(ledger);
        }
    }

    /// The game that was asked for has been read.
    pub(in crate::app) fn opened(&mut self, record: Result<Box<Record>, String>) {
        let Screen::Archive(archive) = &mut self.screen else { return };
        if !archive.stop_waiting() {
            return;
        }
        match record {
            Ok(record) => {
                let archive = Box::new(archive.clone());
                let replay = Box::new(Replay::new(*record, &mut self.outbox));
                self.screen = Screen::Review(Box::new(Review::new(Subject::Listed(archive, replay))));
            }
            Err(fault) => archive.tell(Notice::Refusal(fault)),
        }
    }
}
