//! The outline of a game tree: the nodes that are open, and the selected one.

use crate::config::command::Command;
use crate::config::direction::Direction;
use crate::engine::analysis::Bound;
use crate::engine::search::{Cut, Leaf, Side, Tree, TreeEnd, TreeNode};
use crate::game::{Position, Square, Status};
use std::cmp::Ordering;
use std::sync::Arc;

/// A row in the list of the tree: a node, or a move that the search left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Plies below the root.
    pub ply: usize,
    /// Whether it is part of the principal variation.
    pub is_expected: bool,
    tree: u16,
    kind: Kind,
    /// The tree that was added below it later, if any.
    graft: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A node of the row's tree.
    Searched(u32),
    /// A move that was left out at a node of the row's tree.
    Pruned(u32, Square),
}

impl Row {
    /// The node whose children follow: the root of the tree added there, or the row's own node.
    const fn source(self) -> Option<(u16, usize)> {
        match (self.kind, self.graft) {
            (_, Some(graft)) => Some((graft, 0)),
            (Kind::Searched(node), None) => Some((self.tree, node as usize)),
            (Kind::Pruned(..), None) => None,
        }
    }
}

/// A tree, and the moves that lead to its root.
#[derive(Clone, Debug)]
struct Subtree {
    moves: Vec<Square>,
    tree: Arc<Tree>,
}

/// The visible rows of a tree, and the selected one.
///
/// A row is open if the next row is one ply deeper.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The tree of the search, and those added later.
    trees: Vec<Subtree>,
    /// The visible rows, starting at the root.
    pub rows: Vec<Row>,
    /// The index of the selected row.
    pub selected: usize,
    /// The order of the children of each node.
    pub order: Order,
    /// Grows with each change of the rows, so that a drawing of them knows when it is out of date.
    pub(super) revision: u64,
}

/// The order in which the children of a node are listed and drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the search tried them; pruned moves last.
    Search,
    /// The best for the side to move first; pruned moves last.
    Score,
}

/// A branch that must be searched before its row can be opened: its moves, and the position they lead to.
pub(super) type Missing = (Vec<Square>, Position);

impl Outline {
    /// An outline of a small tree as a whole; of a large one, the root, its children, and those of the best child.
    pub fn new(tree: Arc<Tree>) -> Self {
        /// The most nodes of a tree that is open from the start.
        const SMALL: usize = 64;
        let is_small = tree.len() <= SMALL;
        let mut outline = Self::closed(tree);
        if is_small {
            outline.open_all();
        } else {
            outline.expand(0);
            let best = (1..outline.rows.len()).find(|&row| outline.rows[row].is_expected);
            outline.expand(best.unwrap_or(0));
        }
        outline
    }

    /// An outline of the root alone.
    pub(super) fn closed(tree: Arc<Tree>) -> Self {
        let root = Row { ply: 0, is_expected: true, tree: 0, kind: Kind::Searched(0), graft: None };
        let rows = if tree.is_empty() { Vec::new() } else { vec![root] };
        let trees = vec![Subtree { moves: Vec::new(), tree }];
        Self { trees, rows, selected: 0, order: Order::Search, revision: 0 }
    }

    /// The tree of the search itself.
    pub fn tree(&self) -> &Tree {
        self.tree_of(0)
    }

    fn tree_of(&self, number: u16) -> &Tree {
        &self.trees[usize::from(number)].tree
    }

    /// Whether the search, or one of a branch added later, did not finish.
    pub fn is_incomplete(&self) -> bool {
        self.trees.iter().any(|subtree| subtree.tree.end != TreeEnd::Finished)
    }

    /// A row's node; `None` if the search left it out and it has not been searched since.
    pub fn node(&self, row: usize) -> Option<&TreeNode> {
        let Row { tree, kind, graft, .. } = self.rows[row];
        match (kind, graft) {
            (Kind::Searched(node), _) => Some(self.tree_of(tree).node(node as usize)),
            (Kind::Pruned(..), Some(graft)) => Some(self.tree_of(graft).node(0)),
            (Kind::Pruned(..), None) => None,
        }
    }

    /// Whether a row's node is a leaf of the search and closed.
    pub(super) fn is_leaf(&self, row: usize) -> bool {
        self.node(row).is_some_and(|node| node.leaf.is_some()) && !self.is_open(row)
    }

    /// The move of a row; `None` at the root.
    pub fn square(&self, row: usize) -> Option<Square> {
        self.square_of(self.rows[row])
    }

    /// Whether the search left the row's move out.
    pub fn is_pruned(&self, row: usize) -> bool {
        matches!(self.rows[row].kind, Kind::Pruned(..))
    }

    /// Whether the row is in a branch that the search left out or looked up, and that was searched later.
    pub fn is_added(&self, row: usize) -> bool {
        self.rows[row].tree > 0 || self.is_pruned(row)
    }

