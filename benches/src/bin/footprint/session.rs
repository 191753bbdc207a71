//! A program in a window of 80x24, in a home of its own.

use super::alone::QUIET;
use super::programs::Program;
use pty_process::Size;
use pty_process::blocking::{Command, Pty};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::atomic::{AtomicU32, Ordering};
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

/// An empty home directory for a program, removed when dropped.
pub(crate) struct Home(PathBuf);

impl Home {
    /// Creates a new one.
    pub(crate) fn new() -> io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("footprint-{}-{number}", std::process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Self(path)),
                // Left behind by an earlier run that was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Creates one with changed settings and this number of games.
    pub(crate) fn used(games: usize) -> io::Result<Self> {
        let home = Self::new()?;
        fs::create_dir_all(home.config())?;
        fs::write(home.config().join("config.toml"), "theme = \"contrast\"\nbest-of = 3\n")?;
        fs::create_dir_all(home.data())?;
        let mut file = io::BufWriter::new(fs::File::create(home.games())?);
        for game in 0..games {
            let (hour, minute) = (game / 60 % 24, game % 60);
            let (day, time) = (game / 1440 % 28 + 1, format!("{hour:02}:{minute:02}"));
            writeln!(
                file,
                r#"{{"format":1,"begun":"2026-01-{day:02}T{time}:00+00:00","ended":"2026-01-{day:02}T{time}:40+00:00","x":"human","o":"depth:2","columns":3,"rows":3,"connect":3,"misere":false,"start":".../.../...","to_move":"X","moves":["a1","b2","a2","a3","c3","c1"],"result":"O"}}"#
            )?;
        }
        file.flush()?;
        Ok(home)
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Its directory for settings.
    pub(crate) fn config(&self) -> PathBuf {
        self.0.join("config")
    }

    /// Its directory for games.
    pub(crate) fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    /// The file of games.
    fn games(&self) -> PathBuf {
        self.data().join("games.jsonl")
    }

    /// The number of games that were played to the end here.
    pub(crate) fn finished_games(&self) -> usize {
        let games = fs::read_to_string(self.games()).unwrap_or_default();
        games.lines().filter(|game| !game.contains(r#""result":"unfinished""#)).count()
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;

/// Questions have no longer parameters.
const LONGEST: usize = 8;

/// Finds the questions that programs ask their terminal in output, including those that arrive in pieces.
///
/// A program that gets no answer waits for it, which is not a cost of its own. So the harness answers the questions that
/// programs wait for: the position of the cursor (DSR, `CSI 6 n`), the kind of terminal (DA1, `CSI c`) and the colour of
/// the background (`OSC 11 ; ?`, here ended by `BEL`). Programs do not rely on answers to any others.
#[derive(Default)]
pub(crate) struct Queries {
    /// The part of a sequence that has arrived: `ESC`, `[` or `]`, and parameters.
    begun: Vec<u8>,
}

impl Queries {
    /// Returns the answers to all questions that these bytes complete.
    pub(crate) fn answers(&mut self, output: &[u8]) -> Vec<u8> {
        let mut answers = Vec::new();
        for &byte in output {
            match (self.begun.len(), byte) {
                (_, ESC) => self.begun = vec![ESC],
                (1, b'[' | b']') | (2..LONGEST, b'0'..=b'9' | b';' | b'?') => self.begun.push(byte),
                (0, _) => {}
                (_, last) => {
                    answers.extend_from_slice(match (&self.begun[1..], last) {
                        (b"[6", b'n') => b"\x1b[1;1R",
                        (b"[" | b"[0", b'c') => b"\x1b[?62;22c",
                        (b"]11;?", BEL) => b"\x1b]11;rgb:0000/0000/0000\x07",
                        _ => b"",
                    });
                    self.begun.clear();
                }
            }
        }
        answers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_found_whole_or_in_pieces() {
        let mut queries = Queries::default();
        assert_eq!(queries.answers(b"\x1b[2J\x1b[6nabc"), b"\x1b[1;1R");
        assert_eq!(queries.answers(b"\x1b["), b"");
        assert_eq!(queries.answers(b"c\x1b[0"), b"\x1b[?62;22c");
        assert_eq!(queries.answers(b"c"), b"\x1b[?62;22c");
        assert_eq!(queries.answers(b"\x1b]11;?\x07"), b"\x1b]11;rgb:0000/0000/0000\x07");
    }

    #[test]
    fn other_sequences_and_texts_are_no_questions() {
        let mut queries = Queries::default();
        assert_eq!(queries.answers(b"6n [6n c \x1b[16n \x1b[?6n \x1b[1;6n \x1bc \x1b[123456789012c"), b"");
    }
}
