//! Contests: the players, the board, the number of games and their score.

use crate::engine::{Player, TieBreak};
use crate::game::{ByMark, Mark, Position, Rules};

/// Boards to choose from: square ones with the usual winning length.
///
/// # Panics
/// Never: such boards are valid.
pub fn presets() -> impl Iterator<Item = Rules> {
    [3, 4, 5, 7, 10, 15].into_iter().map(|side| Rules::of_size(side, side).expect("the board is valid"))
}

pub const SERIES: [u8; 4] = [1, 3, 5, 7];

/// What stays the same from game to game, through a series and those that follow it.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    pub players: ByMark<Player>,
    /// The first game's starting position. If it is empty, the side that starts alternates from game to game.
    pub start: Position,
    /// The most games in the series; odd.
    pub best_of: u8,
    pub tie_break: TieBreak,
}

impl Contest {
    pub fn is_automatic(&self) -> bool {
        !self.players.into_iter().any(Player::is_human)
    }

    /// The starting position of a game, counted from 0.
    pub fn start_of(&self, game: usize) -> Position {
        if self.start.marks() == 0 && game % 2 == 1 {
            Position::started_by(self.start.rules(), self.start.to_move().other())
        } else {
            self.start.clone()
        }
    }

    /// The tie-break for a game, counted from 0. Without a new seed for each, all games of a series would be the same.
    pub fn tie_break_of(&self, game: usize) -> TieBreak {
        match self.tie_break {
            TieBreak::First => TieBreak::First,
            TieBreak::Random { seed } => TieBreak::Random { seed: seed.wrapping_add(game as u64) },
        }
    }
}

/// The score of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    pub wins: ByMark<usize>,
    pub draws: usize,
}

impl Tally {
    /// Counts the winners of games; `None` is a draw.
    pub fn of(winners: &[Option<Mark>]) -> Self {
        let wins = ByMark::of(|mark| winners.iter().filter(|&&winner| winner == Some(mark)).count());
        Self { wins, draws: winners.len() - wins.x - wins.o }
    }

    pub fn games(self) -> usize {
        self.wins.x + self.wins.o + self.draws
    }

    /// Whether the games left in a series of `best_of` can no longer change its winner.
    pub fn decides(self, best_of: u8) -> bool {
        let left = (best_of as usize).saturating_sub(self.games());
        left == 0 || self.wins.x.abs_diff(self.wins.o) > left
    }

    pub fn leader(self) -> Option<Mark> {
        Mark::BOTH.into_iter().find(|&mark| self.wins[mark] > self.wins[mark.other()])
    }
}
