//! The loop of plain mode: reads lines, and prints what there is to say.
//!
//! It reads the next line when there is nothing more to say, so that a script gets its answers in order. At a terminal a
//! line typed during a long search is heard at once. Time passes only for the program: what it would show for a while is
//! said, and goes on.

use super::session::{End, Front, Session};
use super::{Message, on_one_line, panics};
use crate::app::plain::Plain;
use crate::app::{Action, App, Effect, Exit};
use crate::engine::task::{Job, Output, TaskId};
use color_eyre::eyre::{Report, Result, WrapErr, eyre};
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};

/// How long a search may take before something is said about it, and how often it is said again.
const SILENCE: Duration = Duration::from_secs(1);
const REMINDER: Duration = Duration::from_secs(10);

/// Lines in and lines out.
pub(super) struct Lines {
    plain: Plain,
    /// Asks for the next line.
    input: SyncSender<()>,
    /// Whether a line was asked for that has not come yet.
    is_reading: bool,
    is_interactive: bool,
    /// The running task whose result is waited for.
    task: Option<TaskId>,
    /// Whether the saved games are being listed. A new request replaces the one before.
    is_finding: bool,
    /// How many saved games are being read.
    opening: usize,
}

impl Front for Lines {
    fn start(app: &mut App, sender: &Sender<Message>) -> Result<Self> {
        Ok(Self {
            input: listen(sender).wrap_err("cannot start the input thread")?,
            plain: Plain::new(app),
            is_reading: false,
            is_interactive: io::stdin().is_terminal(),
            task: None,
            is_finding: false,
            opening: 0,
        })
    }

    fn run(session: &mut Session<Self>, effects: Vec<Effect>) -> Result<End> {
        let end = session.converse(effects).or_else(end_of_pipe);
        if session.quit == Some(Exit::Done) {
            let _ = print(["Goodbye.".to_owned()]);
        }
        end
    }

    fn hear(session: &mut Session<Self>, input: Message) -> Result<Option<End>> {
        let Message::Line(line) = input else { return Ok(None) };
        session.front.is_reading = false;
        match line.wrap_err("cannot read from standard input")? {
            Some(line) => {
                let effects = session.front.plain.hear(&mut session.app, &line);
                session.carry_out(effects)
            }
            None => Ok(Some(End::Exit(Exit::Done))),
        }
    }

    fn note(&mut self, action: &Action) {
        match action {
            Action::TaskReport(report) if !matches!(report.result, Ok(Output::SoFar(_))) => {
                self.task.take_if(|task| *task == report.id);
            }
            Action::Read(_) => self.is_finding = false,
            Action::Opened(_) => self.opening = self.opening.saturating_sub(1),
            _ => {}
        }
    }

    fn adapt(&mut self, effect: Effect) -> Effect {
        match &effect {
            Effect::Think(task) if matches!(task.job, Job::Appraise) => {
                self.task = None;
                // It is welcome when it comes, which would make what a script hears depend on the time.
                if !self.is_interactive {
                    return Effect::StopThinking;
                }
            }
            Effect::Think(task) => self.task = Some(task.id),
            Effect::StopThinking => self.task = None,
            Effect::Read(_) => self.is_finding = true,
            Effect::Open(_) => self.opening += 1,
            _ => {}
        }
        effect
    }

    fn copy(&mut self, text: &str) -> Result<()> {
        print(text.lines().map(str::to_owned))
    }
}

/// Starts the thread that reads a line whenever it is asked for one.
fn listen(sender: &Sender<Message>) -> io::Result<SyncSender<()>> {
    let (ask, asked) = mpsc::sync_channel(1);
    let sender = sender.clone();
    panics::spawn("input", sender.clone(), move || {
        for () in asked {
            let mut line = Vec::new();
            let mut input = io::stdin().lock();
            // Of a line that is too long, only so much that it is seen to be.
            let read = io::Read::take(&mut input, Plain::LONGEST as u64 + 1).read_until(b'\n', &mut line);
            if line.len() > Plain::LONGEST && !line.ends_with(b"\n") {
                let _ = input.skip_until(b'\n');
            }
            let line = match read {
                Ok(0) => Ok(None),
                Ok(_) => Ok(Some(String::from_utf8_lossy(&line).into_owned())),
                Err(fault) => Err(fault),
            };
            if sender.send(Message::Line(line)).is_err() {
                break;
            }
        }
    })?;
    Ok(ask)
}

impl Session<Lines> {
    /// Hears lines and answers them, until the session ends.
    fn converse(&mut self, effects: Vec<Effect>) -> Result<End> {
        print([Plain::GREETING.to_owned()])?;
        if let Some(end) = self.carry_out(effects)? {
            return Ok(end);
        }
        loop {
            if let Some(end) = self.settle()? {
                return Ok(end);
            }
            self.front.ask()?;
            let message = self.receiver.recv().wrap_err("all threads have ended")?;
            if let Some(end) = self.handle(message)? {
                return Ok(end);
            }
        }
    }

    /// Lets searches end and time pass until the program only waits for the user, and says what is new.
    fn settle(&mut self) -> Result<Option<End>> {
        let begun = Instant::now();
        let mut reminder = begun + SILENCE;
        while self.front.is_busy() || self.app.deadline().is_some() {
            if self.front.is_interactive && begun.elapsed() >= SILENCE {
                // The next line can stop whatever takes so long.
                self.front.ask()?;
            }
            let patience = reminder.saturating_duration_since(Instant::now());
            let wait = if self.front.is_busy() { patience } else { Duration::ZERO };
            match self.receiver.recv_timeout(wait) {
                Ok(message) => {
                    let is_line = matches!(message, Message::Line(_));
                    if let Some(end) = self.handle(message)? {
                        return Ok(Some(end));
                    }
                    if is_line {
                        print(self.front.plain.news(&self.app))?;
                        self.front.ask()?;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(eyre!("all threads have ended")),
                Err(RecvTimeoutError::Timeout) if self.front.is_busy() => {
                    print(self.front.plain.waiting(&self.app))?;
                    reminder = Instant::now() + REMINDER;
                }
                Err(RecvTimeoutError::Timeout) => {
                    print(self.front.plain.passing(&self.app))?;
                    let deadline = self.app.deadline().unwrap_or_default();
                    if let Some(end) = self.update(Action::Tick(deadline))? {
                        return Ok(Some(end));
                    }
                }
            }
        }
        print(self.front.plain.news(&self.app))?;
        Ok(None)
    }
}

impl Lines {
    /// Whether an answer of another thread is waited for.
    fn is_busy(&self) -> bool {
        self.task.is_some() || self.is_finding || self.opening > 0
    }

    /// Asks for the next line, unless one was asked for.
    fn ask(&mut self) -> Result<()> {
        if !std::mem::replace(&mut self.is_reading, true) {
            self.input.send(()).wrap_err("the input thread has ended")?;
        }
        Ok(())
    }
}

/// The end of a session that failed: that the reader has closed the pipe is no failure.
fn end_of_pipe(fault: Report) -> Result<End> {
    let kind = fault.downcast_ref::<io::Error>().map(io::Error::kind);
    if kind == Some(io::ErrorKind::BrokenPipe) { Ok(End::Exit(Exit::Done)) } else { Err(fault) }
}

/// Prints lines.
fn print(lines: impl IntoIterator<Item = String>) -> Result<()> {
    let mut out = io::stdout().lock();
    let text: String = lines.into_iter().map(|line| on_one_line(&line) + "\n").collect();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.wrap_err("cannot write to standard output")
}
