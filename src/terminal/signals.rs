//! Signals, told to the loop by a thread of their own.

use super::Message;
use super::file_thread::FileThread;
use super::file_thread::session;
use super::{panics, print_stderr, tui};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level;
use std::io;
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The signals that concern a terminal program.
const CONCERNING: [i32; 7] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH];

/// Signals that are caught before anybody listens.
static CAUGHT: Mutex<Option<Signals>> = Mutex::new(None);

/// Catches these signals from now on: they wait for [`listen`], and none ends the process before.
pub(super) fn catch() -> io::Result<()> {
    let signals = Signals::new(CONCERNING)?;
    *CAUGHT.lock().unwrap_or_else(PoisonError::into_inner) = Some(signals);
    Ok(())
}

/// Sends these signals to the loop.
pub(super) fn listen(sender: &Sender<Message>) -> io::Result<()> {
    let caught = CAUGHT.lock().unwrap_or_else(PoisonError::into_inner).take();
    let mut signals = caught.map_or_else(|| Signals::new(CONCERNING), Ok)?;
    let sender = sender.clone();
    panics::spawn("signals", sender.clone(), move || {
        let resize_waits = Arc::default();
        let mut insists = false;
        for signal in signals.forever() {
            panics::test_hook("signals");
            let arrival = Arrival::new(signal, &resize_waits);
            let is_heard = arrival.is_none_or(|arrival| sender.send(Message::Signal(arrival)).is_ok());
            if [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(&signal) {
                insists = insists || insist(signal);
                // Nobody has given anything up by closing the window as well.
                if signal != SIGHUP && FILES.load(Ordering::SeqCst) == TOLD {
                    give_up(signal);
                }
            } else if !is_heard {
                // The loop has ended, and files are waited for.
                let _ = low_level::emulate_default_handler(signal);
            }
        }
    })
}

/// A signal on its way to the loop.
#[derive(Debug)]
pub(super) struct Arrival {
    signal: i32,
    /// Whether a change of size waits for the loop.
    resize_waits: Arc<AtomicBool>,
}

impl Arrival {
    /// None if it says nothing new. While one change of size waits, another is none: a terminal that reads nothing
    /// holds the loop up, and may change its size all the while. Of other signals the order matters, and nobody
    /// sends many.
    fn new(signal: i32, resize_waits: &Arc<AtomicBool>) -> Option<Self> {
        let is_known = signal == SIGWINCH && resize_waits.swap(true, Ordering::SeqCst);
        (!is_known).then(|| Self { signal, resize_waits: Arc::clone(resize_waits) })
    }

    /// Which it is. A change of size that comes from now on is news.
    pub(super) fn take(self) -> i32 {
        self.signal
    }
}

/// Also when there is no loop any more that could take it.
impl Drop for Arrival {
    fn drop(&mut self) {
        if self.signal == SIGWINCH {
            self.resize_waits.store(false, Ordering::SeqCst);
        }
    }
}

/// Whether files are waited for at the end: not yet, in silence, or so that it has been told.
static FILES: AtomicU8 = AtomicU8::new(NOT_YET);
const NOT_YET: u8 = 0;
const SILENT: u8 = 1;
const TOLD: u8 = 2;

/// From now on files are waited for, and nothing else, with the terminal given back. That ends by itself.
pub(super) fn files_are_waited_for() {
    FILES.store(SILENT, Ordering::SeqCst);
}

/// It has been told that files are waited for, and that one can give them up.
pub(super) fn files_can_be_given_up() {
    FILES.store(TOLD, Ordering::SeqCst);
}

/// Ends the process without what is still to be written.
fn give_up(signal: i32) {
    print_stderr(format_args!("noughts: not everything is kept: it was given up"));
    end(signal);
}

/// Ends the process if it has not ended after a while: the loop may be stuck in writing to a
/// terminal that reads nothing any more, and nobody could end it but with SIGKILL. Files have a time of their own.
/// Tells whether somebody waits for that moment.
fn insist(signal: i32) -> bool {
    let ending = move || {
        thread::sleep(PATIENCE);
        free_the_loop();
        if FILES.load(Ordering::SeqCst) != NOT_YET {
            thread::sleep(FileThread::LONGEST + PATIENCE);
        }
        tui::restore_at_once();
        end(signal);
    };
    // Without a thread to wait in, the loop is left to itself.
    thread::Builder::new().name("ending".to_owned()).spawn(ending).is_ok()
}

/// How long the loop has for reacting to a signal that ends the process.
const PATIENCE: Duration = Duration::from_secs(2);

/// Lets the loop go on if it is stuck in writing, so that it ends in order. Frames may be waiting one behind the other, and
/// each needs room.
fn free_the_loop() {
    for _ in 0..20 {
        if FILES.load(Ordering::SeqCst) != NOT_YET {
            return;
        }
        tui::make_room();
        // On Linux a write that waits is not told of the room: a signal interrupts it, and it begins again.
        let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::WINCH);
        thread::sleep(Duration::from_millis(25));
    }
}

/// Ends the process at once, of this signal, and takes a guest's files away, unless the disk is slow.
fn end(signal: i32) {
    let (removed, wait) = mpsc::channel();
    let remove = move || {
        session::remove_guest_directory();
        removed.send(())
    };
    if thread::Builder::new().spawn(remove).is_ok() {
        let _ = wait.recv_timeout(Duration::from_secs(1));
    }
    die_of(signal);
    process::exit(128 + signal);
}

/// Ends the process as the signal would have, so that whoever waits for it learns of what it died;
/// an interrupt ends with exit code 130, as Ctrl-C does.
pub(super) fn die_of(signal: i32) -> ExitCode {
    if signal != SIGINT {
        let _ = low_level::emulate_default_handler(signal);
    }
    // Here only if the signal could not kill.
    u8::try_from(128 + signal).map_or(ExitCode::FAILURE, ExitCode::from)
}
