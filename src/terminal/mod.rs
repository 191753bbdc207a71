//! Runs the program in a terminal: the `session` and its two fronts, full screen and plain, the threads that feed it,
//! signals, and restoring the terminal.
//!
//! In come bytes, signals, and the results of threads; actions go to the app, and its effects are carried out: searched,
//! saved, drawn. It knows the app only as that.

mod file_thread;
mod input;
mod panics;
mod program;
mod reports;
mod screen;
mod search_thread;
mod session;
mod signals;
mod table;
mod text;
mod tui;

pub use file_thread::{Files, LeftGame};
pub use input::{action_of, key_of, paste_of};
pub use program::words_on_windows;
pub(crate) use program::{Fault, ProgramPlayer, USUAL_TIME, words};
pub use reports::{Heard, Reports};
pub use screen::{Screen, sgr};
pub use search_thread::clock;
pub(crate) use search_thread::{budget, cores};
pub use session::play;
pub(crate) use signals::catch;
pub(crate) use table::Table;
pub use text::on_one_line;
pub(crate) use text::{print_stderr, read_line};

use crate::app::Action;
use crossterm::event::Event;
use std::io;

/// A message to the loop.
enum Message {
    /// A key, the mouse, a new size or a paste. After a fault there will be no more.
    Input(io::Result<Event>),
    /// A line of the standard input in plain mode; an empty one is its end.
    Line(io::Result<String>),
    /// A signal; SIGHUP if the terminal has been closed.
    Signal(i32),
    /// Of a search, or of reading or writing files.
    Result(Action),
    /// A thread that the program needs has panicked: the report.
    Crashed(String),
}
