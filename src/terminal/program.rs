//! Programs of the user's own: started, asked for moves, and ended with all that they have started. A table is asked in
//! the same way.

use super::{Table, on_one_line, read_line};
use crate::engine::Program;
use crate::engine::exact::Choices;
use crate::game::{Position, Square};
use parking_lot::Mutex;
use process_wrap::std::{ChildWrapper, CommandWrap};
use shell_words::ParseError;
use std::io::{self, BufReader, PipeReader, PipeWriter, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use thiserror::Error;

/// For a move, unless the command line says.
pub(crate) const USUAL_TIME: Duration = Duration::from_secs(5);

const LONGEST_LINE: usize = 200;

const ONLY_ANSWERS: &str = " (write nothing but answers to standard output, and all else to standard error)";

/// How often to check whether the answer is wanted, and the program there.
const PULSE: Duration = Duration::from_millis(20);

/// What a program did wrong, in a sentence without a full stop.
#[derive(Clone, Debug, Error)]
#[error("{0}")]
pub(crate) enum Fault {
    Illegal(String),
    Late(String),
    /// It has ended, has closed its output, or was stopped.
    Missing(String),
    NotStarted(String),
}

/// A program that is started when it is first asked, and ended when this is dropped.
pub(crate) struct ProgramPlayer {
    pub program: Program,
    running: Option<Running>,
    has_written: bool,
}

impl ProgramPlayer {
    pub(crate) fn new(program: Program) -> Self {
        Self { program, running: None, has_written: false }
    }

    /// Asks for a move, which is legal, or for some with their weights, and what the program says about it, until the time
    /// is up or the flag is set.
    /// After a fault, the program is ended; the next question starts it again.
    pub(crate) fn ask(
        &mut self,
        position: &Position,
        time: Duration,
        stop: &AtomicBool,
    ) -> Result<(Choices, String), Fault> {
        if let Some(path) = self.program.table() {
            let known = Table::choices(path, position).map_err(Fault::NotStarted)?;
            let anywhere = || position.moves().map(|square| (square, 1.0)).collect();
            return Ok((known.unwrap_or_else(anywhere), String::new()));
        }
        let name = self.program.name();
        let command = self.program.command();
        let mut running = self
            .running
            .take()
            .map_or_else(|| Running::start(command), Ok)
            .map_err(|fault| Fault::NotStarted(format!("cannot start `{command}`: {fault}")))?;
        let wrote = |line: &[u8], what| Fault::Illegal(format!("{name} wrote `{}`{what}", readable(line)));
        if let Ok(line) = running.lines.try_recv() {
            return Err(wrote(&line, format!(" without being asked{ONLY_ANSWERS}")));
        }
        let line = running.line_for(position, time, stop).map_err(|fault| match fault {
            RecvTimeoutError::Timeout => {
                let hint = if self.has_written {
                    ""
                } else {
                    " (does it read line after line, and flush each answer?)"
                };
                Fault::Late(format!("{name} gave no answer within {} s{hint}", time.as_secs_f64()))
            }
            // Its fault or not, the answer is no longer wanted.
            RecvTimeoutError::Disconnected if stop.load(Ordering::Relaxed) => {
                Fault::Missing(format!("{name} was stopped"))
            }
            RecvTimeoutError::Disconnected => match missing_file(command).filter(|_| !self.has_written) {
                Some(file) => Fault::NotStarted(format!("cannot start `{command}`: there is no file {file}")),
                None => Fault::Missing(format!("{name} {}", running.ending())),
            },
        })?;
        self.has_written = true;
        let (first, comment) =
            line.split_at(line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len()));
        let square = String::from_utf8_lossy(first).parse().ok();
        if let Some(square) = square.filter(|&square| position.after([square]).is_ok()) {
            self.running = Some(running);
            return Ok((vec![(square, 1.0)], readable(comment.trim_ascii())));
        }
        let hint = match square.and_then(mirrored) {
            Some(meant) if position.after([meant]).is_ok() => {
                " (are row and column exchanged? The letter is the column; row 1 is at the top)"
            }
            Some(_) => "",
            None => hint(&String::from_utf8_lossy(&line)),
        };
        Err(wrote(&line, format!(", which is not an empty square{hint}")))
    }
}

/// The square with row and column exchanged.
fn mirrored(square: Square) -> Option<Square> {
    Square::new(square.row(), square.column())
}

/// What is wrong with a line that names no square.
fn hint(line: &str) -> &'static str {
    match line.trim() {
        "None" | "null" | "undefined" | "nil" => " (it found no move)",
        short if short.len() <= 8 && short.contains(|each: char| each.is_ascii_digit()) => {
            " (write the letter of the column, then the number of the row from the top: row 0, column 1 is b1)"
        }
        _ => ONLY_ANSWERS,
    }
}

/// The script of the command, if it is not there.
fn missing_file(command: &str) -> Option<String> {
    let file = words(command).ok()?.into_iter().nth(1)?;
    let path = Path::new(&file);
    let extension = path.extension()?.to_str()?;
    let is_script =
        (1..=4).contains(&extension.len()) && extension.bytes().all(|each| each.is_ascii_lowercase());
    (is_script && !path.exists()).then_some(file)
}

/// The words of a command, as a shell splits it.
pub(crate) fn words(command: &str) -> Result<Vec<String>, ParseError> {
    if cfg!(windows) { words_on_windows(command) } else { shell_words::split(command) }
}

