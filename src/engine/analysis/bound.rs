//! Scores that may be only bounds, and the range in which a score is known to lie.

use super::score::{Outcome, Score};
use serde::{Deserialize, Serialize};

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
