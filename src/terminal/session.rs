//! A session: the app, the threads that work for it, and the front through which the user sees and controls it.
//!
//! ```text
//!  input, watch ──┐                            ┌── the front shows what is new
//!  signal thread ─┼─> one channel ─> the loop ─┼── App::update ─> effects ─> threads
//!  search + file ─┘                            └── sleeps until a message comes or the front wants to go on
//! ```

use super::Message;
use super::file_thread::{FileThread, Files, Request};
use super::search_thread::SearchThread;
use super::signals::{self, SIGHUP};
use crate::app::{Action, App, Command, Effect, Exit};
use color_eyre::eyre::{Result, WrapErr, eyre};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// How a session ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// The user quits.
    Quit(Exit),
    /// There will be no more lines, or nobody reads what is printed.
    OfPipe,
    /// A signal ends it.
    Signal(i32),
}

impl End {
    /// The terminal is gone.
    pub(super) const HANGUP: Self = Self::Signal(SIGHUP);
}

/// What the user sees and hears of a session, and how they control it.
pub(super) trait Front: Sized {
    /// How many messages that wait share what is shown after them: a flood of them must not delay it for ever.
    const BATCH: usize;

    /// Sets up input and output.
    fn start(app: &mut App, sender: &Sender<Message>) -> Result<Self>;

    /// Shows what is new; returns how long to wait for a message.
    fn show(session: &mut Session<Self>) -> Result<Duration>;

    /// Lets time pass, before a message is handled or because none has come.
    fn pass_time(session: &mut Session<Self>, message: Option<&Message>) -> Result<()>;

    /// Handles input.
    fn hear(session: &mut Session<Self>, input: Message) -> Result<()>;

    /// Takes note of an action that the session gives the app. Those that a line of plain mode means are not told.
    fn note(&mut self, action: &Action);

    /// Takes note of an effect. Returns what to carry out.
    fn adapt(&mut self, effect: Effect) -> Effect {
        effect
    }

    fn copy(&mut self, text: &str) -> Result<()>;

    /// The process is about to stop, or goes on after a stop, or the window has another size.
    #[cfg(unix)]
    fn signalled(_: &mut Session<Self>, _: i32) -> Result<()> {
        Ok(())
    }
}

/// The app, its threads and its front.
pub(super) struct Session<F> {
    pub(super) app: App,
    pub(super) front: F,
    receiver: Receiver<Message>,
    search_thread: SearchThread,
    file_thread: FileThread,
    pub(super) end: Option<End>,
    /// What to print after the end.
    lines: Vec<String>,
}

/// Runs a session to its end; returns how it ended, and the file thread, which may still be writing.
pub(super) fn run<F: Front>(
    app: App,
    effects: Vec<Effect>,
    files: Files,
) -> (Result<End>, Option<(FileThread, Vec<String>)>) {
    let mut session = match Session::<F>::start(app, files) {
        Ok(started) => started,
        Err(fault) => return (Err(fault), None),
    };
    let end = session.run(effects);
    if !matches!(end, Ok(End::Quit(_))) {
        // A signal (Ctrl-C sends one), a closed window, the end of the input or a fault ends the program: this saves a
        // finished game. How the program ends is already decided.
        let _ = session.update(Action::Command(Command::Interrupt));
    }
    (end, Some((session.file_thread, session.lines)))
}

impl<F: Front> Session<F> {
    fn start(mut app: App, files: Files) -> Result<Self> {
        let (sender, receiver) = mpsc::channel();
        signals::listen(sender.clone()).wrap_err("cannot listen for signals")?;
        let front = F::start(&mut app, &sender)?;
        let file_thread = FileThread::new(files, sender.clone()).wrap_err("cannot start the file thread")?;
        let search_thread =
            SearchThread::new(sender, &app.shared).wrap_err("cannot start the search thread")?;
        Ok(Self { app, front, receiver, search_thread, file_thread, end: None, lines: Vec::new() })
    }

    /// Starts with these effects, and handles messages to the end.
    fn run(&mut self, effects: Vec<Effect>) -> Result<End> {
        self.carry_out(effects)?;
        loop {
            if let Some(end) = self.end {
                return Ok(end);
            }
            let patience = F::show(self)?;
            let message = match self.receiver.recv_timeout(patience) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Err(eyre!("all threads have ended")),
            };
            F::pass_time(self, message.as_ref())?;
            let waiting: Vec<Message> = self.receiver.try_iter().take(F::BATCH).collect();
            for message in message.into_iter().chain(waiting) {
                if self.end.is_none() {
                    self.handle(message)?;
                }
            }
        }
    }

    fn handle(&mut self, message: Message) -> Result<()> {
        match message {
            Message::TaskReport(task_report) => self.update(Action::TaskReport(task_report))?,
            Message::Files(action) => self.update(action)?,
            Message::Crashed(panic) => return Err(eyre!("{}", panic.report)),
            #[cfg(unix)]
            Message::TerminalGone => self.end = Some(End::HANGUP),
            #[cfg(unix)]
            Message::Signal(signals::SIGTSTP) => self.stop_by(signals::stop)?,
            #[cfg(unix)]
            Message::Signal(signal @ (signals::SIGWINCH | signals::SIGCONT)) => F::signalled(self, signal)?,
            Message::Signal(signal) => self.end = Some(End::Signal(signal)),
            input => F::hear(self, input)?,
        }
        Ok(())
    }

    /// Lets the app carry out an action.
    pub(super) fn update(&mut self, action: Action) -> Result<()> {
        self.front.note(&action);
        let effects = self.app.update(action);
        self.carry_out(effects)
    }

    /// Carries out the app's effects.
    pub(super) fn carry_out(&mut self, effects: Vec<Effect>) -> Result<()> {
        for effect in effects {
            match self.front.adapt(effect) {
                Effect::Think(task) => self.search_thread.think(task),
                Effect::StopThinking => self.search_thread.stop(),
                Effect::EndPrograms => drop(self.search_thread.end_programs()),
                Effect::Save(save) => self.file_thread.request(Request::Save(save)),
                Effect::Read(query) => self.file_thread.request(Request::Find(query)),
                Effect::Open(at) => self.file_thread.request(Request::Open(at)),
                Effect::Copy(text) | Effect::CopyLink(text) => self.front.copy(&text)?,
                Effect::Print(line) => self.lines.push(line),
                // SIGCONT takes the terminal again.
                #[cfg(unix)]
                Effect::Suspend => self.stop_by(signals::suspend_job)?,
                #[cfg(not(unix))]
                Effect::Suspend => {}
                Effect::Quit(exit) => {
                    self.end = Some(End::Quit(exit));
                    break;
                }
            }
        }
        Ok(())
    }

    /// Gives the terminal back and stops the process, if a shell can continue it.
    #[cfg(unix)]
    fn stop_by(&mut self, stop: fn() -> std::io::Result<()>) -> Result<()> {
        if signals::can_stop() {
            F::signalled(self, signals::SIGTSTP)?;
            // A stopped process should not hold the lock.
            self.file_thread.flush();
            stop()?;
        }
        Ok(())
    }
}
