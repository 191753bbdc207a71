//! Signals and job control on Unix.

use super::{MAY_GIVE_UP, WAITS_FOR_FILES, code_of};
use crate::terminal::file_thread::FileThread;
use crate::terminal::{Message, panics, print_stderr, tui};
use rustix::process::{Signal, getpgrp, getpid, getsid, kill_current_process_group, kill_process};
pub(crate) use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

const ENDING: [i32; 4] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT];

/// Calls `take` for each signal, in another thread.
fn register(signals: &[i32], take: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new(signals)?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || signals.forever().for_each(take))
        .map(drop)
}

pub(crate) fn listen(sender: Sender<Message>) -> io::Result<()> {
    let mut has_deadline = false;
    register(&[&ENDING[..], &[SIGTSTP, SIGCONT, SIGWINCH]].concat(), move |signal| {
        panics::guard(&sender, || pass_on(signal, &sender, &mut has_deadline));
    })
}

/// Whether a resize waits for the loop. Only one does: a terminal that reads nothing blocks the loop, and may be resized
/// often.
pub(crate) static RESIZE_WAITS: AtomicBool = AtomicBool::new(false);

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
fn unblock_loop() {
    for _ in 0..20 {
        if WAITS_FOR_FILES.load(Ordering::SeqCst) {
            return;
        }
        tui::make_room();
        // On Linux a blocked write does not notice the new room: a signal interrupts it, and it starts again.
        let _ = kill_process(getpid(), Signal::WINCH);
        thread::sleep(Duration::from_millis(25));
    }
}

fn end(signal: i32) {
    exit_by(signal);
    std::process::exit(128 + signal);
}

/// Ends the process as the signal would have, so that its parent sees the cause; but SIGINT returns 130, as the key does.
pub(crate) fn exit_by(signal: i32) -> ExitCode {
    if signal != SIGINT {
        let _ = low_level::emulate_default_handler(signal);
    }
    code_of(signal).into()
}

/// Asks all processes of the job to stop: under a wrapper such as `cargo run` the shell waits for all of them. The signal
/// reaches us like any other.
pub(crate) fn suspend_job() -> io::Result<()> {
    Ok(kill_current_process_group(Signal::TSTP)?)
}

pub(crate) fn stop() -> io::Result<()> {
    low_level::emulate_default_handler(SIGTSTP)
}

/// Whether a shell could continue us: not in the session leader's group, as in `xterm -e noughts`.
pub(crate) fn can_stop() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Whether we may use the terminal: a job in the background would be stopped for touching it, and could not even be killed.
pub(crate) fn in_foreground() -> bool {
    rustix::termios::tcgetpgrp(io::stdout()).is_ok_and(|group| group == getpgrp())
}

/// Calls `take` with the exit code for each signal that asks a command to end.
pub(crate) fn catch(mut take: impl FnMut(u8) + Send + 'static) -> io::Result<()> {
    let signals: Vec<i32> = ENDING.into_iter().filter(|&signal| !is_ignored(signal)).collect();
    register(&signals, move |signal| take(code_of(signal)))
}

/// Whether this process was started with a signal ignored, as `nohup` does, as far as Linux tells.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:\t"));
    mask.and_then(|mask| u64::from_str_radix(mask, 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
