//! Many sessions at once, with a player in each: how many one host could serve.
//!
//! One loop plays all of them. It sleeps until output arrives or the next key of a player is due. Its own processor
//! time is part of the machine's load, and is reported next to that of the sessions.
//!
//! A session uses a few hundredths of a second of processor time, but for a running process the kernel reports only
//! whole hundredths. For all children that have ended, it reports an exact sum. So the crowd is started twice, and
//! the first time it ends at once: the difference is the cost of playing.

use super::player::{PAUSE, Player};
use super::process::{self, TICKS_PER_SECOND};
use super::programs::Program;
use super::report::{Row, Sample, mib, per, ratio};
use super::session::poll_for;
use benches::thousands;
use rustix::event::{PollFd, PollFlags};
use std::io;
use std::time::{Duration, Instant};

/// The results of a crowd.
pub(crate) struct Crowd {
    name: &'static str,
    sessions: u64,
    time: Duration,
    /// Processor time in ticks: of all sessions, and of the harness.
    ticks: u64,
    own_ticks: u64,
    /// Memory of all sessions, in KiB.
    rss: u64,
    pss: u64,
    times: Sample<Duration>,
    presses: usize,
    silent: usize,
    bytes: usize,
    games: usize,
    faults: Vec<String>,
}

/// Lets `sessions` players play for `time`.
pub(crate) fn measure(program: &Program, sessions: usize, time: Duration) -> io::Result<Crowd> {
    let own_pid = std::process::id();
    let before = process::ticks_of_children(own_pid)?;
    let faults =
        gather(program, sessions)?.into_iter().filter_map(|mut player| player.leave(program)).collect();
    let between = process::ticks_of_children(own_pid)?;

    let mut players = gather(program, sessions)?;
    let own_before = process::ticks(own_pid)?;
    let begin = Instant::now();
    play(&mut players, begin + time)?;
    let time = begin.elapsed();
    let mut crowd = Crowd {
        name: program.name,
        sessions: sessions as u64,
        time,
        ticks: 0,
        own_ticks: process::ticks(own_pid)?.saturating_sub(own_before),
        rss: sum(&players, |pid| process::memory(pid).map(|memory| memory.rss))?,
        pss: sum(&players, process::proportional)?,
        times: Sample::new(players.iter().flat_map(|player| player.times.iter().copied())),
        presses: players.iter().map(|player| player.presses).sum(),
        silent: players.iter().map(|player| player.silent).sum(),
        bytes: players.iter().map(|player| player.bytes).sum(),
        games: 0,
        faults,
    };
    for mut player in players {
        let fault = player.leave(program).or_else(|| player.omission());
        crowd.games += player.home.finished_games();
        crowd.faults.extend(fault);
    }
    let after = process::ticks_of_children(own_pid)?;
    crowd.ticks = (after - between).saturating_sub(between - before);
    Ok(crowd)
}

/// Presses keys and reads output until `end`.
fn play(players: &mut [Player], end: Instant) -> io::Result<()> {
    let now = Instant::now();
    for player in &mut *players {
        player.begin(now);
    }
    loop {
        let now = Instant::now();
        if now >= end {
            return Ok(());
        }
        let mut next = end;
        for player in players.iter_mut().filter(|player| player.fault.is_none()) {
            if now >= player.next() {
                player.act(now);
            }
            next = next.min(player.next());
        }
        let time = next.saturating_duration_since(Instant::now());
        let arrived = {
            let flag =
                |player: &Player| if player.fault.is_none() { PollFlags::IN } else { PollFlags::empty() };
            let mut ready: Vec<PollFd<'_>> =
                players.iter().map(|player| PollFd::new(&player.session, flag(player))).collect();
            poll_for(&mut ready, time)?;
            ready.iter().map(|fd| !fd.revents().is_empty()).collect::<Vec<bool>>()
        };
        for (player, _) in players.iter_mut().zip(arrived).filter(|(_, arrived)| *arrived) {
            player.take();
        }
    }
}

/// Starts the sessions, one after the other.
fn gather(program: &Program, sessions: usize) -> io::Result<Vec<Player>> {
    (0..sessions as u64).map(|number| Player::start(program, number)).collect()
}

/// Adds up a figure over all running sessions.
fn sum(players: &[Player], of: impl Fn(u32) -> io::Result<u64>) -> io::Result<u64> {
    let playing = players.iter().filter(|player| player.fault.is_none());
    playing.map(|player| of(player.session.pid())).sum()
}

impl Crowd {
    /// The number of sessions with a fault.
    pub(crate) fn failures(&self) -> usize {
        for fault in &self.faults {
            eprintln!("footprint: {}: {fault}", self.name);
        }
        self.faults.len()
    }

    /// Ticks as a percentage of a core.
    fn load(&self, ticks: u64) -> String {
        per(ticks * 100 * 1000, TICKS_PER_SECOND * self.milliseconds(), 1)
    }

    fn milliseconds(&self) -> u64 {
        u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX).max(1)
    }

    /// A sentence on how many players one host could serve.
    pub(crate) fn capacity(&self) -> String {
        let per_core = self.sessions * TICKS_PER_SECOND * self.milliseconds() / (self.ticks.max(1) * 1000);
        let per_gib = self.sessions * 1024 * 1024 / self.pss.max(1);
        format!(
            "{} sessions, with a key press every {} ms in each, take {} % of a core and {} together. One core is \
             enough for {} such players, and one GiB for {}.",
            self.sessions,
            PAUSE.as_millis(),
            self.load(self.ticks),
            mib(self.pss),
            thousands(per_core),
            thousands(per_gib),
        )
    }

    fn work(&self) -> String {
        let keys = thousands(self.presses as u64);
        let kib = self.bytes as u64 / 1024 * 1000 / self.milliseconds();
        format!("{keys} keys, {} games, {kib} KiB/s", thousands(self.games as u64))
    }
}

/// The rows for both crowds.
pub(crate) fn rows(ours: &Crowd, bare: &Crowd) -> Vec<Row> {
    let crowd = format!("{} at once", ours.sessions);
    let row = |what: &str, text: &dyn Fn(&Crowd) -> String, number: &dyn Fn(&Crowd) -> u64| {
        Row::new(format!("{crowd}: {what}"), text(ours))
            .against(text(bare), ratio(number(ours), number(bare)))
    };
    vec![
        row(&format!("keys, finished games, output ({} s)", ours.time.as_secs()), &Crowd::work, &|_| 0),
        row(
            "% of a core (the harness)",
            &|crowd| format!("{} ({})", crowd.load(crowd.ticks), crowd.load(crowd.own_ticks)),
            &|crowd| crowd.ticks,
        ),
        row("memory (PSS)", &|crowd| mib(crowd.pss), &|crowd| crowd.pss),
        row("memory (RSS)", &|crowd| mib(crowd.rss), &|crowd| crowd.rss),
        Row::of_times(format!("{crowd}: key to screen"), &ours.times, &bare.times),
        row("failures", &|crowd| crowd.faults.len().to_string(), &|_| 0),
        row("moves that changed nothing", &|crowd| crowd.silent.to_string(), &|_| 0),
    ]
}
