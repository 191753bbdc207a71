//! What is known of a score that may not be exact: that it is not less or not more.

use super::score::{Outcome, Score};

/// How a score is to be read for which only a window mattered, the scores between alpha and beta: outside it
/// the score is right on one side only (fail-soft: Fishburn, "Another Optimization of Alpha-Beta
/// Search", 1980).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// As the value itself.
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

impl Bound {
    /// How a value is to be read that was found with this window.
    pub(crate) fn of<V: Copy + Ord>(value: V, alpha: V, beta: V) -> Self {
        if value <= alpha {
            Self::AtMost
        } else if value >= beta {
            Self::AtLeast
        } else {
            Self::Exact
        }
    }

    /// Whether a value that is read like this is enough for this window.
    pub(crate) fn decides<V: Copy + Ord>(self, value: V, alpha: V, beta: V) -> bool {
        match self {
            Self::Exact => true,
            Self::AtLeast => value >= beta,
            Self::AtMost => value <= alpha,
        }
    }
}

/// Between which scores a position's value lies, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is no less.
    pub at_least: Score,
    /// It is no more.
    pub at_most: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { at_least: Score::MIN, at_most: Score::MAX };

    /// Just this score.
    pub const fn exactly(score: Score) -> Self {
        Self { at_least: score, at_most: score }
    }

    /// The score, if there is only one.
    pub fn exact(self) -> Option<Score> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// Whether it is a win, a loss or a draw, if all scores between the two agree on that.
    pub fn outcome(self) -> Option<Outcome> {
        let [low, high] = [self.at_least, self.at_most].map(Score::outcome);
        (low == high && (low != Outcome::Draw || self.exact().is_some())).then_some(low)
    }

    /// The same as the other side sees it a ply earlier.
    #[must_use]
    pub fn parent_view(self) -> Self {
        self.turned(Score::parent_view)
    }

    /// The same as the other side sees it after a move that keeps it.
    #[must_use]
    pub fn child_view(self) -> Self {
        self.turned(Score::child_view)
    }

    /// The same as the other side sees it now.
    #[must_use]
    pub fn negated(self) -> Self {
        self.turned(|score| -score)
    }

    fn turned(self, seen: impl Fn(Score) -> Score) -> Self {
        let turn = |score| match score {
            Score::MIN => Score::MAX,
            Score::MAX => Score::MIN,
            score => seen(score),
        };
        Self { at_least: turn(self.at_most), at_most: turn(self.at_least) }
    }

    /// What is left of it if the value lies also between these.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        let both =
            Self { at_least: self.at_least.max(other.at_least), at_most: self.at_most.min(other.at_most) };
        debug_assert!(both.at_least <= both.at_most, "{self:?} and {other:?} cannot both be true");
        both
    }

    /// How a score that is one of the two is to be read.
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
