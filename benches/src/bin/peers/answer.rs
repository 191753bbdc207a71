//! The value that a search finds for a position.

use std::fmt;

/// How the game ends for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Loss,
    Draw,
    Win,
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) outcome: Outcome,
    /// The plies to the win or loss, if the search finds them.
    pub(crate) plies: Option<usize>,
}

impl Answer {
    /// Whether both can be true.
    pub(crate) fn agrees_with(self, other: Self) -> bool {
        let same_plies = self.plies.zip(other.plies).is_none_or(|(one, another)| one == another);
        self.outcome == other.outcome && same_plies
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outcome = match self.outcome {
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
        };
        f.write_str(outcome)?;
        self.plies.map_or(Ok(()), |plies| write!(f, " in {plies}"))
    }
}
