//! Takes over the terminal, draws on it, and restores it.

use super::backend::CompactBackend;
use crate::app::{App, WindowSize, draw};
use crate::draw::Frame;
use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste, EnableFocusChange,
    EnableMouseCapture,
};
use crossterm::terminal::{
    Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{cursor, queue, style, terminal};
use ratatui::Terminal;
use ratatui::layout::{Position, Rect};
#[cfg(unix)]
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use std::io::{self, BufWriter, Stdout, Write};
use std::mem::ManuallyDrop;
#[cfg(unix)]
use std::sync::OnceLock;
use std::sync::{Mutex, PoisonError};
use terminal_colorsaurus::{Color, QueryOptions, background_color};

/// Whether we have taken over the terminal. Locked while it is being restored.
static TAKEN: Mutex<bool> = Mutex::new(false);

/// The terminal's mode before the query for its background colour.
#[cfg(unix)]
static ORIGINAL_MODE: OnceLock<Termios> = OnceLock::new();

/// Restores the terminal, if it is taken.
///
/// The main thread may call this at any time, even from its panic hook.
pub(super) fn restore() {
    let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    if std::mem::take(&mut *taken) {
        let mut out = io::stdout();
        queue_restore(&mut out);
        let _ = out.flush();
        let _ = terminal::disable_raw_mode();
    }
}

/// Queues the sequences that restore the terminal. Every step is tried, even if others fail.
fn queue_restore(out: &mut impl Write) {
    // In case a panic or an error came in the middle of a frame.
    let _ = queue!(out, EndSynchronizedUpdate);
    let _ = queue!(out, DisableMouseCapture);
    let _ = queue!(out, DisableBracketedPaste);
    let _ = queue!(out, DisableFocusChange);
    let _ = queue!(out, style::ResetColor);
    let _ = queue!(out, LeaveAlternateScreen);
    let _ = queue!(out, cursor::Show);
}

/// Discards output that the terminal has not read, to make room for more. Does nothing once the terminal is being
/// restored, or while another job uses it: that would stop us.
#[cfg(unix)]
pub(super) fn make_room() {
    use rustix::termios::{QueueSelector, tcflush};
    if TAKEN.try_lock().is_ok_and(|taken| *taken) && super::signals::in_foreground() {
        let _ = tcflush(io::stdout(), QueueSelector::OFlush);
    }
}

/// Like [`restore`], for another thread while the main thread hangs: never blocks, neither on a lock nor on
/// the terminal, so it writes only what the terminal accepts at once.
#[cfg(unix)]
pub(super) fn restore_at_once() {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    let is_ours = TAKEN.try_lock().map_or(true, |mut taken| std::mem::take(&mut *taken));
    if !is_ours {
        // The background query sets raw mode, too, and may be where the main thread hangs.
        if let Some(mode) = ORIGINAL_MODE.get().filter(|_| super::signals::in_foreground()) {
            let _ = tcsetattr(io::stdout(), OptionalActions::Now, mode);
        }
        return;
    }
    let mut sequence = Vec::new();
    queue_restore(&mut sequence);
    let out = io::stdout();
    if let Ok(flags) = fcntl_getfl(&out) {
        let _ = fcntl_setfl(&out, flags | OFlags::NONBLOCK);
        let _ = rustix::io::write(&out, &sequence);
        // Other processes share the open terminal and its flags.
        let _ = fcntl_setfl(&out, flags);
    }
    let _ = terminal::disable_raw_mode();
}

/// Whether the terminal has been closed: a parent that ignores SIGHUP (sudo, ssh -t) may leave the program
/// running then.
pub(super) fn is_gone() -> bool {
    #[cfg(unix)]
    return wait_for_hangup(Some(&rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 }));
    #[cfg(not(unix))]
    false
}

/// Waits for the terminal to go away, for ever if there is no timeout; returns whether it has. Always false
/// on systems where terminals cannot be watched like this.
#[cfg(unix)]
pub(super) fn wait_for_hangup(timeout: Option<&rustix::event::Timespec>) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let out = io::stdout();
    let mut fds = [PollFd::new(&out, PollFlags::empty())];
    poll(&mut fds, timeout).is_ok()
        && fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}

/// The terminal that we have taken over. Dropping this restores it.
pub(super) struct Tui {
    /// Never dropped: ratatui would write to a terminal that is already restored, and panic if it is gone.
    terminal: ManuallyDrop<Terminal<CompactBackend<BufWriter<Stdout>>>>,
    /// The layout that mouse events are matched against: of the last frame, drawn on the screen or off it.
    pub(super) frame: Frame,
    /// Whether the terminal is given back for now, while the program is stopped or in the background.
    pub(super) released: bool,
    /// Whether the terminal may show something other than the last frame: there was none yet, or the window was
    /// resized, perhaps only for a moment, and what that cut off is lost.
    pub(super) stale: bool,
    mouse: bool,
}

