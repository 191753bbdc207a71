//! The event loop: what the state machine cannot do itself, because it takes a terminal, a clock
//! or a thread.
//!
//! ```text
//!  input thread ──┐                         ┌── draws a frame
//!  signal thread ─┼─> one channel ─> loop ──┼── App::update ─> effects
//!  watch thread  ─┤                         │
//!  search thread ─┘                         └── sleeps until a message or a deadline
//! ```
//!
//! The loop blocks on the channel, with a deadline only while something moves. Otherwise it wakes
//! once a second to see whether the terminal is still there.

use super::file_thread::FileThread;
use super::file_thread::queue::Request;
use super::file_thread::session::Files;
use super::input::{self, Backlog, Pointer, action_of};
use super::search_thread::SearchThread;
use super::tui::{self, Tui};
use super::{Message, panics};
#[cfg(unix)]
use super::{job_control, signals};
use crate::app::draw;
use crate::app::{Action, App, Command, Effect, Exit};
use color_eyre::eyre::{Result, WrapErr, eyre};
use crossterm::event::Event;
use ratatui::buffer::Buffer;
#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGHUP, SIGTSTP, SIGWINCH};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often the loop looks whether the terminal is still there.
const PULSE: Duration = Duration::from_secs(1);

/// How the loop ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The program ends of its own accord.
    Exit(Exit),
    /// A signal ends it, or the terminal is gone, which is as good as a hang-up.
    #[cfg(unix)]
    Signal(i32),
    #[cfg(not(unix))]
    TerminalGone,
}

/// How it ends when the terminal is gone.
pub(super) const fn gone() -> End {
    #[cfg(unix)]
    return End::Signal(SIGHUP);
    #[cfg(not(unix))]
    return End::TerminalGone;
}

/// The whole session: how it ends, and who may still have something to keep.
pub(super) fn run(app: App, effects: Vec<Effect>, files: Files) -> (Result<End>, Option<FileThread>) {
    let (mut session, receiver) = match Session::begin(app, files) {
        Ok(begun) => begun,
        Err(fault) => return (Err(fault), None),
    };
    let end = match session.carry_out(effects) {
        Some(end) => Ok(end),
        None => session.run(&receiver),
    };
    if !matches!(end, Ok(End::Exit(_))) {
        session.interrupt();
    }
    (end, Some(session.file_thread))
}

/// Everything the loop holds.
struct Session {
    app: App,
    tui: Tui,
    backlog: Backlog,
    search_thread: SearchThread,
    file_thread: FileThread,
    pointer: Pointer,
    /// Whether something may look different from the last frame.
    changed: bool,
}

impl Session {
    /// Takes the terminal over, and listens from now on to all that the loop is told of.
    fn begin(mut app: App, files: Files) -> Result<(Self, Receiver<Message>)> {
        let (sender, receiver) = mpsc::channel();
        #[cfg(unix)]
        signals::listen(&sender).wrap_err("cannot listen for signals")?;
        #[cfg(unix)]
        input::watch(&sender).wrap_err("cannot watch the terminal")?;
        // While nobody else reads from the terminal; what is typed meanwhile is lost.
        if app.shared.settings.ask_for_ground() && tui::writes_on_light_ground() {
            let effects = app.update(Action::LightGround);
            debug_assert!(effects.is_empty(), "colours are nothing to do");
        }
        let tui = Tui::enter(app.shared.uses_mouse).wrap_err("cannot set up the terminal")?;
        // Before the first frame, or a resize in between would go unnoticed.
        let backlog = input::listen(&sender).wrap_err("cannot start the input thread")?;
        let file_thread = FileThread::new(files, sender.clone());
        let (search_thread, pointer) = (SearchThread::new(sender), Pointer::default());
        Ok((Self { app, tui, backlog, search_thread, file_thread, pointer, changed: true }, receiver))
    }

    /// Has the state end as Ctrl-C as a key would, where something else ends the program: a signal, which Ctrl-C is on
    /// Unix, a closed window, a fault. A game that is over goes on record then.
    fn interrupt(&mut self) {
        let effects = self.app.update(Action::Command(Command::Interrupt));
        // How it ends is known.
        let _ = self.carry_out(effects);
    }

    fn run(&mut self, receiver: &Receiver<Message>) -> Result<End> {
        let mut ticked = Instant::now();
        self.draw()?;
        loop {
            panics::test_hook("main");
            let message = wait(receiver, self.app.deadline(), ticked)?;
            // Time first: what a message sets waiting must not be charged for the time before it.
            let now = Instant::now();
            if let Some(deadline) = self.app.deadline() {
                self.changed |= now - ticked >= deadline;
                let effects = self.app.update(Action::Tick(now - ticked));
                if let Some(end) = self.carry_out(effects) {
                    return Ok(end);
                }
            }
            ticked = now;
            if message.is_none() && tui::is_gone() {
                return Ok(gone());
            }
            #[cfg(unix)]
            if message.is_none()
                && let Some(end) = self.come_back()?
            {
                return Ok(end);
            }
            // All that is already there belongs in the same frame.
            for message in message.into_iter().chain(receiver.try_iter().take(BATCH)) {
                if let Some(end) = self.take(message)? {
                    return Ok(end);
                }
            }
            self.draw()?;
        }
    }

    /// Draws what has changed since the last frame, if anything has.
    fn draw(&mut self) -> Result<()> {
        if std::mem::take(&mut self.changed) {
            self.tui.draw(&self.app)?;
        }
        Ok(())
    }