/// On Windows `\` separates directories and escapes nothing, in quotes or outside.
pub fn words_on_windows(command: &str) -> Result<Vec<String>, ParseError> {
    // No command contains NUL, so it stands for `\` while a shell's rules apply.
    let words = shell_words::split(&command.replace('\\', "\0"))?;
    Ok(words.iter().map(|word| word.replace('\0', r"\")).collect())
}

/// A program that runs in a session of its own, on Windows in a console of its own: it cannot reach our terminal, and
/// Ctrl-C there does not reach it.
struct Running {
    child: Box<dyn ChildWrapper>,
    input: PipeWriter,
    lines: Receiver<Vec<u8>>,
    /// The last line of its errors that is not blank.
    last_error: Arc<Mutex<Vec<u8>>>,
    /// Reads its errors.
    error_thread: JoinHandle<()>,
}

impl Running {
    fn start(command: &str) -> io::Result<Self> {
        let words = words(command).map_err(io::Error::other)?;
        let ((stdin, input), (output, stdout), (errors, stderr)) = (io::pipe()?, io::pipe()?, io::pipe()?);
        let output = Output { pipe: output, input: stdin.try_clone()? };
        let errors = Output { pipe: errors, input: stdin.try_clone()? };
        let mut command = CommandWrap::with_new(words.first().map_or("", String::as_str), |command| {
            command.args(words.iter().skip(1)).stdin(stdin).stdout(stdout).stderr(stderr);
        });
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessSession);
        #[cfg(windows)]
        command
            .wrap(process_wrap::std::CreationFlags(windows::Win32::System::Threading::CREATE_NO_WINDOW))
            .wrap(process_wrap::std::JobObject);
        #[cfg(unix)]
        rustix::io::ioctl_fionbio(&input, true)?;
        // A few lines, so that a flood waits in the pipe.
        let (sender, lines) = mpsc::sync_channel(4);
        let child = command.spawn()?;
        let last_error: Arc<Mutex<Vec<u8>>> = Arc::default();
        let last = Arc::clone(&last_error);
        thread::Builder::new().spawn(move || each_line(output, |line| sender.send(line).is_ok()))?;
        let error_thread = thread::Builder::new().spawn(move || {
            each_line(errors, |line| {
                if !line.trim_ascii().is_empty() {
                    *last.lock() = line;
                }
                true
            });
        })?;
        Ok(Self { child, input, lines, last_error, error_thread })
    }

    fn line_for(
        &mut self,
        position: &Position,
        time: Duration,
        stop: &AtomicBool,
    ) -> Result<Vec<u8>, RecvTimeoutError> {
        let start = Instant::now();
        let question = format!("{position} {} {}\n", position.to_move(), position.rules().short());
        // If it does not read, waiting finds out why.
        let _ = self.input.write_all(question.as_bytes());
        let mut is_over = false;
        loop {
            match self.lines.recv_timeout(PULSE.min(time)) {
                Ok(line) => return Ok(line),
                // What it wrote before it ended has been read in one more pulse.
                Err(RecvTimeoutError::Timeout) if !is_over && !stop.load(Ordering::Relaxed) => {
                    if start.elapsed() >= time {
                        return Err(RecvTimeoutError::Timeout);
                    }
                    is_over = self.exit().is_some();
                }
                Err(_) => return Err(RecvTimeoutError::Disconnected),
            }
        }
    }

    fn ending(&mut self) -> String {
        let deadline = Instant::now() + PULSE * 10;
        // What it said last may still be in the pipe.
        while (self.exit().is_none() || !self.error_thread.is_finished()) && Instant::now() < deadline {
            thread::sleep(PULSE / 4);
        }
        let mut ending = self.exit().unwrap_or_else(|| "closed its output".to_owned());
        if ending.ends_with(" 0") {
            ending += " (does it read line after line, until its input ends?)";
        }
        let last = self.last_error.lock();
        if last.is_empty() { ending } else { format!("{ending}: {}", readable(&last)) }
    }

    /// How it has ended; `None` while it runs. It keeps its number, so that no other process is taken for its group.
    #[cfg(unix)]
    fn exit(&mut self) -> Option<String> {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let pid = Pid::from_child(self.child.try_inner_child()?);
        let status = waitid(WaitId::Pid(pid), options).ok()??;
        let signal = || format!("was ended by signal {}", status.terminating_signal().unwrap_or_default());
        Some(status.exit_status().map_or_else(signal, |code| format!("ended with exit code {code}")))
    }

    #[cfg(not(unix))]
    fn exit(&mut self) -> Option<String> {
        self.child.inner_mut().try_wait().ok()?.map(|status| format!("ended with {status}"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // All that it has started; then only its own end is waited for.
        let _ = self.child.start_kill();
        let _ = self.child.inner_mut().wait();
    }
}

/// What a program writes, until this hangs up: something that it has started may keep the pipe open.
struct Output {
    pipe: PipeReader,
    /// The program's input, which hangs up when [`Running`] is dropped.
    #[cfg_attr(
        windows,
        expect(dead_code, reason = "there, all that keeps the pipe open ends with the program")
    )]
    input: PipeReader,
}

impl Read for Output {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        #[cfg(unix)]
        {
            use rustix::event::{PollFd, PollFlags, poll};
            let mut ready =
                [PollFd::new(&self.input, PollFlags::empty()), PollFd::new(&self.pipe, PollFlags::IN)];
            poll(&mut ready, None)?;
            if !ready[0].revents().is_empty() {
                return Ok(0);
            }
        }
        self.pipe.read(buffer)
    }
}

fn readable(line: &[u8]) -> String {
    on_one_line(String::from_utf8_lossy(line).trim_end())
}

/// Gives the beginning of each line to `take`, until the pipe ends or `take` returns false.
fn each_line(pipe: impl Read, mut take: impl FnMut(Vec<u8>) -> bool) {
    let mut pipe = BufReader::new(pipe);
    while let Ok(line) = read_line(&mut pipe, LONGEST_LINE) {
        if line.is_empty() || !take(line) {
            return;
        }
    }
}
