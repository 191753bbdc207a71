//! The event loop: does what the state machine cannot do itself because it needs a terminal, a clock or a thread.
//!
//! ```text
//!  input thread ──┐                         ┌── draws a frame
//!  signal thread ─┼─> one channel ─> loop ──┼── App::update ─> effects
//!  watch thread  ─┤                         │
//!  search + file ─┘                         └── sleeps until a message or a deadline
//! ```
//!
//! The loop blocks on the channel, with a deadline only during an animation or a timed wait. Otherwise it wakes once a
//! second to check that the terminal is still there.

use super::file_thread::FileThread;
use super::file_thread::queue::Request;
use super::file_thread::session::Files;
use super::input::{self, Backlog, action_of, gesture_of};
use super::search_thread::SearchThread;
use super::tui::{self, Tui};
use super::{Message, panics};
#[cfg(unix)]
use super::{job_control, signals};
use crate::app::{Action, App, Command, Effect, Exit, Pointer, draw};
use crate::config::settings::Background;
use color_eyre::eyre::{Result, WrapErr, eyre};
use crossterm::event::Event;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGHUP, SIGTSTP, SIGWINCH};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often the loop checks that the terminal is still there.
const PULSE: Duration = Duration::from_secs(1);

/// How the loop ends.
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

/// How the loop ends when the terminal is gone.
pub(super) const fn end_by_hangup() -> End {
    #[cfg(unix)]
    return End::Signal(SIGHUP);
    #[cfg(not(unix))]
    return End::TerminalGone;
}

/// Runs a session to its end; returns how it ended, and the file thread, which may still be writing.
pub(super) fn run(
    app: App,
    effects: Vec<Effect>,
    files: Files,
) -> (Result<End>, Option<(FileThread, Vec<String>)>) {
    let (mut session, receiver) = match Session::start(app, files) {
        Ok(started) => started,
        Err(fault) => return (Err(fault), None),
    };
    let end = match session.carry_out(effects) {
        Some(end) => Ok(end),
        None => session.run(&receiver),
    };
    if !matches!(end, Ok(End::Exit(_))) {
        // A signal (on Unix, Ctrl-C sends one), a closed window or a fault ends the program: this saves a finished
        // game. How the program ends is already decided.
        let effects = session.app.update(Action::Command(Command::Interrupt));
        let _ = session.carry_out(effects);
    }
    (end, Some((session.file_thread, session.lines)))
}

/// The state of the loop.
struct Session {
    app: App,
    tui: Tui,
    backlog: Backlog,
    search_thread: SearchThread,
    file_thread: FileThread,
    pointer: Pointer,
    /// What to print after the end.
    lines: Vec<String>,
    /// Whether the next frame may differ from the last one.
    changed: bool,
}

impl Session {
    /// Takes over the terminal and starts the threads that send messages to the loop.
    fn start(mut app: App, files: Files) -> Result<(Self, Receiver<Message>)> {
        let (sender, receiver) = mpsc::channel();
        #[cfg(unix)]
        signals::listen(&sender).wrap_err("cannot listen for signals")?;
        #[cfg(not(unix))]
        input::catch_interrupts(&sender).wrap_err("cannot listen for Ctrl-C")?;
        #[cfg(unix)]
        input::watch(&sender).wrap_err("cannot watch the terminal")?;
        // Before the input thread starts, as both would read the answer; keys pressed meanwhile are lost.
        if app.shared.settings.needs_background() && tui::has_light_background() {
            let effects = app.update(Action::Background(Background::Light));
            debug_assert!(effects.is_empty(), "a change of colours has no effects");
        }
        let tui = Tui::enter(app.shared.uses_mouse).wrap_err("cannot set up the terminal")?;
        // Before the first frame, as a resize in between would go unnoticed.
        let backlog = input::listen(&sender).wrap_err("cannot start the input thread")?;
        let file_thread = FileThread::new(files, sender.clone());
        let search_thread =
            SearchThread::new(sender, &app.shared).wrap_err("cannot start the search thread")?;
        let (pointer, lines) = (Pointer::default(), Vec::new());
        Ok((Self { app, tui, backlog, search_thread, file_thread, pointer, lines, changed: true }, receiver))
    }

