//! What commands print, results on stdout, errors and a progress bar on stderr; and Ctrl-C.

use crate::terminal::{catch, on_one_line};
use crate::wording::{Writing, grouped, written};
use color_eyre::eyre::{Result, WrapErr};
use crossterm::cursor::MoveToColumn;
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType};
use std::fmt;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Writes a result to stdout; a closed pipe is not an error.
pub(super) fn answer(result: impl fmt::Display) -> Result<ExitCode> {
    checked(write(result))
}

pub(super) fn write(result: impl fmt::Display) -> io::Result<()> {
    let text = written(&result.to_string(), Writing::Unicode);
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{text}").and_then(|()| stdout.flush())
}

/// Ignores the error of a closed pipe: the reader has seen enough.
pub(super) fn checked(written: io::Result<()>) -> Result<ExitCode> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).wrap_err("cannot write the result"),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Rounds to three decimals.
pub(super) fn thousandths(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

/// Arguments that are well formed but contradict each other or cannot be used: what is wrong, and what to do.
#[derive(Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct CliError(String);

impl CliError {
    pub const EXIT_CODE: u8 = 2;

    pub(super) fn of(message: impl fmt::Display) -> Self {
        Self(message.to_string())
    }
}

pub(super) fn quoted(file: &Path) -> String {
    format!("`{}`", on_one_line(&file.to_string_lossy()))
}

/// What asks a command to end, so that it can print its results first.
pub(super) struct Interrupt {
    pub stop: Arc<AtomicBool>,
    code: Arc<AtomicU8>,
    /// What a program of the user's own did wrong, if that ends the command.
    pub fault: OnceLock<String>,
}

impl Interrupt {
    /// Catches signals. If the command has not ended a while after one, perhaps because its output is not read, another
    /// ends the process; not at once, as `timeout` sends two, to the process and its group.
    pub(super) fn listen() -> Result<Self> {
        const PATIENCE: Duration = Duration::from_secs(if cfg!(unix) { 1 } else { 0 });
        let interrupt = Self { stop: Arc::default(), code: Arc::default(), fault: OnceLock::new() };
        let stop = Arc::clone(&interrupt.stop);
        let caught = Arc::clone(&interrupt.code);
        let mut first: Option<Instant> = None;
        let take = move |code: u8| {
            if first.is_some_and(|first| first.elapsed() >= PATIENCE) {
                process::exit(code.into());
            }
            first.get_or_insert_with(Instant::now);
            caught.store(code, Ordering::Relaxed);
            stop.store(true, Ordering::Release);
        };
        catch(take).wrap_err("cannot listen for signals")?;
        Ok(interrupt)
    }

    /// The exit code, if there was a signal: 130 after Ctrl-C.
    pub(super) fn exit_code(&self) -> Option<ExitCode> {
        // The code is stored before the flag.
        self.stop.load(Ordering::Acquire).then(|| self.code.load(Ordering::Relaxed).into())
    }
}

/// A progress bar on stderr until it is dropped; nothing if stderr is not a terminal or can only print lines.
///
/// It uses no library: the usual one would add half a megabyte to the memory of every session.
pub(super) struct Progress {
    done: Arc<AtomicU32>,
    /// The thread that draws the bar; dropping the sender ends it.
    writer: Option<(Sender<()>, JoinHandle<()>)>,
}

const BAR: u64 = 30;

impl Progress {
    /// Starts at 0 of this many games, or other things.
    pub(super) fn of(games: u32, name: String) -> Self {
        let done: Arc<AtomicU32> = Arc::default();
        let seen = Arc::clone(&done);
        let (stop, stopped) = mpsc::channel();
        let write = move || {
            let start = Instant::now();
            loop {
                write_line(&progress_line(seen.load(Ordering::Relaxed), games, &name, start.elapsed()));
                // A single game can take minutes.
                if stopped.recv_timeout(Duration::from_millis(250)) != Err(RecvTimeoutError::Timeout) {
                    return write_line("");
                }
            }
        };
        let kind = std::env::var_os("TERM");
        let can_redraw = io::stderr().is_terminal() && kind.map_or(cfg!(windows), |kind| kind != "dumb");
        let thread = can_redraw.then(|| thread::Builder::new().name("progress".to_owned()));
        // Without a thread there is no bar.
        let writer = thread.and_then(|thread| thread.spawn(write).ok());
        Self { done, writer: writer.map(|writer| (stop, writer)) }
    }

    pub(super) fn advance(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    /// Clears the row for the result.
    fn drop(&mut self) {
        if let Some((stop, writer)) = self.writer.take() {
            drop(stop);
            // A panic in the thread would not matter.
            let _ = writer.join();
        }
    }
}

/// Overwrites the row, in a single write so that it does not flicker.
fn write_line(text: &str) {
    // Some terminals report zero columns.
    let columns = terminal::size().ok().map(|(columns, _)| columns).filter(|&columns| columns > 0);
    // The `^C` that terminals echo could wrap the line, and the wrong row would be cleared.
    let room = columns.unwrap_or(80).saturating_sub(4).max(1);
    let text: String = text.chars().take(room.into()).collect();
    let mut line = Vec::new();
    let _ = queue!(line, MoveToColumn(0), Clear(ClearType::CurrentLine), Print(text));
    let _ = io::stderr().write_all(&line);
}

pub fn progress_line(done: u32, games: u32, name: &str, elapsed: Duration) -> String {
    let full = u64::from(done) * BAR / u64::from(games.max(1));
    let bar: String = (0..BAR).map(|index| if index < full { '#' } else { ' ' }).collect();
    let [done, games] = [done, games].map(grouped);
    format!("{done} of {games} {name} [{bar}] {} s", elapsed.as_secs())
}
