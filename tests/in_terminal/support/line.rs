//! The line between terminal and program, and the two threads that listen.
//!
//! ```text
//!   Terminal ──► master ─┬─ slave ◄──► program
//!                        └─► reader thread ──► Screen ──► answers to the program's queries
//! ```
//!
//! The reader thread shows all output on the screen and wakes waiting tests; a second thread waits for the program to
//! end. We keep the slave side open, too, so that we can always query its settings, and whether the program has read
//! what we typed.

use super::{BaseColors, DEADLINE, Screen};
use pty_process::Size;
use pty_process::blocking::{Pts, Pty};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use rustix::termios::{InputModes, LocalModes, OutputModes, tcgetattr, tcgetpgrp};
use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The state that the threads share with the test.
pub(super) struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

/// The state of a running program.
pub(super) struct State {
    pub(super) screen: Screen,
    /// Everything that it has written.
    pub(super) output: Vec<u8>,
    pub(super) last_output: Instant,
    /// When it ended.
    pub(super) ended: Option<Instant>,
    /// Whether reading its output is paused.
    pub(super) stalled: bool,
    /// Whether reading its output has ended.
    pub(super) deaf: bool,
}

/// How long to wait for the rest of a frame before showing it incomplete: real terminals have such a limit, too, but a
/// shorter one. A program that is stopped in the middle of a frame never ends it.
const FRAME: Duration = Duration::from_secs(3);

impl State {
    /// Whether a frame is incomplete, so not shown yet.
    pub(super) fn is_in_frame(&self) -> bool {
        self.screen.is_in_frame() && self.ended.is_none() && self.last_output.elapsed() < FRAME
    }
}

impl Shared {
    pub(super) fn new((columns, rows): (u16, u16), ground: BaseColors) -> Arc<Self> {
        let screen = Screen::new(columns, rows, ground);
        let (output, last_output) = (Vec::new(), Instant::now());
        let state = State { screen, output, last_output, ended: None, stalled: false, deaf: false };
        Arc::new(Self { state: Mutex::new(state), changed: Condvar::new() })
    }

    /// Locks the state, even after a panic elsewhere, which already fails the test.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Releases the lock until something has changed, or for this long.
    pub(super) fn wait<'a>(&self, state: MutexGuard<'a, State>, time: Duration) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Pauses or resumes the reader.
    pub(super) fn stall(&self, stalled: bool) {
        self.lock().stalled = stalled;
        self.changed.notify_all();
    }
}

/// An open line. Dropping it hangs up.
pub(super) struct Line {
    shared: Arc<Shared>,
    /// The terminal's side; `None` once hung up.
    master: Option<Arc<Pty>>,
    /// The program's side.
    slave: OwnedFd,
    /// The settings at the start.
    cooked: Settings,
    /// Closed to end the reader.
    stop: Option<PipeWriter>,
    reader: Option<JoinHandle<()>>,
}

type Settings = (InputModes, OutputModes, LocalModes);

impl Line {
    /// Opens a line and starts reading from it. The returned end is for the program.
    pub(super) fn open((columns, rows): (u16, u16), shared: &Arc<Shared>) -> (Self, Pts) {
        let (master, pts) = pty_process::blocking::open().expect("a pseudo-terminal");
        master.resize(Size::new(rows, columns)).expect("a terminal of that size");
        rustix::io::ioctl_fionbio(&master, true).expect("a terminal that does not block");
        let slave = pts.as_fd().try_clone_to_owned().expect("a descriptor");
        let cooked = settings(&slave).expect("a terminal with settings");
        let master = Arc::new(master);
        let (stopped, stop) = io::pipe().expect("a pipe");
        let reader = std::thread::spawn({
            let (master, shared) = (Arc::clone(&master), Arc::clone(shared));
            move || read_output(&master, &shared, &stopped)
        });
        let (shared, stop, reader) = (Arc::clone(shared), Some(stop), Some(reader));
        (Self { shared, master: Some(master), slave, cooked, stop, reader }, pts)
    }

    /// Closes the terminal's side.
    pub(super) fn hang_up(&mut self) {
        self.stop = None;
        self.shared.stall(false);
        if let Some(reader) = self.reader.take() {
            let _ = reader.join(); // It fails if the emulator panicked, which has been printed.
        }
        self.master = None;
    }

    pub(super) fn is_hung_up(&self) -> bool {
        self.master.is_none()
    }

    #[track_caller]
    fn master(&self) -> &Pty {
        self.master.as_ref().expect("the terminal is there, not hung up")
    }

