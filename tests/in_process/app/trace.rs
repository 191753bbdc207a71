//! The golden trace: everything that the random walk shows and requests, as text that does not depend on type names,
//! so that `.ci/trace` can compare two builds.
//!
//! ```text
//! == 17: editor_field, palette 3, still, 60x20   a sequence: its start and its window
//! -- 5: Enter                                    an event with its number; impossible ones are left out
//!    ! keep setting: theme = "dark"              an effect
//!    = settings, 300 us, search, mouse           the context, the deadline, whether a search is running, and
//!                                                whether the program captures the mouse
//!  7 | Theme    dark                             a row that has changed
//!  7 ~ 0-8 bold                                  its style, if that has changed
//!  7 @ 0-20 item 3                               its targets for the pointer, at the start or the end
//! ```

use super::walk::{Beginning, Event, beginnings, events, place_in, run};
use crate::driver::{style_name, words};
use crate::prelude::*;
use noughts::config::KeyRow;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, RngSeed, TestRunner};
use std::{env, fs, mem};
use strum::VariantArray;

/// The text of a trace, and the state needed to write only changes.
#[derive(Default)]
struct Trace {
    text: String,
    /// The last state written.
    state: String,
    screen: Buffer,
    /// How often each context and each kind of effect has occurred.
    counts: BTreeMap<&'static str, usize>,
}

impl Trace {
    /// The trace of these sequences, with the counts at the end.
    fn of(sequences: impl Iterator<Item = usize>) -> Self {
        let mut trace = Self::default();
        sequences.for_each(|number| trace.sequence(number));
        trace.line("== counts");
        for (what, count) in trace.counts.clone() {
            trace.line(&format!("{what}: {count}"));
        }
        trace
    }

    fn line(&mut self, text: &str) {
        self.text += text.trim_end();
        self.text.push('\n');
    }

    fn sequence(&mut self, number: usize) {
        let config = cases(1);
        let seed = RngSeed::Fixed(number as u64);
        let config = ProptestConfig { rng_algorithm: RngAlgorithm::XorShift, rng_seed: seed, ..config };
        let sequences = (beginnings(), collection::vec(events(), 60..80));
        let sequence = sequences.new_tree(&mut TestRunner::new(config)).expect("nothing is rejected");
        let (beginning, sequence) = sequence.current();
        let (name, mut start) = begin(number, &beginning);
        self.line(&format!("== {number}: {name}"));
        (self.screen, self.state) = Default::default();
        self.look(&mut start);
        let is_scene = !number.is_multiple_of(2);
        if is_scene {
            self.point(number, &start);
        }
        let mut driver = start.clone();
        for (event_number, event) in sequence.iter().enumerate() {
            let Some((words, event)) = possible(&driver, event) else { continue };
            self.line(&format!("-- {event_number}: {words}"));
            run(&mut driver, &event);
            self.look(&mut driver);
            if driver.exit().is_some() {
                driver = start.clone();
                self.line("-- begun again");
                self.look(&mut driver);
            }
        }
        self.line("-- the end");
        if !is_scene {
            self.point(number, &driver);
        }
        driver.press("Ctrl-C");
        self.look(&mut driver);
    }

    /// Writes the program's requests, its state, and what has changed on the screen.
    fn look(&mut self, driver: &mut Driver) {
        for effect in driver.effects.drain(..) {
            let (kind, content) = words::effect(&effect);
            self.line(&format!("   ! {kind}: {content}"));
            *self.counts.entry(kind).or_default() += 1;
        }
        *self.counts.entry(context(driver).name()).or_default() += 1;
        let state = state(driver);
        if state != self.state {
            self.line(&format!("   = {state}"));
            self.state = state;
        }
        let screen = driver.render();
        let mut old = mem::take(&mut self.screen);
        if screen.area != old.area {
            old = Buffer::empty(screen.area);
        }
        for (y, row) in screen.area.rows().enumerate() {
            if cells(&screen, row) == cells(&old, row) {
                continue;
            }
            for (sign, read) in [('|', text as fn(&Buffer, Rect) -> String), ('~', styles)] {
                let words = read(&screen, row);
                if words != read(&old, row) {
                    self.line(&format!("{y:2} {sign} {words}"));
                }
            }
        }
        self.screen = screen;
    }

