//! How a search is watched, counted and stopped.

use super::node::{Leaf, Node, Window};
use crate::engine::analysis::{Counters, Score};
use crate::engine::budget::Budget;
use crate::game::Square;
use std::ops::ControlFlow;

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

impl Budget {
    /// Breaks a search off when the budget is spent. It asks every 1,024 nodes, for which minimax takes a few
    /// milliseconds.
    pub fn observer(&self) -> impl Observer {
        Spending { budget: self, nodes: 0 }
    }
}

/// What a search takes of a budget.
struct Spending<'a> {
    budget: &'a Budget,
    nodes: u64,
}

impl Observer for Spending<'_> {
    fn enter(&mut self, _: &Node) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) && self.budget.is_spent() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
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
