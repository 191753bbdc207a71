//! What one program costs: its start, the answer to a key, doing nothing, and memory.

use super::process::{self, Memory};
use super::programs::{Binaries, Program};
use super::report::{Row, Sample, mib, per, ratio};
use super::session::{Home, PATIENCE, Session};
use benches::thousands;
use std::io;
use std::time::Duration;

/// Starts that are not counted: they load the files into memory.
const FIRST_STARTS: usize = 3;

/// Games in the home that was used before.
const GAMES: usize = 1000;

/// The time from the start to the first frame. Starts each kind `count` times.
///
/// The clock runs from just before the process is created until the last word of the footer has been read. The three
/// kinds take turns, so that other load on the machine affects them equally.
pub(crate) fn first_frames(binaries: &Binaries, count: usize) -> io::Result<Vec<Row>> {
    let used = Home::used(GAMES)?;
    let mut times: [Vec<Duration>; 3] = Default::default();
    for _ in 0..count + FIRST_STARTS {
        times[0].push(start(&binaries.noughts, &Home::new()?)?);
        times[1].push(start(&binaries.noughts, &used)?);
        times[2].push(start(&binaries.bare, &Home::new()?)?);
    }
    let [new, used, bare] = times.map(|times| Sample::new(times.into_iter().skip(FIRST_STARTS)));
    Ok(vec![
        Row::of_times("first frame, empty home", &new, &bare),
        Row::of_times(format!("first frame, settings and {} games", thousands(GAMES as u64)), &used, &bare),
    ])
}

fn start(program: &Program, home: &Home) -> io::Result<Duration> {
    Session::start(program, &[], home)?.first_frame(program.footer)
}

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

/// The time from a key press to the screen, and the number of bytes written for it. Presses `count` keys in each place.
///
/// ```text
///   press         burst           quiet 25 ms          press
///     |····waits····|█▌█|──────────────────|··late··█··────|
///     └── time to last byte ┘
///     └──────────────── bytes: all until the next press ────┘
/// ```
///
/// A *burst* is all output after a press until nothing has arrived for [`QUIET`]; the time of the answer is that of
/// its last byte. Later output, such as an animation, counts for the bytes but not for the time.
///
/// All places are open at once and take turns: one press in each, then the next. So other load on the machine affects
/// them equally, and each program has slept before a press, as it does with a human player.
pub(crate) fn keys(binaries: &Binaries, count: usize) -> io::Result<Vec<Row>> {
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

/// The activity of a process so far.
struct Counts {
    wake_ups: u64,
    ticks: u64,
}

impl Counts {
    fn of(session: &Session) -> io::Result<Self> {
        let pid = session.pid();
        Ok(Self { wake_ups: process::wake_ups(pid)?, ticks: process::ticks(pid)? })
    }
}

/// What a program does while the user does nothing: the menu, a game and the bare program at the same time.
///
/// Each time a thread goes to sleep, the kernel counts a voluntary context switch, so there is one for each wake-up. A
/// thread that sleeps all the time counts none.
pub(crate) fn idle(binaries: &Binaries, time: Duration) -> io::Result<Vec<Row>> {
    let Binaries { noughts, bare } = binaries;
    let kinds: [(&Program, &[&str]); 3] = [(noughts, &[]), (noughts, &["--mode", "pvp"]), (bare, &[])];
    let homes = kinds.iter().map(|_| Home::new()).collect::<io::Result<Vec<_>>>()?;
    let open = |((program, arguments), home): (&(&Program, &[&str]), &Home)| {
        Session::settled(program, arguments, home)
    };
    let mut sessions = kinds.iter().zip(&homes).map(open).collect::<io::Result<Vec<_>>>()?;
    let counts = sessions.iter().map(Counts::of).collect::<io::Result<Vec<_>>>()?;
    std::thread::sleep(time);
    let mut figures = Vec::new();
    for (session, before) in sessions.iter_mut().zip(counts) {
        let Counts { wake_ups, ticks } = Counts::of(session)?;
        let wake_ups = per(wake_ups.saturating_sub(before.wake_ups), time.as_secs(), 1);
        let written = session.take()?.map_or(0, |output| output.bytes.len());
        figures.push(format!("{wake_ups}, {}, {written}", ticks.saturating_sub(before.ticks)));
    }
    let bare = figures.pop().unwrap_or_default();
    let rows = ["menu", "game of two people"].into_iter().zip(figures).map(|(name, figure)| {
        let what = format!("idle, {name}: wake-ups a second, ticks, bytes");
        Row::new(what, figure).against(bare.clone(), "-".to_owned())
    });
    Ok(rows.collect())
}

/// Two moves of X on 3x3 that do not end the game, for any replies of the perfect player.
const MOVES: [&[u8]; 2] = [b"5", b"2"];

/// How much memory a session takes. Measures `count` sessions of each kind.
///
/// Resident memory counts each mapped page that is in memory, including those of the program's file and of the C
/// library, which all sessions share. The memory of a session alone is its anonymous memory.
pub(crate) fn memory(binaries: &Binaries, count: usize) -> io::Result<Vec<Row>> {
    let panel = [binaries.noughts.play, &["--reasoning"]].concat();
    let mut kinds: [Vec<Memory>; 3] = Default::default();
    for _ in 0..count {
        kinds[0].push(look(&binaries.noughts, &[], &[])?);
        kinds[1].push(look(&binaries.noughts, &panel, &MOVES)?);
        kinds[2].push(look(&binaries.bare, &[], &[])?);
    }
    let [menu, game, bare] = kinds;
    let row = |name: &str, kind: &[Memory]| {
        let ratio = ratio(median(kind, |memory| memory.rss), median(&bare, |memory| memory.rss));
        Row::new(format!("memory, {name}"), memory_text(kind)).against(memory_text(&bare), ratio)
    };
    Ok(vec![row("menu", &menu), row("3x3 game with panel, four moves", &game)])
}

fn look(program: &Program, arguments: &[&str], keys: &[&[u8]]) -> io::Result<Memory> {
    let home = Home::new()?;
    let mut session = Session::settled(program, arguments, &home)?;
    for key in keys {
        session.press(key)?;
        session.settle()?;
    }
    process::memory(session.pid())
}

fn memory_text(kind: &[Memory]) -> String {
    let now = mib(median(kind, |memory| memory.rss));
    let anonymous = mib(median(kind, |memory| memory.anonymous));
    let file = mib(median(kind, |memory| memory.file));
    format!("{now} ({anonymous}, {file}), {}", mib(median(kind, |memory| memory.peak)))
}

fn median(kind: &[Memory], field: impl Fn(&Memory) -> u64) -> u64 {
    Sample::new(kind.iter().map(field)).median().unwrap_or(0)
}