    fn run(&mut self, receiver: &Receiver<Message>) -> Result<End> {
        let mut ticked = Instant::now();
        self.draw()?;
        loop {
            panics::test_hook("main");
            let message = wait(receiver, self.app.deadline(), ticked)?;
            // Time first: a wait that a message starts must not include the time before the message.
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
                return Ok(end_by_hangup());
            }
            #[cfg(unix)]
            if message.is_none()
                && let Some(end) = self.reenter_if_foreground()?
            {
                return Ok(end);
            }
            // All messages that are already there share one frame.
            for message in message.into_iter().chain(receiver.try_iter().take(BATCH)) {
                if let Some(end) = self.handle(message)? {
                    return Ok(end);
                }
            }
            self.draw()?;
        }
    }

    /// Draws what has changed since the last frame, if anything has.
    fn draw(&mut self) -> Result<()> {
        if std::mem::take(&mut self.changed) {
            if let Some(window) = self.tui.refresh()? {
                let effects = self.app.update(Action::Resize(window));
                let end = self.carry_out(effects);
                debug_assert_eq!(end, None, "a new size never ends the program");
            }
            self.tui.draw(&self.app)?;
        }
        Ok(())
    }

    /// Takes over the terminal again if it was given back and we are in the foreground.
    #[cfg(unix)]
    fn reenter_if_foreground(&mut self) -> Result<Option<End>> {
        if self.tui.released && job_control::in_foreground() {
            self.tui.reenter()?;
            // The user has just continued the program in this window; focus events were off meanwhile.
            let effects = self.app.update(Action::Focus(true));
            self.changed = true;
            return Ok(self.carry_out(effects));
        }
        Ok(None)
    }

    /// Handles a message; returns how to end if it ends the program.
    fn handle(&mut self, message: Message) -> Result<Option<End>> {
        if let Message::Input(event) = &message {
            self.backlog.release(event);
        }
        let action = match message {
            // On Unix a signal reports this.
            Message::Input(Event::Resize(..)) if cfg!(unix) => None,
            Message::Input(Event::Resize(..)) => {
                self.tui.stale = true;
                self.changed = true;
                None
            }
            Message::Input(event) => self.action_for(&event)?,
            #[cfg(unix)]
            Message::TerminalGone => return Ok(Some(end_by_hangup())),
            Message::InputFailed(_) if tui::is_gone() => return Ok(Some(end_by_hangup())),
            Message::InputFailed(fault) => return Err(fault).wrap_err("cannot read from the terminal"),
            #[cfg(unix)]
            Message::Signal(pending) => return self.handle_signal(pending.take()),
            #[cfg(not(unix))]
            Message::Interrupted => Some(Action::Command(Command::Interrupt)),
            Message::TaskReport(task_report) => Some(Action::TaskReport(task_report)),
            Message::Files(action) => Some(action),
            // Only plain mode reads lines.
            Message::Line(_) => None,
            Message::Crashed(panic) => return Err(eyre!("{}", panic.report)),
        };
        let Some(action) = action else { return Ok(None) };
        let effects = self.app.update(action);
        self.changed = true;
        self.tui.use_mouse(self.app.shared.uses_mouse).wrap_err("cannot set up the mouse")?;
        Ok(self.carry_out(effects))
    }

    #[cfg(unix)]
    fn handle_signal(&mut self, signal: i32) -> Result<Option<End>> {
        match signal {
            SIGWINCH => {
                self.tui.stale = true;
                self.changed = true;
            }
            SIGCONT => {
                self.tui.released = true;
                return self.reenter_if_foreground();
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

    /// The action of an input event.
    fn action_for(&mut self, event: &Event) -> Result<Option<Action>> {
        if self.changed && matches!(event, Event::Mouse(_)) {
            // A mouse event needs the layout of the current state. Unless the size has changed, this frame is drawn
            // off-screen: the terminal gets one frame for the whole batch.
            if self.tui.stale {
                self.draw()?;
            } else {
                let area = self.tui.frame.area;
                self.tui.frame = draw::draw(&self.app, area, &mut Buffer::empty(area));
            }
        }
        let (app, frame) = (&self.app, &self.tui.frame);
        let action = match event {
            Event::Key(key) => action_of(app, *key),
            Event::Paste(text) => Some(input::paste_of(text)),
            Event::Mouse(mouse) => gesture_of(*mouse).and_then(|gesture| {
                let target = frame.target_at(Position { x: mouse.column, y: mouse.row });
                self.pointer.action(gesture, (mouse.column, mouse.row), target)
            }),
            Event::FocusLost => Some(Action::Focus(false)),
            Event::FocusGained => Some(Action::Focus(true)),
            Event::Resize(..) => None,
        };
        Ok(action.filter(|action| draw::accepts_action(app, frame.area, action)))
    }

    /// Carries out the app's effects; returns how to end if one of them ends the program.
    fn carry_out(&mut self, effects: Vec<Effect>) -> Option<End> {
        for effect in effects {
            match effect {
                Effect::Think(task) => self.search_thread.think(task),
                Effect::StopThinking => self.search_thread.stop(),
                Effect::EndPrograms => self.search_thread.end_programs(),
                Effect::Save(save) => self.file_thread.request(Request::Save(save)),
                Effect::Read(query) => self.file_thread.request(Request::Find(query)),
                Effect::Open(at) => self.file_thread.request(Request::Open(at)),
                // If this fails the terminal is gone, which is noticed elsewhere.
                Effect::Copy(text) | Effect::CopyLink(text) => drop(tui::copy(&text)),
                Effect::Print(line) => self.lines.push(line),
                #[cfg(unix)]
                Effect::Suspend => self.suspend(),
                #[cfg(not(unix))]
                Effect::Suspend => {}
                Effect::Quit(exit) => return Some(End::Exit(exit)),
            }
        }
        None
    }

    /// Gives the terminal back and stops the job, if a shell could continue it. SIGCONT then takes the terminal again.
    #[cfg(unix)]
    fn suspend(&mut self) {
        if job_control::can_stop() {
            self.give_back();
            job_control::suspend_job();
        }
    }

    /// Gives the terminal back. Flushes files, so that a stopped process does not hold the lock, unless the
    /// disk is slow.
    #[cfg(unix)]
    fn give_back(&mut self) {
        self.tui.released = true;
        tui::restore();
        self.file_thread.flush();
    }
}

/// How many messages to handle per frame, so that a flood of them cannot delay drawing for ever.
const BATCH: usize = 256;

/// Waits for a message until the deadline, counted from the last tick, but no longer than [`PULSE`].
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
