//! How a search is observed, counted and stopped.

use super::node::{Leaf, Node, Window};
use crate::engine::analysis::{Counters, Score};
use crate::engine::budget::Budget;
use crate::game::Square;
use std::ops::ControlFlow;

/// Receives every step of a search as it happens.
///
/// All scores are from the point of view of the side to move at the root. The unit type observes nothing and
/// costs nothing. A pair of observers is an observer too, and so is a mutable reference to one.
pub trait Observer {
    /// The search enters a node. `Break` stops the whole search.
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        let _ = node;
        ControlFlow::Continue(())
    }

    /// A step happens at the node that was entered last and not left yet.
    fn step(&mut self, step: Step) {
        let _ = step;
    }
}

/// A step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A node is entered by this move; `None` at the root. An observer is told by [`Observer::enter`] instead.
    Enter(Option<Square>),
    /// The node just entered is a leaf.
    Leaf(Leaf, Score),
    /// This child has the node's best score so far.
    Improve(Square, Score),
    /// The improvement just reported raised alpha (if MAX is to move) or lowered beta (if MIN is).
    Narrow(Window),
    /// The child just tried closed the window; this many moves after it are not searched.
    Cutoff(Window, usize),
    /// The node's score is stored in the table, as a new entry or instead of a bound that did not help this time.
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
    /// An observer that stops a search when the budget is spent. It checks every 1,024 nodes, which take minimax at most
    /// about a millisecond.
    pub fn observer(&self) -> impl Observer {
        BudgetCheck { budget: self, nodes: 0 }
    }
}

/// Checks a budget during a search.
struct BudgetCheck<'a> {
    budget: &'a Budget,
    nodes: u64,
}

impl Observer for BudgetCheck<'_> {
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
            Step::Enter(_) | Step::Improve(..) | Step::Narrow(_) | Step::Leave(_) => {}
        }
    }
}
