//! A move, and what is known of it.

use super::score::Outcome;
use super::value::{Reading, Value};
use crate::game::Square;

/// A move that could be played, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub square: Square,
    /// What is known of its score, which is that of the side that makes it.
    pub value: Value,
    /// The principal variation: this move, then the best replies to the end of the game or to the depth limit.
    pub line: Vec<Square>,
}

impl Candidate {
    /// Whether its score is proved.
    pub fn is_exact(&self) -> bool {
        self.value.exact().is_some()
    }

    /// Whether nothing is known of how the game ends after it, not even that it is no win or no loss.
    pub fn is_open(&self) -> bool {
        matches!(self.value.reading(), Reading::Estimate(_))
    }

    /// How many plies the expected line has.
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// How many plies the game still has on a board with `empty` empty squares, if that is known: the line may
    /// be shorter as long as more can be found out.
    pub fn plies_left(&self, empty: usize) -> usize {
        match self.value.exact() {
            Some(score) => score.plies().unwrap_or(empty).max(self.line.len()),
            None => self.line.len(),
        }
    }

    /// How the game ends after this move, if that is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.value.outcome()
    }
}
