//! What can be wrong with a file whose game is to be shown.

use crate::record::{MoveListError, RecordError};
use std::fmt;

/// Why a file has no game that could be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayFault {
    /// The file has neither moves nor games.
    Empty,
    /// The file is larger than anything that would be read.
    TooLarge {
        /// How many megabytes would be read.
        megabytes: usize,
    },
    /// The file is not in UTF-8.
    NotText,
    /// One of the moves that are listed cannot be.
    Moves(MoveListError),
    /// A line is no game.
    Line {
        /// The number of the line, counted from 1.
        number: usize,
        /// Why the line is no game.
        fault: RecordError,
    },
    /// There is no game of that number.
    NoSuchGame {
        /// The number asked for.
        game: i64,
        /// How many games there are.
        games: usize,
    },
    /// The games in the file say themselves what an option is to say.
    NotForRecords {
        /// The option.
        option: &'static str,
    },
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str(
                "there is no game in it: say moves, as in b2 a1 c3, or lines of games as noughts keeps them",
            ),
            Self::TooLarge { megabytes } => {
                write!(f, "it is larger than {megabytes} MB: cut out the part with the game")
            }
            Self::NotText => f.write_str("it is no text in UTF-8"),
            Self::Moves(fault) => fault.fmt(f),
            Self::Line { number, fault } => write!(f, "line {number} is no game: {fault}"),
            Self::NoSuchGame { game, games: 1 } => write!(f, "there is no game {game}, only game 1"),
            Self::NoSuchGame { game, games } => {
                write!(f, "there is no game {game}: say --game with a number from 1 to {games}")
            }
            Self::NotForRecords { option } => {
                write!(f, "{option} is for lists of moves, but these games say so themselves: leave it out")
            }
        }
    }
}
