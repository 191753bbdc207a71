//! What is known of a score.

use super::bound::Bounds;
use super::score::{Outcome, Score};
use std::cmp::Ordering;

/// What is known of the score of a position or a move: bounds that are proved and, until they meet, an estimate.
///
/// Values are ordered as the side to move prefers them: by their [estimates](Self::estimate); if these are equal,
/// by the lower bound, then by the upper one. So a proved score beats an upper bound of the same size, which may
/// turn out to be less, and a lower bound beats the proved score. An upper bound alone counts as if it were reached: in a
/// lost position a move that lasts 12 plies at most comes before one that lasts 11.
///
/// ```
/// use noughts::engine::analysis::{Bounds, Reading, Score, Value};
/// let proved = Value::exactly(Score::loss_in(6));
/// let capped = Value::between(Bounds { at_most: Score::loss_in(6), ..Bounds::UNKNOWN }, Score::estimate(40));
/// assert_eq!((proved.estimate(), capped.estimate()), (Score::loss_in(6), Score::loss_in(6)));
/// assert!(proved > capped);
/// assert_eq!(capped.reading(), Reading::AtMost(Score::loss_in(6)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    bounds: Bounds,
    /// It lies between the bounds.
    estimate: Score,
}

/// How a value is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The score is proved.
    Exact(Score),
    /// It is proved that the score is this or more, and so no loss.
    AtLeast(Score),
    /// It is proved that the score is this or less, and so no win.
    AtMost(Score),
    /// The score may be a win or a loss. This is an estimate.
    Estimate(Score),
}

impl Value {
    /// A proved score.
    pub const fn exactly(score: Score) -> Self {
        Self { bounds: Bounds::exactly(score), estimate: score }
    }

    /// A score between these bounds, which is proved if they meet, and a guess at it. A guess that lies outside is
    /// moved to the nearest bound.
    pub fn between(bounds: Bounds, guess: Score) -> Self {
        Self { bounds, estimate: guess.max(bounds.at_least).min(bounds.at_most) }
    }

    /// The proved score, if there is one.
    pub fn exact(self) -> Option<Score> {
        self.bounds.exact()
    }

    /// The scores between which the true one lies.
    pub const fn bounds(self) -> Bounds {
        self.bounds
    }

    /// The proved score or, without one, the guess as far as the bounds allow it.
    pub const fn estimate(self) -> Score {
        self.estimate
    }

    /// How the game ends, if that is proved.
    pub fn outcome(self) -> Option<Outcome> {
        self.bounds.outcome()
    }

    /// How to tell it.
    pub fn reading(self) -> Reading {
        let Bounds { at_least, at_most } = self.bounds;
        match self.exact() {
            Some(score) => Reading::Exact(score),
            None if at_least >= Score::DRAW => Reading::AtLeast(at_least),
            None if at_most <= Score::DRAW => Reading::AtMost(at_most),
            None => Reading::Estimate(self.estimate),
        }
    }

    /// The same value if the score also lies between these bounds.
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
