//! A node of the tree that is shown, and what can be asked about it.

use super::{Outline, Row};
use crate::config::Direction;
use crate::engine::search::{
    Chooser, Cut, Leaf, Minimax, NodeState, Playable, State, Trace, TraceNode, Walk,
};
use crate::engine::{Bound, Points};
use crate::game::{Mark, Square};
use crate::tree::Cover;
use itertools::Itertools;
use std::iter::successors;

#[derive(Clone, Copy)]
#[must_use]
pub struct NodeRef<'a> {
    pub outline: &'a Outline,
    pub row: usize,
    /// What is covered, if anything.
    pub(in crate::tree) cover: Option<&'a Cover>,
}

impl<'a> NodeRef<'a> {
    /// The same node as it is seen with this cover, if there is one.
    pub fn seen_with(self, cover: Option<&'a Cover>) -> Self {
        Self { cover, ..self }
    }

    pub fn is_covered(self) -> bool {
        self.cover.is_some()
    }

    pub fn at(self, row: usize) -> Self {
        Self { row, ..self }
    }

    pub(super) fn entry(self) -> Row {
        self.outline.rows[self.row]
    }

    // What the search knows

    /// The trace that has the node, and its index there; `None` if the search left it out and it has not been searched
    /// since.
    pub(in crate::tree) fn traced(self) -> Option<(&'a Trace, usize)> {
        let Row { tree, node, pruned, graft, .. } = self.entry();
        Some(match pruned {
            None => (self.outline.tree_of(tree), node as usize),
            Some(_) => (self.outline.tree_of(graft?), 0),
        })
    }

