//! Runs the program in a terminal: the `session` and its two fronts, full screen and plain, the threads that feed it,
//! signals, and restoring the terminal.

mod file_thread;
mod full_screen;
mod input;
mod panics;
mod plain;
mod program;
mod screen;
mod search_thread;
mod session;
mod signals;
mod stderr;
mod tui;

pub use file_thread::{Files, LeftGame};
pub use input::{action_of, key_of, paste_of};
pub use program::words_on_windows;
pub(crate) use program::{Fault, ProgramPlayer, USUAL_TIME, words};
pub use screen::{Screen, Sgr};
pub use search_thread::clock;
pub(crate) use search_thread::{cores, most_for_table};
pub(crate) use signals::Interrupt;
pub use stderr::on_one_line;
pub(crate) use stderr::print_stderr;

use crate::app::{Action, App, Effect, Exit};
use crate::engine::task::TaskReport;
use color_eyre::eyre::Result;
use crossterm::event::Event;
use file_thread::FileThread;
use full_screen::FullScreen;
use panics::Panic;
use plain::Lines;
use session::End;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// A message to the loop.
#[derive(Debug)]
enum Message {
    /// A key, the mouse, a new size or a paste.
    Input(Event),
    /// The terminal has been closed.
    #[cfg(unix)]
    TerminalGone,
    /// A line, or the end, of the standard input in plain mode.
    Line(io::Result<Option<String>>),
    /// Reading input failed; there will be no more.
    InputFailed(io::Error),
    Signal(i32),
    /// Intermediate or final results of a search.
    TaskReport(TaskReport),
    /// The result of reading or writing files.
    Files(Action),
    /// A thread that the program needs has panicked.
    Crashed(Panic),
}

/// Runs the program from this state, starting with these effects, until it ends; returns the exit code. The settings
/// decide whether it uses the mouse; what outlasts the session is saved in `files`.
///
/// The terminal is restored in every case in which the program itself can still act: not if it has no memory left.
///
/// # Errors
/// If the terminal cannot be set up, written to or read from, or a thread panics.
pub fn play(app: App, effects: Vec<Effect>, files: Files) -> Result<ExitCode> {
    panics::install()?;
    let run = if app.shared.settings.plain { session::run::<Lines> } else { session::run::<FullScreen> };
    let Ok((end, rest)) = catch_unwind(AssertUnwindSafe(|| run(app, effects, files))) else {
        // The hook has restored the terminal and printed the report.
        return Ok(ExitCode::FAILURE);
    };
    let end = end.or_else(|fault| {
        // That nobody reads the output is not an error to report.
        let kind = fault.downcast_ref::<io::Error>().map(io::Error::kind);
        match kind {
            Some(io::ErrorKind::BrokenPipe) => Ok(End::OfPipe),
            _ if tui::is_gone() => Ok(End::HANGUP),
            _ => Err(fault),
        }
    });
    // Before anything is printed, before a signal is passed on, and before files are waited for.
    tui::restore();
    if let Some((file_thread, lines)) = rest {
        if let Some(fault) = finish(file_thread) {
            // The screen is gone, so this is the last chance to report it.
            print_stderr(format_args!("noughts: not everything was saved: {fault}"));
        }
        // If the terminal is gone, the line is lost.
        let _ = lines.iter().try_for_each(|line| writeln!(io::stdout(), "{line}"));
    }
    Ok(match end? {
        End::Quit(Exit::Done) | End::OfPipe => ExitCode::SUCCESS,
        End::Quit(Exit::Interrupted) => ExitCode::from(130),
        End::Signal(signal) => signals::exit_by(signal),
    })
}

/// Waits until everything is saved; returns the reason if something is not.
fn finish(mut file_thread: FileThread) -> Option<String> {
    signals::WAITS_FOR_FILES.store(true, Ordering::SeqCst);
    file_thread.finish(|| {
        // Before printing, so that Ctrl-C works as soon as the message is visible.
        signals::MAY_GIVE_UP.store(true, Ordering::SeqCst);
        print_stderr(format_args!("noughts: waiting for files to be written (Ctrl-C gives up)"));
    })
}
