//! What lies over a screen: the help, and questions.

use crate::app::App;
use crate::app::Exit;
use crate::app::help::{self, Topic};
use crate::config::command::Command;

/// What lies over the screen and gets the keys first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Lines to read.
    Help {
        /// What they are about.
        topic: Topic,
        /// How many of them are scrolled out above.
        scroll: usize,
    },
    /// A question that wants a yes or a no.
    Confirm(Question),
}

/// What is asked before something is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Quit although a game is under way?
    Quit,
    /// Begin the game anew?
    Restart,
    /// Begin another game, although one waits?
    Replace,
    /// Play on from a move of a game under review, although a game or a series waits?
    PlayOn,
}

impl App {
    pub(super) fn help_command(&mut self, command: Command, topic: Topic, scroll: usize) {
        match command {
            Command::Up | Command::PageUp => {
                let scroll = scroll.saturating_sub(if command == Command::Up { 1 } else { PAGE });
                self.overlay = Some(Overlay::Help { topic, scroll });
            }
            Command::Down | Command::PageDown => {
                let last = help::lines(topic, self.shared.keymap()).len().saturating_sub(1);
                let scroll = scroll + if command == Command::Down { 1 } else { PAGE };
                self.overlay = Some(Overlay::Help { topic, scroll: scroll.min(last) });
            }
            Command::Back | Command::Help | Command::Words | Command::Quit | Command::Act => {
                self.overlay = None;
            }
            _ => {}
        }
    }

    pub(super) fn answer(&mut self, command: Command, question: Question) {
        match (command, question) {
            (Command::Yes, Question::Quit) => self.shared.end(Exit::Done, &mut self.effects),
            (Command::Yes, Question::Restart | Question::Replace | Question::PlayOn) => {
                self.overlay = None;
                self.ask(|screen, shared, effects| screen.confirmed(shared, effects));
            }
            (Command::No | Command::Back, _) => self.overlay = None,
            _ => {}
        }
    }
}

/// A page of what can be read, in lines.
const PAGE: usize = 10;