impl Tui {
    /// Takes over the terminal.
    pub(super) fn enter(mouse: bool) -> io::Result<Self> {
        // crossterm 0.29 turns colours into resets under NO_COLOR, which also removes bold and reversed text. Our theme
        // without colours does not need that.
        style::force_color_output(true);
        take_over(mouse)?;
        let terminal = Terminal::new(CompactBackend::new(BufWriter::with_capacity(1 << 14, io::stdout())));
        match terminal {
            Ok(terminal) => Ok(Self {
                terminal: ManuallyDrop::new(terminal),
                frame: Frame::default(),
                released: false,
                stale: true,
                mouse,
            }),
            Err(fault) => {
                restore();
                Err(fault)
            }
        }
    }

    /// Clears the terminal if it is stale; returns its size then.
    pub(super) fn refresh(&mut self) -> io::Result<Option<WindowSize>> {
        if self.released || !std::mem::take(&mut self.stale) {
            return Ok(None);
        }
        // Not `clear()`: it asks the terminal for the cursor position, and the input thread would get the answer.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))?;
        Ok(Some(WindowSize { columns: size.width, rows: size.height }))
    }

    /// Draws what has changed since the last frame. Does nothing while the terminal is given back.
    pub(super) fn draw(&mut self, app: &App) -> io::Result<()> {
        if self.released {
            return Ok(());
        }
        let drawn = &mut self.frame;
        self.terminal.draw(|frame| *drawn = draw::draw(app, frame.area(), frame.buffer_mut()))?;
        Ok(())
    }

    /// Turns mouse capture on or off, if that is a change.
    pub(super) fn use_mouse(&mut self, mouse: bool) -> io::Result<()> {
        if self.mouse == mouse {
            return Ok(());
        }
        self.mouse = mouse;
        match mouse {
            _ if self.released => Ok(()),
            true => crossterm::execute!(io::stdout(), EnableMouseCapture),
            false => crossterm::execute!(io::stdout(), DisableMouseCapture),
        }
    }

    /// Takes over the terminal again after it was given back.
    #[cfg(unix)]
    pub(super) fn reenter(&mut self) -> io::Result<()> {
        // The shell has changed the terminal's mode, and crossterm still believes it to be raw.
        let _ = terminal::disable_raw_mode();
        (self.released, self.stale) = (false, true);
        take_over(self.mouse)
    }
}

/// Whether the terminal reports a light background (OSC 11). No other thread may read from it meanwhile.
///
/// A terminal that does not know this query answers the next one (DA1) at once; one that answers neither
/// costs a second.
pub(super) fn has_light_background() -> bool {
    #[cfg(unix)]
    if let Ok(mode) = tcgetattr(io::stdout()) {
        // Called once only, so this cannot fail.
        let _ = ORIGINAL_MODE.set(mode);
    }
    // The luma of ITU-R BT.709 (2015). The library's own measure uses roots, which would load the maths library and
    // take 0.4 MB of memory.
    background_color(QueryOptions::default()).is_ok_and(|Color { r, g, b, .. }| {
        let luma = (2126 * u32::from(r) + 7152 * u32::from(g) + 722 * u32::from(b)) / 10_000;
        luma > u32::from(u16::MAX) / 2
    })
}

/// Copies a text to the clipboard, if the terminal supports that (OSC 52).
pub(super) fn copy(text: &str) -> io::Result<()> {
    crossterm::execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
}

impl Drop for Tui {
    fn drop(&mut self) {
        restore();
    }
}

fn take_over(mouse: bool) -> io::Result<()> {
    *TAKEN.lock().unwrap_or_else(PoisonError::into_inner) = true;
    let mut out = io::stdout();
    let enter = || {
        terminal::enable_raw_mode()?;
        #[cfg(unix)]
        let_ctrl_c_interrupt()?;
        // A program that was killed may have left text on the alternate screen.
        queue!(out, EnterAlternateScreen, Clear(ClearType::All), EnableBracketedPaste)?;
        queue!(out, EnableFocusChange, cursor::Hide)?;
        if mouse {
            queue!(out, EnableMouseCapture)?;
        }
        out.flush()
    };
    let taken: io::Result<()> = { enter }();
    taken.inspect_err(|_| restore())
}

/// Makes Ctrl-C a signal even in raw mode. As a key it would be lost while crossterm waits for the rest of an
/// unfinished escape sequence, and the keyboard would have no way out.
#[cfg(unix)]
fn let_ctrl_c_interrupt() -> io::Result<()> {
    use rustix::termios::{LocalModes, SpecialCodeIndex};
    // `_POSIX_VDISABLE`.
    const NONE: u8 = if cfg!(target_os = "linux") { 0 } else { 0xff };
    let mut line = tcgetattr(io::stdout())?;
    // NOFLSH: keys typed before Ctrl-C are still to be read.
    line.local_modes |= LocalModes::ISIG | LocalModes::NOFLSH;
    line.special_codes[SpecialCodeIndex::VINTR] = b'C' - b'@';
    line.special_codes[SpecialCodeIndex::VQUIT] = NONE;
    line.special_codes[SpecialCodeIndex::VSUSP] = NONE;
    Ok(tcsetattr(io::stdout(), OptionalActions::Now, &line)?)
}
