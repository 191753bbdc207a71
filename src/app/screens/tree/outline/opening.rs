//! Opening and closing the nodes of an outline, and moving among them.

use super::{Kind, Missing, Order, Outline, Row, Subtree};
use crate::config::command::Command;
use crate::config::direction::Direction;
use crate::engine::search::{Side, Tree};
use crate::game::{Position, Square};
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

impl Outline {
    pub(in crate::app) fn select(&mut self, row: usize) {
        self.selected = row.min(self.rows.len().saturating_sub(1));
    }

    fn move_by(&mut self, rows: isize) {
        self.select(self.selected.saturating_add_signed(rows));
    }

    /// Carries out a command that needs no further search.
    pub(in crate::app) fn command(&mut self, command: Command) {
        /// The rows of a page.
        const PAGE: isize = 10;
        match command {
            Command::Up => self.move_by(-1),
            Command::Down => self.move_by(1),
            Command::PageUp => self.move_by(-PAGE),
            Command::PageDown => self.move_by(PAGE),
            Command::First => self.select(0),
            Command::Last => self.select(usize::MAX),
            Command::Left => self.leave(),
            Command::FollowBest => self.follow_best(),
            Command::OpenAll => self.open_below(self.selected, usize::MAX),
            _ => {}
        }
    }

    /// Closes the selected row, or selects its parent if it is closed.
    fn leave(&mut self) {
        if self.is_open(self.selected) {
            self.close(self.selected);
        } else if let Some(parent) = self.parent(self.selected) {
            self.selected = parent;
        }
    }

    /// Selects the next node of the principal variation.
    pub(super) fn follow_best(&mut self) {
        if !self.is_open(self.selected) {
            self.expand(self.selected);
        }
        self.selected = self.best_child(self.selected).unwrap_or(self.selected);
    }

    /// Selects the first move that was left out by the next cutoff, in the order of the search. Returns whether there is
    /// one.
    pub(in crate::app) fn follow_cutoff(&mut self) -> bool {
        let tree = Arc::clone(&self.trees[0].tree);
        let row = self.selected;
        let start = self.searched(row).or_else(|| Some(self.left_out_at(row)? + 1)).unwrap_or(0);
        let Some(node) = (start..tree.len()).find(|&node| tree.node(node).pruned > 0) else { return false };
        let mut moves = tree.moves(node);
        let position = tree.position.after(moves.iter().copied()).expect("a tree contains legal moves");
        moves.extend(tree.pruned(node, &position).first());
        self.reveal(&moves);
        true
    }

    /// The row of the child that gave a row's node its score, if it is listed.
    pub(in crate::app) fn best_child(&self, row: usize) -> Option<usize> {
        let (tree, node) = self.rows.get(row)?.source()?;
        let best = Kind::Searched(u32::try_from(self.tree_of(tree).best_child(node)?).ok()?);
        let is_best = |&child: &usize| self.rows[child].tree == tree && self.rows[child].kind == best;
        self.listed_children(row).find(is_best)
    }

    /// Opens the rows less than `plies` plies below a row, and closes all others there.
    pub(super) fn open_below(&mut self, row: usize, plies: usize) {
        self.close(row);
        let Some(&root) = self.rows.get(row) else { return };
        let mut rows = Vec::new();
        let mut stack = vec![root];
        let mut position = self.position(row);
        let mut moves = self.moves(row);
        while let Some(row) = stack.pop() {
            if row.ply > root.ply {
                rows.push(row);
                while moves.len() >= row.ply {
                    position.take_back(moves.pop().expect("what is below the root was played"));
                }
                if let Some(square) = self.square_of(row) {
                    position.play(square).expect("a tree contains legal moves");
                    moves.push(square);
                }
            }
            if row.ply - root.ply < plies {
                stack.extend(self.children(row, &moves, &position).into_iter().rev());
            }
        }
        let below = row + 1;
        self.rows.splice(below..below, rows);
        self.revision += 1;
    }