    pub fn node(self) -> Option<&'a TraceNode> {
        self.traced().map(|(trace, index)| trace.node(index))
    }

    pub fn search(self) -> Minimax {
        self.outline.tree().search
    }

    /// Whether the search prunes.
    pub(in crate::tree) fn prunes(self) -> bool {
        self.search().pruning.prunes()
    }

    pub fn root(self) -> &'a State {
        &self.outline.tree().root
    }

    /// Its ply in the whole search.
    pub fn search_ply(self) -> usize {
        self.outline.tree().root_ply + self.ply()
    }

    pub fn ply(self) -> usize {
        self.entry().ply
    }

    /// Whether it is on the path of best moves, and that is not covered.
    pub fn is_expected(self) -> bool {
        self.entry().is_expected
    }

    pub fn chooser(self) -> Chooser {
        self.state().chooser(self.outline.tree().max())
    }

    /// How likely chance leads here, if that is written in its tree.
    pub fn chance_text(self) -> Option<String> {
        self.state().numbers()?.chance_text()
    }

    /// How likely chance leads here; `None` where a side chooses above.
    pub fn chance(self) -> Option<Points> {
        let above = self.parent().filter(|above| above.chooser() == Chooser::Chance)?;
        Some(above.state().chance(self.square()?))
    }

    /// Who chooses on a ply of these nodes, if it is the same one everywhere.
    pub fn chooser_of_level(nodes: impl Iterator<Item = Self>, ply: usize) -> Option<Chooser> {
        nodes.filter(|node| node.ply() == ply && !node.is_given()).map(Self::chooser).all_equal_value().ok()
    }

    pub fn to_move(self) -> Mark {
        self.outline.tree().to_move(self.ply())
    }

    /// The node of the search's own tree, if the search itself visited it. `None` for a pruned move, and in a branch that was
    /// searched later.
    pub fn searched(self) -> Option<usize> {
        let Row { tree, node, pruned, .. } = self.entry();
        (tree == 0 && pruned.is_none()).then_some(node as usize)
    }

    /// Whether a cutoff left this very move out.
    pub fn is_pruned(self) -> bool {
        self.entry().pruned.is_some()
    }

    /// The pruned move that it is below, the one nearest to the root, or itself if there is none.
    pub fn branch(self) -> Self {
        if self.searched().is_some() {
            // What is above it was searched, too. The way up may be long.
            return self;
        }
        self.and_above().filter(|above| above.is_pruned()).last().unwrap_or(self)
    }

    /// What a search has done with the node so far; with a move that it prunes, what it has done with the parent's moves.
    pub fn state_in(self, walk: &Walk) -> NodeState {
        let Row { tree, node, pruned, .. } = self.entry();
        match (tree, pruned) {
            // The root and its moves are there before the first step.
            _ if walk.entered == 0 && self.ply() < 2 => NodeState::Open,
            (0, None) => walk.state_of(node as usize),
            (0, Some(_)) if walk.is_done(node as usize) => NodeState::Returned,
            _ => NodeState::Ahead,
        }
    }

    /// The cutoff at the node, and the trace that has it.
    pub fn cut(self) -> Option<(&'a Trace, Cut)> {
        let (trace, index) = self.traced()?;
        Some((trace, trace.cut(index)?))
    }

    pub fn best_move(self) -> Option<Square> {
        let (tree, node) = self.entry().source()?;
        let tree = self.outline.tree_of(tree);
        tree.node(tree.best_child(node)?).square
    }

    /// How many children have exactly the node's score, where a side chooses.
    pub fn best_children(self) -> usize {
        let Some((tree, node)) = self.entry().source() else { return 0 };
        let tree = self.outline.tree_of(tree);
        if tree.chooser(node) == Chooser::Chance {
            return 0;
        }
        let score = tree.node(node).score();
        tree.children(node)
            .map(|child| tree.node(child))
            .filter(|child| child.score() == score && child.bound == Bound::Exact)
            .count()
    }

    // Where it is

    pub fn square(self) -> Option<Square> {
        let Row { tree, node, pruned, .. } = self.entry();
        pruned.or_else(|| self.outline.tree_of(tree).node(node as usize).square)
    }

    pub fn moves(self) -> Vec<Square> {
        self.outline.moves_to(self.entry())
    }

    /// Its state, which is found from the root.
    pub fn state(self) -> State {
        self.root().played(&self.moves())
    }

    /// Whether its score is written in the tree itself: a leaf of a tree of numbers.
    pub fn is_given(self) -> bool {
        self.state().numbers().is_some_and(|tree| tree.number().is_some())
    }

    pub fn state_number(self) -> Option<u8> {
        self.outline.named?.state_number(&self.moves())
    }

    pub fn parent(self) -> Option<Self> {
        let row = match self.ply() {
            0 => return None,
            // The root may be many rows above.
            1 => 0,
            ply => (0..self.row).rev().find(|&above| self.outline.rows[above].ply < ply)?,
        };
        Some(self.at(row))
    }

    pub fn and_above(self) -> impl Iterator<Item = Self> {
        successors(Some(self), |node| node.parent())
    }

    pub fn children(self) -> impl Iterator<Item = Self> {
        let first = self.is_open().then(|| self.at(self.row + 1));
        successors(first, |child| child.sibling(Direction::Forward))
    }

    pub fn child(self, by: Square) -> Option<Self> {
        self.children().find(|child| child.square() == Some(by))
    }

    pub fn best_child(self) -> Option<Self> {
        self.child(self.best_move()?)
    }

    pub fn sibling(self, direction: Direction) -> Option<Self> {
        let rows = &self.outline.rows;
        let ply = self.ply();
        let is_not_below = |&other: &usize| rows[other].ply <= ply;
        let row = match direction {
            Direction::Forward => (self.row + 1..rows.len()).find(is_not_below),
            Direction::Back => (0..self.row).rev().find(is_not_below),
        };
        row.filter(|&row| rows[row].ply == ply).map(|row| self.at(row))
    }

    // Opening

    pub fn is_open(self) -> bool {
        self.outline.rows.get(self.row + 1).is_some_and(|below| below.ply > self.ply())
    }

    /// Whether it is a leaf of the search and closed; while scores are covered, whether the game is over.
    pub fn is_leaf(self) -> bool {
        if self.is_covered() {
            return self.state().is_over();
        }
        self.node().is_some_and(|node| node.leaf.is_some()) && !self.is_open()
    }

    /// Whether it can be opened: it has children, or can be searched.
    pub fn can_open(self) -> bool {
        if self.is_covered() {
            // As far as a user can know who sees no scores.
            return self.search().depth_limit.is_none_or(|plies| self.ply() < plies) && !self.is_leaf();
        }
        match (self.node(), self.entry().graft) {
            (_, Some(graft)) => self.outline.tree_of(graft).len() > 1,
            (None, _) => true,
            (Some(node), _) if node.leaf == Some(Leaf::Transposition) => !self.state().is_over(),
            (Some(node), _) => node.size > 1 || node.pruned > 0,
        }
    }

    pub fn is_unsearched(self) -> bool {
        let looked_up = || self.node().is_some_and(|node| node.leaf == Some(Leaf::Transposition));
        self.entry().graft.is_none() && (self.is_pruned() || looked_up()) && self.can_open()
    }
}
