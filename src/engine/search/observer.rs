//! How a search is watched, counted and stopped.

use crate::engine::analysis::{Counters, Score};
use crate::game::{Mark, Square};
use std::ops::ControlFlow;

/// The scores that still matter at a node, seen by the side that moves at the root: what MAX
/// (that side) has for sure elsewhere, and what MIN can hold it to elsewhere.
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

    /// What the side that does not move has for sure elsewhere: beta where MAX moves, alpha where MIN
    /// does.
    pub fn rival_bound(self, maximizing: bool) -> Score {
        if maximizing { self.beta } else { self.alpha }
    }

    /// What is left of it once a child of a node has this score: MAX raises alpha to it, MIN lowers
    /// beta.
    #[must_use]
    pub fn narrowed(self, maximizing: bool, score: Score) -> Self {
        if maximizing {
            Self { alpha: self.alpha.max(score), ..self }
        } else {
            Self { beta: self.beta.min(score), ..self }
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
    /// Whether that is the side that moves at the root, and takes the maximum.
    pub maximizing: bool,
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

/// Is told of every step of a search, in the order in which they happen.
///
/// All scores are seen by the side that moves at the root. The unit type observes nothing and
/// costs nothing; a pair of observers is one as well, and a mutable reference to one.
pub trait Observer {
    /// The search enters a node. To break off here stops the whole search.
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        let _ = node;
        ControlFlow::Continue(())
    }

    /// The node just entered is a leaf.
    fn leaf(&mut self, leaf: Leaf, score: Score) {
        let _ = (leaf, score);
    }

    /// A child gave the node above it its best score so far.
    fn improve(&mut self, child: Square, score: Score) {
        let _ = (child, score);
    }

    /// The improvement just reported raised alpha, at a node where MAX moves, or lowered beta, where
    /// MIN does.
    fn narrow(&mut self, window: Window) {
        let _ = window;
    }

    /// The child just tried closed the window, and the `unsearched` siblings after it are not looked at.
    fn cutoff(&mut self, window: Window, unsearched: usize) {
        let _ = (window, unsearched);
    }

    /// The score of the node entered last and not yet left goes into the table: as a new entry, or
    /// in place of a bound that was of no use this time.
    fn store(&mut self, new: bool) {
        let _ = new;
    }

    /// The node entered last and not yet left returns its score.
    fn leave(&mut self, score: Score) {
        let _ = score;
    }
}

impl Observer for () {}

impl<O: Observer> Observer for &mut O {
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        (**self).enter(node)
    }

    fn leaf(&mut self, leaf: Leaf, score: Score) {
        (**self).leaf(leaf, score);
    }

    fn improve(&mut self, child: Square, score: Score) {
        (**self).improve(child, score);
    }

    fn narrow(&mut self, window: Window) {
        (**self).narrow(window);
    }

    fn cutoff(&mut self, window: Window, unsearched: usize) {
        (**self).cutoff(window, unsearched);
    }

    fn store(&mut self, new: bool) {
        (**self).store(new);
    }

    fn leave(&mut self, score: Score) {
        (**self).leave(score);
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        self.0.enter(node)?;
        self.1.enter(node)
    }

    fn leaf(&mut self, leaf: Leaf, score: Score) {
        self.0.leaf(leaf, score);
        self.1.leaf(leaf, score);
    }

    fn improve(&mut self, child: Square, score: Score) {
        self.0.improve(child, score);
        self.1.improve(child, score);
    }

    fn narrow(&mut self, window: Window) {
        self.0.narrow(window);
        self.1.narrow(window);
    }

    fn cutoff(&mut self, window: Window, unsearched: usize) {
        self.0.cutoff(window, unsearched);
        self.1.cutoff(window, unsearched);
    }

    fn store(&mut self, new: bool) {
        self.0.store(new);
        self.1.store(new);
    }

    fn leave(&mut self, score: Score) {
        self.0.leave(score);
        self.1.leave(score);
    }
}

impl Observer for Counters {
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        self.nodes += 1;
        self.depth = self.depth.max(node.ply);
        ControlFlow::Continue(())
    }

    fn leaf(&mut self, leaf: Leaf, _: Score) {
        match leaf {
            Leaf::Terminal => self.terminals += 1,
            Leaf::Horizon => self.horizons += 1,
            Leaf::Transposition => self.table_hits += 1,
        }
    }

    fn cutoff(&mut self, _: Window, _: usize) {
        self.cutoffs += 1;
    }

    fn store(&mut self, new: bool) {
        self.table_entries += u64::from(new);
    }
}