    pub(super) fn square_of(&self, row: Row) -> Option<Square> {
        match row.kind {
            Kind::Pruned(_, square) => Some(square),
            Kind::Searched(node) => self.tree_of(row.tree).node(node as usize).square,
        }
    }

    /// Opens a row, unless it must be searched first.
    pub(in crate::app) fn open(&mut self, row: usize) -> Option<Missing> {
        if self.is_open(row) || !self.can_open(row) {
            return None;
        }
        if self.is_unsearched(row) {
            return Some((self.moves(row), self.position(row)));
        }
        self.expand(row);
        None
    }

    /// Adds a tree below the row of these moves, and opens the row.
    pub(in crate::app) fn graft(&mut self, moves: &[Square], tree: Arc<Tree>) {
        let Ok(place) = u16::try_from(self.trees.len()) else { return };
        if tree.is_empty() {
            return;
        }
        self.trees.push(Subtree { moves: moves.to_vec(), tree });
        if let Some(row) = self.row_of(moves) {
            self.rows[row].graft = Some(place);
            self.expand(row);
        }
    }

    /// The row of these moves, if it is listed.
    fn row_of(&self, moves: &[Square]) -> Option<usize> {
        let row = moves.iter().try_fold(0, |row, &square| self.child(row, square))?;
        Some(row).filter(|&row| row < self.rows.len())
    }

    /// The listed children of a row.
    pub(in crate::app) fn listed_children(&self, row: usize) -> impl Iterator<Item = usize> {
        let first = Some(row + 1).filter(|_| self.is_open(row));
        std::iter::successors(first, |&child| self.sibling(child, Direction::Forward))
    }

    /// The row of the child by this move, if it is listed.
    pub(in crate::app) fn child(&self, row: usize, by: Square) -> Option<usize> {
        self.listed_children(row).find(|&child| self.square(child) == Some(by))
    }

    /// Lists the children of a row below it.
    pub(in crate::app) fn expand(&mut self, row: usize) {
        if row >= self.rows.len() || self.is_open(row) {
            return;
        }
        let children = self.children(self.rows[row], &self.moves(row), &self.position(row));
        let below = row + 1;
        self.rows.splice(below..below, children);
        self.revision += 1;
        if self.selected > row {
            // Only a branch that arrives late opens a row above the selected one.
            self.selected += self.below(row).len();
        }
    }

    pub(in crate::app) fn close(&mut self, row: usize) {
        if row < self.rows.len() {
            self.rows.drain(self.below(row));
            self.revision += 1;
        }
    }

    /// The rows of the subtree below a row.
    fn below(&self, row: usize) -> Range<usize> {
        let is_below = |below: &&Row| below.ply > self.rows[row].ply;
        row + 1..row + 1 + self.rows[row + 1..].iter().take_while(is_below).count()
    }

    /// The rows of a row's children: first those that were searched, then those left out.
    fn children(&self, row: Row, moves: &[Square], position: &Position) -> Vec<Row> {
        let Some((number, node)) = row.source() else { return Vec::new() };
        let tree = self.tree_of(number);
        let best = tree.best_child(node);
        let place = |node: usize| u32::try_from(node).expect("a tree has a million nodes at the most");
        let child = |kind: Kind, square: Option<Square>, best: bool| Row {
            ply: row.ply + 1,
            is_expected: row.is_expected && best,
            tree: number,
            kind,
            graft: self.added_at(moves, square),
        };
        let searched = tree
            .children(node)
            .map(|node| child(Kind::Searched(place(node)), tree.node(node).square, best == Some(node)));
        let left_out = tree
            .pruned(node, position)
            .into_iter()
            .map(|square| child(Kind::Pruned(place(node), square), Some(square), false));
        let mut children: Vec<Row> = searched.chain(left_out).collect();
        if self.order == Order::Score {
            let side = self.tree().side(row.ply);
            children.sort_by(|&one, &other| self.by_score(side, one, other));
        }
        children
    }

