//! The loop of plain mode: reads lines, and prints what there is to say.
//!
//! It reads the next line when there is nothing more to say, so that a script gets its answers in order. At a terminal a
//! line typed during a long search is heard at once. Time passes only for the program: what it would show for a while is
//! said, and goes on.

use super::event_loop::End;
#[cfg(unix)]
use super::event_loop::end_by_hangup;
use super::file_thread::FileThread;
use super::file_thread::queue::Request;
use super::file_thread::session::Files;
use super::search_thread::SearchThread;
use super::{Message, on_one_line, panics};
#[cfg(unix)]
use super::{job_control, signals};
use crate::app::plain::Plain;
use crate::app::{Action, App, Command, Effect, Exit};
use crate::engine::task::{Job, Output, Task, TaskId, TaskReport};
use color_eyre::eyre::{Report, Result, WrapErr, eyre};
#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};

/// How long a search may take before something is said about it, and how often it is said again.
const SILENCE: Duration = Duration::from_secs(1);
const REMINDER: Duration = Duration::from_secs(10);

/// The longest line that is read, in bytes; the rest is the next line.
const LONGEST: u64 = 4096;

/// Runs a session to its end; returns how it ended, and the file thread, which may still be writing.
pub(super) fn run(
    mut app: App,
    effects: Vec<Effect>,
    files: Files,
) -> (Result<End>, Option<(FileThread, Vec<String>)>) {
    let (sender, receiver) = mpsc::channel();
    #[cfg(unix)]
    if let Err(fault) = signals::listen(&sender) {
        return (Err(fault).wrap_err("cannot listen for signals"), None);
    }
    #[cfg(not(unix))]
    if let Err(fault) = super::input::catch_interrupts(&sender) {
        return (Err(fault).wrap_err("cannot listen for Ctrl-C"), None);
    }
    let input = match listen(&sender) {
        Ok(input) => input,
        Err(fault) => return (Err(fault).wrap_err("cannot start the input thread"), None),
    };
    let plain = Plain::new(&mut app);
    let search_thread = match SearchThread::new(sender.clone(), &app.shared) {
        Ok(search_thread) => search_thread,
        Err(fault) => return (Err(fault).wrap_err("cannot start the search thread"), None),
    };
    let mut session = Session {
        app,
        plain,
        search_thread,
        file_thread: FileThread::new(files, sender),
        receiver,
        input,
        is_reading: false,
        is_interactive: io::stdin().is_terminal(),
        task: None,
        is_finding: false,
        opening: 0,
        quit: None,
        lines: Vec::new(),
    };
    let end = session.start(effects).or_else(end_of_pipe);
    match session.quit {
        Some(Exit::Done) => drop(print(["Goodbye.".to_owned()])),
        Some(Exit::Interrupted) => {}
        // This saves a finished game.
        None => {
            let effects = session.app.update(Action::Command(Command::Interrupt));
            let _ = session.carry_out(effects);
        }
    }
    (end, Some((session.file_thread, session.lines)))
}

