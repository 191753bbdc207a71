//! Takes over the terminal and restores it.

use super::reports::QUERY;
use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste, EnableFocusChange,
    EnableMouseCapture,
};
use crossterm::style::Print;
use crossterm::terminal::{
    Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{cursor, execute, queue, style, terminal};
use parking_lot::Mutex;
#[cfg(unix)]
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
use std::env;
use std::io::{self, Write, stdout};
use std::process::{self, ExitStatus, Stdio};
use std::thread;

/// Whether we have taken over the terminal. Locked while it is restored.
static TAKEN: Mutex<bool> = Mutex::new(false);

/// Restores the terminal, if it is taken. For the main thread only, even in its panic hook.
pub(super) fn restore() {
    let mut taken = TAKEN.lock();
    if std::mem::take(&mut *taken) {
        let mut out = stdout();
        queue_restore(&mut out);
        let _ = out.flush();
        let _ = terminal::disable_raw_mode();
    }
}

fn queue_restore(out: &mut impl Write) {
    // A panic or an error may have come in the middle of a frame.
    let _ = queue!(
        out,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        DisableBracketedPaste,
        DisableFocusChange,
        style::ResetColor,
        LeaveAlternateScreen,
        cursor::Show
    );
}

/// Discards output that the terminal has not read. Does nothing once the terminal is being restored, or while another job
/// uses it: that would stop us.
#[cfg(unix)]
pub(super) fn make_room() {
    use rustix::termios::{QueueSelector, tcflush};
    if TAKEN.try_lock().is_some_and(|taken| *taken) && super::signals::in_foreground() {
        let _ = tcflush(stdout(), QueueSelector::OFlush);
    }
}

/// Like [`restore`], for another thread while the main thread hangs: never blocks, neither on a lock nor on the terminal.
#[cfg(unix)]
pub(super) fn restore_at_once() {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    let is_ours = TAKEN.try_lock().is_none_or(|mut taken| std::mem::take(&mut *taken));
    if !is_ours {
        return;
    }
    let mut sequence = Vec::new();
    queue_restore(&mut sequence);
    let out = stdout();
    if let Ok(flags) = fcntl_getfl(&out) {
        let _ = fcntl_setfl(&out, flags | OFlags::NONBLOCK);
        let _ = rustix::io::write(&out, &sequence);
        // Other processes share the open terminal and its flags.
        let _ = fcntl_setfl(&out, flags);
    }
    let _ = terminal::disable_raw_mode();
}

/// Whether the terminal has been closed: a parent that ignores SIGHUP (sudo, ssh -t) may leave us running then.
pub(super) fn is_gone() -> bool {
    #[cfg(unix)]
    return wait_for_hangup(Some(&rustix::event::Timespec::default()));
    #[cfg(not(unix))]
    false
}

/// Waits for the terminal to go away; returns whether it has.
#[cfg(unix)]
pub(super) fn wait_for_hangup(timeout: Option<&rustix::event::Timespec>) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let out = stdout();
    let mut fds = [PollFd::new(&out, PollFlags::empty())];
    poll(&mut fds, timeout).is_ok()
        && fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)
}

/// Asks the terminal for its background colour. The answer is a report, if there is one.
pub(super) fn ask_for_background() -> io::Result<()> {
    execute!(stdout(), Print(QUERY))
}

/// Sends a text to the terminal's clipboard.
pub(super) fn copy(text: &str) -> io::Result<()> {
    if env::var_os("TMUX").is_some() {
        let text = text.to_owned();
        // Nothing waits for it, and without tmux nothing is lost.
        thread::Builder::new().name("tmux".to_owned()).spawn(move || copy_in_tmux(&text))?;
    }
    execute!(stdout(), CopyToClipboard::to_clipboard_from(text))
}

/// tmux does not pass on OSC 52 unless `set-clipboard` is `on`, but it has a clipboard of its own, and `-w` also sets the
/// terminal's.
fn copy_in_tmux(text: &str) -> io::Result<ExitStatus> {
    let mut tmux = process::Command::new("tmux");
    tmux.args(["load-buffer", "-w", "-"]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = tmux.spawn()?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(text.as_bytes())?;
    }
    child.wait()
}

/// Another program may have left them on. crossterm 0.29 waits for more after `ESC[?997;1n`, and then hears nothing.
const DISABLE_COLOR_SCHEME_REPORTS: &str = "\x1b[?2031l";

/// DA1. Terminals answer in order, so the answer `ESC[?...c` comes after those to earlier programs, and ends what they may
/// have left unfinished in crossterm. On Windows crossterm parses nothing.
const ASK_FOR_ATTRIBUTES: &str = if cfg!(unix) { "\x1b[c" } else { "" };

pub(super) fn take_over(mouse: bool) -> io::Result<()> {
    *TAKEN.lock() = true;
    // Under NO_COLOR, crossterm 0.29 turns colours into resets, which also removes bold and reversed text.
    style::force_color_output(true);
    terminal::enable_raw_mode()?;
    #[cfg(unix)]
    let_ctrl_c_interrupt()?;
    let mut out = stdout();
    // A program that was killed may have left text on the alternate screen.
    queue!(
        out,
        EnterAlternateScreen,
        Clear(ClearType::All),
        EnableBracketedPaste,
        Print(DISABLE_COLOR_SCHEME_REPORTS),
        Print(ASK_FOR_ATTRIBUTES),
        EnableFocusChange,
        cursor::Hide
    )?;
    if mouse {
        queue!(out, EnableMouseCapture)?;
    }
    out.flush()
}

pub(super) fn use_mouse(mouse: bool) -> io::Result<()> {
    if mouse { execute!(stdout(), EnableMouseCapture) } else { execute!(stdout(), DisableMouseCapture) }
}

/// Makes Ctrl-C a signal even in raw mode. As a key it would be lost while crossterm waits for the rest of an unfinished
/// escape sequence.
#[cfg(unix)]
fn let_ctrl_c_interrupt() -> io::Result<()> {
    use rustix::termios::{LocalModes, SpecialCodeIndex};
    // `_POSIX_VDISABLE`.
    const NONE: u8 = if cfg!(target_os = "linux") { 0 } else { 0xff };
    let mut line = tcgetattr(stdout())?;
    // NOFLSH: keys typed before Ctrl-C are still to be read.
    line.local_modes |= LocalModes::ISIG | LocalModes::NOFLSH;
    line.special_codes[SpecialCodeIndex::VINTR] = b'C' - b'@';
    line.special_codes[SpecialCodeIndex::VQUIT] = NONE;
    line.special_codes[SpecialCodeIndex::VSUSP] = NONE;
    Ok(tcsetattr(stdout(), OptionalActions::Now, &line)?)
}
