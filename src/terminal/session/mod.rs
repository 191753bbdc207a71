//! A session: the app, its threads, and the front through which the user sees and controls it.
//!
//! ```text
//!  input, watch ──┐                            ┌── the front shows what is new
//!  signal thread ─┼─> one channel ─> the loop ─┼── App::update ─> effects ─> threads
//!  search + file ─┘                            └── sleeps until a message comes or the front wants to go on
//! ```

mod full_screen;
mod plain;

use super::file_thread::{FileThread, Files, Request};
use super::search_thread::SearchThread;
use super::{Message, panics, print_stderr, signals, tui};
use crate::app::{Action, App, Command, Effect, Exit};
use color_eyre::eyre::{Result, WrapErr, eyre};
use full_screen::FullScreen;
use plain::Lines;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

#[derive(Clone, Copy)]
enum End {
    Quit(Exit),
    /// There will be no more lines.
    OfInput,
    /// A signal; SIGHUP if the terminal is gone.
    Signal(i32),
}

/// How the user sees and controls a session.
trait Front: Sized {
    /// How many more messages are handled before something is shown: a flood must not delay that for ever.
    const BATCH: usize;

    /// How long to wait for files before it is said that they are being read.
    const FIRST_WAIT: Duration;

    fn start(app: &mut App, sender: &Sender<Message>) -> Result<Self>;

    /// Shows what is new; returns how long to wait for a message.
    fn show(session: &mut Session<Self>) -> Result<Duration>;

    /// Lets time pass, before a message is handled or as none has come.
    fn pass_time(session: &mut Session<Self>, message: Option<&Message>) -> Result<()>;

    fn hear(session: &mut Session<Self>, input: Message) -> Result<()>;

    /// Takes note of an action of the session; those that a line of plain mode means are not told.
    fn note(&mut self, action: &Action);

    /// Takes note of an effect, and copies a text. Returns what else to carry out.
    fn take(&mut self, effect: Effect) -> Result<Effect>;

    /// The process is about to stop, or goes on after a stop, or the window has another size.
    #[cfg(unix)]
    fn signalled(_: &mut Session<Self>, _: i32) -> Result<()> {
        Ok(())
    }
}

struct Session<F> {
    app: App,
    front: F,
    receiver: Receiver<Message>,
    search_thread: SearchThread,
    file_thread: FileThread,
    /// Whether what earlier sessions have saved is still to come.
    is_loading: bool,
    end: Option<End>,
}

/// Runs the program from this state, starting with these effects, until it ends; returns the exit code.
///
/// The terminal is restored in every case in which the program itself can still act: not if it has no memory left.
///
/// # Errors
/// If the terminal cannot be used, or a thread panics.
pub fn play(app: App, effects: Vec<Effect>, files: Files) -> Result<ExitCode> {
    panics::install()?;
    let run = if app.shared.settings.plain { run::<Lines> } else { run::<FullScreen> };
    let end = catch_unwind(AssertUnwindSafe(|| run(app, effects, files)));
    tui::restore();
    Ok(match end {
        // The hook has printed the report.
        Err(_) => ExitCode::FAILURE,
        Ok(Ok(End::Quit(Exit::Done) | End::OfInput)) => ExitCode::SUCCESS,
        Ok(Ok(End::Quit(Exit::Interrupted))) => ExitCode::from(130),
        Ok(Ok(End::Signal(signal))) => signals::exit_by(signal),
        // That nobody reads is not an error to report.
        Ok(Err(fault)) => match fault.downcast_ref::<io::Error>().map(io::Error::kind) {
            Some(io::ErrorKind::BrokenPipe) => ExitCode::SUCCESS,
            _ if tui::is_gone() => signals::exit_by(signals::SIGHUP),
            _ => return Err(fault),
        },
    })
}

