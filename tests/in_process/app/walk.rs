//! A random walk: its start, its events, and how they are applied to the program.

use crate::driver::think_ahead;
use crate::prelude::*;
use std::fmt;
use strum::VariantArray;

/// An event of the walk.
#[derive(Clone, Debug)]
pub(super) enum Event {
    Command(Command),
    /// A key by its name: its effect depends on the current bindings.
    Key(String),
    /// Coordinates are in thousandths of the window.
    Click(u16, u16),
    Point(u16, u16),
    Wheel(Direction, u16, u16),
    Paste(&'static str),
    Tick(u64),
    /// The running search or read request succeeds.
    Answer,
    /// It fails.
    Failure,
    /// An answer to an earlier task.
    Stale(Index),
    Resize(u16, u16),
    /// The result of writing a file.
    Saved(Result<Saved, String>),
}

/// Commands by their names; a single character is typed.
fn named(names: &str) -> impl Strategy<Value = Command> + use<> {
    let command = |name: &str| match name.chars().exactly_one() {
        Ok(typed) => Command::Type(typed),
        Err(_) => Command::named(name).expect("a command"),
    };
    select(names.split_whitespace().map(command).collect_vec())
}

fn commands() -> impl Strategy<Value = Command> {
    let often = "act act up down left right undo redo";
    let seldom = "back quit help reasoning hint new-game pause faster slower yes no suspend mouse pairs";
    let searching = "tree stepper lab glossary next-algorithm previous-algorithm deeper shallower first last \
        page-up page-down follow-best open-all next-cutoff previous-cutoff next-improvement \
        previous-improvement explain cover";
    let learning = "put-x put-o put-nothing next-row next-field previous-field side-to-move copy play-on \
        search o k erase review answer previous-page mark - 8";
    prop_oneof![
        4 => named(searching),
        4 => named(learning),
        5 => named(often),
        3 => named(seldom),
        2 => (1..=9_u8).prop_map(Command::Place),
        1 => (1..=4_u8).prop_map(Command::SelectAnswer),
    ]
}

/// Texts, some of them positions.
const PASTED: [&str; 6] = [".X./..X/OOX", "XXX/OO./...", "XX\nOO", "....\n.", "", "what is this?"];

/// Keys with a function, and keys without one.
const KEYS: &str = "Enter Enter Down Esc Backspace + z 5 F1 Ctrl-X Space Ctrl-T";

/// The results of writing files.
fn saved() -> impl Strategy<Value = Result<Saved, String>> {
    select(vec![Ok(Saved::Done), Ok(Saved::Lessons(Progress::default())), Err("the disk is full".to_owned())])
}

/// The events, weighted so that each occurs often enough.
pub(super) fn events() -> impl Strategy<Value = Event> {
    let place = || (0..1000_u16, 0..1000_u16);
    let wheel = prop_oneof![Just(Direction::Back), Just(Direction::Forward)];
    prop_oneof![
        12 => commands().prop_map(Event::Command),
        4 => select(KEYS.split(' ').collect_vec()).prop_map(|name| Event::Key(name.to_owned())),
        3 => place().prop_map(|(x, y)| Event::Click(x, y)),
        1 => place().prop_map(|(x, y)| Event::Point(x, y)),
        1 => (wheel, place()).prop_map(|(wheel, (x, y))| Event::Wheel(wheel, x, y)),
        2 => (0..5000_u64).prop_map(Event::Tick),
        4 => Just(Event::Answer),
        1 => Just(Event::Failure),
        1 => any::<Index>().prop_map(Event::Stale),
        1 => select(PASTED.to_vec()).prop_map(Event::Paste),
        1 => saved().prop_map(Event::Saved),
        1 => (1..=100_u16, 1..=40_u16).prop_map(|(width, height)| Event::Resize(width, height)),
    ]
}

/// The start of a walk: at the menu or in any game.
#[derive(Clone, Debug)]
pub(super) struct Beginning {
    pub(super) appearance: Appearance,
    /// The game, and whether its reasoning panel is open.
    game: Option<(Contest, bool)>,
    /// The keys to press in the menu, if there is no game.
    room: &'static str,
}

impl Beginning {
    /// The program in this state.
    pub(super) fn driver(&self) -> Driver {
        if let Some((contest, reasoning)) = self.game.clone() {
            return Driver::playing_held(self.appearance, contest, reasoning);
        }
        let mut driver = Driver::at_menu(self.appearance).hold();
        driver.press(self.room);
        driver
    }
}

impl fmt::Display for Beginning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((Contest { players: ByMark { x, o }, start, best_of, .. }, reasoning)) = &self.game else {
            return write!(f, "menu, {}", self.room);
        };
        let panel = if *reasoning { ", with the panel" } else { "" };
        write!(
            f,
            "game, {x} and {o} on {}, {} begins, best of {best_of}{panel}",
            start.rules(),
            start.to_move()
        )
    }
}

