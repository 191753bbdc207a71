//! What can happen to the program.

use crate::app::Saved;
use crate::config::command::Command;
use crate::config::keymap::Key;
use crate::draw::{Target, Wheel};
use crate::engine::task::TaskReport;
use crate::record::{Ledger, Record};
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
    /// The search thread tells what a task has found, in the end or so far.
    TaskReport(TaskReport),
    /// Something has been kept for later sessions, or could not be, and why.
    Saved(Result<Saved, String>),
    /// The games that were asked for have been found, or could not be read, and why.
    Read(Result<Ledger, String>),
    /// The game that was asked for has been read, or could not be, and why.
    Opened(Result<Box<Record>, String>),
    /// The keyboard went to another window (false) or came back.
    Attention(bool),
    /// The terminal tells, asked, that it writes on a light ground.
    LightGround,
}

impl Action {
    /// Whether somebody did it who should not have to wait for anything.
    pub(super) const fn is_by_hand(&self) -> bool {
        matches!(self, Self::Command(_) | Self::Press(_) | Self::Click(_) | Self::Wheel(..) | Self::Paste(_))
    }
}
