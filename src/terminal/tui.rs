//! The terminal: taken over, drawn on, suspended, and given back as it was found.

use super::backend::Sparing;
use crate::app::App;
use crate::app::draw;
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

/// Whether the terminal is ours at the moment. Locked while it is being given back.
static TAKEN: Mutex<bool> = Mutex::new(false);

/// How the terminal was set before it was asked for its ground.
#[cfg(unix)]
static FOUND: OnceLock<Termios> = OnceLock::new();

/// Gives the terminal back, if it is taken.
///
/// It may be called at any time by the main thread, also from its panic hook.
pub(super) fn restore() {
    let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    if std::mem::take(&mut *taken) {
        let mut out = io::stdout();
        queue_restore(&mut out);
        let _ = out.flush();
        let _ = terminal::disable_raw_mode();
    }
}

/// Queues what gives the terminal back. Every step is tried, whatever became of the others.
fn queue_restore(out: &mut impl Write) {
    // Should a panic or a fault have come in the middle of a frame.
    let _ = queue!(out, EndSynchronizedUpdate);
    let _ = queue!(out, DisableMouseCapture);
    let _ = queue!(out, DisableBracketedPaste);
    let _ = queue!(out, DisableFocusChange);
    let _ = queue!(out, style::ResetColor);
    let _ = queue!(out, LeaveAlternateScreen);
    let _ = queue!(out, cursor::Show);
}

/// Throws away what was written and the terminal has not read, so that there is room for more. Does nothing once the
/// terminal is being given back, or where another job has it: that would stop us.
#[cfg(unix)]
pub(super) fn make_room() {
    use rustix::termios::{QueueSelector, tcflush};
    if TAKEN.try_lock().is_ok_and(|taken| *taken) && super::job_control::in_foreground() {
        let _ = tcflush(io::stdout(), QueueSelector::OFlush);
    }
}

/// As [`restore`], for another thread, while the main thread hangs: waits for nothing and no lock, so that it
/// gives back only what the terminal takes at once.
#[cfg(unix)]
pub(super) fn restore_at_once() {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    let is_ours = TAKEN.try_lock().map_or(true, |mut taken| std::mem::take(&mut *taken));
    if !is_ours {
        // The question for its ground makes it raw, too, and may be where the main thread hangs.
        if let Some(found) = FOUND.get().filter(|_| super::job_control::in_foreground()) {
            let _ = tcsetattr(io::stdout(), OptionalActions::Now, found);
        }
        return;
    }
    let mut sequence = Vec::new();
    queue_restore(&mut sequence);
    let out = io::stdout();
    if let Ok(flags) = fcntl_getfl(&out) {
        let _ = fcntl_setfl(&out, flags | OFlags::NONBLOCK);
        let _ = rustix::io::write(&out, &sequence);
        // Others have the same open terminal.
        let _ = fcntl_setfl(&out, flags);
    }
    let _ = terminal::disable_raw_mode();
}

/// Whether nobody is at the other end any more: a parent that ignores SIGHUP (sudo, ssh -t) may
/// leave the program running when the window is closed.
pub(super) fn is_gone() -> bool {
    #[cfg(unix)]
    return hung_up(Some(&rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 }));
    #[cfg(not(unix))]
    false
}

/// Waits so long, or for ever, for the terminal to go away. False where terminals cannot be watched like this.
#[cfg(unix)]
pub(super) fn hung_up(patience: Option<&rustix::event::Timespec>) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let out = io::stdout();
    let mut fds = [PollFd::new(&out, PollFlags::empty())];
    poll(&mut fds, patience).is_ok()
        && fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}

/// The terminal while it is ours. It is given back when this is dropped.
pub(super) struct Tui {
    /// Never dropped: ratatui would write to a terminal that is no longer ours, and panic if there
    /// is none any more.
    terminal: ManuallyDrop<Terminal<Sparing<BufWriter<Stdout>>>>,
    /// What is where: the frame drawn last, or the state since, as the pointer meets it.
    pub(super) frame: Frame,
    /// Whether somebody else has the terminal.
    pub(super) away: bool,
    /// Whether what the terminal shows may differ from what was drawn last: the window has another size, or had for a
    /// moment, and what it cut off is lost.
    pub(super) stale: bool,
    mouse: bool,
}

