//! Outcomes and scores, and what is known about a score: bounds, and a value with an estimate between them.

use crate::game::{Mark, Status};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
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
/// same number; a [`Value`] distinguishes them.
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
    pub fn estimate(points: i32) -> Self {
        Self(points.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE))
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
        self.turned(1)
    }

    /// The same score as seen after the best move: a win in `d` plies for the side to move here is a loss in
    /// `d - 1` plies for the side to move then.
    #[must_use]
    pub const fn child_view(self) -> Self {
        self.turned(-1)
    }

    /// The same score as seen by the other side in a position from which the end is this many plies further.
    const fn turned(self, plies: i32) -> Self {
        match self.outcome() {
            Outcome::Win => Self(plies - self.0),
            Outcome::Loss => Self(-self.0 - plies),
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

/// The meaning of a score found by a search with a window (the scores between alpha and beta). Outside
/// it, the score is only a bound (fail-soft: Fishburn, "Another Optimization of Alpha-Beta Search", 1980).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The true score is at least this one.
    AtLeast,
    /// The true score is at most this one.
    AtMost,
}

impl Bound {
    /// The meaning of a score that was found with this window.
    pub(crate) fn of<V: Copy + Ord>(value: V, alpha: V, beta: V) -> Self {
        if value <= alpha {
            Self::AtMost
        } else if value >= beta {
            Self::AtLeast
        } else {
            Self::Exact
        }
    }

    /// Whether a score with this meaning is all that a search with this window needs.
    pub(crate) fn decides<V: Copy + Ord>(self, value: V, alpha: V, beta: V) -> bool {
        match self {
            Self::Exact => true,
            Self::AtLeast => value >= beta,
            Self::AtMost => value <= alpha,
        }
    }
}

/// The scores between which the true score is known to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounds {
    /// The lower bound.
    pub at_least: Score,
    /// The upper bound.
    pub at_most: Score,
}

impl Bounds {
    /// Nothing is known about the score.
    pub const UNKNOWN: Self = Self { at_least: Score::MIN, at_most: Score::MAX };

    /// Only this score is possible.
    pub const fn exactly(score: Score) -> Self {
        Self { at_least: score, at_most: score }
    }

    /// The score, if only one is possible.
    pub fn exact(self) -> Option<Score> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// The outcome, if all scores between the bounds have the same one. A range of estimates is not a draw.
    pub fn outcome(self) -> Option<Outcome> {
        let [low, high] = [self.at_least, self.at_most].map(Score::outcome);
        (low == high && (low != Outcome::Draw || self.exact().is_some())).then_some(low)
    }

    /// The bounds that another view gives, in which what is good for one side is bad for the other: that of a
    /// parent ([`Score::parent_view`]), of a child ([`Score::child_view`]), or of the other side.
    /// The limits of the scores are far from any end of the game, and only change places.
    #[must_use]
    pub fn turned(self, seen: impl Fn(Score) -> Score) -> Self {
        let turn = |score| match score {
            Score::MIN => Score::MAX,
            Score::MAX => Score::MIN,
            score => seen(score),
        };
        Self { at_least: turn(self.at_most), at_most: turn(self.at_least) }
    }

    /// The intersection of both bounds.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        let both =
            Self { at_least: self.at_least.max(other.at_least), at_most: self.at_most.min(other.at_most) };
        debug_assert!(both.at_least <= both.at_most, "{self:?} and {other:?} cannot both be true");
        both
    }

    /// The meaning of a score that is one of the two bounds.
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

/// What is known about the score of a position or a move: proved bounds and, until they meet, an estimate.
///
/// Values are ordered as the side to move prefers them: by their [estimates](Self::estimate); if these are equal,
/// by the lower bound, then by the upper bound. So a proved score is better than an upper bound of the same size,
/// as the real score may be lower, and a lower bound is better than the proved score. An upper bound below
/// the estimate counts as the score: when lost, a move lasting at most 12 plies ranks above one lasting 11.
///
/// ```
/// use noughts::engine::analysis::{Bounds, Reading, Score, Value};
/// let proved = Value::exactly(Score::loss_in(6));
/// let capped = Value::between(Bounds { at_most: Score::loss_in(6), ..Bounds::UNKNOWN }, Score::estimate(40));
/// assert_eq!((proved.estimate(), capped.estimate()), (Score::loss_in(6), Score::loss_in(6)));
/// assert!(proved > capped);
/// assert_eq!(capped.reading(), Reading::AtMost(Score::loss_in(6)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    bounds: Bounds,
    /// Always between the bounds.
    estimate: Score,
}

/// How a value is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The score is proved.
    Exact(Score),
    /// The score is proved to be this or more, and so not a loss.
    AtLeast(Score),
    /// The score is proved to be this or less, and so not a win.
    AtMost(Score),
    /// An estimate. The score may be a win or a loss.
    Estimate(Score),
}

impl Value {
    /// A proved score.
    pub const fn exactly(score: Score) -> Self {
        Self { bounds: Bounds::exactly(score), estimate: score }
    }

    /// Proved bounds and an estimate of the score. An estimate outside the bounds is moved to the nearest one. If the
    /// bounds meet, the score is proved.
    pub fn between(bounds: Bounds, estimate: Score) -> Self {
        Self { bounds, estimate: estimate.max(bounds.at_least).min(bounds.at_most) }
    }

    /// The proved score, if there is one.
    pub fn exact(self) -> Option<Score> {
        self.bounds.exact()
    }

    /// The proved bounds.
    pub const fn bounds(self) -> Bounds {
        self.bounds
    }

    /// The proved score or, without one, the estimate.
    pub const fn estimate(self) -> Score {
        self.estimate
    }

    /// The outcome, if it is proved.
    pub fn outcome(self) -> Option<Outcome> {
        self.bounds.outcome()
    }

    /// How to show the value.
    pub fn reading(self) -> Reading {
        let Bounds { at_least, at_most } = self.bounds;
        match self.exact() {
            Some(score) => Reading::Exact(score),
            None if at_least >= Score::DRAW => Reading::AtLeast(at_least),
            None if at_most <= Score::DRAW => Reading::AtMost(at_most),
            None => Reading::Estimate(self.estimate),
        }
    }

    /// The same value, with the score also known to be between these bounds.
    #[must_use]
    pub fn within(self, bounds: Bounds) -> Self {
        Self::between(self.bounds.within(bounds), self.estimate)
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |value: &Self| (value.estimate, value.bounds.at_least, value.bounds.at_most);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