    /// Which of two siblings is better for the side that chooses between them; those without a score are last.
    fn by_score(&self, side: Side, one: Row, other: Row) -> Ordering {
        let [one, other] = [one, other].map(|row| {
            let (tree, node) = row.source()?;
            self.tree_of(tree).node(node).score
        });
        let rising = match (one, other) {
            (Some(one), Some(other)) if side == Side::Min => other.cmp(&one),
            _ => one.cmp(&other),
        };
        rising.reverse()
    }

    /// Lists the children of each node in the other order, with the same rows open and selected.
    pub(in crate::app) fn sort(&mut self) {
        self.order = if self.order == Order::Search { Order::Score } else { Order::Search };
        let selected = self.rows[self.selected];
        let mut rows = Vec::with_capacity(self.rows.len());
        let tree = self.tree();
        let order = tree.search.order.squares(tree.position.geometry());
        self.push_sorted(0, &order, &mut rows);
        self.selected = rows.iter().position(|&row| row == selected).unwrap_or(0);
        self.rows = rows;
        self.revision += 1;
    }

    /// Adds a row and, in the current order, what is open below it. The search tries moves in the order `order`.
    fn push_sorted(&self, row: usize, order: &[Square], rows: &mut Vec<Row>) {
        rows.push(self.rows[row]);
        let mut children: Vec<usize> = self.listed_children(row).collect();
        let side = self.tree().side(self.rows[row].ply);
        match self.order {
            Order::Score => {
                children.sort_by(|&one, &other| self.by_score(side, self.rows[one], self.rows[other]));
            }
            // What was pruned comes last, in the order in which it would have been tried.
            Order::Search => children.sort_by_key(|&child| match self.rows[child].kind {
                Kind::Searched(node) => (0, node as usize),
                Kind::Pruned(_, square) => (1, order.iter().take_while(|&&other| other != square).count()),
            }),
        }
        for child in children {
            self.push_sorted(child, order, rows);
        }
    }

    /// Opens what leads to the node of these moves and selects it, or the last node on the way that there is.
    pub fn reveal(&mut self, moves: &[Square]) {
        let mut row = 0;
        for &square in moves {
            self.expand(row);
            let Some(child) = self.child(row, square) else { break };
            row = child;
        }
        self.selected = row;
    }

    /// The next or the previous sibling of a row.
    pub(in crate::app) fn sibling(&self, row: usize, direction: Direction) -> Option<usize> {
        let ply = self.rows[row].ply;
        let is_family = |&other: &usize| self.rows[other].ply >= ply;
        let is_sibling = |&other: &usize| self.rows[other].ply == ply;
        match direction {
            Direction::Forward => (row + 1..self.rows.len()).take_while(is_family).find(is_sibling),
            Direction::Back => (0..row).rev().take_while(is_family).find(is_sibling),
        }
    }

    /// The tree that was added after these moves and one more, if any.
    fn added_at(&self, moves: &[Square], square: Option<Square>) -> Option<u16> {
        let is_there = |subtree: &Subtree| {
            subtree.moves.split_last().is_some_and(|(&last, rest)| Some(last) == square && rest == moves)
        };
        let place = self.trees.iter().skip(1).position(is_there)?;
        u16::try_from(place + 1).ok()
    }

    /// Opens and selects the rows that are open and selected in another outline, as far as there are such rows, and no
    /// more than 500.
    fn open_like(&mut self, other: &Self) {
        /// The most open rows to look for, so that a switch stays instant.
        const MOST: usize = 500;
        let open = (0..other.rows.len()).filter(|&row| other.is_open(row)).take(MOST);
        for moves in open.map(|row| other.moves(row)) {
            if let Some(row) = self.row_of(&moves) {
                self.expand(row);
            }
        }
        let mut selected = other.moves(other.selected);
        while self.row_of(&selected).is_none() && selected.pop().is_some() {}
        self.selected = self.row_of(&selected).unwrap_or(0);
    }

    /// An outline of another tree with the same rows open and selected, as far as it has them.
    pub(in crate::app) fn moved_to(&self, tree: Arc<Tree>) -> Self {
        let mut outline = Self { order: self.order, revision: self.revision + 1, ..Self::closed(tree) };
        outline.open_like(self);
        outline
    }
}
