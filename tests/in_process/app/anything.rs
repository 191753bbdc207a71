//! Whatever anybody does, and whatever the search and the files answer, late or never: nothing breaks the program.
//! Over 100,000 events in a run, the same every time, and a failing sequence is shortened to what matters.

use crate::cases::cases;
use crate::driver::games::{games, ledger};
use crate::driver::program::{
    Action, Appearance, Command, Contest, Context, Exit, Finding, Growth, Job, Kept, Task, Thought, Wheel,
    too_small,
};
use crate::driver::{Driver, ELAPSED, board, contest_from, rows, think_ahead};
use noughts::config::settings::{Animation, GlyphSet, Palette};
use noughts::engine::player::Player::{Blind, Depth, Human, Perfect, Random};
use noughts::engine::search::Minimax;
use noughts::game::{History, Mark, Position, Status};
use noughts::teach::lesson::Progress;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{RngAlgorithm, RngSeed, TestRunner};
use ratatui::layout::Position as Place;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Something that can happen.
#[derive(Clone, Debug)]
enum Event {
    Command(Command),
    /// A key, by its name: what it does depends on what it is bound to by now.
    Key(&'static str),
    /// Places are shares of the window, in thousandths.
    Click(u16, u16),
    Point(u16, u16),
    Wheel(Wheel, u16, u16),
    Paste(&'static str),
    Tick(u64),
    /// The search under way ends.
    Answer,
    /// It goes wrong.
    Failure,
    /// An answer to a task gone by.
    Stale(prop::sample::Index),
    Resize(u16, u16),
    /// The keyboard goes to another window or comes back.
    Attention(bool),
    /// Files have been written, or not.
    Kept(Result<Kept, String>),
}

fn commands() -> impl Strategy<Value = Command> {
    use Command as C;
    let often = [C::Act, C::Act, C::Up, C::Down, C::Left, C::Right, C::Undo, C::Redo];
    let seldom = [
        C::Back,
        C::Quit,
        C::Help,
        C::Reasoning,
        C::Hint,
        C::NewGame,
        C::Pause,
        C::Faster,
        C::Slower,
        C::Yes,
        C::No,
        C::Suspend,
        C::Mouse,
    ];
    let searching = [
        C::Tree,
        C::Stepper,
        C::Lab,
        C::Words,
        C::NextAlgorithm,
        C::PreviousAlgorithm,
        C::Deeper,
        C::Shallower,
        C::First,
        C::Last,
        C::PageUp,
        C::PageDown,
        C::FollowBest,
        C::OpenAll,
        C::NextCutoff,
        C::PreviousCutoff,
        C::NextImprovement,
        C::PreviousImprovement,
    ];
    let learning = [
        C::Put(Some(Mark::X)),
        C::Put(Some(Mark::O)),
        C::Put(None),
        C::NextRow,
        C::NextField,
        C::PreviousField,
        C::SideToMove,
        C::Copy,
        C::PlayOn,
        C::Search,
        C::Type('o'),
        C::Type('k'),
        C::Erase,
        C::Review,
        C::Answer,
        C::Statistics,
        C::NextLesson,
        C::PreviousLesson,
        C::MoreKeys,
    ];
    prop_oneof![
        4 => select(searching.to_vec()),
        4 => select(learning.to_vec()),
        5 => select(often.to_vec()),
        3 => select(seldom.to_vec()),
        2 => (1..=9_u8).prop_map(C::Place),
        1 => (1..=4_u8).prop_map(C::Option),
    ]
}

/// Texts of which some are positions.
const PASTED: [&str; 6] = [".X./..X/OOX", "XXX/OO./...", "XX\nOO", "....\n.", "", "what is this?"];

/// Keys that mean something, keys that mean nothing unless they are bound, and some that cannot be.
const KEYS: [&str; 12] =
    ["Enter", "Enter", "Down", "Esc", "Backspace", "+", "z", "5", "F1", "Ctrl-X", "Space", "Ctrl-T"];

/// What comes of writing files.
fn kept() -> impl Strategy<Value = Result<Kept, String>> {
    select(vec![
        Ok(Kept::Done),
        Ok(Kept::Mended("a torn line was set aside".to_owned())),
        Ok(Kept::Lessons(Progress::default())),
        Err("the disk is full".to_owned()),
    ])
}

fn events() -> impl Strategy<Value = Event> {
    let place = || (0..1000_u16, 0..1000_u16);
    let wheel = prop_oneof![Just(Wheel::Up), Just(Wheel::Down)];
    prop_oneof![
        12 => commands().prop_map(Event::Command),
        4 => select(KEYS.to_vec()).prop_map(Event::Key),
        3 => place().prop_map(|(x, y)| Event::Click(x, y)),
        1 => place().prop_map(|(x, y)| Event::Point(x, y)),
        1 => (wheel, place()).prop_map(|(wheel, (x, y))| Event::Wheel(wheel, x, y)),
        2 => (0..5000_u64).prop_map(Event::Tick),
        4 => Just(Event::Answer),
        1 => Just(Event::Failure),
        1 => any::<prop::sample::Index>().prop_map(Event::Stale),
        1 => select(PASTED.to_vec()).prop_map(Event::Paste),
        1 => any::<bool>().prop_map(Event::Attention),
        1 => kept().prop_map(Event::Kept),
        1 => (1..=100_u16, 1..=40_u16).prop_map(|(width, height)| Event::Resize(width, height)),
    ]
}

/// The program at its menu, or in any game.
fn beginnings() -> impl Strategy<Value = Driver> {
    let players = select(&[Human, Human, Human, Random, Blind, Depth(1), Perfect][..]);
    let side = || prop_oneof![6 => Just(3_u8), 3 => 1..=5_u8, 1 => 6..=15_u8];
    let rules = (side(), side(), 1..=5_u8, any::<bool>()).prop_map(|(columns, rows, connect, misere)| {
        board(columns, rows, connect.min(columns.max(rows))).rules().with_misere(misere)
    });
    let series = select(&[1_u8, 3][..]);
    let palettes = select(&Palette::ALL[..]);
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
        "Up Up Up Up Up Enter",
        "Up Up Up Up Enter",
        "Up Up Up Up Up Enter Enter",
        "Up Up Up Enter",
        "Up Up Up Enter End Enter",
        "Up Up Up Enter End Enter Enter",
    ];
    let begins_with = (prop::option::weighted(0.6, game), select(rooms.to_vec()));
    (appearance, begins_with).prop_map(|(appearance, (game, room))| match game {
        None => {
            let mut driver = Driver::at_menu(appearance).hold();
            driver.press(room);
            driver
        }
        Some((x, o, rules, begins, best_of, reasoning)) => {
            let contest = Contest { best_of, ..contest_from(x, o, Position::begun_by(rules, begins)) };
            Driver::playing_held(appearance, contest, reasoning)
        }
    })
}

/// What a search finds that looks ahead just a little, whatever it was asked for.
fn glance(task: &Task) -> Result<Finding, String> {
    let shallow =
        |search: Minimax| search.limited_to(Some(search.depth_limit.map_or(2, |plies| plies.min(2))));
    let job = match task.job {
        Job::Grow { search, origin } => {
            Job::Grow { search: shallow(search).limited_to(Some(origin.ply + 2)), origin }
        }
        Job::Record { search } => Job::Record { search: shallow(search) },
        job => job,
    };
    think_ahead(&Task { job, ..task.clone() }, 1)
}

/// Lets something happen, as the event loop would.
fn happen(driver: &mut Driver, event: &Event) {
    let area = driver.area();
    let place = |x: u16, y: u16| {
        let share =
            |part: u16, whole: u16| u16::try_from(u32::from(part) * u32::from(whole) / 1000).unwrap_or(0);
        Place { x: share(x, area.width), y: share(y, area.height) }
    };
    match *event {
        Event::Command(command) => driver.act(Action::Command(command)),
        Event::Key(name) => driver.press(name),
        Event::Click(x, y) => driver.click(place(x, y)),
        Event::Point(x, y) => driver.point(place(x, y)),
        Event::Wheel(wheel, x, y) => driver.wheel(wheel, place(x, y)),
        Event::Tick(milliseconds) => driver.tick(milliseconds),
        Event::Answer if driver.is_searching() => {
            let found = glance(driver.task());
            driver.answer_with(found)
        }
        Event::Failure if driver.is_searching() => driver.fail(),
        // The oldest question first, which may be of no interest any more.
        Event::Answer if !driver.queries.is_empty() => {
            let query = driver.queries.remove(0);
            let ledger = ledger(&query, &games(), |game| query.finds(game));
            driver.act(Action::Read(Ok(ledger)))
        }
        Event::Answer if !driver.opens.is_empty() => {
            driver.hand_out(&games());
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
            let gone_by = &driver.tasks()[..driver.tasks().len() - 1];
            let stale = index.get(gone_by).clone();
            let result = glance(&stale);
            driver.act(Action::Thought(Thought { id: stale.id, elapsed: ELAPSED, result }))
        }
        Event::Kept(ref kept) => driver.act(Action::Kept(kept.clone())),
        Event::Attention(attended) => driver.act(Action::Attention(attended)),
        Event::Paste(text) => driver.act(Action::Paste(text.to_owned())),
        Event::Resize(width, height) => driver.resize((width, height)),
        Event::Answer | Event::Failure | Event::Stale(_) => driver,
    };
}

/// What holds at any time: the position follows from the moves and could stand on a real board,
/// and the cursor is on it.
fn check_state(driver: &Driver) -> Result<(), TestCaseError> {
    let Some(game) = driver.any_game() else { return Ok(()) };
    let rules = game.position().rules();
    prop_assert!(rules.contains(game.cursor()), "the cursor is at {}", game.cursor());
    let mut replayed = History::new(game.history().start().clone());
    for &square in game.history().moves() {
        prop_assert_eq!(replayed.play(square), Ok(()));
    }
    prop_assert_eq!(replayed.position(), game.position());
    prop_assert_eq!(Position::try_from(game.position().setup()), Ok(game.position().clone()));
    let over = game.position().status() != Status::Ongoing;
    prop_assert_eq!(over, driver.shows_results(), "results are for what is over");
    let grows = driver.app().growth() != Growth::FULL;
    prop_assert!(
        driver.moves_by_itself() || grows || driver.app().deadline().is_none(),
        "nothing is waited for"
    );
    let tally = game.tally();
    prop_assert!(
        tally.games() <= usize::from(game.contest().best_of)
            && (over || !tally.decides(game.contest().best_of))
    );
    Ok(())
}

/// What holds of every picture: there is something on it, and keys in the footer.
fn check_picture(driver: &Driver) -> Result<(), TestCaseError> {
    let rows = rows(&driver.render());
    prop_assert!(rows.iter().any(|row| !row.is_empty()));
    if too_small(driver.app(), driver.area()).is_none() {
        prop_assert!(rows.last().is_some_and(|footer| !footer.is_empty()), "{}", rows.join("\n"));
    }
    Ok(())
}

/// Leaves by the keys that are bound for it: back as far as it goes, then quit, and yes if that is asked.
fn leave(driver: &mut Driver) {
    let press = |driver: &mut Driver, command: Command| {
        let app = driver.app();
        if let Some(key) = app.key_name(app.context(), command).filter(|_| driver.exit().is_none()) {
            driver.press(&key);
        }
    };
    // In a window with no room for where Esc leads it does nothing, and quitting may only close the help first.
    for _ in 0..2 {
        // What is typed in a window that shows nothing is typed all the same: there only Ctrl-C is left.
        let types = matches!(driver.app().context(), Context::Search | Context::Capture);
        if types && too_small(driver.app(), driver.area()).is_some() {
            driver.resize((80, 24));
        }
        for _ in 0..MOST_SCREENS {
            if !matches!(driver.app().context(), Context::Menu) {
                press(driver, Command::Back);
            }
        }
        press(driver, Command::Quit);
        press(driver, Command::Yes);
    }
}

/// More than can lie above each other, with a question, words typed and a key waited for.
const MOST_SCREENS: usize = 8;

/// Lets things happen, and counts them; where the program ends it is begun again. Wherever this leads, keys end the
/// program, and so does Ctrl-C.
fn check_sequence(start: &Driver, sequence: &[Event], happened: &AtomicUsize) -> Result<(), TestCaseError> {
    let mut driver = start.clone();
    for (number, event) in sequence.iter().enumerate() {
        happen(&mut driver, event);
        happened.fetch_add(1, Ordering::Relaxed);
        check_state(&driver)?;
        if number % 3 == 2 || matches!(event, Event::Resize(..)) {
            check_picture(&driver)?;
        }
        if let Some(exit) = driver.exit() {
            prop_assert_eq!(exit, Exit::Done);
            driver = start.clone();
        }
    }
    check_picture(&driver)?;
    let mut left = driver.clone();
    leave(&mut left);
    prop_assert_eq!(left.exit(), Some(Exit::Done), "{}", left.text());
    prop_assert_eq!(driver.press("Ctrl-C").exit(), Some(Exit::Interrupted));
    Ok(())
}

/// Lets half of the 100,000 events happen, in sequences that depend on the seed.
#[track_caller]
fn check_many_sequences(seed: u64) {
    let happened = AtomicUsize::new(0);
    let config = ProptestConfig {
        rng_algorithm: RngAlgorithm::XorShift,
        rng_seed: RngSeed::Fixed(seed),
        ..cases(SEQUENCES)
    };
    let sequences = (beginnings(), prop::collection::vec(events(), 60..80));
    let result = TestRunner::new(config)
        .run(&sequences, |(start, sequence)| check_sequence(&start, &sequence, &happened));
    if let Err(fault) = result {
        panic!("{fault}");
    }
    let happened = happened.into_inner();
    assert!(happened >= 50_000, "only {happened} events");
}

/// Sequences in each of the two tests.
const SEQUENCES: u32 = 800;

// Two tests, so that they run side by side.

#[test]
fn nothing_that_happens_breaks_the_program() {
    check_many_sequences(1);
}

#[test]
fn nothing_else_that_happens_breaks_the_program() {
    check_many_sequences(2);
}
