//! The page: events in, requests and cells out.

use crate::storage::{self, Storage};
use crate::{ask, cells, clock};
use noughts::app::{
    Action, App, Command, Description, Effect, Gesture, Host, Pointer, Save, Saved, Target, draw,
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
    background: Background,
    /// The animation for people who have asked their system for less motion.
    animation: Option<String>,
    host: Host,
    /// Columns and rows.
    size: (u16, u16),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// In cells.
    Resize((u16, u16)),
    /// `a`, `Enter`, `PageUp`.
    Key(String),
    HeldKey(String),
    /// The pointer did something at this column and row.
    Pointer(Gesture, u16, u16),
    /// A finger swipes, and is at this column and row now.
    Swipe((u16, u16)),
    /// A button was pressed that stands for a command of this name.
    Command(String),
    Paste(String),
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
    StopThinking,
    /// Offer a download: the name of the file, and its text.
    Figure(&'a str, &'a str),
    Copy(&'a str),
    /// To be copied after the address of the page.
    CopyLink(&'a str),
    /// What has been imported, or why nothing was.
    Imported(Result<String, String>),
    Shown(&'a Shown),
    Failed(String),
}

/// What is on the screen: for the address, and for people who do not see it.
#[derive(Default, PartialEq, Serialize)]
pub(crate) struct Shown {
    link: String,
    description: Description,
    /// In per cent.
    text_size: u32,
    /// For a finger: commands by their names, with the words on their buttons.
    buttons: Vec<(&'static str, String)>,
    /// For a finger and a screen reader: what is said of each square, and its column, row, width and height.
    squares: Vec<(String, [u16; 4])>,
}

pub(crate) struct Page {
    app: App,
    storage: Storage,
    background: Background,
    pointer: Pointer,
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
        let is_chosen = settings.source(Setting::Animation) != Source::Default;
        if let Some(animation) = start.animation
            && !is_chosen
        {
            // Names of settings that the page knows are valid.
            let _ = settings.set(Setting::Animation, &animation, Source::Default);
        }
        let mut page = Self {
            app: App::new(settings, start.seed).with_saved_state(saved).in_tab(start.host),
            storage,
            background: start.background,
            pointer: Pointer::default(),
            buffer: Buffer::default(),
            hits: Hits::default(),
            changed: true,
            drawn: false,
            cells: Vec::new(),
            shown: Shown::default(),
            ticked: clock(),
            task: None,
        };
        page.act(Action::Background(start.background));
        page.handle(Event::Resize(start.size));
        page
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
            Event::Command(name) => Command::named(&name).map(Action::Command),
            Event::Paste(text) => Some(Action::Paste(text)),
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
        let gesture =
            if gesture == Gesture::Press && self.is_small(target) { Gesture::Move } else { gesture };
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
        let cursor = self.shown.description.cursor;
        let mut low =
            self.hits.squares().filter(|&(square, area)| area.height == 1 && cursor != Some(square));
        self.app.shared.host == Host::Touch && low.any(|(square, _)| target == Some(Target::Square(square)))
    }

    /// Drags what follows a finger: a drawn tree, or a slider. Returns whether something does.
    fn swipe(&mut self, at: (u16, u16)) -> bool {
        let follows = self.app.pans() || matches!(self.target_at(at), Some(Target::Step(_)));
        if follows {
            self.point(Gesture::Drag, at);
        }
        follows
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
                Effect::StopThinking => ask(&Request::StopThinking),
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
        let shown = self.shown();
        if self.shown != shown {
            ask(&Request::Shown(&shown));
            self.shown = shown;
        }
        self.cells.as_ptr() as usize
    }

    fn shown(&self) -> Shown {
        let (app, description) = (&self.app, self.app.describe());
        let shown = Shown {
            link: app.link(),
            text_size: app.shared.settings.text_size,
            description,
            ..Shown::default()
        };
        if app.shared.host != Host::Touch {
            return shown;
        }
        let board = shown.description.board.as_ref();
        let square = |(square, Rect { x, y, width, height })| {
            let mark = board.and_then(|board| board.get(square));
            let content = mark.map_or("empty".to_owned(), |mark| mark.to_string());
            (format!("{square}: {content}"), [x, y, width, height])
        };
        let squares = self.hits.squares().map(square).collect();
        let buttons = app.buttons().into_iter().map(|(command, word)| (command.name(), word)).collect();
        Shown { buttons, squares, ..shown }
    }
}
