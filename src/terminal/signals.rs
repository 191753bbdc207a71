//! Signals and job control: the one place that registers handlers, for sessions and for commands without a screen.
//!
//! On Windows, Ctrl-C that is not a key, Ctrl-Break, and the end of the console, of the user's session or of the system
//! count as SIGINT. After the last three, Windows does not wait for the process.

use super::Message;
#[cfg(unix)]
use super::{file_thread::FileThread, panics, print_stderr, tui};
#[cfg(unix)]
pub(super) use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
#[cfg(unix)]
use signal_hook::{iterator::Signals, low_level};
use std::io;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
#[cfg(unix)]
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::Duration;

#[cfg(not(unix))]
pub(super) const SIGHUP: i32 = 1;
#[cfg(not(unix))]
const SIGINT: i32 = 2;

#[cfg(unix)]
const ENDING: [i32; 4] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT];

/// Calls `take` for each signal, in another thread.
#[cfg(unix)]
fn register(signals: &[i32], take: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new(signals)?;
    let thread = thread::Builder::new().name("signals".to_owned());
    thread.spawn(move || signals.forever().for_each(take)).map(drop)
}

#[cfg(not(unix))]
fn register(mut take: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(move || take(SIGINT)).map_err(io::Error::other)
}

#[cfg(unix)]
pub(super) fn listen(sender: Sender<Message>) -> io::Result<()> {
    let mut has_deadline = false;
    register(&[&ENDING[..], &[SIGTSTP, SIGCONT, SIGWINCH]].concat(), move |signal| {
        panics::guard(&sender, || pass_on(signal, &sender, &mut has_deadline));
    })
}

#[cfg(not(unix))]
pub(super) fn listen(sender: Sender<Message>) -> io::Result<()> {
    register(move |signal| drop(sender.send(Message::Signal(signal))))
}

/// Whether a resize waits for the loop. Only one does: a terminal that reads nothing blocks the loop, and may be resized
/// often.
#[cfg(unix)]
pub(super) static RESIZE_WAITS: AtomicBool = AtomicBool::new(false);

/// Whether the terminal is restored and the program only waits for files.
pub(super) static WAITS_FOR_FILES: AtomicBool = AtomicBool::new(false);

/// Whether the user is told so, and may end that.
pub(super) static MAY_GIVE_UP: AtomicBool = AtomicBool::new(false);

#[cfg(unix)]
fn pass_on(signal: i32, sender: &Sender<Message>, has_deadline: &mut bool) {
    panics::test_hook("signals");
    if signal == SIGWINCH && RESIZE_WAITS.swap(true, Ordering::SeqCst) {
        return;
    }
    let is_sent = sender.send(Message::Signal(signal)).is_ok();
    if ENDING.contains(&signal) {
        *has_deadline = *has_deadline || force_end_later(signal);
        // Closing the window does not mean giving up.
        if signal != SIGHUP && MAY_GIVE_UP.load(Ordering::SeqCst) {
            print_stderr("noughts: not everything was saved: interrupted");
            end(signal);
        }
    } else if !is_sent {
        // The loop has ended, and we are waiting for files.
        let _ = low_level::emulate_default_handler(signal);
    }
}

/// Starts a thread that ends the process if it has not ended after a while: the loop may be stuck writing to a terminal
/// that no longer reads. Files get extra time. Returns whether the thread runs.
#[cfg(unix)]
fn force_end_later(signal: i32) -> bool {
    const PATIENCE: Duration = Duration::from_secs(2);
    let ending = move || {
        thread::sleep(PATIENCE);
        unblock_loop();
        if WAITS_FOR_FILES.load(Ordering::SeqCst) {
            thread::sleep(FileThread::LONGEST + PATIENCE);
        }
        tui::restore_at_once();
        end(signal);
    };
    thread::Builder::new().name("ending".to_owned()).spawn(ending).is_ok()
}

/// Lets a loop that is stuck writing end in order. Several frames may wait.
#[cfg(unix)]
fn unblock_loop() {
    for _ in 0..20 {
        if WAITS_FOR_FILES.load(Ordering::SeqCst) {
            return;
        }
        tui::make_room();
        // On Linux a blocked write does not notice the new room: a signal interrupts it, and it starts again.
        let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::WINCH);
        thread::sleep(Duration::from_millis(25));
    }
}

#[cfg(unix)]
fn end(signal: i32) {
    exit_by(signal);
    std::process::exit(128 + signal);
}

/// Ends the process as the signal would have, so that its parent sees the cause; but SIGINT returns 130, as the key does.
pub(super) fn exit_by(signal: i32) -> ExitCode {
    #[cfg(unix)]
    if signal != SIGINT {
        let _ = low_level::emulate_default_handler(signal);
    }
    code_of(signal).into()
}

fn code_of(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}

/// Asks all processes of the job to stop: under a wrapper such as `cargo run` the shell waits for all of them. The signal
/// reaches us like any other.
#[cfg(unix)]
pub(super) fn suspend_job() -> io::Result<()> {
    Ok(rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?)
}

#[cfg(unix)]
pub(super) fn stop() -> io::Result<()> {
    low_level::emulate_default_handler(SIGTSTP)
}

/// Whether a shell could continue us: not in the session leader's group, as in `xterm -e noughts`.
#[cfg(unix)]
pub(super) fn can_stop() -> bool {
    rustix::process::getsid(None).is_ok_and(|session| session != rustix::process::getpgrp())
}

/// Whether we may use the terminal: a job in the background would be stopped for touching it, and could not even be killed.
#[cfg(unix)]
pub(super) fn in_foreground() -> bool {
    rustix::termios::tcgetpgrp(io::stdout()).is_ok_and(|group| group == rustix::process::getpgrp())
}

/// Calls `take` with the exit code for each signal that asks a command to end.
pub(crate) fn catch(mut take: impl FnMut(u8) + Send + 'static) -> io::Result<()> {
    let take = move |signal| take(code_of(signal));
    #[cfg(unix)]
    return register(&ENDING.into_iter().filter(|&signal| !is_ignored(signal)).collect::<Vec<_>>(), take);
    #[cfg(not(unix))]
    register(take)
}

/// Whether this process was started with a signal ignored, as `nohup` does, as far as Linux tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:\t"));
    mask.and_then(|mask| u64::from_str_radix(mask, 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
