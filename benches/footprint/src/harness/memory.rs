//! How much memory a session takes.
//!
//! Resident memory counts each mapped page that is in memory, including those of the program's file and of the C
//! library, which all sessions share. The memory of a session alone is its anonymous memory.

use super::binaries::Binaries;
use super::home::Home;
use super::process::{self, Memory};
use super::program::Program;
use super::report::{Row, mib, ratio};
use super::sample::Sample;
use super::session::Session;
use std::io;

/// Two moves of X on 3x3 that do not end the game, for any replies of the perfect player.
const MOVES: [&[u8]; 2] = [b"5", b"2"];

/// Measures `count` sessions of each kind.
pub(crate) fn measure(binaries: &Binaries, count: usize) -> io::Result<Vec<Row>> {
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
        Row::new(format!("memory, {name}"), text(kind)).against(text(&bare), ratio)
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

fn text(kind: &[Memory]) -> String {
    let now = mib(median(kind, |memory| memory.rss));
    let anonymous = mib(median(kind, |memory| memory.anonymous));
    let file = mib(median(kind, |memory| memory.file));
    format!("{now} ({anonymous}, {file}), {}", mib(median(kind, |memory| memory.peak)))
}

fn median(kind: &[Memory], field: impl Fn(&Memory) -> u64) -> u64 {
    Sample::new(kind.iter().map(field)).median().unwrap_or(0)
}
