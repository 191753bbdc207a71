//! How a match stands.

use super::Played;
use crate::game::Mark;

/// The games of a match that are over, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatchScore {
    /// Games that X won.
    pub x_wins: u32,
    /// Games that O won.
    pub o_wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Moves made in all of them.
    pub plies: u64,
}

impl MatchScore {
    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        let count = match played.winner {
            Some(Mark::X) => &mut self.x_wins,
            Some(Mark::O) => &mut self.o_wins,
            None => &mut self.draws,
        };
        *count += 1;
        self.plies += u64::from(played.plies);
    }

    /// How many games have been counted.
    pub const fn games(&self) -> u32 {
        self.x_wins + self.o_wins + self.draws
    }

    /// How many moves a game took on average; none if there was no game.
    #[expect(clippy::cast_precision_loss, reason = "counts of moves are far below 2^53")]
    pub fn mean_plies(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.plies as f64 / f64::from(self.games()))
    }
}
