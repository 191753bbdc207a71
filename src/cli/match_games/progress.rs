//! How far a match has come, for those who wait at a terminal.
//!
//! No library: the adapter to a terminal like ours that the usual one needs is as long as this, and it would bring half
//! a megabyte of mathematics into the memory of every session.

use crate::game::figures::grouped;
use crossterm::cursor::MoveToColumn;
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType};
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A line on stderr while it lives; nothing where that is no terminal, or one that can only write lines.
pub(super) struct Progress {
    done: Arc<AtomicU32>,
    /// Who writes the line, and what ends that when it is dropped.
    writer: Option<(Sender<()>, JoinHandle<()>)>,
}

/// How often the line is written. A single game can take minutes: its clock shows that it goes on.
const PULSE: Duration = Duration::from_millis(250);

/// How many columns are left free, for the `^C` with which terminals answer to Ctrl-C: it would push the line on, and
/// the wrong one would be cleared.
const ECHO: u16 = 4;

/// How long the bar is.
const BAR: u32 = 30;

impl Progress {
    /// Nothing done yet of so many games.
    pub(super) fn of(games: u32) -> Self {
        let done: Arc<AtomicU32> = Arc::default();
        let seen = Arc::clone(&done);
        let (stop, stopped) = mpsc::channel();
        let write = move || write_until(&stopped, games, &seen);
        // Without a thread it goes unseen.
        let writer = can_redraw()
            .then(|| thread::Builder::new().name("progress".to_owned()).spawn(write).ok())
            .flatten();
        Self { done, writer: writer.map(|writer| (stop, writer)) }
    }

    /// One more game is over.
    pub(super) fn advance(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    /// Leaves an empty line to the result.
    fn drop(&mut self) {
        if let Some((stop, writer)) = self.writer.take() {
            drop(stop);
            // It has nothing to panic about, and nobody would miss it.
            let _ = writer.join();
        }
    }
}

/// Whether stderr is a terminal in which a line can be written anew.
fn can_redraw() -> bool {
    let kind = std::env::var_os("TERM");
    io::stderr().is_terminal() && kind.map_or(cfg!(windows), |kind| kind != "dumb")
}

/// Writes the line until nobody can stop it any more, and then takes it away.
fn write_until(stopped: &Receiver<()>, games: u32, done: &AtomicU32) {
    let begun = Instant::now();
    loop {
        let text = line(done.load(Ordering::Relaxed), games, begun.elapsed());
        write_line(&text.chars().take(room()).collect::<String>());
        if stopped.recv_timeout(PULSE) != Err(RecvTimeoutError::Timeout) {
            return write_line("");
        }
    }
}

/// Writes over the line, in one piece, so that it never is seen empty. Nobody needs to hear if that fails.
fn write_line(text: &str) {
    let mut line = Vec::new();
    let _ = queue!(line, MoveToColumn(0), Clear(ClearType::CurrentLine), Print(text));
    let _ = io::stderr().write_all(&line);
}

/// How many columns the line may take.
fn room() -> usize {
    // Some terminals say that they have no columns at all.
    let columns = terminal::size().ok().map(|(columns, _)| columns).filter(|&columns| columns > 0);
    columns.unwrap_or(80).saturating_sub(ECHO).max(1).into()
}

/// What the line says that tells how far a match has come.
pub fn line(done: u32, games: u32, elapsed: Duration) -> String {
    let full = u64::from(done) * u64::from(BAR) / u64::from(games.max(1));
    let bar: String = (0..u64::from(BAR)).map(|place| if place < full { '#' } else { ' ' }).collect();
    let [done, games] = [done, games].map(grouped);
    format!("{done} of {games} games [{bar}] {} s", elapsed.as_secs())
}
