//! What can happen to the program, and what it can ask for in return.

use super::task::{Task, Thought};
use crate::command::Command;
use crate::game::Square;
use crate::keymap::Key;
use crate::lesson::Progress;
use crate::record::{Adjourned, Ledger, Query, Record};
use crate::settings::Change;
use std::time::Duration;

/// Something happened.
#[derive(Clone, Debug)]
pub enum Action {
    /// A key that means something was pressed.
    Command(Command),
    /// A key was pressed while one was waited for that is to be bound.
    Press(Key),
    /// The pointer was moved over something.
    Point(Target),
    /// Something was clicked.
    Click(Target),
    /// The wheel was turned, over something or nothing.
    Wheel(Wheel, Option<Target>),
    /// So much time has passed since the last tick, or since the deadline was set.
    Tick(Duration),
    /// A text was pasted.
    Paste(String),
    /// The search thread is done with a task.
    Thought(Thought),
    /// Something has been kept for later sessions, or could not be, and why.
    Kept(Result<Kept, String>),
    /// The games that were asked for have been found, or could not be read, and why.
    Read(Result<Ledger, String>),
    /// The game that was asked for has been read, or could not be, and why.
    Opened(Result<Box<Record>, String>),
    /// The keyboard went to another window (false) or came back.
    Attention(bool),
}

impl Action {
    /// Whether somebody did it who should not have to wait for anything.
    pub(super) const fn is_by_hand(&self) -> bool {
        matches!(self, Self::Command(_) | Self::Press(_) | Self::Click(_) | Self::Wheel(..) | Self::Paste(_))
    }
}

/// What the pointer can be over. Views know which; see `ui::target_at`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// A square's row in the reasoning panel.
    Candidate(Square),
    /// An item of a list, counted from 0.
    Item(usize),
    /// The arrow before (-1) or behind (1) the value of a form's field.
    Change(usize, i8),
    /// The button that starts a game.
    Start,
    /// The place in the game under review where so many moves have been made.
    Move(usize),
    /// The place of a step on the stepper's slider.
    Step(usize),
    /// A key hint in the footer.
    Command(Command),
}

/// Which way the wheel was turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wheel {
    /// Away from the hand.
    Up,
    /// Towards the hand.
    Down,
}

/// What the program wishes the runtime to do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Carry out a task in the search thread, instead of any other.
    Think(Task),
    /// Break the search thread's task off.
    StopThinking,
    /// Keep something for later sessions.
    Keep(Keep),
    /// Find games that were kept.
    Read(Query),
    /// Read the whole of a game whose line begins here; see [`Digest::at`](crate::record::Digest::at).
    Open(u64),
    /// Put a text on the clipboard.
    Copy(String),
    /// Give the terminal back and stop until continued.
    Suspend,
    /// End the program.
    Quit(Exit),
}

/// What is to be kept for later sessions.
#[derive(Clone, Debug, PartialEq)]
pub enum Keep {
    /// Which lessons have been finished.
    Lessons(Progress),
    /// A choice in the settings.
    Setting(Change),
    /// The game that is to be gone on with, as it stands now.
    Game(Box<Adjourned>),
    /// There is no game to go on with any more.
    NoGame,
    /// A game that has ended, or was given up, and the one that is to be gone on with instead, if there is one.
    Record(Box<Record>, Option<Box<Adjourned>>),
}

/// What has been kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The lessons, with those that were finished in other sessions.
    Lessons(Progress),
    /// Something of which there is no more to say.
    Done,
    /// The same, but something had to be mended first, and what.
    Mended(String),
}

/// How the program ends of its own accord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// As asked: exit code 0.
    Done,
    /// By Ctrl-C: exit code 130.
    Interrupted,
}
