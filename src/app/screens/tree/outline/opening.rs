//! Opening and closing the nodes of an outline, and moving among them.

use super::{NodeRef, Order, Outline, Pictured, Row, Subtree};
use crate::engine::search::{Side, Trace};
use crate::game::Square;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

impl<G: Pictured> Outline<G> {
    pub(crate) fn select(&mut self, row: usize) {
        self.selected = row.min(self.rows.len().saturating_sub(1));
    }

    /// Selects the next node of the principal variation.
    pub(crate) fn follow_best(&mut self) {
        self.expand(self.selected);
        self.selected = self.selected_node().best_child().map_or(self.selected, |best| best.row);
    }

    /// Selects the first move that was left out by the next cutoff, in the order of the search. Returns whether there is
    /// one.
    pub(crate) fn follow_cutoff(&mut self) -> bool {
        let tree = Arc::clone(&self.trees[0].tree);
        let at = self.selected_node();
        let start = at.searched().or_else(|| Some(at.left_out_at()? + 1)).unwrap_or(0);
        let Some(node) = (start..tree.len()).find(|&node| tree.node(node).pruned > 0) else { return false };
        let mut moves = tree.moves(node);
        moves.extend(tree.pruned(node, &tree.position.played(&moves)).first());
        self.reveal(&moves);
        true
    }

    /// Opens the rows less than `plies` plies below a row, and closes all others there.
    pub(crate) fn open_below(&mut self, row: usize, plies: usize) {
        let Some(&Row { ply, .. }) = self.rows.get(row) else { return };
        self.list_below(row, |below| below.ply - ply < plies);
    }

    /// Lists what is below a row anew, with the children of the rows that are to be open.
    fn list_below(&mut self, row: usize, is_open: impl Fn(&Row) -> bool) {
        self.close(row);
        let root = self.at(row);
        let (mut position, mut moves) = (root.position(), root.moves());
        let root = root.entry();
        let (mut rows, mut stack) = (Vec::new(), vec![root]);
        while let Some(row) = stack.pop() {
            if row.ply > root.ply {
                rows.push(row);
                while moves.len() >= row.ply {
                    position.take_back(moves.pop().expect("what is below the root was played"));
                }
                if let Some(square) = self.square_of(row) {
                    position.play(square);
                    moves.push(square);
                }
            }
            if is_open(&row) {
                stack.extend(self.children(row, &moves, &position).into_iter().rev());
            }
        }
        let below = row + 1;
        self.rows.splice(below..below, rows);
        self.revision += 1;
    }

    pub(super) fn square_of(&self, row: Row) -> Option<Square> {
        row.left_out.or_else(|| self.tree_of(row.tree).node(row.node as usize).square)
    }

    /// Adds a tree below the row of these moves, and opens the row.
    pub(crate) fn graft(&mut self, moves: &[Square], tree: Arc<Trace<G>>) {
        let Ok(place) = u16::try_from(self.trees.len()) else { return };
        if tree.is_empty() {
            return;
        }
        self.trees.push(Subtree { moves: moves.to_vec(), tree });
        if let Some(row) = self.find(moves) {
            self.rows[row].graft = Some(place);
            self.expand(row);
        }
    }

    /// The row of these moves, if it is listed.
    fn find(&self, moves: &[Square]) -> Option<usize> {
        let row = moves.iter().try_fold(0, |row, &square| Some(self.at(row).child(square)?.row))?;
        Some(row).filter(|&row| row < self.rows.len())
    }

    /// Lists the children of a row below it.
    pub(crate) fn expand(&mut self, row: usize) {
        if row >= self.rows.len() || self.at(row).is_open() {
            return;
        }
        let before = self.rows.len();
        self.open_below(row, 1);
        if self.selected > row {
            // Only a branch that arrives late opens a row above the selected one.
            self.selected += self.rows.len() - before;
        }
    }

    pub(crate) fn close(&mut self, row: usize) {
        if let Some(&Row { ply, .. }) = self.rows.get(row) {
            let below = self.rows[row + 1..].iter().take_while(|below| below.ply > ply).count();
            self.rows.drain(row + 1..=row + below);
            self.revision += 1;
        }
    }

    /// The rows of a row's children: first those that were searched, then those left out.
    fn children(&self, row: Row, moves: &[Square], position: &G) -> Vec<Row> {
        let Some((number, node)) = row.source() else { return Vec::new() };
        let tree = self.tree_of(number);
        let best = tree.best_child(node);
        let child = |(node, left_out): (usize, Option<Square>)| {
            let is_expected = row.is_expected && best == Some(node) && left_out.is_none();
            let node = u32::try_from(node).expect("a tree has two million nodes at the most");
            let child = Row { ply: row.ply + 1, is_expected, tree: number, node, left_out, graft: None };
            Row { graft: self.added_at(moves, self.square_of(child)), ..child }
        };
        let left_out = tree.pruned(node, position).into_iter().map(|square| (node, Some(square)));
        let searched = tree.children(node).map(|child| (child, None));
        let mut children: Vec<Row> = searched.chain(left_out).map(child).collect();
        if self.order == Order::Score {
            let side = self.tree().side(row.ply);
            let score = |row: &Row| {
                let (tree, node) = row.source()?;
                let score = self.tree_of(tree).node(node).score()?;
                Some(if side == Side::Max { score } else { -score })
            };
            // Those without a score are last.
            children.sort_by_key(|child| Reverse(score(child)));
        }
        children
    }

    /// Lists the children of each node in the other order, with the same rows open and selected.
    pub(crate) fn sort(&mut self) {
        self.order = if self.order == Order::Search { Order::Score } else { Order::Search };
        let selected = self.rows[self.selected];
        let open: HashSet<Row> = self.nodes().filter(|node| node.is_open()).map(NodeRef::entry).collect();
        self.list_below(0, |row| open.contains(row));
        self.selected = self.rows.iter().position(|&row| row == selected).unwrap_or(0);
    }

    /// Opens what leads to the node of these moves and selects it, or the last node on the way that there is.
    pub fn reveal(&mut self, moves: &[Square]) {
        self.selected = 0;
        for &square in moves {
            self.expand(self.selected);
            let Some(child) = self.selected_node().child(square) else { break };
            self.selected = child.row;
        }
    }

    /// The tree that was added after these moves and one more, if any.
    fn added_at(&self, moves: &[Square], square: Option<Square>) -> Option<u16> {
        let is_there = |subtree: &Subtree<G>| subtree.moves.iter().eq(moves.iter().chain(&square));
        u16::try_from(self.trees.iter().position(is_there)?).ok()
    }

    /// Opens and selects the rows that are open and selected in another outline, as far as there are such rows, and no
    /// more than 500.
    fn open_like(&mut self, other: &Self) {
        /// The most open rows to look for, so that a switch stays instant.
        const MOST: usize = 500;
        for node in other.nodes().filter(|node| node.is_open()).take(MOST) {
            if let Some(row) = self.find(&node.moves()) {
                self.expand(row);
            }
        }
        let mut selected = other.selected_node().moves();
        while self.find(&selected).is_none() && selected.pop().is_some() {}
        self.selected = self.find(&selected).unwrap_or(0);
    }

    /// An outline of another tree with the same rows open and selected, as far as it has them.
    pub(crate) fn moved_to(&self, tree: Arc<Trace<G>>) -> Self {
        let mut outline = Self { order: self.order, revision: self.revision + 1, ..Self::closed(tree) };
        outline.open_like(self);
        outline
    }
}
