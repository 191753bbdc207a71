//! An outline whose scores are covered: it shows boards, and what the user has uncovered.

use super::{OpenTo, Outline, Pictured, SMALL};
use crate::app::predicting::{Asked, Predicting};
use crate::teach::prediction::Topic;
use std::sync::Arc;

impl<G: Pictured> Outline<G> {
    /// An outline of the same tree that tells nothing about scores. A small tree is open as a whole, with the branches
    /// that the search left out: otherwise, what is open would tell them from the others.
    pub(crate) fn covered(&self) -> Self {
        let revision = self.revision + 1;
        let mut covered = self.reopened(OpenTo::Plies(1), revision);
        if self.tree().len() <= SMALL {
            let mut whole = self.reopened(OpenTo::All, revision);
            whole.add_pruned(OpenTo::All, SMALL);
            covered = if whole.rows.len() > SMALL { covered } else { whole };
        }
        covered.hide_best();
        covered.reveal(&self.selected_node().moves());
        covered
    }

    /// The outline with everything uncovered, and the same rows open and selected.
    pub(crate) fn uncovered(&self) -> Self {
        self.moved_to(Arc::clone(&self.trees[0].tree))
    }

    /// Marks no expected moves.
    pub(crate) fn hide_best(&mut self) {
        self.rows.iter_mut().for_each(|row| row.is_expected = false);
    }

    /// The nodes to be filled in while scores are covered: each that is not in a pruned branch, and what uncovers it;
    /// `None` unless the whole tree is open.
    pub(crate) fn blanks(&self, predicting: &Predicting) -> Option<Vec<Asked>> {
        let mut nodes = self.nodes().map(|node| node.seen_with(Some(predicting)));
        let topic = |is_pruned| if is_pruned { Topic::Pruning } else { Topic::Score };
        let asked = nodes.clone().filter(|node| node.asked().row == node.row);
        let blanks = asked.map(|node| Asked::Node(node.moves(), topic(node.is_pruned()))).collect();
        nodes.all(|node| node.is_open() || !node.can_open()).then_some(blanks)
    }
}