    /// Sends as many of these bytes as there is room for.
    #[track_caller]
    pub(super) fn send(&self, bytes: &[u8]) -> io::Result<usize> {
        match (&mut self.master()).write(bytes) {
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => Ok(0),
            result => result,
        }
    }

    /// Waits until there is room for more, or for this long.
    #[track_caller]
    pub(super) fn wait_room(&self, time: Duration) {
        wait_ready(self.master(), PollFlags::OUT, time);
    }

    /// Writes from the program's side until there has been no room for this long.
    pub(super) fn fill(&self, patience: Duration) {
        while wait_ready(&self.slave, PollFlags::OUT, patience) {
            rustix::io::write(&self.slave, b".").expect("there is room");
        }
    }

    /// Changes the size of the window; the kernel notifies the program.
    #[track_caller]
    pub(super) fn resize(&self, columns: u16, rows: u16) {
        self.master().resize(Size::new(rows, columns)).expect("a terminal of that size");
    }

    /// Whether the program has not yet read everything that was sent.
    pub(super) fn has_unread_input(&self) -> bool {
        !self.is_hung_up() && wait_ready(&self.slave, PollFlags::IN, Duration::ZERO)
    }

    /// Whether the program has written something that we have not read yet. Exact while the state is locked, as the
    /// reader locks it to read.
    pub(super) fn has_unread_output(&self) -> bool {
        self.master.as_ref().is_some_and(|master| wait_ready(&**master, PollFlags::IN, Duration::ZERO))
    }

    /// Whether the settings differ from those at the start.
    pub(super) fn is_changed(&self) -> bool {
        settings(&self.slave).is_ok_and(|settings| settings != self.cooked)
    }

    /// The process group in the foreground.
    pub(super) fn foreground(&self) -> Option<Pid> {
        tcgetpgrp(&**self.master.as_ref()?).ok()
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.hang_up();
    }
}

/// The reader thread: shows output until told to stop.
fn read_output(master: &Pty, shared: &Shared, stopped: &PipeReader) {
    /// Records the end of reading, even if the emulator panicked.
    struct Farewell<'a>(&'a Shared);
    impl Drop for Farewell<'_> {
        fn drop(&mut self) {
            self.0.lock().deaf = true;
            self.0.changed.notify_all();
        }
    }

    let _farewell = Farewell(shared);
    let mut buffer = [0; 8192];
    loop {
        let mut ready = [PollFd::new(master, PollFlags::IN), PollFd::new(stopped, PollFlags::IN)];
        if poll(&mut ready, None).is_err() {
            continue; // Interrupted.
        }
        if !ready[1].revents().is_empty() {
            return;
        }
        let mut state = shared.lock();
        if state.stalled {
            while state.stalled {
                state = shared.wait(state, DEADLINE);
            }
            continue; // It may have to stop.
        }
        let count = match (&mut &*master).read(&mut buffer) {
            Ok(0) => return,
            Ok(count) => count,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => continue,
            Err(_) => return,
        };
        state.output.extend_from_slice(&buffer[..count]);
        let answers = state.screen.show(&buffer[..count]);
        state.last_output = Instant::now();
        // While the state is locked: whoever sees the question on the screen finds the answer sent. One for which there
        // is no room is lost, as in real terminals.
        let _ = (&mut &*master).write(&answers);
        drop(state);
        shared.changed.notify_all();
    }
}

/// Starts the thread that records when a process has ended. The process stays a zombie, for `Child` to wait for.
pub(super) fn announce_end(pid: Pid, shared: Arc<Shared>) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while let Err(Errno::INTR) = waitid(WaitId::Pid(pid), options) {}
        shared.lock().ended = Some(Instant::now());
        shared.changed.notify_all();
    })
}

/// The settings that programs change to get keys one by one, and must restore.
fn settings(slave: &OwnedFd) -> io::Result<Settings> {
    let settings = tcgetattr(slave)?;
    let local = LocalModes::ECHO | LocalModes::ICANON | LocalModes::IEXTEN | LocalModes::ISIG;
    Ok((
        settings.input_modes & (InputModes::BRKINT | InputModes::ICRNL | InputModes::IXON),
        settings.output_modes & OutputModes::OPOST,
        settings.local_modes & local,
    ))
}

fn wait_ready(fd: impl AsFd, flags: PollFlags, time: Duration) -> bool {
    let mut ready = [PollFd::new(&fd, flags)];
    let time = Timespec::try_from(time).expect("a short time");
    poll(&mut ready, Some(&time)).is_ok() && ready[0].revents().contains(flags)
}
