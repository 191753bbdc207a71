//! How a saved game ended.

use crate::engine::analysis::Outcome;
use crate::game::{Mark, Status};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a game ended, if it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// X won.
    X,
    /// O won.
    O,
    /// The game was drawn.
    #[serde(rename = "draw")]
    Draw,
    /// The game was abandoned.
    #[serde(rename = "unfinished")]
    Unfinished,
}

impl Ending {
    /// Returns the ending of a game with this status.
    pub const fn of(status: Status) -> Self {
        match status {
            Status::Won(Mark::X) => Self::X,
            Status::Won(Mark::O) => Self::O,
            Status::Drawn => Self::Draw,
            Status::Ongoing => Self::Unfinished,
        }
    }

    /// Returns the outcome from one side's view, or `None` if the game was abandoned.
    pub const fn seen_by(self, mark: Mark) -> Option<Outcome> {
        match (self, mark) {
            (Self::X, Mark::X) | (Self::O, Mark::O) => Some(Outcome::Win),
            (Self::X | Self::O, _) => Some(Outcome::Loss),
            (Self::Draw, _) => Some(Outcome::Draw),
            (Self::Unfinished, _) => None,
        }
    }
}

impl fmt::Display for Ending {
    /// Writes it as in a record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
