//! Outcomes, scores, and what is known about a score.

use crate::game::{Mark, Status};
use num_rational::Ratio;
use serde::{Deserialize, Serialize};
use std::ops::Neg;
use strum::{Display, IntoStaticStr};

/// How a game ends, as seen by one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Display, IntoStaticStr)]
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
    /// Of a game with this status, for one side; `None` if it goes on.
    pub fn of_end(status: Status, side: Mark) -> Option<Self> {
        Score::of_end(status, side, 0).map(Score::outcome)
    }
}

/// The score of a position, ordered from the quickest loss through the draw to the quickest win.
///
/// Wins and losses include their distance in plies. Estimates lie between them, so that none is preferred to a win that
/// was found. An estimate of 0 and a draw are the same number; a [`Value`] tells them apart.
///
/// ```
/// use noughts::engine::Score;
/// assert!(Score::win_in(1) > Score::win_in(3));
/// assert!(Score::loss_in(2) < Score::loss_in(4));
/// assert!(Score::estimate(50_000) < Score::win_in(225));
/// assert_eq!((Score::win_in(1).points(9), Score::loss_in(4).points(9)), (9, -6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Score(i32);

/// An exact number of points, which can be a fraction where an average is scored.
pub type Points = Ratio<i64>;

/// A win in 0 plies; each ply subtracts one.
const WIN: i32 = 2_000_000_000;

impl Score {
    /// Neither side wins.
    pub const DRAW: Self = Self(0);
    /// Lower than every score of a position.
    pub const MIN: Self = Self(-WIN - 1);
    /// Higher than every score of a position.
    pub const MAX: Self = Self(WIN + 1);
    /// Scores above this are wins, those below its negative losses.
    pub const LARGEST_ESTIMATE: i32 = WIN - 1000;

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
    /// As [`Self::win_in`].
    pub fn loss_in(plies: usize) -> Self {
        -Self::win_in(plies)
    }

    /// The score for a side of a game that ends with this status in `plies` plies; `None` if it goes on.
    ///
    /// # Panics
    /// As [`Self::win_in`].
    pub fn of_end(status: Status, side: Mark, plies: usize) -> Option<Self> {
        match status {
            Status::Won(winner) if winner == side => Some(Self::win_in(plies)),
            Status::Won(_) => Some(Self::loss_in(plies)),
            Status::Drawn => Some(Self::DRAW),
            Status::Ongoing => None,
        }
    }

    /// An estimate, positive if it looks good. It is limited to what is not a win or a loss.
    pub fn estimate(points: i32) -> Self {
        Self(points.clamp(-Self::LARGEST_ESTIMATE, Self::LARGEST_ESTIMATE))
    }

    /// An estimate to which a part of another one is added. That part must be whole.
    #[must_use]
    pub fn plus(self, other: Self, part: Points) -> Self {
        let part = (part * i64::from(other.0)).to_integer();
        Self::estimate(self.0.saturating_add(i32::try_from(part).unwrap_or(i32::MAX)))
    }