impl Tui {
    /// Takes the terminal over.
    pub(super) fn enter(mouse: bool) -> io::Result<Self> {
        // crossterm 0.29 turns colours into resets under NO_COLOR, which also takes away bold and
        // reversed text. Our theme without colours does the right thing by itself.
        style::force_color_output(true);
        take(mouse)?;
        let terminal = Terminal::new(Sparing::new(BufWriter::with_capacity(1 << 14, io::stdout())));
        match terminal {
            Ok(terminal) => Ok(Self {
                terminal: ManuallyDrop::new(terminal),
                frame: Frame::default(),
                away: false,
                stale: false,
                mouse,
            }),
            Err(fault) => {
                restore();
                Err(fault)
            }
        }
    }

    /// Draws what has changed since the last frame. Does nothing while somebody else has the
    /// terminal.
    pub(super) fn draw(&mut self, app: &App) -> io::Result<()> {
        if self.away {
            return Ok(());
        }
        if std::mem::take(&mut self.stale) {
            // Not `clear()`: it asks the terminal for the cursor's position, and the answer would
            // go to the input thread.
            let size = self.terminal.size()?;
            self.terminal.resize(Rect::from((Position::ORIGIN, size)))?;
        }
        let drawn = &mut self.frame;
        self.terminal.draw(|frame| *drawn = draw::draw(app, frame.area(), frame.buffer_mut()))?;
        Ok(())
    }

    /// Takes the mouse from the terminal or leaves it there, if that is not as it should be.
    pub(super) fn use_mouse(&mut self, mouse: bool) -> io::Result<()> {
        if self.mouse == mouse {
            return Ok(());
        }
        self.mouse = mouse;
        match mouse {
            _ if self.away => Ok(()),
            true => crossterm::execute!(io::stdout(), EnableMouseCapture),
            false => crossterm::execute!(io::stdout(), DisableMouseCapture),
        }
    }

    /// Takes the terminal again after something else had it.
    #[cfg(unix)]
    pub(super) fn reenter(&mut self) -> io::Result<()> {
        // A shell has set the terminal as it likes it, and crossterm believes it still to be raw.
        let _ = terminal::disable_raw_mode();
        (self.away, self.stale) = (false, true);
        take(self.mouse)
    }
}

/// Whether the terminal tells that it writes on a light ground (OSC 11). Nobody else may read from it meanwhile.
///
/// One that does not know the question answers the next (DA1) at once; one that answers nothing is waited for for a
/// second.
pub(super) fn writes_on_light_ground() -> bool {
    #[cfg(unix)]
    if let Ok(found) = tcgetattr(io::stdout()) {
        // It is asked once.
        let _ = FOUND.set(found);
    }
    // The luma of ITU-R BT.709 (2015). The library's own measure has roots in it, and with them comes the maths library,
    // which takes 0.4 MB of memory.
    background_color(QueryOptions::default()).is_ok_and(|Color { r, g, b, .. }| {
        let luma = (2126 * u32::from(r) + 7152 * u32::from(g) + 722 * u32::from(b)) / 10_000;
        luma > u32::from(u16::MAX) / 2
    })
}

/// Puts a text on the clipboard, if the terminal does that for programs (OSC 52).
pub(super) fn copy(text: &str) -> io::Result<()> {
    crossterm::execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
}

impl Drop for Tui {
    fn drop(&mut self) {
        restore();
    }
}

fn take(mouse: bool) -> io::Result<()> {
    *TAKEN.lock().unwrap_or_else(PoisonError::into_inner) = true;
    let mut out = io::stdout();
    let enter = || {
        terminal::enable_raw_mode()?;
        #[cfg(unix)]
        let_ctrl_c_interrupt()?;
        // Somebody who was killed may have left the other screen as it was.
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

/// Lets Ctrl-C be a signal in raw mode, too: as a key it would be lost behind an escape sequence whose end never comes
/// and for which crossterm waits, and with it the last way out by the keyboard.
#[cfg(unix)]
fn let_ctrl_c_interrupt() -> io::Result<()> {
    use rustix::termios::{LocalModes, SpecialCodeIndex};
    // `_POSIX_VDISABLE`.
    const NONE: u8 = if cfg!(target_os = "linux") { 0 } else { 0xff };
    let mut line = tcgetattr(io::stdout())?;
    // What was typed before is still to be read.
    line.local_modes |= LocalModes::ISIG | LocalModes::NOFLSH;
    line.special_codes[SpecialCodeIndex::VINTR] = b'C' - b'@';
    line.special_codes[SpecialCodeIndex::VQUIT] = NONE;
    line.special_codes[SpecialCodeIndex::VSUSP] = NONE;
    Ok(tcsetattr(io::stdout(), OptionalActions::Now, &line)?)
}
