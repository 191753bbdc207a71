//! Lets two players of the engine play a hundred games: `cargo run --release --example rivals`

use noughts::engine::arena::{Match, MatchScore};
use noughts::engine::{Budget, Player};
use noughts::game::{ByMark, Position, Rules};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The engine reads no clock of its own.
fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The result of a hundred games between two computer players.
pub(crate) fn rivals(x: Player, o: Player) -> Result<MatchScore, String> {
    let start = Position::new(Rules::TIC_TAC_TOE);
    let games = Match::new(ByMark { x, o }, start, 100, 7, Duration::from_millis(500))?;
    Ok(games.play(&Budget::unlimited(clock), &mut |_| {}))
}

fn main() -> Result<(), String> {
    let score = rivals(Player::Depth(2), Player::Perfect)?;
    println!("depth:2 wins {}, perfect wins {}, {} draws", score.wins.x, score.wins.o, score.draws);
    Ok(())
}
