//! What the program can ask for.

use crate::config::settings::Change;
use crate::engine::task::Task;
use crate::record::{Adjourned, Query, Record};
use crate::teach::lesson::Progress;

/// What the program wishes the world outside to do.
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
    /// Something, after a damaged file had to be mended first: what was wrong with it.
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
