//! Plain mode: reads lines, and prints what there is to say.
//!
//! It reads the next line when there is nothing more to say, so that a script gets its answers in order. At a terminal a
//! line typed during a long search is heard at once. What the program would show for a while is said, and goes on.

use super::{End, Front, Session};
use crate::app::plain::Plain;
use crate::app::{Action, App, Effect, Exit, LOADING};
use crate::engine::{Job, Output, TaskId};
use crate::terminal::{Message, on_one_line, panics, read_line};
use color_eyre::eyre::{Result, WrapErr};
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Sender, SyncSender};
use std::time::{Duration, Instant};

/// How long a search may take before something is said about it, and when it is said again.
const SILENCE: Duration = Duration::from_secs(1);
const REMINDER: Duration = Duration::from_secs(10);

pub(super) struct Lines {
    plain: Plain,
    /// Asks for the next line.
    input: SyncSender<()>,
    is_reading: bool,
    is_interactive: bool,
    /// The running task whose result is waited for.
    task: Option<TaskId>,
    /// Whether the saved games are being listed; a new request replaces the one before.
    is_finding: bool,
    opening: usize,
    /// Since when the user waits for an answer.
    busy_since: Option<Instant>,
    reminder: Instant,
}

impl Front for Lines {
    /// Each message has its own answer.
    const BATCH: usize = 0;
    const FIRST_WAIT: Duration = Duration::from_millis(250);

    fn start(app: &mut App, sender: &Sender<Message>) -> Result<Self> {
        // If nobody reads this, the next line notices.
        let _ = print([Plain::GREETING]);
        Ok(Self {
            input: listen(sender).wrap_err("cannot start the input thread")?,
            plain: Plain::new(app),
            is_reading: false,
            is_interactive: io::stdin().is_terminal(),
            task: None,
            is_finding: false,
            opening: 0,
            busy_since: None,
            reminder: Instant::now(),
        })
    }

    /// Says what is new once searches have ended and nothing moves any more.
    fn show(session: &mut Session<Self>) -> Result<Duration> {
        let Session { app, front, is_loading, .. } = session;
        if *is_loading {
            return Ok(Duration::MAX);
        }
        if !front.is_waiting() && app.deadline().is_none() {
            front.busy_since = None;
            front.answer(app)?;
            return Ok(Duration::MAX);
        }
        let now = Instant::now();
        match front.busy_since {
            None => (front.busy_since, front.reminder) = (Some(now), now + SILENCE),
            // The next line can stop whatever takes so long.
            Some(begun) if front.is_interactive && now - begun >= SILENCE => front.ask()?,
            Some(_) => {}
        }
        Ok(if front.is_waiting() { front.reminder.saturating_duration_since(now) } else { Duration::ZERO })
    }

    fn pass_time(session: &mut Session<Self>, message: Option<&Message>) -> Result<()> {
        let Session { app, front, .. } = session;
        if message.is_some() {
            return Ok(());
        }
        if front.is_waiting() {
            front.reminder = Instant::now() + REMINDER;
            return print(front.plain.waiting(app));
        }
        print(front.plain.passing(app))?;
        let deadline = app.deadline().unwrap_or_default();
        session.update(Action::Tick(deadline))
    }

    fn hear(session: &mut Session<Self>, input: Message) -> Result<()> {
        let Message::Line(line) = input else { return Ok(()) };
        session.front.is_reading = false;
        let line = line.wrap_err("cannot read from standard input")?;
        if line.is_empty() {
            session.end = Some(End::OfInput);
            return Ok(());
        }
        let effects = session.front.plain.hear(&mut session.app, &line);
        session.carry_out(effects)?;
        if session.front.busy_since.is_some() && session.end.is_none() {
            session.front.answer(&session.app)?;
        }
        Ok(())
    }

    fn note(&mut self, action: &Action) {
        match action {
            Action::TaskReport(report) if !matches!(report.result, Ok(Output::SoFar(_))) => {
                self.task.take_if(|task| *task == report.id);
            }
            Action::Loading => drop(print([LOADING])),
            Action::Read(_) => self.is_finding = false,
            Action::Opened(_) => self.opening = self.opening.saturating_sub(1),
            _ => {}
        }
    }

    fn take(&mut self, effect: Effect) -> Result<Effect> {
        match &effect {
            Effect::Think(task) if matches!(task.job, Job::Appraise) => {
                self.task = None;
                // What a script hears must not depend on the time.
                if !self.is_interactive {
                    return Ok(Effect::StopThinking);
                }
            }
            Effect::Think(task) => self.task = Some(task.id),
            Effect::StopThinking => self.task = None,
            Effect::Read(_) => self.is_finding = true,
            Effect::Open(_) => self.opening += 1,
            Effect::Copy(text) | Effect::CopyLink(text) => print(text.lines())?,
            Effect::Quit(Exit::Done) => drop(print(["Goodbye."])),
            _ => {}
        }
        Ok(effect)
    }
}

/// Starts a thread that reads a line whenever it is asked for one.
fn listen(sender: &Sender<Message>) -> io::Result<SyncSender<()>> {
    let (ask, asked) = mpsc::sync_channel(1);
    panics::spawn("input", sender, move |sender| {
        for () in asked {
            // Of a line that is too long, so much that it is seen to be.
            let line = read_line(&mut io::stdin().lock(), Plain::LONGEST + 1);
            let line = line.map(|line| String::from_utf8_lossy(&line).into_owned());
            if sender.send(Message::Line(line)).is_err() {
                break;
            }
        }
    })?;
    Ok(ask)
}

impl Lines {
    fn is_waiting(&self) -> bool {
        self.task.is_some() || self.is_finding || self.opening > 0
    }

    fn answer(&mut self, app: &App) -> Result<()> {
        print(self.plain.news(app))?;
        self.ask()
    }

    fn ask(&mut self) -> Result<()> {
        if !std::mem::replace(&mut self.is_reading, true) {
            self.input.send(()).wrap_err("the input thread has ended")?;
        }
        Ok(())
    }
}

fn print(lines: impl IntoIterator<Item: AsRef<str>>) -> Result<()> {
    let mut out = io::stdout().lock();
    let text: String = lines.into_iter().map(|line| on_one_line(line.as_ref()) + "\n").collect();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).wrap_err("cannot write to standard output")
}