/// Starts the thread that reads a line whenever it is asked for one.
fn listen(sender: &Sender<Message>) -> io::Result<SyncSender<()>> {
    let (ask, asked) = mpsc::sync_channel(1);
    let sender = sender.clone();
    panics::spawn("input", sender.clone(), move || {
        for () in asked {
            let mut line = Vec::new();
            let read = io::Read::take(io::stdin().lock(), LONGEST).read_until(b'\n', &mut line);
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

/// The state of the loop.
struct Session {
    app: App,
    plain: Plain,
    search_thread: SearchThread,
    file_thread: FileThread,
    receiver: Receiver<Message>,
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
    /// How the user has ended the program, if that is so.
    quit: Option<Exit>,
    /// What to print after the end.
    lines: Vec<String>,
}

impl Session {
    fn start(&mut self, effects: Vec<Effect>) -> Result<End> {
        print([Plain::GREETING.to_owned()])?;
        if let Some(end) = self.carry_out(effects)? {
            return Ok(end);
        }
        loop {
            if let Some(end) = self.settle()? {
                return Ok(end);
            }
            self.ask()?;
            let message = self.receiver.recv().wrap_err("all threads have ended")?;
            if let Some(end) = self.handle(message)? {
                return Ok(end);
            }
        }
    }

    /// Lets searches end and time pass until the program only waits for the user, and says what is new.
    fn settle(&mut self) -> Result<Option<End>> {
        let mut reminder = Instant::now() + SILENCE;
        while self.is_busy() || self.app.deadline().is_some() {
            let patience = reminder.saturating_duration_since(Instant::now());
            let wait = if self.is_busy() { patience } else { Duration::ZERO };
            match self.receiver.recv_timeout(wait) {
                Ok(message) => {
                    let is_line = matches!(message, Message::Line(_));
                    if let Some(end) = self.handle(message)? {
                        return Ok(Some(end));
                    }
                    if is_line {
                        print(self.plain.news(&self.app))?;
                        self.ask()?;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(eyre!("all threads have ended")),
                Err(RecvTimeoutError::Timeout) if self.is_busy() => {
                    print(self.plain.waiting(&self.app))?;
                    reminder = Instant::now() + REMINDER;
                    if self.is_interactive {
                        self.ask()?;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    print(self.plain.passing(&self.app))?;
                    let deadline = self.app.deadline().unwrap_or_default();
                    let effects = self.app.update(Action::Tick(deadline));
                    if let Some(end) = self.carry_out(effects)? {
                        return Ok(Some(end));
                    }
                }
            }
        }
        print(self.plain.news(&self.app))?;
        Ok(None)
    }

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

    /// Handles a message; returns how to end if it ends the program.
    fn handle(&mut self, message: Message) -> Result<Option<End>> {
        let effects = match message {
            Message::Line(line) => {
                self.is_reading = false;
                match line.wrap_err("cannot read from standard input")? {
                    Some(line) => self.plain.hear(&mut self.app, &line),
                    None => return Ok(Some(End::Exit(Exit::Done))),
                }
            }
            Message::TaskReport(report) => {
                self.note_end_of(&report);
                self.app.update(Action::TaskReport(report))
            }
            Message::Files(action) => {
                match action {
                    Action::Read(_) => self.is_finding = false,
                    Action::Opened(_) => self.opening = self.opening.saturating_sub(1),
                    _ => {}
                }
                self.app.update(action)
            }
            #[cfg(unix)]
            Message::Signal(pending) => return self.handle_signal(pending.take()),
            #[cfg(not(unix))]
            Message::Interrupted => self.app.update(Action::Command(Command::Interrupt)),
            Message::Crashed(panic) => return Err(eyre!("{}", panic.report)),
            #[cfg(unix)]
            Message::TerminalGone => return Ok(Some(end_by_hangup())),
            Message::Input(_) | Message::InputFailed(_) => Vec::new(),
        };
        self.carry_out(effects)
    }

    fn note_end_of(&mut self, report: &TaskReport) {
        if self.task == Some(report.id) && !matches!(report.result, Ok(Output::SoFar(_))) {
            self.task = None;
        }
    }

    /// Carries out the app's effects; returns how to end if one of them ends the program.
    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Option<End>> {
        for effect in effects {
            match effect {
                // It is welcome when it comes, which would make what a script hears depend on the time.
                Effect::Think(Task { job: Job::Appraise, .. }) if !self.is_interactive => {
                    self.task = None;
                    self.search_thread.stop();
                }
                Effect::Think(task) => {
                    self.task = Some(task.id).filter(|_| !matches!(task.job, Job::Appraise));
                    self.search_thread.think(task);
                }
                Effect::StopThinking => {
                    self.task = None;
                    self.search_thread.stop();
                }
                Effect::EndPrograms => self.search_thread.end_programs(),
                Effect::Save(save) => self.file_thread.request(Request::Save(save)),
                Effect::Read(query) => {
                    self.is_finding = true;
                    self.file_thread.request(Request::Find(query));
                }
                Effect::Open(at) => {
                    self.opening += 1;
                    self.file_thread.request(Request::Open(at));
                }
                Effect::Copy(text) | Effect::CopyLink(text) => print(text.lines().map(str::to_owned))?,
                Effect::Print(line) => self.lines.push(line),
                // The terminal does this by itself.
                Effect::Suspend => {}
                Effect::Quit(exit) => {
                    self.quit = Some(exit);
                    return Ok(Some(End::Exit(exit)));
                }
            }
        }
        Ok(None)
    }

    #[cfg(unix)]
    fn handle_signal(&self, signal: i32) -> Result<Option<End>> {
        match signal {
            SIGTSTP if job_control::can_stop() => {
                // So that a stopped process does not hold the lock.
                self.file_thread.flush();
                job_control::stop()?;
            }
            SIGTSTP | SIGWINCH | SIGCONT => {}
            signal => return Ok(Some(End::Signal(signal))),
        }
        Ok(None)
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
