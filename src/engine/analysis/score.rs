//! What a position is worth, and how that is told.

use std::ops::Neg;
use strum::{Display, IntoStaticStr};

/// How a game ends for the side whose view is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Outcome {
    /// That side loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// That side wins.
    Win,
}

impl Outcome {
    /// The same as the other side sees it.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// The worth of a position, ordered from the quickest loss through the draw to the quickest win.
///
/// A win or loss carries its distance in plies. Estimates of unfinished games lie between losses
/// and wins, so that no guess is preferred to a win that was found. An estimate of 0 and a draw are
/// the same number; a [`Value`](super::Value) says which of them a result is.
///
/// ```
/// use noughts::engine::analysis::Score;
/// assert!(Score::win_in(1) > Score::win_in(3));
/// assert!(Score::loss_in(2) < Score::loss_in(4));
/// assert!(Score::estimate(50_000) < Score::win_in(225));
/// assert_eq!((Score::win_in(1).points(9), Score::loss_in(4).points(9)), (9, -6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A win on the spot. Anything further off is worth less by one for each ply.
const WIN: i32 = 1_000_000;

/// Beyond this a score is a win (or, negative, a loss); up to it, a draw or an estimate.
const LARGEST_ESTIMATE: i32 = WIN / 2;

impl Score {
    /// Nobody wins.
    pub const DRAW: Self = Self(0);
    /// Below every score.
    pub const MIN: Self = Self(-WIN - 1);
    /// Above every score.
    pub const MAX: Self = Self(WIN + 1);

    /// A win that many plies from now.
    ///
    /// # Panics
    /// Beyond 255 plies; the longest game has 225.
    pub fn win_in(plies: usize) -> Self {
        let plies = u8::try_from(plies).expect("no game has more than 225 plies");
        Self(WIN - i32::from(plies))
    }

    /// A loss that many plies from now.
    ///
    /// # Panics
    /// Beyond 255 plies; the longest game has 225.
    pub fn loss_in(plies: usize) -> Self {
        -Self::win_in(plies)
    }

    /// A guess at an unfinished game, positive if it looks good.
    pub const fn estimate(points: i32) -> Self {
        Self(if points > LARGEST_ESTIMATE {
            LARGEST_ESTIMATE
        } else if points < -LARGEST_ESTIMATE {
            -LARGEST_ESTIMATE
        } else {
            points
        })
    }

    /// Win or loss if the score is one; otherwise a draw, provided that it is exact.
    pub const fn outcome(self) -> Outcome {
        if self.0 > LARGEST_ESTIMATE {
            Outcome::Win
        } else if self.0 < -LARGEST_ESTIMATE {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    /// How many plies it is to the win or the loss; none for draws and estimates.
    pub fn plies(self) -> Option<usize> {
        let left = WIN - self.0.abs();
        usize::try_from(left).ok().filter(|_| self.outcome() != Outcome::Draw)
    }

    /// The same as the other side sees it a ply earlier: a win from here in `d` plies is a loss in
    /// `d + 1` for whoever moved here.
    #[must_use]
    pub const fn parent_view(self) -> Self {
        match self.outcome() {
            Outcome::Win => Self(1 - self.0),
            Outcome::Loss => Self(-self.0 - 1),
            Outcome::Draw => Self(-self.0),
        }
    }

    /// The same as the other side sees it after the best move: a win in `d` plies is a loss in `d - 1`
    /// for whoever moves then.
    #[must_use]
    pub const fn child_view(self) -> Self {
        match self.outcome() {
            Outcome::Win => Self(-self.0 - 1),
            Outcome::Loss => Self(1 - self.0),
            Outcome::Draw => Self(-self.0),
        }
    }

    /// The articles' scale on a board with this many cells: a win `d` plies away is `cells + 1 - d`
    /// (`10 - d` on 3x3), a loss the negative of that, a draw 0, and an estimate its own number.
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
