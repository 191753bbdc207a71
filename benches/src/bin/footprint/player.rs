//! A player in the crowd.
//!
//! It does not look at the screen, so its keys make sense on any: squares by their numbers in random order, cursor
//! moves in between, and a new game after the last number. The number of a taken square changes nothing. When the
//! word arrives that is only shown after games, the remaining numbers are skipped. `n` then starts the next game;
//! during a game it asks, and `y` confirms. The random order has a fixed seed.

use super::alone::TOUR;
use super::programs::Program;
use super::session::{Home, Output, Session, contains};
use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

/// The average time between two keys.
pub(crate) const PAUSE: Duration = Duration::from_millis(300);

/// The range of a pause, in thousandths of [`PAUSE`].
const JITTER: std::ops::Range<u64> = 500..1500;

/// The silence that ends a burst. It is shorter than for a single program, so that the computer's reply, which comes
/// later, seldom counts as part of the answer to a key.
const QUIET: Duration = Duration::from_millis(3);

/// How long the computer may take for its move after a mark is placed: it replies after 400 ms, and the mark is
/// drawn. Meanwhile there is no cursor, and its moves are not timed.
const REPLY: Duration = Duration::from_millis(650);

/// Cursor moves between two marks.
const MOVES: usize = 2;

/// The keys for a new game.
const NEW_GAME: [&[u8]; 2] = [b"n", b"y"];

/// A cursor move, and the answer to it so far.
struct Pending {
    pressed: Instant,
    last: Option<Instant>,
}

/// A session and the player in it.
pub(crate) struct Player {
    pub(crate) session: Session,
    pub(crate) home: Home,
    chance: Chance,
    plan: VecDeque<&'static [u8]>,
    steps: usize,
    pending: Option<Pending>,
    /// The time until which the computer may be moving.
    replies: Instant,
    due: Instant,
    over: Option<&'static str>,
    /// The times from cursor moves to the last bytes of the bursts that answer them.
    pub(crate) times: Vec<Duration>,
    /// Cursor moves without an answer.
    pub(crate) silent: usize,
    /// Keys pressed.
    pub(crate) presses: usize,
    /// Bytes that arrived.
    pub(crate) bytes: usize,
    /// What went wrong.
    pub(crate) fault: Option<io::Error>,
}

impl Player {
    /// Starts a session; `number` is the seed of its random order.
    pub(crate) fn start(program: &Program, number: u64) -> io::Result<Self> {
        let home = Home::new()?;
        let mut session = Session::start(program, program.play, &home)?;
        session.first_frame(program.footer)?;
        Ok(Self {
            session,
            home,
            chance: Chance(number),
            plan: VecDeque::new(),
            steps: 0,
            pending: None,
            replies: Instant::now(),
            due: Instant::now(),
            over: program.over,
            times: Vec::new(),
            silent: 0,
            presses: 0,
            bytes: 0,
            fault: None,
        })
    }

    /// Sets the first key press within one pause from now.
    pub(crate) fn begin(&mut self, now: Instant) {
        let wait = self.chance.below(1000);
        self.due = now + PAUSE * u32::try_from(wait).unwrap_or(0) / 1000;
    }

    /// The time of the next thing to do.
    pub(crate) fn next(&self) -> Instant {
        let quiet = self.pending.as_ref().and_then(|pending| pending.last).map(|last| last + QUIET);
        quiet.map_or(self.due, |quiet| quiet.min(self.due))
    }

    /// Reads what has arrived.
    pub(crate) fn take(&mut self) {
        match self.session.take() {
            Ok(Some(Output { at, bytes })) => {
                self.bytes += bytes.len();
                if self.over.is_some_and(|word| contains(&bytes, word)) {
                    self.plan = VecDeque::from(NEW_GAME);
                }
                if let Some(pending) = &mut self.pending {
                    pending.last = Some(at);
                }
            }
            Ok(None) => {}
            Err(error) => self.fault = Some(error),
        }
    }

    /// Ends a burst or presses a key if it is time.
    pub(crate) fn act(&mut self, now: Instant) {
        let quiet = |pending: &Pending| pending.last.is_some_and(|last| now >= last + QUIET);
        if now >= self.due || self.pending.as_ref().is_some_and(quiet) {
            self.note();
        }
        if now < self.due {
            return;
        }
        // From now, not from when it was due: missed keys are not made up for.
        self.due = now
            + PAUSE * u32::try_from(JITTER.start + self.chance.below(JITTER.end - JITTER.start)).unwrap_or(0)
                / 1000;
        let key = self.next_key();
        match self.session.press(key) {
            // Other keys may change nothing, and then the next output is not an answer to them.
            Ok(pressed) if TOUR.contains(&key) => {
                self.pending = (pressed >= self.replies).then_some(Pending { pressed, last: None });
            }
            Ok(pressed) => self.replies = pressed + REPLY,
            Err(error) => self.fault = Some(error),
        }
        self.presses += 1;
    }

    /// Records the answer to the last cursor move, if there was one.
    fn note(&mut self) {
        match self.pending.take() {
            Some(Pending { pressed, last: Some(last) }) => self.times.push(last - pressed),
            Some(_) => self.silent += 1,
            None => {}
        }
    }

    /// Ends the session and returns what was wrong with it, if anything.
    pub(crate) fn leave(&mut self, program: &Program) -> Option<String> {
        if let Some(fault) = self.fault.take() {
            return Some(fault.to_string());
        }
        match self.session.quit(program.quit) {
            Ok(Some(code)) if code == program.exit => None,
            Ok(code) => Some(format!("it ended with {code:?} instead of {}", program.exit)),
            Err(error) => Some(error.to_string()),
        }
    }

    /// What should have happened in the session but did not, if anything.
    pub(crate) fn omission(&self) -> Option<String> {
        if self.times.is_empty() {
            Some("no key had an answer".to_owned())
        } else {
            let none = self.over.is_some() && self.home.finished_games() == 0;
            none.then(|| "no game was finished".to_owned())
        }
    }

    fn next_key(&mut self) -> &'static [u8] {
        if self.plan.is_empty() {
            self.plan = if self.over.is_some() { self.game() } else { TOUR.iter().copied().collect() };
        }
        self.plan.pop_front().unwrap_or(TOUR[0])
    }

    /// The keys of a game.
    fn game(&mut self) -> VecDeque<&'static [u8]> {
        let mut squares: [&[u8]; 9] = [b"1", b"2", b"3", b"4", b"5", b"6", b"7", b"8", b"9"];
        for last in (1..squares.len()).rev() {
            let other = usize::try_from(self.chance.below(last as u64 + 1)).unwrap_or(0);
            squares.swap(last, other);
        }
        let mut keys = VecDeque::new();
        for square in squares {
            for _ in 0..MOVES {
                keys.push_back(TOUR[self.steps % TOUR.len()]);
                self.steps += 1;
            }
            keys.push_back(square);
        }
        keys.extend(NEW_GAME);
        keys
    }
}

/// Random numbers that are the same each time: Steele, Lea and Flood's `SplitMix64` (2014).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ (bits >> 31)) % limit
    }
}