    /// The outcome; for an estimate, `Draw`.
    pub const fn outcome(self) -> Outcome {
        if self.0 > Self::LARGEST_ESTIMATE {
            Outcome::Win
        } else if self.0 < -Self::LARGEST_ESTIMATE {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    /// The plies to the win or loss; `None` for draws and estimates.
    pub fn plies(self) -> Option<usize> {
        let left = WIN - self.0.abs();
        if self.outcome() == Outcome::Draw { None } else { usize::try_from(left).ok() }
    }

    /// As seen before the move: a win in `d` plies for the side to move here is a loss in `d + 1` for the side that
    /// moved here.
    #[must_use]
    pub const fn parent_view(self) -> Self {
        self.turned(1)
    }

    /// As seen after the best move: a win in `d` plies for the side to move here is a loss in `d - 1` for the side to
    /// move then.
    #[must_use]
    pub const fn child_view(self) -> Self {
        self.turned(-1)
    }

    /// As seen by the other side, where the end is this many plies further.
    const fn turned(self, plies: i32) -> Self {
        match self.outcome() {
            Outcome::Win => Self(plies - self.0),
            Outcome::Loss => Self(-self.0 - plies),
            Outcome::Draw => Self(-self.0),
        }
    }

    /// In points, the usual scale of articles: on a board with this many cells, a win `d` plies away is `cells + 1 - d`
    /// (`10 - d` on 3x3), a loss the negative of that, a draw 0. An estimate is unchanged.
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

/// How to read a score that was found with a window (alpha and beta): outside the window it is only a bound (fail-soft:
/// Fishburn, "Another Optimization of Alpha-Beta Search", 1980).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// It is the true score.
    Exact,
    /// The true score is this or more.
    AtLeast,
    /// The true score is this or less.
    AtMost,
}

impl Bound {
    /// How to read a score that was found with this window.
    pub(crate) fn of<V: Copy + Ord>(value: V, alpha: V, beta: V) -> Self {
        if value <= alpha {
            Self::AtMost
        } else if value >= beta {
            Self::AtLeast
        } else {
            Self::Exact
        }
    }

    /// Whether such a score is all that a search with this window needs.
    pub(crate) fn decides<V: Copy + Ord>(self, value: V, alpha: V, beta: V) -> bool {
        match self {
            Self::Exact => true,
            Self::AtLeast => value >= beta,
            Self::AtMost => value <= alpha,
        }
    }
}

/// The true score is known to lie between these. Ordered by the lower bound, then by the upper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Bounds {
    /// The lower bound.
    pub at_least: Score,
    /// The upper bound.
    pub at_most: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { at_least: Score::MIN, at_most: Score::MAX };

    /// Only this score is possible.
    pub const fn exactly(score: Score) -> Self {
        Self { at_least: score, at_most: score }
    }

    /// The score, if only one is possible.
    pub fn exact(self) -> Option<Score> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// The outcome, if all scores between the bounds have it. A range of estimates is not a draw.
    pub fn outcome(self) -> Option<Outcome> {
        let [low, high] = [self.at_least, self.at_most].map(Score::outcome);
        (low == high && (low != Outcome::Draw || self.exact().is_some())).then_some(low)
    }

    /// The bounds in a view where what is good for one side is bad for the other: [`Score::parent_view`],
    /// [`Score::child_view`], or that of the other side. [`Score::MIN`] and [`Score::MAX`] only change places.
    #[must_use]
    pub fn turned(self, seen: impl Fn(Score) -> Score) -> Self {
        let turn = |score| match score {
            Score::MIN => Score::MAX,
            Score::MAX => Score::MIN,
            score => seen(score),
        };
        Self { at_least: turn(self.at_most), at_most: turn(self.at_least) }
    }

    /// What both bounds allow.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        let both =
            Self { at_least: self.at_least.max(other.at_least), at_most: self.at_most.min(other.at_most) };
        debug_assert!(both.at_least <= both.at_most, "{self:?} and {other:?} cannot both be true");
        both
    }

    /// How to read a score that is one of the bounds.
    pub fn reading(self, score: Score) -> Bound {
        if self.at_least == self.at_most {
            Bound::Exact
        } else if score == self.at_least {
            Bound::AtLeast
        } else {
            Bound::AtMost
        }
    }
}

/// What is known about a score: proved bounds and, until they meet, an estimate.
///
/// Values are ordered as the side to move prefers them: by [estimate](Self::estimate), then by lower bound, then by
/// upper bound. So of equal numbers, a lower bound is better than a proved score, which is better than an upper bound.
/// An upper bound below the estimate counts as the score: when lost, a move lasting at most 12 plies ranks above one
/// lasting 11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Value {
    /// The proved score, or else a guess between the bounds.
    pub estimate: Score,
    /// What is proved.
    pub bounds: Bounds,
}

impl Value {
    /// A score with these bounds. An estimate outside moves to the nearest one; if they meet, the score is proved.
    pub fn between(bounds: Bounds, estimate: Score) -> Self {
        Self { bounds, estimate: estimate.max(bounds.at_least).min(bounds.at_most) }
    }

    /// The proved score, if any.
    pub fn exact(self) -> Option<Score> {
        self.bounds.exact()
    }

    /// The score to show, and what is proved of it: a lower bound if that excludes a loss, an upper one if it excludes a win.
    /// `None` for an estimate, where neither is excluded.
    pub fn reading(self) -> (Option<Bound>, Score) {
        let Bounds { at_least, at_most } = self.bounds;
        match self.exact() {
            Some(score) => (Some(Bound::Exact), score),
            None if at_least >= Score::DRAW => (Some(Bound::AtLeast), at_least),
            None if at_most <= Score::DRAW => (Some(Bound::AtMost), at_most),
            None => (None, self.estimate),
        }
    }

    /// The same, with the score also known to be in these bounds.
    #[must_use]
    pub fn within(self, bounds: Bounds) -> Self {
        Self::between(self.bounds.within(bounds), self.estimate)
    }
}