pub(super) fn beginnings() -> impl Strategy<Value = Beginning> {
    let players = select(&[Human, Human, Human, Random, Blind, Depth(1), Perfect][..]);
    let side = || prop_oneof![6 => Just(3_u8), 3 => 1..=5_u8, 1 => 6..=15_u8];
    let rules = (side(), side(), 1..=5_u8, any::<bool>()).prop_map(|(columns, rows, connect, misere)| {
        board(columns, rows, connect.min(columns.max(rows))).rules().with_misere(misere)
    });
    let series = select(&[1_u8, 3][..]);
    let palettes = select(Palette::VARIANTS);
    let glyphs = select(&[GlyphSet::Unicode, GlyphSet::Console, GlyphSet::Ascii][..]);
    let animation = select(&[Animation::Off, Animation::Normal][..]);
    let appearance = (palettes, glyphs, animation).prop_map(|(palette, glyphs, animation)| Appearance {
        palette,
        glyphs,
        animation,
    });
    let begins = select(&Mark::BOTH[..]);
    let game = (players.clone(), players, rules, begins, series, any::<bool>());
    let rooms = [
        "",
        "Down Down Down Enter",
        "Down Down Down Enter Enter",
        "Down Down Down Enter Home Down Down Down Down Down Enter",
        "Up Up Up Up Up Enter",
        "Up Up Up Up Enter",
        "Up Up Up Up Up Enter Enter",
        "Up Up Up Up Up Up Enter",
        "Up Up Up Up Up Up Enter Enter",
        "Up Up Up Up Up Up Enter Right Right Right Enter",
        "Up Up Up Enter",
        "Up Up Up Enter End Enter",
        "Up Up Up Enter End Enter Enter",
    ];
    let begins_with = (prop::option::weighted(0.6, game), select(rooms.to_vec()));
    (appearance, begins_with).prop_map(|(appearance, (game, room))| {
        let game = game.map(|(x, o, rules, begins, best_of, reasoning)| {
            let start = Position::started_by(rules, begins);
            (Contest { best_of, ..contest_from(x, o, start) }, reasoning)
        });
        Beginning { appearance, game, room }
    })
}

/// The result of a shallow search in place of the one requested.
pub(super) fn glance(task: &Task) -> Result<Output, String> {
    let shallow =
        |search: Minimax| search.limited_to(Some(search.depth_limit.map_or(2, |plies| plies.min(2))));
    let job = match task.job {
        Job::Grow { search, ply, random } => {
            Job::Grow { search: shallow(search).limited_to(Some(ply + 2)), ply, random }
        }
        job => job,
    };
    think_ahead(&Task { job, ..task.clone() }, 1)
}

/// The place at these thousandths of the window's width and height.
pub(super) fn place_in(area: Rect, x: u16, y: u16) -> Place {
    let share = |part: u16, whole: u16| u16::try_from(u32::from(part) * u32::from(whole) / 1000).unwrap_or(0);
    Place { x: share(x, area.width), y: share(y, area.height) }
}

/// Applies an event as the event loop would.
pub(super) fn run(driver: &mut Driver, event: &Event) {
    let area = driver.area();
    let place = |x: u16, y: u16| place_in(area, x, y);
    match *event {
        Event::Command(command) => driver.act(Action::Command(command)),
        Event::Key(ref name) => driver.press(name),
        Event::Click(x, y) => driver.click(place(x, y)),
        Event::Point(x, y) => driver.point(place(x, y)),
        Event::Wheel(wheel, x, y) => driver.wheel(wheel, place(x, y)),
        Event::Tick(milliseconds) => driver.tick(milliseconds),
        Event::Answer if driver.is_searching() => {
            let found = glance(driver.task());
            driver.answer_with(found)
        }
        Event::Failure if driver.is_searching() => driver.fail(),
        // The oldest query first, although its result may no longer be needed.
        Event::Answer if !driver.queries.is_empty() => {
            let query = driver.queries.remove(0);
            let ledger = ledger(&query, &games(), |game| query.finds(game));
            driver.act(Action::Read(Ok(ledger)))
        }
        Event::Answer if !driver.opens.is_empty() => {
            driver.answer_open(&games());
            driver.opens.clear();
            driver
        }
        Event::Failure if !driver.queries.is_empty() => {
            driver.queries.clear();
            driver.act(Action::Read(Err("the disk is gone".to_owned())))
        }
        Event::Failure if !driver.opens.is_empty() => {
            driver.opens.clear();
            driver.act(Action::Opened(Err("the line is gone".to_owned())))
        }
        Event::Stale(index) if driver.tasks().len() > 1 => {
            let earlier = &driver.tasks()[..driver.tasks().len() - 1];
            let stale = index.get(earlier).clone();
            let result = glance(&stale);
            driver.act(Action::TaskReport(TaskReport { id: stale.id, elapsed: ELAPSED, result }))
        }
        Event::Saved(ref saved) => driver.act(Action::Saved(saved.clone())),
        Event::Paste(text) => driver.paste(text),
        Event::Resize(width, height) => driver.resize((width, height)),
        Event::Answer | Event::Failure | Event::Stale(_) => driver,
    };
}
