//! How to observe, count and stop a search; what it tells about its nodes.

use super::minimax::Minimax;
use crate::engine::{Bounds, Budget, Counters, NodeCount, Score, Searched};
use crate::game::{Mark, Square};
use serde::{Deserialize, Serialize};
use strum::Display;

/// Is told every step of a search. All scores are from the point of view of the side to move at the root.
///
/// `()` observes nothing and costs nothing. A pair of observers is one, too, and so is a mutable reference to one.
pub trait Observer {
    /// The search enters a node.
    ///
    /// # Errors
    /// An error stops the whole search, which returns it.
    fn enter(&mut self, _: &Node) -> Searched<()> {
        Ok(())
    }

    /// Another search enters a node, for the order of moves alone.
    ///
    /// # Errors
    /// An error stops the whole search, which returns it.
    fn ordering(&mut self) -> Searched<()> {
        Ok(())
    }

    /// A step happens at the node that was entered last and not left yet.
    fn step(&mut self, _: Step) {}
}

/// A step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A node is entered by this move; `None` at the root. Observers are told by [`Observer::enter`].
    Enter(Option<Square>),
    /// The node just entered is a leaf.
    Leaf(Leaf, Score),
    /// This child has the best score so far.
    Improve(Square, Score),
    /// At a chance node, this child's part is added to the average, which makes this sum so far.
    Weigh(Square, Score),
    /// The last improvement raised alpha (where MAX moves) or lowered beta (where MIN does).
    Narrow(Window),
    /// The child just tried closed the window; so many moves after it are left out.
    Cutoff(Window, usize),
    /// The score is stored in the table, as a new entry or in place of a bound that did not help.
    Store {
        /// Whether it is a new entry.
        new: bool,
    },
    /// The node returns this score.
    Leave(Score),
}

impl Observer for () {}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn enter(&mut self, node: &Node) -> Searched<()> {
        (**self).enter(node)
    }

    fn ordering(&mut self) -> Searched<()> {
        (**self).ordering()
    }

    // Part of the inner loop of each search, as that below.
    #[inline]
    fn step(&mut self, step: Step) {
        (**self).step(step);
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn enter(&mut self, node: &Node) -> Searched<()> {
        self.0.enter(node)?;
        self.1.enter(node)
    }

    fn ordering(&mut self) -> Searched<()> {
        self.0.ordering()?;
        self.1.ordering()
    }

    #[inline]
    fn step(&mut self, step: Step) {
        self.0.step(step);
        self.1.step(step);
    }
}

impl Budget {
    /// Stops a search when the budget is spent, by [`Interrupted`](crate::engine::Interrupted). It checks every 1,024 nodes, which take minimax a millisecond at most.
    pub fn observer(&self) -> impl Observer {
        self.count()
    }
}

impl Observer for NodeCount<'_> {
    fn enter(&mut self, _: &Node) -> Searched<()> {
        self.ordering()
    }

    fn ordering(&mut self) -> Searched<()> {
        self.tick()
    }
}

impl Observer for Counters {
    fn enter(&mut self, node: &Node) -> Searched<()> {
        self.nodes += 1;
        self.depth = self.depth.max(node.ply);
        Ok(())
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Leaf(Leaf::Terminal, _) => self.terminals += 1,
            Step::Leaf(Leaf::Horizon, _) => self.horizons += 1,
            Step::Leaf(Leaf::Transposition, _) => self.table_hits += 1,
            Step::Cutoff(..) => self.cutoffs += 1,
            Step::Store { new } => self.table_entries += u64::from(new),
            Step::Enter(_) | Step::Improve(..) | Step::Weigh(..) | Step::Narrow(_) | Step::Leave(_) => {}
        }
    }
}

/// The role of a side in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize, Deserialize)]
#[strum(serialize_all = "UPPERCASE")]
pub enum Side {
    /// The side to move at the root. It takes the maximum.
    Max,
    /// The other side. It takes the minimum.
    Min,
}

impl Side {
    /// The role of `mark` if `max` is to move at the root.
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

    /// Whether this side prefers `score` to `other`.
    pub fn prefers(self, score: Score, other: Score) -> bool {
        match self {
            Self::Max => score > other,
            Self::Min => score < other,
        }
    }

    fn better(self, one: Score, other: Score) -> Score {
        if self.prefers(other, one) { other } else { one }
    }
}

/// Who chooses at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize, Deserialize)]
pub enum Chooser {
    /// A side, which takes the best score for itself.
    #[strum(to_string = "{0}")]
    Side(Side),
    /// Nobody: the score is the average of the scores below, each as often as its chance says.
    #[strum(to_string = "CHANCE")]
    Chance,
}

impl Chooser {
    /// The side, if one chooses.
    pub const fn side(self) -> Option<Side> {
        if let Self::Side(side) = self { Some(side) } else { None }
    }
}

/// The scores between alpha and beta, which still matter at a node; from MAX's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// MAX is sure of this, at a node on the way to the root.
    pub alpha: Score,
    /// MIN can hold MAX to this, at a node on the way to the root.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Self = Self { alpha: Score::MIN, beta: Score::MAX };

    /// Alpha and beta.
    pub fn ends(self) -> [Score; 2] {
        [self.alpha, self.beta]
    }

    /// What a side is sure of: alpha for MAX, beta for MIN.
    pub const fn held_by(self, side: Side) -> Score {
        match side {
            Side::Max => self.alpha,
            Side::Min => self.beta,
        }
    }

    /// The window after a child has returned this score: MAX raises alpha to it, MIN lowers beta.
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
    /// The plies from the root.
    pub ply: usize,
    /// The move that led here; `None` at the root.
    pub square: Option<Square>,
    /// The side to move.
    pub to_move: Mark,
    /// Who chooses: as a rule this side, in its role in the search.
    pub chooser: Chooser,
    /// The window on entry.
    pub window: Window,
}

/// Why a node has no children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leaf {
    /// The game is over.
    Terminal,
    /// The depth limit is reached: the score is an estimate.
    Horizon,
    /// The position, or an image of it if symmetries count, was reached before by other moves: its score is in the
    /// table.
    Transposition,
}

impl Bounds {
    /// The bounds before any child: the worst score for the side that chooses.
    pub const fn before_children(side: Side) -> Self {
        Self::exactly(Window::FULL.held_by(side))
    }

    /// The bounds from the score of a leaf. One from the table may be a bound if it is outside the window.
    pub fn of_leaf(search: Minimax, leaf: Leaf, window: Window, score: Score) -> Self {
        let looked_up = leaf == Leaf::Transposition && search.pruning.prunes();
        Self {
            at_least: if looked_up && score <= window.alpha { Score::MIN } else { score },
            at_most: if looked_up && score >= window.beta { Score::MAX } else { score },
        }
    }

    /// The bounds after one more child.
    #[must_use]
    pub fn with_child(self, side: Side, child: Self) -> Self {
        Self {
            at_least: side.better(self.at_least, child.at_least),
            at_most: side.better(self.at_most, child.at_most),
        }
    }

    /// The bounds if children are left out, which could be better for the side that chooses.
    #[must_use]
    pub const fn with_children_left_out(self, side: Side) -> Self {
        match side {
            Side::Max => Self { at_most: Score::MAX, ..self },
            Side::Min => Self { at_least: Score::MIN, ..self },
        }
    }
}
