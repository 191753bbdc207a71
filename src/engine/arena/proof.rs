//! Every line of play against the perfect player.

use super::cached_player::CachedPlayer;
use crate::engine::budget::Budget;
use crate::engine::player::Player;
use crate::game::{Mark, Position, Rules, Square, Status};
use std::time::Duration;

/// How all games end in which the perfect player, who takes the first of equally good moves in reading order,
/// meets every move that an opponent could make.
///
/// Nothing is inferred: each line is played to its end.
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
    /// The lines in which it begins.
    pub as_first: Outcomes,
    /// The lines in which its opponent begins.
    pub as_second: Outcomes,
}

impl Proof {
    /// Plays all lines on an empty board. That takes a moment on 3x3, and more than a lifetime on most
    /// larger boards. The clock is for the player's [`Budget`].
    pub fn on(rules: Rules, clock: fn() -> Duration) -> Self {
        let mind = CachedPlayer::of(Player::Perfect);
        let [as_first, as_second] = Mark::BOTH.map(|side| {
            let mut lines = Lines { side, mind: &mind, clock, outcomes: Outcomes::default() };
            lines.play_on(&mut Position::new(rules));
            lines.outcomes
        });
        Self { as_first, as_second }
    }
}

/// The lines in which the player has one side.
struct Lines<'a> {
    side: Mark,
    mind: &'a CachedPlayer,
    clock: fn() -> Duration,
    outcomes: Outcomes,
}

impl Lines<'_> {
    /// Plays all lines that go on from a position, and counts how they end.
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

    /// The player's move; it has thought about each position once at the most.
    fn choice(&self, position: &Position) -> Square {
        let view = self.mind.view(position, &Budget::unlimited(self.clock));
        let first = view.and_then(|view| view.tied.first().copied());
        first.expect("a game that is not over has a move")
    }
}

/// Lines of play, counted by how they end for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcomes {
    /// Lines that it wins.
    pub wins: u64,
    /// Lines that nobody wins.
    pub draws: u64,
    /// Lines that it loses.
    pub losses: u64,
}

impl Outcomes {
    /// How many lines there are.
    pub const fn lines(self) -> u64 {
        self.wins + self.draws + self.losses
    }
}
