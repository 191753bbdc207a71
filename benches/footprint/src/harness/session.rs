//! A program in a window of 80x24.

use super::home::Home;
use super::keys::QUIET;
use super::program::Program;
use super::queries::Queries;
use pty_process::Size;
use pty_process::blocking::{Command, Pty};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::Child;
use std::time::{Duration, Instant};

const COLUMNS: u16 = 80;
const ROWS: u16 = 24;

/// How long a program may take for anything before it counts as dead. Long, because machines can be busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// The silence after which a program has settled: longer than any search on 3x3, and than the pause before the
/// computer's reply.
const SETTLED: Duration = Duration::from_millis(800);

/// Bytes that have arrived.
pub(crate) struct Output {
    /// When the last of them was read.
    pub(crate) at: Instant,
    pub(crate) bytes: Vec<u8>,
}

/// A running program. Dropping it kills it.
pub(crate) struct Session {
    name: &'static str,
    child: Child,
    master: Pty,
    queries: Queries,
    started: Instant,
}

impl Session {
    /// Starts a program in this home, with only the environment that it needs.
    pub(crate) fn start(program: &Program, arguments: &[&str], home: &Home) -> io::Result<Self> {
        let (master, slave) = pty_process::blocking::open().map_err(io::Error::other)?;
        master.resize(Size::new(ROWS, COLUMNS)).map_err(io::Error::other)?;
        rustix::io::ioctl_fionbio(&master, true)?;
        let command = Command::new(&program.path)
            .args(arguments)
            .env_clear()
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .env("HOME", home.path())
            .env("TMPDIR", home.path())
            .env("NOUGHTS_CONFIG_DIR", home.config())
            .env("NOUGHTS_DATA_DIR", home.data())
            .current_dir(home.path());
        let started = Instant::now();
        let child = command.spawn(slave).map_err(io::Error::other)?;
        Ok(Self { name: program.name, child, master, queries: Queries::default(), started })
    }

    /// Starts a program and waits until it has drawn its screen and settled.
    pub(crate) fn settled(program: &Program, arguments: &[&str], home: &Home) -> io::Result<Self> {
        let mut session = Self::start(program, arguments, home)?;
        session.first_frame(program.footer)?;
        session.settle()?;
        Ok(session)
    }

    /// Its process number.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// An error of this program.
    pub(crate) fn fault(&self, what: &str) -> io::Error {
        io::Error::other(format!("{} {what}", self.name))
    }

    /// Changes the size of its window.
    pub(crate) fn resize(&self, rows: u16, columns: u16) -> io::Result<()> {
        self.master.resize(Size::new(rows, columns)).map_err(io::Error::other)
    }

    /// Presses a key, and returns when.
    pub(crate) fn press(&mut self, key: &[u8]) -> io::Result<Instant> {
        let now = Instant::now();
        self.master.write_all(key)?;
        Ok(now)
    }

    /// Returns what has arrived, without waiting.
    pub(crate) fn take(&mut self) -> io::Result<Option<Output>> {
        let mut bytes = Vec::new();
        let mut buffer = [0; 8192];
        let mut at = None;
        loop {
            match self.master.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => {
                    at = Some(Instant::now());
                    bytes.extend_from_slice(&buffer[..count]);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                // The error of Linux after the other side was closed.
                Err(error) if at.is_none() => {
                    return Err(self.fault(&format!("has ended: {error}")));
                }
                Err(_) => break,
            }
        }
        let answers = self.queries.answers(&bytes);
        if !answers.is_empty() {
            self.master.write_all(&answers)?;
        }
        Ok(at.map(|at| Output { at, bytes }))
    }

    /// Returns the next output, if it arrives within this time.
    pub(crate) fn wait(&mut self, time: Duration) -> io::Result<Option<Output>> {
        let deadline = Instant::now() + time;
        loop {
            if let Some(output) = self.take()? {
                return Ok(Some(output));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            poll_for(&mut [PollFd::new(&self.master, PollFlags::IN)], left)?;
        }
    }

    /// Waits for a word of the footer and the end of that burst. Returns the time from the start to its last byte.
    pub(crate) fn first_frame(&mut self, word: &str) -> io::Result<Duration> {
        let (mut arrived, mut last, mut patience) = (Vec::new(), None, PATIENCE);
        while let Some(Output { at, bytes }) = self.wait(patience)? {
            arrived.extend(bytes);
            if contains(&arrived, word) {
                (last, patience) = (Some(at - self.started), QUIET);
            }
        }
        last.ok_or_else(|| self.fault(&format!("does not draw its footer with {word:?}")))
    }

    /// Waits until nothing has arrived for a while.
    pub(crate) fn settle(&mut self) -> io::Result<()> {
        let begin = Instant::now();
        while self.wait(SETTLED)?.is_some() {
            if begin.elapsed() > PATIENCE {
                return Err(self.fault("does not settle"));
            }
        }
        Ok(())
    }

    /// Presses the key that ends the program, and returns its exit code.
    pub(crate) fn quit(&mut self, key: &[u8]) -> io::Result<Option<i32>> {
        let begin = self.press(key)?;
        while begin.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status.code());
            }
            // Reads its last output; the error at the end is expected.
            let _ = self.wait(Duration::from_millis(5));
        }
        Ok(None)
    }
}

impl AsFd for Session {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.master.as_fd()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until there is something to read, at most for this time.
pub(crate) fn poll_for(ready: &mut [PollFd<'_>], time: Duration) -> io::Result<()> {
    let time = Timespec::try_from(time).map_err(io::Error::other)?;
    match poll(ready, Some(&time)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Whether the output contains the word in one piece.
pub(crate) fn contains(output: &[u8], word: &str) -> bool {
    output.windows(word.len()).any(|bytes| bytes == word.as_bytes())
}
