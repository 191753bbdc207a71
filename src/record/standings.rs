//! Who won how often.

use super::Digest;
use crate::game::Rules;
use crate::player::Player;
use crate::search::Outcome;

/// How somebody has fared against an opponent on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Games won.
    pub won: usize,
    /// Games drawn.
    pub drawn: usize,
    /// Games lost.
    pub lost: usize,
    /// Games given up.
    pub unfinished: usize,
    /// How the last finished games ended, and how many of them in a row ended so.
    pub streak: Option<(Outcome, usize)>,
    /// The most games in a row that were won.
    pub most_wins: usize,
    /// The most games in a row that were not lost.
    pub longest_unbeaten: usize,
}

/// How somebody has fared against each opponent on each board: games of one human against the computer.
/// Of other games only how many there were is counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    against: Vec<(Player, Rules, Standing)>,
    /// Games in which two people, or two computer players, played each other.
    pub others: usize,
}

impl Standings {
    /// Each opponent and board with how somebody has fared there, most games first.
    pub fn rows(&self) -> &[(Player, Rules, Standing)] {
        &self.against
    }

    /// Counts a game; they come in the order in which they were played.
    pub fn count(&mut self, _game: &Digest) {}
}
