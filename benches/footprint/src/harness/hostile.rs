//! Ten guests who take what they can get, beside a crowd of ordinary ones: what their host has to bear.
//!
//! The hostile ones have a thread of the harness to themselves, so that the players' keys are not late.

use super::crowd;
use super::home::Home;
use super::options::Effort;
use super::process::{self, TICKS_PER_SECOND};
use super::program::Program;
use super::report::{Row, mib, per};
use super::session::Session;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two rounds of acts.
const PAUSE: Duration = Duration::from_millis(5);

/// How often keys are sent: once in this many rounds, or this many times in each.
#[derive(Clone, Copy)]
enum Pace {
    Rounds(usize),
    Times(usize),
}

const SLOW: Pace = Pace::Rounds(500);
const FAST: Pace = Pace::Times(1);
const FLOOD: Pace = Pace::Times(50);

/// The acts between two looks at the memory of a session.
const LOOK: usize = 20;

/// The head of the table.
pub(crate) const HEAD: &str = "| ordinary guests | beside ten hostile ones | alone | - |";

/// What a hostile guest asks for, and then does in each act.
struct Attack {
    name: &'static str,
    arguments: &'static [&'static str],
    first: &'static [u8],
    keys: &'static [u8],
    pace: Pace,
    /// The rows and columns of its window, in turn.
    sizes: &'static [(u16, u16)],
}

const USUAL: (u16, u16) = (24, 80);
const LARGEST: (u16, u16) = (u16::MAX, u16::MAX);

const BIG: &[&str] = &["--mode", "pvp", "--board", "15x15", "--reasoning"];

const ATTACKS: [Attack; 10] = [
    Attack::of("the tree of 15x15, deeper and deeper", &["--tree", "--board", "15x15"], b"d", SLOW),
    Attack::of("the stepper on 15x15, deeper and deeper", &["--stepper", "--board", "15x15"], b"d", SLOW),
    Attack::of("the lab on 4x4, again and again", &["--lab", "--board", "4x4"], b"sc", SLOW),
    Attack::of("tree, stepper and lab of 4x4 in turn", &["--tree", "--board", "4x4"], b"stc", FAST),
    Attack::of("the panel on 15x15, a flood of moves", BIG, b"\x1b[C\r\x1b[B\ruu", FAST),
    Attack::of("the panel on 15x15, a move every 2.5 s", BIG, b"\x1b[C\r", SLOW),
    Attack::of("a flood of games of one move", &["--mode", "pvp", "--board", "1x1"], b"\rn\rn\rn\rn", FAST),
    Attack { first: b"\x1b[200~", ..Attack::of("an endless paste", &[], &[b'X'; 4000], FLOOD) },
    Attack { sizes: &[LARGEST], ..Attack::of("a window of 65,535x65,535", BIG, b"\x1b[C\x1b[B", FAST) },
    Attack {
        sizes: &[USUAL, (200, 500), (20, 60), LARGEST],
        ..Attack::of("a new size every 5 ms", &["--tree", "--board", "4x4"], b"\x1b[B", FAST)
    },
];

impl Attack {
    const fn of(
        name: &'static str,
        arguments: &'static [&'static str],
        keys: &'static [u8],
        pace: Pace,
    ) -> Self {
        Self { name, arguments, first: b"", keys, pace, sizes: &[] }
    }
}

/// A hostile guest.
struct Guest {
    attack: &'static Attack,
    session: Session,
    _home: Home,
    acts: usize,
    ended: bool,
    /// Processor time in ticks, memory and its peak in KiB, when last seen.
    ticks: u64,
    rss: u64,
    peak: u64,
}

impl Guest {
    fn start(program: &Program, attack: &'static Attack) -> io::Result<Self> {
        let home = Home::new()?;
        let mut session = Session::start(program, &[program.base, attack.arguments].concat(), &home)?;
        session.first_frame(program.footer)?;
        session.press(attack.first)?;
        Ok(Self { attack, session, _home: home, acts: 0, ended: false, ticks: 0, rss: 0, peak: 0 })
    }

    /// Sends keys, as far as the terminal takes them, and a new size; reads and forgets what has arrived.
    fn act(&mut self) {
        let Self { attack, session, acts, .. } = self;
        let times = match attack.pace {
            Pace::Rounds(rounds) => usize::from(acts.is_multiple_of(rounds)),
            Pace::Times(times) => times,
        };
        for _ in 0..times {
            // A full terminal takes only a part, or nothing.
            let _ = session.press(attack.keys);
        }
        let size = attack.sizes.get(*acts % attack.sizes.len().max(1));
        if let Some(&(rows, columns)) = size.filter(|_| *acts == 0 || attack.sizes.len() > 1) {
            let _ = session.resize(rows, columns);
        }
        self.ended = self.session.take().is_err();
        if self.acts.is_multiple_of(LOOK) {
            self.look();
        }
        self.acts += 1;
    }

    fn look(&mut self) {
        let pid = self.session.pid();
        if let (Ok(ticks), Ok(memory)) = (process::ticks(pid), process::memory(pid)) {
            (self.ticks, self.rss, self.peak) = (ticks, memory.rss, memory.peak);
        }
    }
}

/// Lets the hostile guests act until `stop`; returns them and the largest sum of their memory.
fn rage(mut guests: Vec<Guest>, stop: &AtomicBool) -> (Vec<Guest>, u64, Duration) {
    let (begin, mut most) = (Instant::now(), 0);
    while !stop.load(Ordering::Relaxed) {
        for guest in guests.iter_mut().filter(|guest| !guest.ended) {
            guest.act();
        }
        most = most.max(guests.iter().filter(|guest| !guest.ended).map(|guest| guest.rss).sum());
        thread::sleep(PAUSE);
    }
    guests.iter_mut().filter(|guest| !guest.ended).for_each(Guest::look);
    (guests, most, begin.elapsed())
}

/// Measures the ordinary guests with and without the hostile ones; returns the table and the number of failures.
pub(crate) fn measure(program: &Program, effort: &Effort) -> io::Result<(Vec<Row>, usize)> {
    let sessions = effort.sessions - ATTACKS.len();
    let alone = crowd::measure(program, sessions, effort.play)?;
    let guests =
        ATTACKS.iter().map(|attack| Guest::start(program, attack)).collect::<io::Result<Vec<_>>>()?;
    let stop = AtomicBool::new(false);
    let (beside, raged) = thread::scope(|scope| {
        let raging = scope.spawn(|| rage(guests, &stop));
        let beside = crowd::measure(program, sessions, effort.play);
        stop.store(true, Ordering::Relaxed);
        (beside, raging.join())
    });
    let beside = beside?;
    let (guests, most, time) =
        raged.map_err(|_| io::Error::other("the hostile guests' thread has panicked"))?;
    let mut rows = crowd::rows_of_two(&beside, &alone);
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1);
    let load = |ticks: u64| per(ticks * 100 * 1000, TICKS_PER_SECOND * milliseconds, 1);
    let ticks = guests.iter().map(|guest| guest.ticks).sum();
    rows.push(Row::new(
        "the hostile ten: % of a core, memory at most",
        format!("{}, {}", load(ticks), mib(most)),
    ));
    rows.extend(guests.iter().map(|guest| {
        let end = if guest.ended { "; ended" } else { "" };
        Row::new(guest.attack.name, format!("{}, {}{end}", load(guest.ticks), mib(guest.peak)))
    }));
    Ok((rows, beside.failures() + alone.failures()))
}
