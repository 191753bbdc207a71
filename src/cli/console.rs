//! What commands print, results on stdout, errors and a progress bar on stderr; and Ctrl-C.

use crate::terminal::{catch, on_one_line};
use crate::wording::{Writing, written};
use color_eyre::eyre::{Result, WrapErr};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};
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
#[derive(Default)]
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
        let interrupt = Self::default();
        let stop = Arc::clone(&interrupt.stop);
        let caught = Arc::clone(&interrupt.code);
        let mut first: Option<Instant> = None;
        catch(move |code| {
            if first.is_some_and(|first| first.elapsed() >= PATIENCE) {
                process::exit(code.into());
            }
            first.get_or_insert_with(Instant::now);
            caught.store(code, Ordering::Relaxed);
            stop.store(true, Ordering::Release);
        })
        .wrap_err("cannot listen for signals")?;
        Ok(interrupt)
    }

    /// The exit code, if there was a signal: 130 after Ctrl-C.
    pub(super) fn exit_code(&self) -> Option<ExitCode> {
        // The code is stored before the flag.
        self.stop.load(Ordering::Acquire).then(|| self.code.load(Ordering::Relaxed).into())
    }
}

/// A progress bar on stderr until it is dropped; nothing if stderr is not a terminal or can only print lines.
pub(super) fn progress(all: usize, of: &'static str) -> ProgressBar {
    // Terminals echo `^C` below a bar. So the row that stays is the empty one, not the bar.
    let style = ProgressStyle::with_template(
        "\n{human_pos} of {human_len} {prefix} [{bar:20}] {elapsed_precise} {msg}",
    )
    .expect("the template is valid")
    .progress_chars("# ");
    let bar = ProgressBar::new(all as u64).with_style(style).with_prefix(of);
    // A single game can take minutes.
    bar.enable_steady_tick(Duration::from_millis(250));
    bar.with_finish(ProgressFinish::AndClear)
}
