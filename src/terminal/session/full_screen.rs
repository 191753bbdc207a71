//! The full screen: draws frames, and reads keys and the mouse.

use super::{End, Front, Session};
use crate::app::{Action, App, Effect, Pointer, draw};
use crate::draw::Hits;
use crate::terminal::input::{self, Backlog, action_of, gesture_of};
use crate::terminal::{Message, Screen, panics, signals, tui};
use color_eyre::eyre::{Result, WrapErr};
use crossterm::event::Event;
use crossterm::terminal;
use ratatui::prelude::{Buffer, Rect};
use std::io::{self, BufWriter, Stdout};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

/// How often to check that the terminal is still there, if nothing moves.
const PULSE: Duration = Duration::from_secs(1);

/// The largest area to draw. Each cell takes about a hundred bytes, and a terminal may claim to have 65535 times 65535.
const LARGEST: Rect = Rect::new(0, 0, 500, 200);

pub(super) struct FullScreen {
    screen: Screen<BufWriter<Stdout>>,
    /// Those of the last frame, drawn on the screen or off it.
    hits: Hits,
    backlog: Backlog,
    pointer: Pointer,
    /// Whether the terminal reports the mouse.
    mouse: bool,
    /// Whether its background is still to be asked for. It may change while another window has the focus.
    query_is_due: bool,
    /// When the terminal was last asked something that it has not answered.
    asked: Option<Instant>,
    redraw: Redraw,
    /// Whether the terminal is given back for a while.
    released: bool,
    ticked: Instant,
}

/// The first frame waits this long for the answer, so that its colours are right at once.
const PROMPT_ANSWER: Duration = Duration::from_millis(50);

/// The end waits this long for answers: the shell would take them for something that is typed.
const LATE_ANSWER: Duration = Duration::from_millis(200);

/// What the next frame draws.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Redraw {
    #[default]
    Nothing,
    /// What differs from the last frame.
    Changes,
    /// The whole window: there was no frame yet, or the window was resized, perhaps only for a moment, and what that cut
    /// off is lost.
    All,
}

impl Front for FullScreen {
    const BATCH: usize = 256;

    /// The first frame waits for that.
    const FIRST_WAIT: Duration = Duration::from_millis(50);

    fn start(app: &mut App, sender: &Sender<Message>) -> Result<Self> {
        #[cfg(unix)]
        input::watch(sender).wrap_err("cannot watch the terminal")?;
        let mouse = app.shared.uses_mouse;
        tui::take_over(mouse).wrap_err("cannot set up the terminal")?;
        let mut front = Self {
            screen: Screen::new(BufWriter::with_capacity(1 << 14, io::stdout()), Rect::ZERO),
            hits: Hits::default(),
            // Before the first frame, as a resize in between would go unnoticed.
            backlog: input::listen(sender).wrap_err("cannot start the input thread")?,
            pointer: Pointer::default(),
            mouse,
            query_is_due: true,
            asked: Some(Instant::now()),
            redraw: Redraw::All,
            released: false,
            ticked: Instant::now(),
        };
        front.ask_for_background(app)?;
        Ok(front)
    }

    fn show(session: &mut Session<Self>) -> Result<Duration> {
        let Session { front, app, .. } = session;
        front.ask_for_background(app)?;
        let is_first = front.screen.area().is_empty() && !front.query_is_due;
        if is_first
            && let Some(asked) = front.asked
            && let Some(left) = PROMPT_ANSWER.checked_sub(asked.elapsed())
        {
            return Ok(left);
        }
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
            if passed >= deadline {
                session.front.change();
            }
            session.update(Action::Tick(passed))?;
        }
        match message {
            Some(_) => {}
            None if tui::is_gone() => session.end = Some(End::Signal(signals::SIGHUP)),
            None => session.reenter_if_foreground()?,
        }
        Ok(())
    }

    fn hear(session: &mut Session<Self>, input: Message) -> Result<()> {
        match input {
            Message::Input(Ok(event)) => {
                session.front.backlog.release(&event);
                if event == Event::FocusGained {
                    session.front.query_is_due = true;
                }
                // On Unix a signal reports this.
                if !cfg!(unix) && matches!(event, Event::Resize(..)) {
                    session.front.redraw = Redraw::All;
                }
                if let Some(action) = session.action_for(&event)? {
                    session.update(action)?;
                }
            }
            Message::Input(Err(_)) if tui::is_gone() => session.end = Some(End::Signal(signals::SIGHUP)),
            Message::Input(Err(fault)) => return Err(fault).wrap_err("cannot read from the terminal"),
            // Only plain mode reads lines.
            _ => {}
        }
        Ok(())
    }

    fn note(&mut self, action: &Action) {
        if !matches!(action, Action::Tick(_) | Action::Resize(_)) {
            self.change();
        }
        if let Action::Background(_) = action {
            self.asked = None;
        }
    }

    fn take(&mut self, effect: Effect) -> Result<Effect> {
        match &effect {
            // If this fails the terminal is gone, which is noticed elsewhere.
            Effect::Copy(text) | Effect::CopyLink(text) => drop(tui::copy(text)),
            Effect::Quit(_) => self.await_answers(),
            _ => {}
        }
        Ok(effect)
    }

    #[cfg(unix)]
    fn signalled(session: &mut Session<Self>, signal: i32) -> Result<()> {
        let front = &mut session.front;
        front.released |= signal != signals::SIGWINCH;
        match signal {
            signals::SIGTSTP => {
                front.await_answers();
                tui::restore();
            }
            signals::SIGCONT => return session.reenter_if_foreground(),
            _ => front.redraw = Redraw::All,
        }
        Ok(())
    }
}

