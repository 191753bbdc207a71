//! Plays every possible game against the perfect player.

use super::cached_player::CachedPlayer;
use crate::engine::budget::Budget;
use crate::engine::player::Player;
use crate::game::{Mark, Position, Rules, Square, Status};
use std::time::Duration;

/// The results of all games in which an opponent tries every move against the perfect player, who chooses the
/// first of equally good moves in reading order.
///
/// Nothing is inferred: each game is played to its end.
///
/// ```
/// use noughts::engine::arena::Proof;
/// use noughts::game::Rules;
/// use std::time::Duration;
///
/// let proof = Proof::on(Rules::TIC_TAC_TOE, || Duration::ZERO);
/// assert_eq!((proof.as_first.losses, proof.as_second.losses), (0, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The games in which the perfect player moves first.
    pub as_first: Outcomes,
    /// The games in which the opponent moves first.
    pub as_second: Outcomes,
}

impl Proof {
    /// Plays all games from the empty board. That takes a moment on 3x3, and more than a lifetime on most
    /// larger boards. The clock is for the player's [`Budget`].
    pub fn on(rules: Rules, clock: fn() -> Duration) -> Self {
        let player = CachedPlayer::of(Player::Perfect);
        let [as_first, as_second] = Mark::BOTH.map(|side| {
            let mut games = Games { side, player: &player, clock, outcomes: Outcomes::default() };
            games.play_on(&mut Position::new(rules));
            games.outcomes
        });
        Self { as_first, as_second }
    }
}

/// The games in which the perfect player plays one side.
struct Games<'a> {
    side: Mark,
    player: &'a CachedPlayer,
    clock: fn() -> Duration,
    outcomes: Outcomes,
}

impl Games<'_> {
    /// Plays all games from a position, and counts how they end.
    fn play_on(&mut self, position: &mut Position) {
        let replies = match position.status() {
            Status::Won(winner) if winner == self.side => return self.outcomes.wins += 1,
            Status::Won(_) => return self.outcomes.losses += 1,
            Status::Drawn => return self.outcomes.draws += 1,
            Status::Ongoing if position.to_move() == self.side => vec![self.choice(position)],
            Status::Ongoing => position.moves().collect(),
        };
        for square in replies {
            position.play(square).expect("the square is one of the moves");
            self.play_on(position);
            position.take_back(square);
        }
    }

    /// The player's move.
    fn choice(&self, position: &Position) -> Square {
        let view = self.player.view(position, &Budget::unlimited(self.clock));
        let first = view.and_then(|view| view.tied.first().copied());
        first.expect("a game that is not over has a move")
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