    /// The node of a row that the search itself visited, in the search's tree.
    pub(super) fn searched(&self, row: usize) -> Option<usize> {
        match self.rows[row] {
            Row { tree: 0, kind: Kind::Searched(node), .. } => Some(node as usize),
            _ => None,
        }
    }

    /// The node of the search's tree at which the move of a row was left out; `None` if it was searched.
    pub(super) fn left_out_at(&self, row: usize) -> Option<usize> {
        match self.rows[row] {
            Row { tree: 0, kind: Kind::Pruned(node, _), .. } => Some(node as usize),
            _ => None,
        }
    }

    /// An outline of the same search that opens as at first.
    pub(super) fn anew(&self, revision: u64) -> Self {
        Self { revision, ..Self::new(Arc::clone(&self.trees[0].tree)) }
    }

    /// An outline of the same search, open only along these moves.
    pub(super) fn along(&self, moves: &[Square], revision: u64) -> Self {
        let mut outline = Self { revision, ..Self::closed(Arc::clone(&self.trees[0].tree)) };
        outline.reveal(moves);
        outline.expand(outline.selected);
        outline
    }

    /// How many children of a row's node have exactly its score.
    pub fn best_children(&self, row: usize) -> usize {
        let Some((tree, node)) = self.rows[row].source() else { return 0 };
        let tree = self.tree_of(tree);
        let score = tree.node(node).score;
        let children = tree.children(node).map(|child| tree.node(child));
        children.filter(|child| child.score == score && child.bound == Bound::Exact).count()
    }

    /// Whether the children of a row are listed below it.
    pub fn is_open(&self, row: usize) -> bool {
        self.rows.get(row + 1).is_some_and(|below| below.ply > self.rows[row].ply)
    }

    /// Whether a row can be opened: it has children, or can be searched.
    pub fn can_open(&self, row: usize) -> bool {
        let Row { kind, graft, .. } = self.rows[row];
        match (self.node(row), kind, graft) {
            (_, _, Some(graft)) => self.tree_of(graft).len() > 1,
            (None, ..) => true,
            (Some(node), ..) if node.leaf == Some(Leaf::Transposition) => {
                self.position(row).status() == Status::Ongoing
            }
            (Some(node), ..) => node.size > 1 || node.pruned > 0,
        }
    }

    /// Whether a row must be searched before it can be opened.
    pub fn is_unsearched(&self, row: usize) -> bool {
        let looked_up = || self.node(row).is_some_and(|node| node.leaf == Some(Leaf::Transposition));
        self.rows[row].graft.is_none() && (self.is_pruned(row) || looked_up()) && self.can_open(row)
    }

    /// The rows from the root to a row.
    pub fn path(&self, row: usize) -> Vec<usize> {
        let mut path = vec![row];
        let mut ply = self.rows[row].ply;
        for above in (1..row).rev() {
            // Only the root is missing, which may be many rows above.
            if ply <= 1 {
                break;
            }
            if self.rows[above].ply < ply {
                ply -= 1;
                path.push(above);
            }
        }
        if ply > 0 {
            path.push(0);
        }
        path.reverse();
        path
    }

    /// The moves from the root to a row.
    pub fn moves(&self, row: usize) -> Vec<Square> {
        let Row { tree, kind, .. } = self.rows[row];
        let mut moves = self.trees[usize::from(tree)].moves.clone();
        match kind {
            Kind::Searched(node) => moves.extend(self.tree_of(tree).moves(node as usize)),
            Kind::Pruned(above, square) => {
                moves.extend(self.tree_of(tree).moves(above as usize));
                moves.push(square);
            }
        }
        moves
    }

    /// The position of a row.
    #[expect(clippy::missing_panics_doc, reason = "a tree contains legal moves")]
    pub fn position(&self, row: usize) -> Position {
        let mut position = self.tree().position.clone();
        for square in self.moves(row) {
            position.play(square).expect("a tree contains legal moves");
        }
        position
    }

    /// The side to move at a row.
    pub fn side(&self, row: usize) -> Side {
        self.tree().side(self.rows[row].ply)
    }

    /// Why moves at a row's node were left out; `None` if none were.
    pub fn cut(&self, row: usize) -> Option<Cut> {
        let Row { tree, kind: Kind::Searched(_), graft: None, .. } = self.rows[row] else { return None };
        // Only nodes of the same tree, from its root down.
        let nodes: Vec<usize> = self
            .path(row)
            .into_iter()
            .filter_map(|row| match self.rows[row] {
                Row { tree: of, kind: Kind::Searched(node), .. } if of == tree => Some(node as usize),
                Row { graft: Some(of), .. } if of == tree => Some(0),
                _ => None,
            })
            .collect();
        self.tree_of(tree).cut(&nodes)
    }

    /// The row of the parent.
    pub fn parent(&self, row: usize) -> Option<usize> {
        self.path(row).into_iter().rev().nth(1)
    }

    // Commands

    pub(super) fn select(&mut self, row: usize) {
        self.selected = row.min(self.rows.len().saturating_sub(1));
    }

