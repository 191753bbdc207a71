//! The two marks.

use std::fmt;
use std::str::FromStr;

/// One side's mark. X begins unless a position says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The cross.
    X,
    /// The nought.
    O,
}

impl Mark {
    /// Both marks, X first.
    pub const BOTH: [Self; 2] = [Self::X, Self::O];

    /// The opponent's mark.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// 0 for X and 1 for O, for arrays with one entry per side.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::X => "X",
            Self::O => "O",
        })
    }
}

/// The text was neither `X` nor `O`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMarkError(String);

impl fmt::Display for ParseMarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no mark: say X or O", self.0.escape_debug())
    }
}

impl std::error::Error for ParseMarkError {}

impl FromStr for Mark {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "X" | "x" => Ok(Self::X),
            "O" | "o" => Ok(Self::O),
            _ => Err(ParseMarkError(text.to_owned())),
        }
    }
}
