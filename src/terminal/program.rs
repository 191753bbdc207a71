//! Programs of the user's own: started, asked for moves over pipes, and ended with all that they have started.

use super::on_one_line;
use crate::engine::player::Program;
use crate::game::{Position, Square};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take for a move, if the command line does not say.
pub(crate) const USUAL_TIME: Duration = Duration::from_secs(5);

/// How much of a line is shown, in bytes.
const LONGEST_LINE: usize = 200;

/// How much is kept of what a program writes to its standard error, and read of output without a line end, in bytes.
const KEPT: usize = 64 * 1024;

/// How often to check whether the answer is still wanted, and the program still there.
const PULSE: Duration = Duration::from_millis(20);

/// A program's move, which is legal, and what it says about it on one line.
pub(crate) struct Answer {
    pub(crate) square: Square,
    pub(crate) comment: String,
}

/// What a program did wrong, in a sentence without a full stop.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// It answered with something other than a legal move.
    Illegal(String),
    /// It gave no answer in time.
    Late(String),
    /// It gave no answer and never will: it cannot be started, has ended, has closed its output, or was stopped.
    Missing(String),
}

impl Fault {
    /// The sentence.
    pub(crate) fn text(&self) -> &str {
        let (Self::Illegal(text) | Self::Late(text) | Self::Missing(text)) = self;
        text
    }
}

/// A program that plays. It is started when it is first asked, and ended when this is dropped.
pub(crate) struct ProgramPlayer {
    pub(crate) program: Program,
    running: Option<Running>,
}

impl ProgramPlayer {
    pub(crate) const fn new(program: Program) -> Self {
        Self { program, running: None }
    }

    /// Asks for a move, and waits until the time is up or the flag is set. After a fault other than an illegal answer,
    /// the program is ended; the next question starts it again.
    pub(crate) fn ask(
        &mut self,
        position: &Position,
        time: Duration,
        stop: &AtomicBool,
    ) -> Result<Answer, Fault> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(self.program).map_err(|fault| {
                Fault::Missing(format!("cannot start `{}`: {fault}", self.program.command()))
            })?,
        };
        let named = |what: String| format!("{} {what}", self.program.name());
        if let Ok(line) = running.lines.try_recv() {
            self.running = Some(running);
            return Err(Fault::Illegal(named(format!("wrote `{}` without being asked", readable(&line)))));
        }
        let line = running.line_for(position, time, stop).map_err(|fault| match fault {
            RecvTimeoutError::Timeout => {
                Fault::Late(named(format!("gave no answer within {} s", time.as_secs_f64())))
            }
            RecvTimeoutError::Disconnected => Fault::Missing(named(running.ending())),
        })?;
        self.running = Some(running);
        let (first, comment) = line.split_once(' ').unwrap_or((&line, ""));
        match first.parse().ok().filter(|&square| position.moves().any(|legal| legal == square)) {
            Some(square) => Ok(Answer { square, comment: comment.trim().to_owned() }),
            None => Err(Fault::Illegal(named(format!("wrote `{line}`, which is not an empty square")))),
        }
    }
}

/// A program that is running, on Unix in a process group of its own.
struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Vec<u8>>,
    /// The end of its standard error.
    errors: Arc<Mutex<Vec<u8>>>,
}

impl Running {
    fn start(program: Program) -> io::Result<Self> {
        let words = shell_words::split(program.command()).map_err(io::Error::other)?;
        let mut command = Command::new(words.first().map_or("", String::as_str));
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take()).zip(child.stderr.take());
        let ((input, output), stderr) = pipes.expect("all three were asked for");
        #[cfg(unix)]
        rustix::io::ioctl_fionbio(&input, true)?;
        // A few lines, so that a flood waits in the pipe.
        let (sender, lines) = mpsc::sync_channel(4);
        let running = Self { child, input, lines, errors: Arc::default() };
        let errors = Arc::clone(&running.errors);
        thread::Builder::new().spawn(move || read_lines(output, &sender))?;
        thread::Builder::new().spawn(move || keep_errors(stderr, &errors))?;
        Ok(running)
    }

    /// The line that it writes for a position, as it can be shown.
    fn line_for(
        &mut self,
        position: &Position,
        time: Duration,
        stop: &AtomicBool,
    ) -> Result<String, RecvTimeoutError> {
        let start = Instant::now();
        let question = format!("{position} {} {}\n", position.to_move(), position.rules().short());
        // If it does not read, waiting finds out why.
        let _ = self.input.write_all(question.as_bytes());
        let mut is_over = false;
        loop {
            match self.lines.recv_timeout(PULSE.min(time)) {
                Ok(line) => return Ok(readable(&line)),
                // What it wrote before it ended has been read in one more pulse.
                Err(RecvTimeoutError::Timeout) if !is_over && !stop.load(Ordering::Relaxed) => {
                    if start.elapsed() >= time {
                        return Err(RecvTimeoutError::Timeout);
                    }
                    is_over = exit(&mut self.child).is_some();
                }
                Err(_) => return Err(RecvTimeoutError::Disconnected),
            }
        }
    }

    /// How it has ended, with the last line of its standard error.
    fn ending(&mut self) -> String {
        let deadline = Instant::now() + PULSE * 10;
        while exit(&mut self.child).is_none() && Instant::now() < deadline {
            thread::sleep(PULSE / 4);
        }
        let ending = exit(&mut self.child).unwrap_or_else(|| "closed its output".to_owned());
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let last = errors.split(|&byte| byte == b'\n').rfind(|line| !line.is_empty());
        last.map_or_else(|| ending.clone(), |line| format!("{ending}: {}", readable(line)))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How a program has ended; `None` while it runs. It keeps its number, so that no other process is taken for its group.
#[cfg(unix)]
fn exit(child: &mut Child) -> Option<String> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(Pid::from_child(child)), options).ok()??;
    let signal = || format!("was ended by signal {}", status.terminating_signal().unwrap_or_default());
    Some(status.exit_status().map_or_else(signal, |code| format!("ended with exit code {code}")))
}

#[cfg(not(unix))]
fn exit(child: &mut Child) -> Option<String> {
    child.try_wait().ok()?.map(|status| format!("ended with {status}"))
}

/// The beginning of a line, with control characters escaped.
fn readable(line: &[u8]) -> String {
    on_one_line(String::from_utf8_lossy(&line[..line.len().min(LONGEST_LINE)]).trim_end())
}

/// Sends each line of a program's output, until it ends or a line is far too long.
fn read_lines(output: impl Read, lines: &SyncSender<Vec<u8>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(KEPT as u64).read_until(b'\n', &mut line);
        let is_last = read.is_err() || !line.ends_with(b"\n");
        if line.is_empty() || lines.send(line).is_err() || is_last {
            return;
        }
    }
}

/// Reads a program's standard error to its end, and keeps the last part.
fn keep_errors(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut part = [0; 4096];
    while let Ok(length @ 1..) = stderr.read(&mut part) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&part[..length]);
        let surplus = kept.len().saturating_sub(KEPT);
        kept.drain(..surplus);
    }
}
