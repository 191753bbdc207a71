//! What a program does while the user does nothing.
//!
//! Each time a thread goes to sleep, the kernel counts a voluntary context switch, so there is one for each wake-up. A
//! thread that sleeps all the time counts none.

use super::binaries::Binaries;
use super::home::Home;
use super::process;
use super::program::Program;
use super::report::{Row, per};
use super::session::Session;
use std::io;
use std::time::Duration;

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

/// Measures the menu, a game and the bare program at the same time, without input.
pub(crate) fn measure(binaries: &Binaries, time: Duration) -> io::Result<Vec<Row>> {
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
