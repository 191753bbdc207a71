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

    /// Something happens at the node entered last and not yet left.
    fn step(&mut self, step: Step) {
        let _ = step;
    }
}

/// What happens at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The node, which has just been entered, is a leaf.
    Leaf(Leaf, Score),
    /// This child gave the node its best score so far.
    Improve(Square, Score),
    /// The improvement just reported raised alpha, at a node where MAX moves, or lowered beta, where MIN does.
    Narrow(Window),
    /// The child just tried closed the window, and so many siblings after it are not looked at.
    Cutoff(Window, usize),
    /// The node's score goes into the table: as a new entry, or in place of a bound that was of no use this time.
    Store {
        /// Whether it is a new entry.
        new: bool,
    },
    /// The node returns its score.
    Leave(Score),
}

impl Observer for () {}

impl<O: Observer> Observer for &mut O {
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        (**self).enter(node)
    }

    fn step(&mut self, step: Step) {
        (**self).step(step);
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        self.0.enter(node)?;
        self.1.enter(node)
    }

    fn step(&mut self, step: Step) {
        self.0.step(step);
        self.1.step(step);
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

    fn step(&mut self, step: Step) {
        match step {
            Step::Leaf(Leaf::Terminal, _) => self.terminals += 1,
            Step::Leaf(Leaf::Horizon, _) => self.horizons += 1,
            Step::Leaf(Leaf::Transposition, _) => self.table_hits += 1,
            Step::Cutoff(..) => self.cutoffs += 1,
            Step::Store { new } => self.table_entries += u64::from(new),
            Step::Improve(..) | Step::Narrow(_) | Step::Leave(_) => {}
        }
    }
}