    fn move_by(&mut self, rows: isize) {
        self.select(self.selected.saturating_add_signed(rows));
    }

    /// Carries out a command that needs no further search.
    pub(super) fn command(&mut self, command: Command) {
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
            Command::OpenAll => self.open_all(),
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
    fn follow_best(&mut self) {
        if !self.is_open(self.selected) {
            self.expand(self.selected);
        }
        let Some((tree, node)) = self.rows.get(self.selected).and_then(|row| row.source()) else {
            return;
        };
        let best = self.tree_of(tree).best_child(node).and_then(|child| u32::try_from(child).ok());
        let ply = self.rows[self.selected].ply;
        let mut below =
            self.rows.iter().enumerate().skip(self.selected + 1).take_while(|(_, row)| row.ply > ply);
        let found = below.find(|(_, row)| row.tree == tree && best.map(Kind::Searched) == Some(row.kind));
        if let Some((row, _)) = found {
            self.selected = row;
        }
    }

    /// Opens all rows below the selected one.
    fn open_all(&mut self) {
        self.close(self.selected);
        let Some(&root) = self.rows.get(self.selected) else { return };
        let mut rows = Vec::new();
        let mut stack = vec![root];
        let mut position = self.position(self.selected);
        let mut moves = self.moves(self.selected);
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
            stack.extend(self.children(row, &moves, &position).into_iter().rev());
        }
        let below = self.selected + 1;
        self.rows.splice(below..below, rows);
        self.revision += 1;
    }

    fn square_of(&self, row: Row) -> Option<Square> {
        match row.kind {
            Kind::Pruned(_, square) => Some(square),
            Kind::Searched(node) => self.tree_of(row.tree).node(node as usize).square,
        }
    }

    /// Opens a row, unless it must be searched first.
    pub(super) fn open(&mut self, row: usize) -> Option<Missing> {
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
    pub(super) fn graft(&mut self, moves: &[Square], tree: Arc<Tree>) {
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
        let mut row = 0;
        for (ply, &square) in (1..).zip(moves) {
            let mut below = (row + 1..self.rows.len()).take_while(|&below| self.rows[below].ply >= ply);
            row = below.find(|&below| self.rows[below].ply == ply && self.square(below) == Some(square))?;
        }
        Some(row).filter(|&row| row < self.rows.len())
    }

    /// Lists the children of a row below it.
    fn expand(&mut self, row: usize) {
        if row >= self.rows.len() || self.is_open(row) {
            return;
        }
        let children = self.children(self.rows[row], &self.moves(row), &self.position(row));
        let below = row + 1;
        self.rows.splice(below..below, children);
        self.revision += 1;
        if self.selected > row {
            // Only a branch that arrives late opens a row above the selected one.
            self.selected +=
                self.rows[row + 1..].iter().take_while(|below| below.ply > self.rows[row].ply).count();
        }
    }

    pub(super) fn close(&mut self, row: usize) {
        let Some(Row { ply, .. }) = self.rows.get(row) else { return };
        let below = self.rows[row + 1..].iter().take_while(|below| below.ply > *ply).count();
        self.rows.drain(row + 1..row + 1 + below);
        self.revision += 1;
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
    pub(super) fn sort(&mut self) {
        let order = if self.order == Order::Search { Order::Score } else { Order::Search };
        let mut outline = Self { order, rows: self.rows[..1].to_vec(), ..self.clone() };
        outline.open_like(self);
        *self = outline;
    }

    /// Opens what leads to the node of these moves and selects it, or the last node on the way that there is.
    pub fn reveal(&mut self, moves: &[Square]) {
        let mut row = 0;
        for square in moves {
            self.expand(row);
            let ply = self.rows[row].ply;
            let mut below = (row + 1..self.rows.len()).take_while(|&below| self.rows[below].ply > ply);
            let found =
                below.find(|&below| self.rows[below].ply == ply + 1 && self.square(below) == Some(*square));
            let Some(found) = found else { break };
            row = found;
        }
        self.selected = row;
    }

    /// The child of an open row by this move, or else its first one in the order of squares.
    pub(super) fn child(&self, row: usize, by: Option<Square>) -> usize {
        let first = row + 1;
        let children =
            || std::iter::successors(Some(first), |&child| self.sibling(child, Direction::Forward));
        let named = by.and_then(|square| children().find(|&child| self.square(child) == Some(square)));
        named.unwrap_or(first)
    }

    /// The next or the previous sibling of a row.
    pub(super) fn sibling(&self, row: usize, direction: Direction) -> Option<usize> {
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

    /// Opens and selects the rows that are open and selected in another outline, as far as there are such rows.
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
    pub(super) fn moved_to(&self, tree: Arc<Tree>) -> Self {
        let mut outline = Self { order: self.order, revision: self.revision + 1, ..Self::closed(tree) };
        outline.open_like(self);
        outline
    }
}
