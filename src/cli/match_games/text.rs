//! A match as plain text, for people.

use super::Report;
use crate::engine::player::Player;
use crate::game::figures::{duration, grouped};
use crate::game::{ByMark, Position};
use std::fmt;

/// The whole answer:
///
/// ```text
///   X perfect, O random
///   3x3, 3 in a row; X begins
///
///          games   share
///   X wins   988  98.8 %
///   O wins     0   0.0 %
///   draws     12   1.2 %
///   all    1,000
///
///   6.2 plies a game · seed 7 · 17.4 ms
/// ```
pub(super) struct Text<'a>(pub(super) &'a Report);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { games, score, elapsed, .. } = self.0;
        let ByMark { x, o } = games.players().map(Player::title);
        writeln!(f, "  X {x}, O {o}")?;
        writeln!(f, "  {}; {}", games.start().rules(), beginning(games.start()))?;
        writeln!(f)?;
        let all = score.games();
        let rows = [("X wins", score.x_wins), ("O wins", score.o_wins), ("draws", score.draws)];
        let width = grouped(all).len().max("games".len());
        writeln!(f, "  {:6}  {:>width$}  {:>7}", "", "games", "share")?;
        for (name, count) in rows {
            writeln!(f, "  {name:6}  {:>width$}  {:>7}", grouped(count), share(count, all))?;
        }
        writeln!(f, "  {:6}  {:>width$}", "all", grouped(all))?;
        writeln!(f)?;
        let mean = score.mean_plies().map(|plies| format!("{plies:.1} plies a game"));
        let mean = mean.as_deref().unwrap_or("no game was finished");
        // Whoever writes this ends the line.
        write!(f, "  {mean} · seed {} · {}", games.seed(), duration(*elapsed))
    }
}

/// Where the games begin, in words.
fn beginning(start: &Position) -> String {
    let mover = start.to_move();
    if start.marks() == 0 { format!("{mover} begins") } else { format!("from {start}, {mover} to move") }
}

/// How many of a hundred.
fn share(count: u32, all: u32) -> String {
    if all == 0 { "-".to_owned() } else { format!("{:.1} %", f64::from(count) * 100.0 / f64::from(all)) }
}
