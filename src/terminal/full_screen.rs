//! The full screen: draws frames, and reads keys and the mouse.
//!
//! The loop blocks on the channel, with a deadline only during an animation or a timed wait. Otherwise it wakes once a
//! second to check that the terminal is still there.

use super::input::{self, Backlog, action_of, gesture_of};
use super::session::{End, Front, Session};
#[cfg(unix)]
use super::signals;
use super::tui::{self, Tui};
use super::{Message, panics};
use crate::app::{Action, App, Pointer, draw};
use crate::config::settings::Background;
use color_eyre::eyre::{Result, WrapErr};
use crossterm::event::Event;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
#[cfg(unix)]
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// How often the loop checks that the terminal is still there.
const PULSE: Duration = Duration::from_secs(1);

/// The terminal, and what its input means.
pub(super) struct FullScreen {
    tui: Tui,
    backlog: Backlog,
    pointer: Pointer,
    /// Whether the next frame may differ from the last one.
    changed: bool,
    ticked: Instant,
}

impl Front for FullScreen {
    const BATCH: usize = 256;

    fn start(app: &mut App, sender: &Sender<Message>) -> Result<Self> {
        #[cfg(unix)]
        input::watch(sender).wrap_err("cannot watch the terminal")?;
        // Before the input thread starts, as both would read the answer; keys pressed meanwhile are lost.
        if app.shared.settings.needs_background() && tui::has_light_background() {
            let effects = app.update(Action::Background(Background::Light));
            debug_assert!(effects.is_empty(), "a change of colours has no effects");
        }
        let tui = Tui::enter(app.shared.uses_mouse).wrap_err("cannot set up the terminal")?;
        // Before the first frame, as a resize in between would go unnoticed.
        let backlog = input::listen(sender).wrap_err("cannot start the input thread")?;
        Ok(Self { tui, backlog, pointer: Pointer::default(), changed: true, ticked: Instant::now() })
    }

    fn show(session: &mut Session<Self>) -> Result<Duration> {
        session.draw()?;
        panics::test_hook("main");
        let passed = session.front.ticked.elapsed();
        Ok(session.app.deadline().map_or(PULSE, |deadline| deadline.saturating_sub(passed).min(PULSE)))
    }

    /// A wait that a message starts must not include the time before the message.
    fn pass_time(session: &mut Session<Self>, message: Option<&Message>) -> Result<()> {
        let now = Instant::now();
        let passed = now - std::mem::replace(&mut session.front.ticked, now);
        if let Some(deadline) = session.app.deadline() {
            session.front.changed |= passed >= deadline;
            session.update(Action::Tick(passed))?;
        }
        if message.is_none() && tui::is_gone() {
            return session.end_by(End::HANGUP);
        }
        #[cfg(unix)]
        if message.is_none() {
            return session.reenter_if_foreground();
        }
        Ok(())
    }

    fn hear(session: &mut Session<Self>, input: Message) -> Result<()> {
        match input {
            Message::Input(event) => {
                session.front.backlog.release(&event);
                // On Unix a signal reports this.
                if !cfg!(unix) && matches!(event, Event::Resize(..)) {
                    session.front.window_changed();
                }
                if let Some(action) = session.action_for(&event)? {
                    session.update(action)?;
                }
            }
            Message::InputFailed(_) if tui::is_gone() => return session.end_by(End::HANGUP),
            Message::InputFailed(fault) => return Err(fault).wrap_err("cannot read from the terminal"),
            // Only plain mode reads lines, and the session handles the rest.
            _ => {}
        }
        Ok(())
    }

    fn note(&mut self, action: &Action) {
        self.changed |= !matches!(action, Action::Tick(_) | Action::Resize(_));
    }

    fn copy(&mut self, text: &str) -> Result<()> {
        // If this fails the terminal is gone, which is noticed elsewhere.
        let _ = tui::copy(text);
        Ok(())
    }

    #[cfg(unix)]
    fn release(&mut self) {
        self.tui.released = true;
        tui::restore();
    }

    #[cfg(unix)]
    fn signalled(session: &mut Session<Self>, signal: i32) -> Result<()> {
        if signal == signals::SIGCONT {
            session.front.tui.released = true;
            return session.reenter_if_foreground();
        }
        signals::RESIZE_WAITS.store(false, Ordering::SeqCst);
        session.front.window_changed();
        Ok(())
    }
}

impl FullScreen {
    /// The next frame is drawn anew, in the window's new size.
    fn window_changed(&mut self) {
        self.tui.stale = true;
        self.changed = true;
    }
}

impl Session<FullScreen> {
    /// Draws what has changed since the last frame, if anything has.
    fn draw(&mut self) -> Result<()> {
        if std::mem::take(&mut self.front.changed) {
            let mouse = self.app.shared.uses_mouse;
            self.front.tui.use_mouse(mouse).wrap_err("cannot set up the mouse")?;
            if let Some(window) = self.front.tui.refresh()? {
                self.update(Action::Resize(window))?;
            }
            self.front.tui.draw(&self.app)?;
        }
        Ok(())
    }

    /// Takes over the terminal again if it was given back and we are in the foreground.
    #[cfg(unix)]
    fn reenter_if_foreground(&mut self) -> Result<()> {
        if self.front.tui.released && signals::in_foreground() {
            self.front.tui.reenter()?;
            // The user has just continued the program in this window; focus events were off meanwhile.
            self.update(Action::Focus(true))?;
        }
        Ok(())
    }

    /// The action of an input event.
    fn action_for(&mut self, event: &Event) -> Result<Option<Action>> {
        if self.front.changed && matches!(event, Event::Mouse(_)) {
            // A mouse event needs the layout of the current state. Unless the size has changed, this frame is drawn
            // off-screen: the terminal gets one frame for the whole batch.
            if self.front.tui.stale {
                self.draw()?;
            } else {
                let area = self.front.tui.frame.area;
                self.front.tui.frame = draw::draw(&self.app, area, &mut Buffer::empty(area));
            }
        }
        let (app, frame) = (&self.app, &self.front.tui.frame);
        let action = match event {
            Event::Key(key) => action_of(app, *key),
            Event::Paste(text) => Some(input::paste_of(text)),
            Event::Mouse(mouse) => gesture_of(*mouse).and_then(|gesture| {
                let target = frame.target_at(Position { x: mouse.column, y: mouse.row });
                self.front.pointer.action(gesture, (mouse.column, mouse.row), target)
            }),
            Event::FocusLost => Some(Action::Focus(false)),
            Event::FocusGained => Some(Action::Focus(true)),
            Event::Resize(..) => None,
        };
        Ok(action.filter(|action| draw::accepts_action(app, frame.area, action)))
    }
}
