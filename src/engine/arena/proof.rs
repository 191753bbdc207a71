//! Plays every possible game against a player.

use super::cached_player::CachedPlayer;
use crate::engine::analysis::Outcome;
use crate::engine::budget::Budget;
use crate::engine::player::{Player, TieBreak};
use crate::game::{Mark, Position, Rules, Square};
use std::time::Duration;

/// The results of all games in which an opponent tries every move against a player.
///
/// Nothing is inferred: each game is played to its end.
///
/// ```
/// use noughts::engine::arena::Proof;
/// use noughts::game::Rules;
/// use std::time::Duration;
///
/// let proof = Proof::of_perfect_player(Rules::TIC_TAC_TOE, || Duration::ZERO);
/// assert_eq!((proof.as_first.losses, proof.as_second.losses), (0, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The games in which the player moves first.
    pub as_first: Outcomes,
    /// The games in which the opponent moves first.
    pub as_second: Outcomes,
}

/// How a player chooses a move.
type Choose<'a> = dyn Fn(&Position) -> Option<Square> + 'a;

impl Proof {
    /// Plays all games of the perfect player, who chooses the first of equally good moves in reading order. The clock is
    /// for the player's [`Budget`].
    pub fn of_perfect_player(rules: Rules, clock: fn() -> Duration) -> Self {
        let player = CachedPlayer::of(Player::Perfect);
        Self::of(rules, &|position| {
            let view = player.view(position, TieBreak::First, &Budget::unlimited(clock))?;
            view.tied.first().copied()
        })
    }

    /// Plays all games of a player from the empty board. Where it has no move, it loses. That takes a moment on 3x3, and
    /// more than a lifetime on most larger boards.
    pub fn of(rules: Rules, choose: &Choose) -> Self {
        let [as_first, as_second] = Mark::BOTH.map(|side| {
            let mut outcomes = Outcomes::default();
            play_on(&mut Position::new(rules), side, choose, &mut outcomes);
            outcomes
        });
        Self { as_first, as_second }
    }
}

/// Plays all games from a position in which the player has this side, and counts how they end.
fn play_on(position: &mut Position, side: Mark, choose: &Choose, outcomes: &mut Outcomes) {
    let replies = match Outcome::of_end(position.status(), side) {
        Some(Outcome::Win) => return outcomes.wins += 1,
        Some(Outcome::Draw) => return outcomes.draws += 1,
        Some(Outcome::Loss) => return outcomes.losses += 1,
        None if position.to_move() == side => match choose(position) {
            Some(square) => vec![square],
            None => return outcomes.losses += 1,
        },
        None => position.moves().collect(),
    };
    for square in replies {
        position.play(square).expect("the square is one of the moves");
        play_on(position, side, choose, outcomes);
        position.take_back(square);
    }
}

/// Numbers of games, by how they end for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcomes {
    /// Games that the player wins.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that the player loses.
    pub losses: u64,
}

impl Outcomes {
    /// The total number of games.
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }
}
