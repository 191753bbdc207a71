//! What a node's children and leaves tell of its bounds.

use super::minimax::{Minimax, Pruning};
use super::observer::{Leaf, Window};
use crate::engine::analysis::{Bounds, Score};

impl Bounds {
    /// Before any child is known: the worst for the side that chooses.
    pub fn before_children(maximizing: bool) -> Self {
        let worst = if maximizing { Score::MIN } else { Score::MAX };
        Self { at_least: worst, at_most: worst }
    }

    /// What a leaf's score tells. The table does not say how it knows a score: one outside the window
    /// may be a bound.
    pub fn of_leaf(search: Minimax, leaf: Leaf, window: Window, score: Score) -> Self {
        let looked_up = leaf == Leaf::Transposition && search.pruning == Pruning::AlphaBeta;
        Self {
            at_least: if looked_up && score <= window.alpha { Score::MIN } else { score },
            at_most: if looked_up && score >= window.beta { Score::MAX } else { score },
        }
    }

    /// The same after one more child.
    #[must_use]
    pub fn with_child(self, maximizing: bool, child: Self) -> Self {
        let choose = |a: Score, b: Score| if maximizing { a.max(b) } else { a.min(b) };
        Self { at_least: choose(self.at_least, child.at_least), at_most: choose(self.at_most, child.at_most) }
    }

    /// The same if children are left out: they could be better for the side that chooses.
    #[must_use]
    pub const fn with_children_left_out(self, maximizing: bool) -> Self {
        if maximizing { Self { at_most: Score::MAX, ..self } } else { Self { at_least: Score::MIN, ..self } }
    }
}

impl Leaf {
    /// Whether a score found here may rest on the depth limit: what a score from the table rests on is
    /// not known any more.
    pub const fn is_limited(self, search: Minimax) -> bool {
        match self {
            Self::Terminal => false,
            Self::Horizon => true,
            Self::Transposition => search.depth_limit.is_some(),
        }
    }
}
