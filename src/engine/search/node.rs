//! What minimax knows at a node: who chooses there, which scores still matter, what is known of its value.

use super::minimax::{Minimax, Pruning};
use crate::engine::analysis::{Bounds, Score};
use crate::game::{Mark, Square};
use strum::Display;

/// A side as a search sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[strum(serialize_all = "UPPERCASE")]
pub enum Side {
    /// The side that moves at the root. It takes the maximum of its moves' scores.
    Max,
    /// The other side. It takes the minimum.
    Min,
}

impl Side {
    /// The side of a mark in a search at whose root `max` moves.
    pub fn of(mark: Mark, max: Mark) -> Self {
        if mark == max { Self::Max } else { Self::Min }
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }

    /// Whether it would rather have one score than another.
    pub fn prefers(self, score: Score, other: Score) -> bool {
        match self {
            Self::Max => score > other,
            Self::Min => score < other,
        }
    }

    fn better(self, one: Score, other: Score) -> Score {
        if self.prefers(other, one) { other } else { one }
    }

    const fn worst(self) -> Score {
        match self {
            Self::Max => Score::MIN,
            Self::Min => Score::MAX,
        }
    }
}

/// The scores that still matter at a node, seen by MAX: what MAX has for sure elsewhere, and what MIN
/// can hold it to elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// MAX already has this much on the way to the root.
    pub alpha: Score,
    /// MIN can already hold MAX to this.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Self = Self { alpha: Score::MIN, beta: Score::MAX };

    /// Whether nothing found here can matter any more.
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// What a side has for sure: alpha for MAX, beta for MIN.
    pub const fn held_by(self, side: Side) -> Score {
        match side {
            Side::Max => self.alpha,
            Side::Min => self.beta,
        }
    }

    /// What is left of it once a child of a node has this score: MAX raises alpha to it, MIN lowers
    /// beta.
    #[must_use]
    pub fn narrowed(self, side: Side, score: Score) -> Self {
        match side {
            Side::Max => Self { alpha: self.alpha.max(score), ..self },
            Side::Min => Self { beta: self.beta.min(score), ..self },
        }
    }
}

/// A position that the search enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Plies from the root; 0 at the root itself.
    pub ply: usize,
    /// The move that led here; none at the root.
    pub square: Option<Square>,
    /// Who is to move here.
    pub to_move: Mark,
    /// Which side that is.
    pub side: Side,
    /// The window on entry.
    pub window: Window,
}

/// Why a node has no children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// The game is over.
    Terminal,
    /// The depth limit is reached and the score is an estimate.
    Horizon,
    /// The position was met before, by other moves (a transposition) or, if symmetries count, as a
    /// mirror image, and its score is in the table.
    Transposition,
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

impl Bounds {
    /// Before any child is known: the worst for the side that chooses.
    pub const fn before_children(side: Side) -> Self {
        Self::exactly(side.worst())
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
    pub fn with_child(self, side: Side, child: Self) -> Self {
        Self {
            at_least: side.better(self.at_least, child.at_least),
            at_most: side.better(self.at_most, child.at_most),
        }
    }

    /// The same if children are left out: they could be better for the side that chooses.
    #[must_use]
    pub const fn with_children_left_out(self, side: Side) -> Self {
        match side {
            Side::Max => Self { at_most: Score::MAX, ..self },
            Side::Min => Self { at_least: Score::MIN, ..self },
        }
    }
}