fn run<F: Front>(mut app: App, effects: Vec<Effect>, files: Files) -> Result<End> {
    let (sender, receiver) = mpsc::channel();
    signals::listen(sender.clone()).wrap_err("cannot listen for signals")?;
    let file_thread = FileThread::new(files, &sender).wrap_err("cannot start the file thread")?;
    let front = F::start(&mut app, &sender)?;
    let search_thread = SearchThread::new(&sender, &app.shared).wrap_err("cannot start the search thread")?;
    let mut session =
        Session { app, front, receiver, search_thread, file_thread, is_loading: true, end: None };
    let end = session.converse(effects);
    if !matches!(end, Ok(End::Quit(_))) {
        // Saves a finished game. How the program ends is already decided.
        let _ = session.update(Action::Command(Command::Interrupt));
    }
    // Before anything is printed, before a signal is passed on, and before files are waited for.
    tui::restore();
    let Session { app, search_thread, file_thread, .. } = session;
    drop(search_thread);
    if let Some(fault) = finish(file_thread) {
        print_stderr(format_args!("noughts: not everything was saved: {fault}"));
    }
    // If the terminal is gone, the lines are lost.
    let _ = app.shared.lines().try_for_each(|line| writeln!(io::stdout(), "{line}"));
    end
}

/// Waits until everything is saved; returns why something is not.
fn finish(mut file_thread: FileThread) -> Option<String> {
    signals::WAITS_FOR_FILES.store(true, Ordering::SeqCst);
    file_thread.finish(|| {
        // First, so that Ctrl-C works as soon as the message is visible.
        signals::MAY_GIVE_UP.store(true, Ordering::SeqCst);
        print_stderr("noughts: waiting for files to be written (Ctrl-C gives up)");
    })
}

impl<F: Front> Session<F> {
    fn converse(&mut self, effects: Vec<Effect>) -> Result<End> {
        self.carry_out(effects)?;
        let started = Instant::now();
        while self.is_loading
            && let Ok(message) = self.receiver.recv_timeout(F::FIRST_WAIT.saturating_sub(started.elapsed()))
        {
            self.handle(message)?;
        }
        if self.is_loading {
            self.update(Action::Loading)?;
        }
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
            Message::Result(action) => self.update(action)?,
            Message::Crashed(report) => return Err(eyre!("{report}")),
            #[cfg(unix)]
            Message::Signal(signals::SIGTSTP) => self.stop_by(signals::stop)?,
            #[cfg(unix)]
            Message::Signal(signal @ (signals::SIGWINCH | signals::SIGCONT)) => {
                signals::RESIZE_WAITS.store(false, Ordering::SeqCst);
                F::signalled(self, signal)?;
            }
            Message::Signal(signal) => self.end = Some(End::Signal(signal)),
            input => F::hear(self, input)?,
        }
        Ok(())
    }

    fn update(&mut self, action: Action) -> Result<()> {
        self.front.note(&action);
        self.is_loading &= !matches!(action, Action::Loaded(_));
        let effects = self.app.update(action);
        self.carry_out(effects)
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<()> {
        for effect in effects {
            match self.front.take(effect)? {
                Effect::Think(task) => self.search_thread.think(task),
                Effect::StopThinking => self.search_thread.stop(),
                Effect::EndPrograms => drop(self.search_thread.end_programs()),
                Effect::Save(save) => self.file_thread.request(Request::Write(save)),
                Effect::Read(query) => self.file_thread.request(Request::Find(query)),
                Effect::Open(at) => self.file_thread.request(Request::Open(at)),
                // SIGCONT takes the terminal again.
                #[cfg(unix)]
                Effect::Suspend => self.stop_by(signals::suspend_job)?,
                #[cfg(not(unix))]
                Effect::Suspend => {}
                Effect::Copy(_) | Effect::CopyLink(_) => {}
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
            // The system continues what is stopped when the terminal goes, and nothing that stops later.
            if tui::is_gone() {
                self.end = Some(End::Signal(signals::SIGHUP));
            } else {
                stop()?;
            }
        }
        Ok(())
    }
}
