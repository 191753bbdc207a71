//! A session: the app, the threads that work for it, and the front through which the user sees and controls it.
//!
//! ```text
//!  input, watch ──┐                                ┌── the front shows what is new
//!  signal thread ─┼─> one channel ─> the front's ──┼── App::update ─> effects ─> threads
//!  search + file ─┘                   loop         └── sleeps until a message or a deadline
//! ```

use super::Message;
use super::file_thread::session::Files;
use super::file_thread::{FileThread, Request};
use super::search_thread::SearchThread;
#[cfg(unix)]
use super::{job_control, signals};
use crate::app::{Action, App, Command, Effect, Exit};
use color_eyre::eyre::{Result, WrapErr, eyre};
#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGHUP, SIGTSTP, SIGWINCH};
use std::sync::mpsc::{self, Receiver, Sender};

/// How a session ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The user quits.
    Exit(Exit),
    /// A signal ends it, or the terminal is gone, which counts as SIGHUP.
    #[cfg(unix)]
    Signal(i32),
    #[cfg(not(unix))]
    TerminalGone,
}

/// How a session ends when the terminal is gone.
pub(super) const fn end_by_hangup() -> End {
    #[cfg(unix)]
    return End::Signal(SIGHUP);
    #[cfg(not(unix))]
    return End::TerminalGone;
}

/// What the user sees and hears of a session, and how they control it.
pub(super) trait Front: Sized {
    /// Sets up input and output.
    fn start(app: &mut App, sender: &Sender<Message>) -> Result<Self>;

    /// Carries out the first effects, and runs the session to its end.
    fn run(session: &mut Session<Self>, effects: Vec<Effect>) -> Result<End>;

    /// Handles input. Returns how to end if it ends the session.
    fn hear(session: &mut Session<Self>, input: Message) -> Result<Option<End>>;

    /// Takes note of an action that the session gives the app. Those that a line of plain mode means are not told.
    fn note(&mut self, action: &Action);

    /// Takes note of an effect. Returns what to carry out.
    fn adapt(&mut self, effect: Effect) -> Effect {
        effect
    }

    /// Copies a text.
    fn copy(&mut self, text: &str) -> Result<()>;

    /// Gives the terminal back before the process stops.
    #[cfg(unix)]
    fn release(&mut self) {}

    /// The window has another size, or the process goes on after a stop.
    #[cfg(unix)]
    fn signalled(session: &mut Session<Self>, signal: i32) -> Result<Option<End>> {
        let _ = (session, signal);
        Ok(None)
    }
}

/// The app, its threads and its front.
pub(super) struct Session<F> {
    pub(super) app: App,
    pub(super) front: F,
    pub(super) receiver: Receiver<Message>,
    search_thread: SearchThread,
    file_thread: FileThread,
    /// How the user has ended the program, if that is so.
    pub(super) quit: Option<Exit>,
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
    let end = F::run(&mut session, effects);
    if session.quit.is_none() {
        // A signal (on Unix, Ctrl-C sends one), a closed window, the end of the input or a fault ends the program: this
        // saves a finished game. How the program ends is already decided.
        let _ = session.update(Action::Command(Command::Interrupt));
    }
    (end, Some((session.file_thread, session.lines)))
}

impl<F: Front> Session<F> {
    /// Starts the threads that send messages.
    fn start(mut app: App, files: Files) -> Result<Self> {
        let (sender, receiver) = mpsc::channel();
        #[cfg(unix)]
        signals::listen(&sender).wrap_err("cannot listen for signals")?;
        #[cfg(not(unix))]
        super::input::catch_interrupts(&sender).wrap_err("cannot listen for Ctrl-C")?;
        let front = F::start(&mut app, &sender)?;
        let file_thread = FileThread::new(files, sender.clone()).wrap_err("cannot start the file thread")?;
        let search_thread =
            SearchThread::new(sender, &app.shared).wrap_err("cannot start the search thread")?;
        Ok(Self { app, front, receiver, search_thread, file_thread, quit: None, lines: Vec::new() })
    }

    /// Handles a message; returns how to end if it ends the session.
    pub(super) fn handle(&mut self, message: Message) -> Result<Option<End>> {
        match message {
            Message::TaskReport(task_report) => self.update(Action::TaskReport(task_report)),
            Message::Files(action) => self.update(action),
            Message::Crashed(panic) => Err(eyre!("{}", panic.report)),
            #[cfg(unix)]
            Message::TerminalGone => Ok(Some(end_by_hangup())),
            #[cfg(unix)]
            Message::Signal(pending) => self.handle_signal(pending.take()),
            #[cfg(not(unix))]
            Message::Interrupted => self.update(Action::Command(Command::Interrupt)),
            input => F::hear(self, input),
        }
    }

    /// Lets the app carry out an action; returns how to end if that ends the session.
    pub(super) fn update(&mut self, action: Action) -> Result<Option<End>> {
        self.front.note(&action);
        let effects = self.app.update(action);
        self.carry_out(effects)
    }

    /// Carries out the app's effects; returns how to end if one of them ends the session.
    pub(super) fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Option<End>> {
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
                #[cfg(unix)]
                // SIGCONT takes the terminal again, if a shell can continue us.
                Effect::Suspend if job_control::can_stop() => {
                    self.give_back();
                    job_control::suspend_job();
                }
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
    fn handle_signal(&mut self, signal: i32) -> Result<Option<End>> {
        match signal {
            SIGWINCH | SIGCONT => return F::signalled(self, signal),
            SIGTSTP if job_control::can_stop() => {
                self.give_back();
                job_control::stop()?;
            }
            SIGTSTP => {}
            signal => return Ok(Some(End::Signal(signal))),
        }
        Ok(None)
    }

    /// Gives the terminal back. Flushes files, so that a stopped process does not hold the lock, unless the
    /// disk is slow.
    #[cfg(unix)]
    fn give_back(&mut self) {
        self.front.release();
        self.file_thread.flush();
    }
}
