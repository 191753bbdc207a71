//! The time from the start to the first frame.
//!
//! The clock runs from just before the process is created until the last word of the footer has been read. The three
//! kinds take turns, so that other load on the machine affects them equally.

use super::binaries::Binaries;
use super::home::Home;
use super::program::Program;
use super::report::{Row, thousands};
use super::sample::Sample;
use super::session::Session;
use std::io;
use std::time::Duration;

/// Starts that are not counted: they load the files into memory.
const WARM_UP: usize = 3;

/// Games in the home that was used before.
const GAMES: usize = 1000;

/// Starts each kind `count` times.
pub(crate) fn measure(binaries: &Binaries, count: usize) -> io::Result<Vec<Row>> {
    let used = Home::used(GAMES)?;
    let mut times: [Vec<Duration>; 3] = Default::default();
    for _ in 0..count + WARM_UP {
        times[0].push(start(&binaries.noughts, &Home::new()?)?);
        times[1].push(start(&binaries.noughts, &used)?);
        times[2].push(start(&binaries.bare, &Home::new()?)?);
    }
    let [new, used, bare] = times.map(|times| Sample::new(times.into_iter().skip(WARM_UP)));
    Ok(vec![
        Row::of_times("first frame, empty home", &new, &bare),
        Row::of_times(format!("first frame, settings and {} games", thousands(GAMES as u64)), &used, &bare),
    ])
}

fn start(program: &Program, home: &Home) -> io::Result<Duration> {
    Session::start(program, &[], home)?.first_frame(program.footer)
}