    /// Writes the targets of the pointer, in every third column only: sequences with the same start use different ones.
    fn point(&mut self, number: usize, driver: &Driver) {
        let frame = driver.frame();
        for (y, row) in driver.area().rows().enumerate() {
            let places = row.positions().skip(number % 3).step_by(3);
            let targets = places.map(|place| (place.x, frame.target_at(place)));
            let targets = runs(targets, |target| target.map(words::target).unwrap_or_default());
            if !targets.is_empty() {
                self.line(&format!("{y:2} @ {targets}"));
            }
        }
    }
}

/// The cells of a row.
fn cells(buffer: &Buffer, row: Rect) -> &[Cell] {
    let first = buffer.index_of(row.x, row.y);
    &buffer.content()[first..first + usize::from(row.width)]
}

fn text(buffer: &Buffer, row: Rect) -> String {
    cells(buffer, row).iter().map(Cell::symbol).collect()
}

fn styles(buffer: &Buffer, row: Rect) -> String {
    runs((0..).zip(cells(buffer, row).iter().map(Cell::style)), style_name)
}

/// The runs of equal values with their columns; values without a text are left out.
fn runs<T: PartialEq + Copy>(places: impl Iterator<Item = (u16, T)>, words: impl Fn(T) -> String) -> String {
    let places = places.collect_vec();
    let run = |run: &[(u16, T)]| {
        let (first, last) = (run.first()?, run.last()?);
        let (what, columns) = (words(first.1), (first.0, last.0));
        match columns {
            _ if what.is_empty() => None,
            (first, last) if first == last => Some(format!("{first} {what}")),
            (first, last) => Some(format!("{first}-{last} {what}")),
        }
    };
    places.chunk_by(|one, other| one.1 == other.1).filter_map(run).join(", ")
}

/// Scenes to start at more often, because the walk seldom reaches them. Their number is odd, so that each occurs in
/// all four sizes.
const SELDOM: [&str; 13] = [
    "history",
    "history_found",
    "replay_drawn",
    "review_asks",
    "review_tries",
    "results_series",
    "lesson_asks",
    "lesson_second_try",
    "lesson_done",
    "positions_found",
    "editor_field",
    "settings",
    "keys_caught",
];

/// The start of a sequence and its name: alternately the start of the walk and one of the scenes, in each of the sizes.
fn begin(number: usize, beginning: &Beginning) -> (String, Driver) {
    let (appearance, turn) = (beginning.appearance, number / 4);
    let name = match number % 4 {
        1 => Some(SCENES[turn % SCENES.len()].0),
        3 => Some(SELDOM[turn % SELDOM.len()]),
        _ => None,
    };
    let scene = SCENES.into_iter().find(|(known, _)| Some(*known) == name);
    let (name, mut driver) = match scene {
        Some((name, scene)) => (name.to_owned(), scene(appearance).hold()),
        None => (beginning.to_string(), beginning.driver()),
    };
    let (width, height) = SIZES[turn % SIZES.len()];
    driver.resize((width, height));
    let palette =
        Palette::VARIANTS.iter().position(|palette| *palette == appearance.palette).unwrap_or_default();
    let motion = if appearance.animation == Animation::Off { "still" } else { "moving" };
    (format!("{name}, palette {palette}, {motion}, {width}x{height}"), driver)
}