    /// Takes the terminal again if somebody else had it and it is ours to use.
    #[cfg(unix)]
    fn come_back(&mut self) -> Result<Option<End>> {
        if self.tui.away && job_control::in_foreground() {
            self.tui.reenter()?;
            // The user who continues the program is there. No event says so: focus was not reported meanwhile.
            let effects = self.app.update(Action::Focus(true));
            self.changed = true;
            return Ok(self.carry_out(effects));
        }
        Ok(None)
    }

    /// Takes a message; returns how to end if it ends the program.
    fn take(&mut self, message: Message) -> Result<Option<End>> {
        if let Message::Input(event) = &message {
            self.backlog.taken(event);
        }
        let action = match message {
            // On Unix a signal tells of the same.
            Message::Input(Event::Resize(..)) if cfg!(unix) => None,
            Message::Input(Event::Resize(..)) => {
                self.tui.stale = true;
                self.changed = true;
                None
            }
            Message::Input(event) => self.action_for(&event)?,
            #[cfg(unix)]
            Message::TerminalGone => return Ok(Some(gone())),
            Message::InputFailed(_) if tui::is_gone() => return Ok(Some(gone())),
            Message::InputFailed(fault) => return Err(fault).wrap_err("cannot read from the terminal"),
            #[cfg(unix)]
            Message::Signal(arrival) => return self.heed(arrival.take()),
            Message::TaskReport(task_report) => Some(Action::TaskReport(task_report)),
            Message::Saved(action) => Some(action),
            Message::Crashed(panic) => return Err(eyre!("{}", panic.report)),
        };
        let Some(action) = action else { return Ok(None) };
        let effects = self.app.update(action);
        self.changed = true;
        self.tui.use_mouse(self.app.shared.uses_mouse).wrap_err("cannot set up the mouse")?;
        Ok(self.carry_out(effects))
    }

    #[cfg(unix)]
    fn heed(&mut self, signal: i32) -> Result<Option<End>> {
        match signal {
            SIGWINCH => {
                self.tui.stale = true;
                self.changed = true;
            }
            SIGCONT => {
                self.tui.away = true;
                return self.come_back();
            }
            SIGTSTP if job_control::can_stop() => {
                self.give_back();
                job_control::stop()?;
            }
            SIGTSTP => {}
            signal => return Ok(Some(End::Signal(signal))),
        }
        Ok(None)
    }

    /// What a key or the mouse means to the program.
    fn action_for(&mut self, event: &Event) -> Result<Option<Action>> {
        if self.changed && matches!(event, Event::Mouse(_)) {
            // What is where now: that is the state which the pointer's event changes. But for a new size this is drawn
            // off the screen: the terminal gets one frame for all of the batch.
            if self.tui.stale {
                self.draw()?;
            } else {
                let area = self.tui.frame.area;
                self.tui.frame = draw::draw(&self.app, area, &mut Buffer::empty(area));
            }
        }
        let (app, frame) = (&self.app, &self.tui.frame);
        Ok(match event {
            Event::Key(key) => action_of(app, *key).filter(|action| match action {
                Action::Command(command) => draw::accepts(app, frame.area, *command),
                _ => true,
            }),
            // Into a window that is too small for the screen nobody pastes on purpose.
            Event::Paste(text) => {
                draw::too_small(app, frame.area).is_none().then(|| Action::Paste(text.clone()))
            }
            Event::Mouse(mouse) => self.pointer.action(*mouse, frame).filter(|action| match *action {
                Action::Wheel(wheel, target) => draw::accepts_wheel(app, frame.area, wheel, target),
                _ => true,
            }),
            Event::FocusLost => Some(Action::Focus(false)),
            Event::FocusGained => Some(Action::Focus(true)),
            Event::Resize(..) => None,
        })
    }

    /// Does what the state wishes for; returns how to end if it wishes to end.
    fn carry_out(&mut self, effects: Vec<Effect>) -> Option<End> {
        for effect in effects {
            match effect {
                Effect::Think(task) => self.search_thread.think(task),
                Effect::StopThinking => self.search_thread.stop(),
                Effect::Save(save) => self.file_thread.request(Request::Save(save)),
                Effect::Read(query) => self.file_thread.request(Request::Find(query)),
                Effect::Open(at) => self.file_thread.request(Request::Open(at)),
                // A terminal that cannot take it is gone, which is noticed elsewhere.
                Effect::Copy(text) => drop(tui::copy(&text)),
                #[cfg(unix)]
                Effect::Suspend => self.suspend(),
                #[cfg(not(unix))]
                Effect::Suspend => {}
                Effect::Quit(exit) => return Some(End::Exit(exit)),
            }
        }
        None
    }

    /// Gives the terminal back and asks to be stopped, if somebody could continue us. The signal
    /// that we are continued takes the terminal again.
    #[cfg(unix)]
    fn suspend(&mut self) {
        if job_control::can_stop() {
            self.give_back();
            job_control::suspend_job();
        }
    }

    /// Gives the terminal back. Who is stopped then holds no lock, unless the disk is slow.
    #[cfg(unix)]
    fn give_back(&mut self) {
        self.tui.away = true;
        tui::restore();
        self.file_thread.pause();
    }
}

/// Messages taken at once, so that a flood of them cannot keep a frame from being drawn.
const BATCH: usize = 256;

/// Waits for a message until the deadline, counted from the last tick, or for a pulse.
fn wait(
    receiver: &Receiver<Message>,
    deadline: Option<Duration>,
    ticked: Instant,
) -> Result<Option<Message>> {
    let left = deadline.map_or(PULSE, |deadline| deadline.saturating_sub(ticked.elapsed()).min(PULSE));
    match receiver.recv_timeout(left) {
        Ok(message) => Ok(Some(message)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(eyre!("all threads have ended")),
    }
}
