//! The value that a searcher reports for a position.

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
    /// The number of plies to the win or loss, if the search reports it.
    pub(crate) plies: Option<usize>,
}

impl Answer {
    /// Whether both answers can be true.
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
