//! What is known about a score.

use super::bound::Bounds;
use super::score::{Outcome, Score};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

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