impl FullScreen {
    fn change(&mut self) {
        self.redraw = self.redraw.max(Redraw::Changes);
    }

    /// Asks for the background if that is due and the answer matters.
    fn ask_for_background(&mut self, app: &App) -> Result<()> {
        if self.query_is_due && !self.released && app.shared.settings.needs_background() {
            tui::ask_for_background()?;
            self.query_is_due = false;
            self.asked = Some(Instant::now());
        }
        Ok(())
    }

    fn await_answers(&self) {
        if let Some(asked) = self.asked {
            thread::sleep(LATE_ANSWER.saturating_sub(asked.elapsed()));
        }
    }
}

impl Session<FullScreen> {
    fn draw(&mut self) -> Result<()> {
        let redraw = std::mem::take(&mut self.front.redraw);
        if redraw == Redraw::Nothing || self.front.released {
            return Ok(());
        }
        let mouse = self.app.shared.uses_mouse;
        if std::mem::replace(&mut self.front.mouse, mouse) != mouse {
            tui::use_mouse(mouse).wrap_err("cannot set up the mouse")?;
        }
        if redraw == Redraw::All {
            let (columns, rows) = terminal::size()?;
            let area = Rect::new(0, 0, columns, rows).intersection(LARGEST);
            self.front.screen.reset(area);
            self.update(Action::Resize(area.as_size()))?;
        }
        let area = self.front.screen.area();
        let mut picture = Buffer::empty(area);
        self.front.hits = draw::draw(&self.app, area, &mut picture);
        Ok(self.front.screen.show(picture)?)
    }

    fn reenter_if_foreground(&mut self) -> Result<()> {
        #[cfg(unix)]
        if self.front.released && signals::in_foreground() {
            // The shell has changed the terminal's mode, and crossterm still believes it to be raw.
            let _ = terminal::disable_raw_mode();
            self.front.released = false;
            self.front.redraw = Redraw::All;
            self.front.query_is_due = true;
            self.front.asked = Some(Instant::now());
            tui::take_over(self.front.mouse)?;
        }
        Ok(())
    }

    fn action_for(&mut self, event: &Event) -> Result<Option<Action>> {
        if matches!(event, Event::Mouse(_)) || self.front.hits.area.is_empty() {
            // A mouse event needs the layout of the current state, and a key the size of the window. Unless the size has
            // changed, this frame is drawn off-screen: the terminal gets one for the whole batch.
            match self.front.redraw {
                Redraw::Nothing => {}
                Redraw::Changes => {
                    let area = self.front.hits.area;
                    self.front.hits = draw::draw(&self.app, area, &mut Buffer::empty(area));
                }
                Redraw::All => self.draw()?,
            }
        }
        let app = &self.app;
        let hits = &self.front.hits;
        let action = match event {
            Event::Key(key) => action_of(app, *key),
            Event::Paste(text) => Some(input::paste_of(text)),
            Event::Mouse(mouse) => gesture_of(*mouse).and_then(|gesture| {
                let place = (mouse.column, mouse.row);
                self.front.pointer.action(gesture, place, hits.target_at(place.into()))
            }),
            Event::FocusLost | Event::FocusGained | Event::Resize(..) => None,
        };
        Ok(action.filter(|action| draw::accepts(app, hits.area, action)))
    }
}
