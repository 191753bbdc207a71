//! Overlays: the help and questions, which hide a screen.

use crate::app::help::HelpPage;
use crate::app::{App, Exit};
use crate::config::command::Command;

/// What hides the screen and gets the keys first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// A page of the help.
    Help(HelpPage),
    /// A yes-or-no question.
    Confirm(Question),
}

/// The questions that are asked before something is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Quit during a game?
    Quit,
    /// Start a new game in place of the one in play?
    NewGame,
    /// Start another game in place of an unfinished one?
    Replace,
    /// Play on from a move under review in place of an unfinished game or series?
    PlayOn,
}

impl App {
    pub(super) fn answer(&mut self, command: Command, question: Question) {
        match (command, question) {
            (Command::Yes, Question::Quit) => self.shared.end(Exit::Done, &mut self.effects),
            (Command::Yes, Question::NewGame | Question::Replace | Question::PlayOn) => {
                self.overlay = None;
                self.ask(|screen, shared, effects| screen.confirmed(shared, effects));
            }
            (Command::No | Command::Back, _) => self.overlay = None,
            _ => {}
        }
    }
}
