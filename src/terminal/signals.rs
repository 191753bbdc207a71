//! The signal thread, which sends signals to the loop.

use super::file_thread::FileThread;
use super::{Message, panics, print_stderr, tui};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{io, thread};

/// The signals to handle.
const HANDLED: [i32; 7] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH];

/// Starts the thread that sends signals to the loop.
pub(super) fn listen(sender: &Sender<Message>) -> io::Result<()> {
    let mut signals = Signals::new(HANDLED)?;
    let sender = sender.clone();
    panics::spawn("signals", sender.clone(), move || {
        let resize_pending = Arc::default();
        let mut has_deadline = false;
        for signal in signals.forever() {
            panics::test_hook("signals");
            let pending = PendingSignal::new(signal, &resize_pending);
            let is_sent = pending.is_none_or(|pending| sender.send(Message::Signal(pending)).is_ok());
            if [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(&signal) {
                has_deadline = has_deadline || force_end_later(signal);
                // Closing the window does not mean giving up.
                if signal != SIGHUP && FILE_WAIT.load(Ordering::SeqCst) == ANNOUNCED {
                    give_up(signal);
                }
            } else if !is_sent {
                // The loop has ended, and we are waiting for files.
                let _ = low_level::emulate_default_handler(signal);
            }
        }
    })
}

/// A signal on its way to the loop.
#[derive(Debug)]
pub(super) struct PendingSignal {
    signal: i32,
    /// Whether a resize is waiting for the loop.
    resize_pending: Arc<AtomicBool>,
}

impl PendingSignal {
    /// `None` for a resize while another one is waiting: a terminal that reads nothing blocks the loop, and may be
    /// resized many times meanwhile. For other signals the order matters, and few arrive.
    fn new(signal: i32, resize_pending: &Arc<AtomicBool>) -> Option<Self> {
        let is_known = signal == SIGWINCH && resize_pending.swap(true, Ordering::SeqCst);
        (!is_known).then(|| Self { signal, resize_pending: Arc::clone(resize_pending) })
    }

    /// Returns the signal. The next resize will be reported again.
    pub(super) fn take(self) -> i32 {
        self.signal
    }
}

/// In `drop`, so that it also happens when the loop has ended.
impl Drop for PendingSignal {
    fn drop(&mut self) {
        if self.signal == SIGWINCH {
            self.resize_pending.store(false, Ordering::SeqCst);
        }
    }
}

/// Whether the program is waiting for files at its end, and whether a message has said so.
static FILE_WAIT: AtomicU8 = AtomicU8::new(NOT_YET);
const NOT_YET: u8 = 0;
const SILENT: u8 = 1;
const ANNOUNCED: u8 = 2;

/// Records that the terminal is restored and the program only waits for files, for a limited time.
pub(super) fn start_waiting_for_files() {
    FILE_WAIT.store(SILENT, Ordering::SeqCst);
}

/// Records that the user is told about the wait and may end it.
pub(super) fn allow_giving_up() {
    FILE_WAIT.store(ANNOUNCED, Ordering::SeqCst);
}

/// Ends the process without writing the rest.
fn give_up(signal: i32) {
    print_stderr(format_args!("noughts: not everything was saved: interrupted"));
    end(signal);
}

/// Starts a thread that ends the process if it has not ended after a while: the loop may be stuck writing to a terminal
/// that no longer reads, and only SIGKILL could end it then. Files get extra time. Returns whether the thread runs.
fn force_end_later(signal: i32) -> bool {
    let ending = move || {
        thread::sleep(PATIENCE);
        unblock_loop();
        if FILE_WAIT.load(Ordering::SeqCst) != NOT_YET {
            thread::sleep(FileThread::LONGEST + PATIENCE);
        }
        tui::restore_at_once();
        end(signal);
    };
    // Without a thread to wait in, nothing limits the loop.
    thread::Builder::new().name("ending".to_owned()).spawn(ending).is_ok()
}

/// How long the loop may take to react to a signal that ends the process.
const PATIENCE: Duration = Duration::from_secs(2);

/// Unblocks the loop if it is stuck writing, so that it ends in order. Several frames may be waiting, and
/// each needs room.
fn unblock_loop() {
    for _ in 0..20 {
        if FILE_WAIT.load(Ordering::SeqCst) != NOT_YET {
            return;
        }
        tui::make_room();
        // On Linux a blocked write does not notice the new room: a signal interrupts it, and it starts again.
        let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::WINCH);
        thread::sleep(Duration::from_millis(25));
    }
}

/// Ends the process at once, by this signal.
fn end(signal: i32) {
    exit_by(signal);
    process::exit(128 + signal);
}

/// Ends the process as the signal would have, so that its parent sees the cause. SIGINT returns exit code 130
/// instead, as the Ctrl-C key does.
pub(super) fn exit_by(signal: i32) -> ExitCode {
    if signal != SIGINT {
        let _ = low_level::emulate_default_handler(signal);
    }
    // Reached after SIGINT, or if the signal did not end the process.
    u8::try_from(128 + signal).map_or(ExitCode::FAILURE, ExitCode::from)
}
