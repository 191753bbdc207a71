//! What can be wrong with the text of a game.

use super::Record;
use std::fmt;

/// Why a line is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It is no JSON, or something in it is not what it should be.
    Malformed(String),
    /// It is in a form of a newer version of the program.
    Newer {
        /// The form's version.
        format: u32,
    },
    /// The moves contradict the rules, or the result.
    Impossible(String),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(why) | Self::Impossible(why) => f.write_str(why),
            Self::Newer { format } => write!(
                f,
                "`format` is {format}, but this version of noughts reads games up to format {}: use a newer one",
                Record::FORMAT
            ),
        }
    }
}

impl std::error::Error for RecordError {}
