//! How a game that is kept has ended.

use crate::engine::analysis::Outcome;
use crate::game::{Mark, Status};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a game has ended, if it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// X has won.
    X,
    /// O has won.
    O,
    /// Nobody has.
    #[serde(rename = "draw")]
    Draw,
    /// It was given up.
    #[serde(rename = "unfinished")]
    Unfinished,
}

impl Ending {
    /// The ending of a game that stands so.
    pub const fn of(status: Status) -> Self {
        match status {
            Status::Won(Mark::X) => Self::X,
            Status::Won(Mark::O) => Self::O,
            Status::Drawn => Self::Draw,
            Status::Ongoing => Self::Unfinished,
        }
    }

    /// What it is for one of the sides; none if the game was given up.
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
    /// As it is written in a record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
