//! Outcomes and scores of positions.

use crate::game::{Mark, Status};
use serde::{Deserialize, Serialize};
use std::ops::Neg;
use strum::{Display, IntoStaticStr};

/// How a game ends, as seen by one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Outcome {
    /// That side loses.
    Loss,
    /// Neither side wins.
    Draw,
    /// That side wins.
    Win,
}

impl Outcome {
    /// The outcome of a game with this status for one side; `None` if it is not over.
    pub fn of_end(status: Status, side: Mark) -> Option<Self> {
        Score::of_end(status, side, 0).map(Score::outcome)
    }

    /// The same outcome as seen from the other side.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// The score of a position. Scores are ordered from the quickest loss through the draw to the quickest win.
///
/// A win or loss includes its distance in plies. Estimates of unfinished games are between losses and
/// wins, so that no estimate is preferred to a win that was found. An estimate of 0 and a draw are the
/// same number; a [`Value`](super::Value) distinguishes them.
///
/// ```
/// use noughts::engine::analysis::Score;
/// assert!(Score::win_in(1) > Score::win_in(3));
/// assert!(Score::loss_in(2) < Score::loss_in(4));
/// assert!(Score::estimate(50_000) < Score::win_in(225));
/// assert_eq!((Score::win_in(1).points(9), Score::loss_in(4).points(9)), (9, -6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Score(i32);

/// A win in 0 plies. Each ply to the win subtracts one.
const WIN: i32 = 1_000_000;

/// Scores above this are wins, those below its negative are losses, and those between are draws or estimates.
const LARGEST_ESTIMATE: i32 = WIN / 2;

impl Score {
    /// Neither side wins.
    pub const DRAW: Self = Self(0);
    /// Lower than every score of a position.
    pub const MIN: Self = Self(-WIN - 1);
    /// Higher than every score of a position.
    pub const MAX: Self = Self(WIN + 1);

    /// A win this many plies from now.
    ///
    /// # Panics
    /// Beyond 255 plies; the longest game has 225.
    pub fn win_in(plies: usize) -> Self {
        let plies = u8::try_from(plies).expect("no game has more than 225 plies");
        Self(WIN - i32::from(plies))
    }

    /// A loss this many plies from now.
    ///
    /// # Panics
    /// Beyond 255 plies; the longest game has 225.
    pub fn loss_in(plies: usize) -> Self {
        -Self::win_in(plies)
    }

    /// The score for this side of a game that ends with this status, `plies` plies from now; `None` if it does not end.
    ///
    /// # Panics
    /// Beyond 255 plies; the longest game has 225.
    pub fn of_end(status: Status, side: Mark, plies: usize) -> Option<Self> {
        match status {
            Status::Won(winner) if winner == side => Some(Self::win_in(plies)),
            Status::Won(_) => Some(Self::loss_in(plies)),
            Status::Drawn => Some(Self::DRAW),
            Status::Ongoing => None,
        }
    }

    /// An estimate of an unfinished game, positive if it looks good.
    pub const fn estimate(points: i32) -> Self {
        Self(if points > LARGEST_ESTIMATE {
            LARGEST_ESTIMATE
        } else if points < -LARGEST_ESTIMATE {
            -LARGEST_ESTIMATE
        } else {
            points
        })
    }

    /// The outcome that the score means; for an estimate, `Draw`.
    pub const fn outcome(self) -> Outcome {
        if self.0 > LARGEST_ESTIMATE {
            Outcome::Win
        } else if self.0 < -LARGEST_ESTIMATE {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    /// The number of plies to the win or loss; `None` for draws and estimates.
    pub fn plies(self) -> Option<usize> {
        let left = WIN - self.0.abs();
        usize::try_from(left).ok().filter(|_| self.outcome() != Outcome::Draw)
    }

    /// The same score as seen in the position before the move: a win in `d` plies for the side to move here is a
    /// loss in `d + 1` plies for the side that moved here.
    #[must_use]
    pub const fn parent_view(self) -> Self {
        match self.outcome() {
            Outcome::Win => Self(1 - self.0),
            Outcome::Loss => Self(-self.0 - 1),
            Outcome::Draw => Self(-self.0),
        }
    }

    /// The same score as seen after the best move: a win in `d` plies for the side to move here is a loss in
    /// `d - 1` plies for the side to move then.
    #[must_use]
    pub const fn child_view(self) -> Self {
        match self.outcome() {
            Outcome::Win => Self(-self.0 - 1),
            Outcome::Loss => Self(1 - self.0),
            Outcome::Draw => Self(-self.0),
        }
    }

    /// The score in points, on a board with this many cells: a win `d` plies away is `cells + 1 - d` (`10 - d` on
    /// 3x3), a loss is the negative of that, a draw is 0, and an estimate is unchanged. The usual scale in
    /// articles on tic-tac-toe.
    pub fn points(self, cells: usize) -> i32 {
        let top = i32::try_from(cells).unwrap_or(i32::MAX - 1) + 1;
        match self.outcome() {
            Outcome::Win => top - (WIN - self.0),
            Outcome::Loss => (WIN + self.0) - top,
            Outcome::Draw => self.0,
        }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}
