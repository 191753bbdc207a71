//! What a program does while nobody does anything.
//!
//! A thread that goes to sleep of its own accord counts a voluntary context switch; each of them is a
//! wake-up that went before, or that is to come. A thread that sleeps all the time counts none.

use super::binaries::Binaries;
use super::home::Home;
use super::process;
use super::report::{Row, per};
use super::session::Session;
use std::io;
use std::time::Duration;

/// A session in which nothing happens, and the counts at its beginning.
struct Idler {
    session: Session,
    _home: Home,
    wake_ups: u64,
    ticks: u64,
}

/// Does nothing for this time in the menu, in a game, and with the yardstick, all at once.
pub(crate) fn measure(binaries: &Binaries, time: Duration) -> io::Result<Vec<Row>> {
    let mut idlers = Vec::new();
    for (program, arguments) in
        [(&binaries.noughts, [].as_slice()), (&binaries.noughts, &["--mode", "pvp"]), (&binaries.bare, &[])]
    {
        let home = Home::new()?;
        let session = Session::settled(program, arguments, &home)?;
        let (wake_ups, ticks) = (process::wake_ups(session.pid())?, process::ticks(session.pid())?);
        idlers.push(Idler { session, _home: home, wake_ups, ticks });
    }
    std::thread::sleep(time);
    let mut figures = Vec::new();
    for idler in &mut idlers {
        let pid = idler.session.pid();
        let wake_ups = process::wake_ups(pid)?.saturating_sub(idler.wake_ups);
        let ticks = process::ticks(pid)?.saturating_sub(idler.ticks);
        let written = idler.session.take()?.map_or(0, |output| output.bytes.len());
        figures.push(format!("{}, {ticks}, {written}", per(wake_ups, time.as_secs(), 1)));
    }
    let bare = figures.pop().unwrap_or_default();
    let rows = ["menu", "game of two people"].into_iter().zip(figures).map(|(name, figure)| {
        let what = format!("idle, {name}: wake-ups a second, ticks, bytes");
        Row::new(what, figure).against(bare.clone(), "-".to_owned())
    });
    Ok(rows.collect())
}
