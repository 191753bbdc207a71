//! How far a match has come, for those who wait at a terminal.

use crossterm::cursor::{MoveDown, MoveLeft, MoveRight, MoveToColumn, MoveUp};
use crossterm::terminal::{self, Clear, ClearType};
use crossterm::{Command, execute};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// A bar on stderr while it lives; nothing where that is no terminal, or one that can only write lines.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// Nothing done yet of so many games.
    pub(super) fn of(games: u32) -> Self {
        if !can_redraw() {
            return Self(ProgressBar::hidden());
        }
        let target = ProgressDrawTarget::term_like_with_hz(Box::new(Stderr), 10);
        let bar = ProgressBar::with_draw_target(Some(games.into()), target);
        let style = ProgressStyle::with_template("{human_pos} of {human_len} games [{bar:30}] {elapsed}");
        bar.set_style(style.expect("the template is well formed").progress_chars("## "));
        // A single game can take minutes: the clock shows that it goes on.
        bar.enable_steady_tick(Duration::from_millis(250));
        Self(bar)
    }

    /// One more game is over.
    pub(super) fn advance(&self) {
        self.0.inc(1);
    }
}

impl Drop for Progress {
    /// Leaves an empty line to the result.
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Whether stderr is a terminal in which a line can be written anew.
fn can_redraw() -> bool {
    let kind = std::env::var_os("TERM");
    io::stderr().is_terminal() && kind.map_or(cfg!(windows), |kind| kind != "dumb")
}

/// The terminal on stderr, narrower than it is: the bar fills its line, and the `^C` with which terminals
/// answer to Ctrl-C would go to the next one, so that the wrong line would be cleared.
#[derive(Debug)]
struct Stderr;

/// How many columns are left free.
const ECHO: u16 = 4;

/// Moves the cursor by so many cells; terminals take 0 for 1.
fn move_by<C: Command>(cells: usize, command: impl FnOnce(u16) -> C) -> io::Result<()> {
    match u16::try_from(cells).unwrap_or(u16::MAX) {
        0 => Ok(()),
        cells => execute!(io::stderr(), command(cells)),
    }
}

impl TermLike for Stderr {
    fn width(&self) -> u16 {
        // Some terminals say that they have no columns at all.
        let columns = terminal::size().ok().map(|(columns, _)| columns).filter(|&columns| columns > 0);
        columns.unwrap_or(80).saturating_sub(ECHO).max(1)
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        move_by(n, MoveUp)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        move_by(n, MoveDown)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        move_by(n, MoveRight)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        move_by(n, MoveLeft)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        writeln!(io::stderr(), "{text}")
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        write!(io::stderr(), "{text}")
    }

    fn clear_line(&self) -> io::Result<()> {
        execute!(io::stderr(), MoveToColumn(0), Clear(ClearType::CurrentLine))
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}
