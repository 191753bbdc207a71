//! The time from a key press to the screen, and the number of bytes written for it.
//!
//! ```text
//!   press         burst           quiet 25 ms          press
//!     |····waits····|█▌█|──────────────────|··late··█··────|
//!     └── time to last byte ┘
//!     └──────────────── bytes: all until the next press ────┘
//! ```
//!
//! A *burst* is all output after a press until nothing has arrived for [`QUIET`]; the time of the answer is that of
//! its last byte. Later output, such as an animation, counts for the bytes but not for the time.
//!
//! All places are open at once and take turns: one press in each, then the next. So other load on the machine affects
//! them equally, and each program has slept before a press, as it does with a human player.

use super::binaries::Binaries;
use super::home::Home;
use super::program::Program;
use super::report::Row;
use super::sample::Sample;
use super::session::{PATIENCE, Session};
use std::io;
use std::time::Duration;

/// The silence that ends a burst.
pub(crate) const QUIET: Duration = Duration::from_millis(25);

/// Presses that are not counted.
const WARM_UP: usize = 20;

pub(crate) const UP: &[u8] = b"\x1b[A";
pub(crate) const DOWN: &[u8] = b"\x1b[B";
pub(crate) const RIGHT: &[u8] = b"\x1b[C";
pub(crate) const LEFT: &[u8] = b"\x1b[D";

/// Down the menu and up again.
const MENU: &[&[u8]] = &[DOWN, DOWN, DOWN, DOWN, DOWN, DOWN, UP, UP, UP, UP, UP, UP];

/// From the centre of a 3x3 board around it and back; every press moves the cursor.
pub(crate) const TOUR: &[&[u8]] = &[RIGHT, DOWN, LEFT, LEFT, UP, UP, RIGHT, RIGHT, DOWN, LEFT];

/// A screen on which a cursor moves.
struct Place {
    session: Session,
    _home: Home,
    tour: &'static [&'static [u8]],
    pressed: usize,
    times: Vec<Duration>,
    bytes: Vec<usize>,
}

impl Place {
    fn open(program: &Program, arguments: &[&str], tour: &'static [&'static [u8]]) -> io::Result<Self> {
        let home = Home::new()?;
        let session = Session::settled(program, arguments, &home)?;
        Ok(Self { session, _home: home, tour, pressed: 0, times: Vec::new(), bytes: Vec::new() })
    }

    /// Presses the next key and waits for the end of the burst.
    fn press(&mut self) -> io::Result<()> {
        self.take_late()?;
        let key = self.tour[self.pressed % self.tour.len()];
        self.pressed += 1;
        let pressed = self.session.press(key)?;
        let (mut last, mut count, mut patience) = (None, 0, PATIENCE);
        while let Some(output) = self.session.wait(patience)? {
            last = Some(output.at);
            count += output.bytes.len();
            patience = QUIET;
            if pressed.elapsed() > PATIENCE {
                return Err(self.session.fault("does not settle after a key"));
            }
        }
        let last = last.ok_or_else(|| self.session.fault("does not answer a key"))?;
        self.times.push(last - pressed);
        self.bytes.push(count);
        Ok(())
    }

    /// Counts what has arrived after the last burst.
    fn take_late(&mut self) -> io::Result<()> {
        if let (Some(late), Some(bytes)) = (self.session.take()?, self.bytes.last_mut()) {
            *bytes += late.bytes.len();
        }
        Ok(())
    }

    fn results(mut self) -> io::Result<(Sample<Duration>, Sample<usize>)> {
        self.take_late()?;
        let counted = |pressed: &usize| *pressed >= WARM_UP;
        let times = (0..).zip(self.times).filter(|(at, _)| counted(at)).map(|(_, time)| time);
        let bytes = (0..).zip(self.bytes).filter(|(at, _)| counted(at)).map(|(_, bytes)| bytes);
        Ok((Sample::new(times), Sample::new(bytes)))
    }
}

/// Presses `count` keys in each place.
pub(crate) fn measure(binaries: &Binaries, count: usize) -> io::Result<Vec<Row>> {
    let game = binaries.noughts.play;
    let panel = [game, &["--reasoning"]].concat();
    let kinds: [(&str, &[&str], _); 3] =
        [("menu", &[], MENU), ("3x3 game", game, TOUR), ("3x3 game with panel", &panel, TOUR)];
    let mut names = Vec::new();
    let mut places = vec![Place::open(&binaries.bare, &[], TOUR)?];
    for (name, arguments, tour) in kinds {
        let still = [arguments, &["--no-animation"]].concat();
        places.push(Place::open(&binaries.noughts, arguments, tour)?);
        places.push(Place::open(&binaries.noughts, &still, tour)?);
        names.extend([name.to_owned(), format!("{name}, `--no-animation`")]);
    }
    for _ in 0..count + WARM_UP {
        for place in &mut places {
            place.press()?;
        }
    }
    let mut results = places.into_iter().map(Place::results).collect::<io::Result<Vec<_>>>()?;
    let (bare_times, bare_bytes) = results.remove(0);
    let rows = || names.iter().zip(&results);
    let times =
        rows().map(|(name, (times, _))| Row::of_times(format!("key to screen, {name}"), times, &bare_times));
    let bytes = rows()
        .map(|(name, (_, bytes))| Row::of_bytes(format!("bytes a cursor move, {name}"), bytes, &bare_bytes));
    Ok(times.chain(bytes).collect())
}