/// The text of an event, and the event that a user can cause now: a command becomes a key press. `None` if it is
/// impossible.
fn possible(driver: &Driver, event: &Event) -> Option<(String, Event)> {
    let app = driver.app();
    let over = |x, y| {
        let place = place_in(driver.area(), x, y);
        let target = driver.target(place).map_or("nothing".to_owned(), words::target);
        format!("{},{}, {target}", place.x, place.y)
    };
    let waits = driver.is_searching() || !driver.queries.is_empty() || !driver.opens.is_empty();
    let words = match event {
        Event::Command(command) => {
            let key = key_of(app, *command)?;
            return Some((key.clone(), Event::Key(key)));
        }
        Event::Key(name) => name.clone(),
        Event::Click(x, y) => format!("click {}", over(*x, *y)),
        Event::Point(x, y) => format!("point {}", over(*x, *y)),
        Event::Wheel(Direction::Back, x, y) => format!("wheel up {}", over(*x, *y)),
        Event::Wheel(Direction::Forward, x, y) => format!("wheel down {}", over(*x, *y)),
        Event::Paste(text) if too_small(app, driver.area()).is_none() => format!("paste {text:?}"),
        Event::Tick(milliseconds) if app.deadline().is_some() => format!("{milliseconds} ms pass"),
        Event::Answer if waits => "an answer".to_owned(),
        Event::Failure if waits => "a failure".to_owned(),
        Event::Stale(_) if driver.tasks().len() > 1 => "a stale answer".to_owned(),
        Event::Resize(width, height) => format!("window {width}x{height}"),
        Event::Saved(Ok(Saved::Done)) => "kept".to_owned(),
        Event::Saved(Ok(Saved::Lessons(_))) => "kept, lessons".to_owned(),
        Event::Saved(Ok(Saved::Figure(saved))) => format!("figure, {saved:?}"),
        Event::Saved(Err(why)) => format!("not kept, {why}"),
        Event::Paste(_) | Event::Tick(_) | Event::Answer | Event::Failure | Event::Stale(_) => return None,
    };
    Some((words, event.clone()))
}

/// The current key of a command. For a command without a key, another bound key is pressed, which depends only on the
/// command's name.
fn key_of(app: &App, command: Command) -> Option<String> {
    let (keymap, context) = (app.shared.keymap(), app.context());
    if let (Context::Search | Context::Lesson, Command::Type(character)) = (context, command) {
        return Some(character.to_string());
    }
    let bound = |rows: &[KeyRow]| {
        let bindings = rows.iter().flat_map(|row| &row.bindings).filter(|binding| !binding.keys.is_empty());
        bindings.map(|binding| (binding.command, binding.keys[0].to_string())).collect_vec()
    };
    let question = match app.screen() {
        Screen::Lesson(lesson) => {
            lesson.exercise().question_context().map_or(&[][..], |question| keymap.rows(question))
        }
        _ => &[],
    };
    let [here, everywhere, question] = [keymap.rows(context), &keymap.everywhere, question].map(bound);
    let number: usize = words::command(command).bytes().map(usize::from).sum();
    let other = here.get(number % here.len().max(1)).cloned();
    let found = here.into_iter().chain(everywhere).chain(question).find(|(known, _)| *known == command);
    Some(found.or(other)?.1)
}

/// The current context; an open multiple-choice question counts as one.
fn context(driver: &Driver) -> Context {
    match driver.app().context() {
        Context::Lesson => driver.lesson().exercise().question_context().unwrap_or(Context::Lesson),
        context => context,
    }
}

/// The parts of the program's state that the screen does not show.
fn state(driver: &Driver) -> String {
    let app = driver.app();
    let deadline = app.deadline().map(|deadline| format!(", {} us", deadline.as_micros()));
    let search = if driver.is_searching() { ", search" } else { "" };
    let mouse = if app.shared.uses_mouse { ", mouse" } else { "" };
    format!("{}{}{search}{mouse}", context(driver).name(), deadline.unwrap_or_default())
}

/// The environment variable with the file for the whole trace.
const FILE: &str = "NOUGHTS_TRACE";

/// The number of sequences in the whole trace, and the distance between those of an ordinary test run.
const WHOLE: usize = 1360;
const SAMPLE: usize = 9;

/// The kinds of effects.
const EFFECTS: [&str; 12] = [
    "think",
    "stop thinking",
    "save lessons",
    "save setting",
    "save game",
    "save no game",
    "save record",
    "read games",
    "open game",
    "copy",
    "suspend",
    "quit",
];

#[test]
fn the_trace_is_reproducible_and_complete() {
    if let Some(file) = env::var_os(FILE) {
        fs::write(file, Trace::of(0..WHOLE).text).expect("it can be written");
    }
    let [once, again] = [(); 2].map(|()| Trace::of((0..WHOLE).step_by(5 * SAMPLE)).text);
    let differing = once.lines().zip(again.lines()).find(|(once, again)| once != again);
    assert_eq!(differing, None);
    let sample = Trace::of((0..WHOLE).step_by(SAMPLE));
    for what in Context::ALL.iter().map(|it| it.name()).chain(EFFECTS) {
        let counts = &sample.counts;
        assert!(
            counts.contains_key(what),
            "no {what} (do the `rooms` of walk.rs still lead there?) in {counts:?}"
        );
    }
}
