//! An outline whose scores are covered: it shows boards, and what the user has uncovered.

use super::{OpenTo, Outline, SMALL};
use crate::engine::search::{Cut, Pruning};
use crate::game::Square;
use crate::teach::prediction::{Prediction, Topic};
use std::sync::Arc;

impl Outline {
    /// An outline of the same tree with everything covered. A small tree is open as a whole, with the branches that the
    /// search left out: otherwise, what is open would tell them from the others.
    pub(in crate::app) fn covered(&self) -> Self {
        let revision = self.revision + 1;
        let mut covered = self.reopened(OpenTo::Plies(0), revision);
        if self.tree().len() <= SMALL {
            covered.open_below(0, usize::MAX);
            covered.add_pruned(OpenTo::All, SMALL);
        }
        if !(2..=SMALL).contains(&covered.rows.len()) {
            covered = self.reopened(OpenTo::Plies(1), revision);
        }
        covered.hide_best();
        covered.known = Some(Vec::new());
        covered.reveal(&self.moves(self.selected));
        covered
    }

    /// The outline with everything uncovered, and the same rows open and selected.
    pub(in crate::app) fn uncovered(&self) -> Self {
        self.moved_to(Arc::clone(&self.trees[0].tree))
    }

    /// Whether scores are covered.
    pub const fn is_covered(&self) -> bool {
        self.known.is_some()
    }

    /// Marks no expected moves.
    pub(in crate::app) fn hide_best(&mut self) {
        self.rows.iter_mut().for_each(|row| row.is_expected = false);
    }

    /// Whether something about a row is uncovered.
    pub fn shows(&self, row: usize, topic: Topic) -> bool {
        self.known.as_ref().is_none_or(|known| known.contains(&(self.moves(row), topic)))
    }

    /// Whether the search left the row's move out, or one above, and that is not covered.
    pub fn looks_pruned(&self, row: usize) -> bool {
        let above = self.asked_at(row);
        self.is_pruned(above) && self.shows(above, Topic::Pruning)
    }

    /// Whether a row is marked as best: as an expected one or, while scores are covered, as the choice at its parent.
    pub fn is_marked(&self, row: usize) -> bool {
        let is_choice = |parent| self.shows(parent, Topic::Choice) && self.best_child(parent) == Some(row);
        self.rows[row].is_expected || self.is_covered() && self.parent(row).is_some_and(is_choice)
    }

    /// The row that a prediction about this row is about: itself, or the pruned branch that it is in.
    pub fn asked_at(&self, row: usize) -> usize {
        self.path(row).into_iter().find(|&above| self.is_pruned(above)).unwrap_or(row)
    }

    /// What comes true about a row, on a topic; `None` if nothing does.
    ///
    /// # Errors
    /// A sentence, if this search has no answer.
    pub fn answer(&self, row: usize, topic: Topic) -> Result<Option<Prediction>, &'static str> {
        let (search, cells) = (self.tree().search, self.tree().position.rules().cells());
        if search.pruning == Pruning::Off && matches!(topic, Topic::Window | Topic::Pruning) {
            return Err("This search has no alpha and beta, and leaves nothing out.");
        }
        Ok(match (self.node(row).and_then(|node| Some((node, node.score?))), topic) {
            _ if self.is_pruned(row) => Some(Prediction::Pruned),
            (None, _) => return Err("The search was stopped before it knew."),
            (Some((node, score)), Topic::Score) => Some(Prediction::of_score(node.bound, score, cells)),
            (Some((node, _)), Topic::Window) => Some(Prediction::of_window(node.window, cells)),
            (_, Topic::Choice) => self.choice(row).map(Prediction::Takes),
            (_, Topic::Pruning) => None,
        })
    }

    /// Whether the score that closed the window at a row, with this move there, is uncovered.
    pub(in crate::app) fn knows_rival(&self, row: usize, cut: &Cut) -> bool {
        let above = self.path(row)[cut.rival.0];
        let mut rivals = self.listed_children(above).filter(|&child| self.square(child) == Some(cut.rival.1));
        rivals.any(|rival| self.shows(rival, Topic::Score))
    }

    /// The move that gave a row's node its score.
    pub(in crate::app) fn choice(&self, row: usize) -> Option<Square> {
        let (tree, node) = self.rows[row].source()?;
        let tree = self.tree_of(tree);
        tree.node(tree.best_child(node)?).square
    }

    /// Uncovers something about a row.
    pub(in crate::app) fn uncover(&mut self, row: usize, topic: Topic) {
        let moves = self.moves(row);
        self.known.get_or_insert_default().push((moves, topic));
    }

    /// The nodes to be filled in: each row that is not in a pruned branch, and what uncovers it; `None` unless the whole
    /// tree is open.
    pub(in crate::app) fn gaps(&self) -> Option<Vec<(Vec<Square>, Topic)>> {
        let mut rows = 0..self.rows.len();
        let topic = |row| if self.is_pruned(row) { Topic::Pruning } else { Topic::Score };
        let gaps = rows.clone().filter(|&row| self.asked_at(row) == row);
        let gaps = gaps.map(|row| (self.moves(row), topic(row))).collect();
        rows.all(|row| self.is_open(row) || !self.can_open(row)).then_some(gaps)
    }
}
