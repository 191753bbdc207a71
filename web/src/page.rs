//! The page: events in, requests and cells out.

use crate::shown::Shown;
use crate::storage::{self, Storage};
use crate::{ask, cells, clock};
use noughts::app::{
    Action, App, Command, Context, Effect, Gesture, Host, Pointer, Save, Saved, Target, draw,
};
use noughts::config::{Background, Setting, Source};
use noughts::draw::{Hits, layout};
use noughts::engine::{TaskId, TaskReport};
use ratatui::prelude::{Buffer, Position, Rect};
use serde::{Deserialize, Serialize};
use std::time::Duration;

#[derive(Deserialize)]
pub(crate) struct Start {
    seed: u64,
    /// The name of the item for this tab's running game.
    unfinished: String,
    /// The animation for people who have asked their system for less motion.
    animation: Option<String>,
    host: Host,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// Columns and rows.
    Resize((u16, u16)),
    /// `a`, `Enter`, `PageUp`.
    Key(String),
    HeldKey(String),
    /// The pointer did something at this column and row.
    Pointer(Gesture, u16, u16),
    /// A finger swipes, and is at this column and row now.
    Swipe((u16, u16)),
    /// A button was pressed that stands for a command of this name, or opens the keyboard.
    Command(String),
    /// A button of the screen was pressed: its number in the HTML.
    Press(usize),
    /// A finger has tapped on one.
    Tap(usize),
    Paste(String),
    Print,
    Background(Background),
    /// The address was changed.
    Follow(String),
    /// Why the worker could not carry out the task.
    SearchFailed(String),
    /// The name and the content of a file.
    Import(String, String),
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Request<'a> {
    /// Let a worker carry out the task in these bytes, in place of the current one.
    Think(Vec<u8>),
    StopThinking(()),
    /// Offer a download: the name of the file, and its text.
    Figure(&'a str, &'a str),
    Copy(&'a str),
    /// To be copied after the address of the page.
    CopyLink(&'a str),
    /// Let this figure be on the paper, if there is one.
    Print(Option<String>),
    /// What has been imported, or why nothing was.
    Imported(Result<String, String>),
    Shown(&'a Shown),
    Failed(String),
}

/// The rows that a finger swipes for another page of a list.
const SWIPE: u16 = 5;

pub(crate) struct Page {
    app: App,
    storage: Storage,
    background: Background,
    pointer: Pointer,
    /// Where a finger has begun to swipe; its row is that of the last page turned since then.
    swiped_from: (u16, u16),
    buffer: Buffer,
    hits: Hits,
    /// Whether the frame may be out of date, and whether the canvas is.
    changed: bool,
    drawn: bool,
    cells: Vec<u32>,
    shown: Shown,
    ticked: Duration,
    task: Option<TaskId>,
}

impl Page {
    pub(crate) fn start(start: Start) -> Self {
        let (storage, mut settings, saved) = Storage::open(start.unfinished);
        if let Some(animation) = start.animation
            && settings.source(Setting::Animation) == Source::Default
        {
            // Names of settings that the page knows are valid.
            let _ = settings.set(Setting::Animation, &animation, Source::Default);
        }
        Self {
            app: App::new(settings, start.seed).with_saved_state(saved).in_tab(start.host),
            storage,
            background: Background::Dark,
            pointer: Pointer::default(),
            swiped_from: (0, 0),
            buffer: Buffer::default(),
            hits: Hits::default(),
            changed: true,
            drawn: false,
            cells: Vec::new(),
            shown: Shown::default(),
            ticked: clock(),
            task: None,
        }
    }

    /// Handles an event; returns whether it has a meaning.
    pub(crate) fn handle(&mut self, event: Event) -> bool {
        self.tick();
        let action = match event {
            Event::Resize((columns, rows)) => {
                // A finger has buttons outside the canvas, so the footer is below it.
                let footer = match self.app.shared.host {
                    Host::Touch => layout::bar_rows(Rect::new(0, 0, columns, rows + 1)),
                    _ => 0,
                };
                let area = Rect::new(0, 0, columns, rows + footer);
                self.buffer.resize(area);
                Some(Action::Resize(area.as_size()))
            }
            Event::Key(name) => name.parse().ok().and_then(|key| self.app.action_of(key)),
            Event::HeldKey(name) => name.parse().ok().and_then(|key| self.app.action_of_held(key)),
            Event::Pointer(gesture, column, row) => return self.point(gesture, (column, row)),
            Event::Swipe(at) => return self.swipe(at),
            // In the room that is left, what a lesson asks stays in sight.
            Event::Command(name) if name == "keyboard" => {
                (self.app.context() == Context::Lesson).then_some(Action::Command(Command::Last))
            }
            Event::Command(name) => Command::named(&name).map(Action::Command),
            Event::Press(button) => self.shown.target(button).map(Action::Click),
            Event::Tap(button) => {
                let target = self.shown.target(button);
                target.map(if self.is_small(target) { Action::Point } else { Action::Click })
            }
            Event::Paste(text) => Some(Action::Paste(text)),
            Event::Print => {
                ask(&Request::Print(self.app.figure()));
                None
            }
            Event::Background(background) => {
                self.background = background;
                Some(Action::Background(background))
            }
            Event::Follow(link) => Some(Action::Follow(link)),
            Event::SearchFailed(why) => self
                .task
                .map(|id| Action::TaskReport(TaskReport { id, elapsed: Duration::ZERO, result: Err(why) })),
            Event::Import(name, text) => {
                ask(&Request::Imported(self.storage.import(&name, &text)));
                None
            }
        };
        self.act_if_accepted(action)
    }

    /// Handles a gesture; returns whether it has a meaning, or would have one as a click. The wheel has one if anything
    /// moves: otherwise it is for what is around the page.
    fn point(&mut self, gesture: Gesture, at: (u16, u16)) -> bool {
        let target = self.target_at(at);
        if gesture != Gesture::Drag {
            self.swiped_from = at;
        }
        let action = self.pointer.action(gesture, at, target);
        let before = matches!(gesture, Gesture::Turn(_)).then(|| self.buffer.clone());
        let has_meaning = self.act_if_accepted(action) || (gesture == Gesture::Move && target.is_some());
        has_meaning
            && before.is_none_or(|before| {
                self.lay_out();
                before != self.buffer
            })
    }

    /// Whether a finger may have missed the square that it meant: then it selects first, and a second tap plays.
    fn is_small(&self, target: Option<Target>) -> bool {
        let Some(Target::Square(square)) = target else { return false };
        let is_low = |(area, other): (Rect, _)| area.height == 1 && target == Some(other);
        self.app.shared.host == Host::Touch
            && self.shown.cursor != Some(square)
            && self.hits.targets().any(is_low)
    }

    /// Drags what follows a finger: a drawn tree, a slider, or the pages of a list. Returns whether something does.
    fn swipe(&mut self, at: (u16, u16)) -> bool {
        if self.app.pans() || matches!(self.target_at(self.swiped_from), Some(Target::Step(_))) {
            self.point(Gesture::Drag, at);
            return true;
        }
        if self.app.shared.host != Host::Touch || !self.shown.goes_on {
            return false;
        }
        // A long list moves by pages.
        if at.1.abs_diff(self.swiped_from.1) >= SWIPE {
            let command = if at.1 > self.swiped_from.1 { Command::PageUp } else { Command::PageDown };
            self.swiped_from.1 = at.1;
            self.act_if_accepted(Some(Action::Command(command)));
        }
        true
    }

    /// The frame is laid out first, so that a click hits what is seen there.
    fn target_at(&mut self, (x, y): (u16, u16)) -> Option<Target> {
        self.lay_out();
        self.hits.target_at(Position { x, y })
    }

    pub(crate) fn report(&mut self, report: &[u8]) {
        self.tick();
        if let Ok(report) = postcard::from_bytes(report) {
            self.act(Action::TaskReport(report));
        }
    }

    /// Time first: a wait that an event starts must not include the time before the event.
    fn tick(&mut self) {
        let now = clock();
        if self.app.deadline().is_some() {
            self.act(Action::Tick(now.saturating_sub(self.ticked)));
        }
        self.ticked = now;
    }

    pub(crate) fn deadline(&self) -> Option<Duration> {
        let passed = clock().saturating_sub(self.ticked);
        self.app.deadline().map(|left| left.saturating_sub(passed))
    }

    fn act_if_accepted(&mut self, action: Option<Action>) -> bool {
        let has_meaning = action.is_some();
        if let Some(action) = action.filter(|action| draw::accepts(&self.app, self.buffer.area, action)) {
            self.act(action);
        }
        has_meaning
    }

    fn act(&mut self, action: Action) {
        self.changed = true;
        for effect in self.app.update(action) {
            match effect {
                Effect::Think(task) => {
                    self.task = Some(task.id);
                    ask(&Request::Think(postcard::to_allocvec(&task).expect("all lengths are known")));
                }
                Effect::StopThinking => ask(&Request::StopThinking(())),
                Effect::Save(Save::Figure(svg)) => {
                    let name = "noughts-tree.svg";
                    ask(&Request::Figure(name, &svg));
                    self.act(Action::Saved(Ok(Saved::Figure(Ok(name.to_owned())))));
                }
                Effect::Save(save) => self.storage.save(save).into_iter().for_each(|action| self.act(action)),
                Effect::Read(query) => self.act(Action::Read(storage::find(query))),
                Effect::Open(at) => self.act(Action::Opened(storage::open(at))),
                Effect::Copy(text) => ask(&Request::Copy(&text)),
                Effect::CopyLink(link) => ask(&Request::CopyLink(&link)),
                // A tab has no shell to go back to or to print to, and runs no programs.
                Effect::Quit(_) | Effect::Suspend | Effect::EndPrograms => {}
            }
        }
    }

    fn lay_out(&mut self) {
        if std::mem::take(&mut self.changed) {
            self.buffer.reset();
            self.hits = draw::draw(&self.app, self.buffer.area, &mut self.buffer);
            self.drawn = false;
        }
    }

    /// Draws the window if it may have changed; returns the place of its cells, or 0.
    pub(crate) fn draw(&mut self) -> usize {
        self.tick();
        self.lay_out();
        if std::mem::replace(&mut self.drawn, true) {
            return 0;
        }
        cells::write(&self.buffer, self.background, &mut self.cells);
        let shown = Shown::new(&self.app, &self.hits, &self.buffer);
        if self.shown != shown {
            ask(&Request::Shown(&shown));
            self.shown = shown;
        }
        self.cells.as_ptr() as usize
    }
}
