//! The world outside as a terminal has it: the `event_loop`, the threads that feed it, signals, and the terminal's way
//! back to what it was.

mod backend;
mod event_loop;
mod file_thread;
mod input;
#[cfg(unix)]
mod job_control;
mod machine;
mod panics;
mod search_thread;
mod sgr;
#[cfg(unix)]
mod signals;
mod stderr;
mod tui;

pub use backend::Sparing;
pub use file_thread::session::{Files, LeftGame};
pub use input::{action_of, key_of};
pub use machine::clock;
pub(crate) use machine::cores;
pub use sgr::Sgr;
pub use stderr::on_one_line;
pub(crate) use stderr::print_stderr;

use crate::app::{Action, App, Effect, Exit};
use crate::engine::task::TaskReport;
use color_eyre::eyre::Result;
use crossterm::event::Event;
use event_loop::{End, gone, run};
use file_thread::FileThread;
use panics::Panic;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// What the loop is told.
#[derive(Debug)]
enum Message {
    /// A key, the mouse, a new size, a paste.
    Input(Event),
    /// Nobody is at the other end of the terminal any more.
    #[cfg(unix)]
    TerminalGone,
    /// There is no more input.
    InputFailed(io::Error),
    /// A signal arrived.
    #[cfg(unix)]
    Signal(signals::Arrival),
    /// The search thread is done with a task.
    TaskReport(TaskReport),
    /// What came of reading or writing what is kept between runs.
    Saved(Action),
    /// A thread that the program cannot do without has panicked.
    Crashed(Panic),
}

/// Runs the program from this state, with what it wishes for at once, until somebody or something
/// ends it, and tells with which exit code. The mouse is left to the terminal if the settings say so, and
/// what is to be kept for later runs goes to the files.
///
/// The terminal is left as it was found, whatever happens.
///
/// # Errors
/// If the terminal cannot be set up, written to or read from, or a thread panics.
pub fn play(app: App, effects: Vec<Effect>, files: Files) -> Result<ExitCode> {
    panics::install()?;
    let Ok((end, file_thread)) = catch_unwind(AssertUnwindSafe(|| run(app, effects, files))) else {
        // The hook has given the terminal back and told what happened.
        return Ok(ExitCode::FAILURE);
    };
    // Writing to a terminal that is gone fails; that is no fault of ours to report.
    let end = end.or_else(|fault| if tui::is_gone() { Ok(gone()) } else { Err(fault) });
    // Before anything is printed, before a signal is passed on, and before files are waited for.
    tui::restore();
    if let Some(fault) = file_thread.and_then(finish) {
        // With the screen gone, this is the last chance to say so.
        print_stderr(format_args!("noughts: not everything is kept: {fault}"));
    }
    match end? {
        End::Exit(Exit::Done) => Ok(ExitCode::SUCCESS),
        End::Exit(Exit::Interrupted) => Ok(ExitCode::from(130)),
        #[cfg(unix)]
        End::Signal(signal) => Ok(signals::die_of(signal)),
        #[cfg(not(unix))]
        End::TerminalGone => Ok(ExitCode::FAILURE),
    }
}

/// Files for one session alone, in a directory of their own that is deleted when the session ends.
pub fn guest_files() -> Files {
    // Before there is a directory that a signal would leave behind. A fault comes up again when they are listened to.
    #[cfg(unix)]
    let _ = signals::catch();
    Files::for_guest()
}

/// Waits until everything is kept, and tells why something is not, if so.
fn finish(mut file_thread: FileThread) -> Option<String> {
    #[cfg(unix)]
    signals::files_are_waited_for();
    file_thread.finish(|| {
        // Whoever reads that it can be given up shall find it so.
        #[cfg(unix)]
        signals::files_can_be_given_up();
        print_stderr(format_args!("noughts: waiting for files to be written (Ctrl-C gives up)"));
    })
}
