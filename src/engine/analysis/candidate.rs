//! A legal move, and what is known about it.

use super::bound::Bounds;
use super::score::Outcome;
use super::value::{Reading, Value};
use crate::game::Square;
use serde::{Deserialize, Serialize};
use strum::Display;

/// A legal move, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// The move.
    pub square: Square,
    /// What is known about the score of the move, for the side that makes it.
    pub value: Value,
    /// The principal variation: this move, then the best moves of both sides, to the end of the game or the depth
    /// limit. If the score is proved, so is the line; until it is found, the line is this move alone.
    pub line: Vec<Square>,
    /// How the solver has settled the score and the line, if it has.
    pub proof: Option<Proof>,
}

/// What a proof rests on, displayed as the panel says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// Pairs of squares with which each side stops the other; see [`pairing`](crate::engine::solver::pairing).
    #[strum(to_string = "proved by pairs")]
    Pairs,
    /// A win in which each move of the winner makes a line that needs one more stone.
    #[strum(to_string = "proved by threats")]
    Threats,
    /// A search of the solver.
    #[strum(to_string = "proved by search")]
    Search,
    /// What was [known](crate::engine::proved::Known) before.
    #[strum(to_string = "known")]
    Known,
}

impl Candidate {
    /// Narrows the bounds on the score. If that proves it, all that is left of an expected line is the move.
    pub(super) fn narrow(&mut self, bounds: Bounds) {
        let was_exact = self.is_exact();
        self.value = self.value.within(bounds);
        if self.is_exact() && !was_exact {
            self.line.truncate(1);
        }
    }

    /// Whether the score is proved.
    pub fn is_exact(&self) -> bool {
        self.value.exact().is_some()
    }

    /// Whether every outcome is still possible after the move.
    pub fn is_open(&self) -> bool {
        matches!(self.value.reading(), Reading::Estimate(_))
    }

    /// The number of plies in the line.
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// The number of plies to the end of the game, with `empty` empty squares on the board. If the score is not
    /// proved, only the number of expected moves.
    pub fn plies_left(&self, empty: usize) -> usize {
        match self.value.exact() {
            Some(score) => score.plies().unwrap_or(empty).max(self.line.len()),
            None => self.line.len(),
        }
    }

    /// The outcome of the game after this move, if it is proved.
    pub fn outcome(&self) -> Option<Outcome> {
        self.value.outcome()
    }
}
