//! A walk about a game tree: which nodes are open, which one is looked at.

use crate::command::Command;
use crate::game::{Position, Square};
use crate::search::{Bound, Cut, Leaf, Tree, TreeNode};
use std::sync::Arc;

/// A line of the tree as it is listed: a node, or a move that the search left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Plies below the root.
    pub ply: usize,
    /// Whether the principal variation runs through it.
    pub on_best_line: bool,
    tree: u16,
    kind: Kind,
    /// The tree that was grown below it afterwards, if any.
    graft: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A node of the row's tree.
    Searched(u32),
    /// A move at the node of the row's tree that the row above it stands for.
    Pruned(Square),
}

/// The rows of a tree that are open, and the one that is selected.
///
/// A row is open if the one below it lies one ply deeper.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The tree that was asked for, and those grown below moves that it left out.
    trees: Vec<Arc<Tree>>,
    rows: Vec<Row>,
    selected: usize,
}

/// What opening a row comes to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Opening {
    /// It is done, or there is nothing to open.
    Done,
    /// A tree has to be grown first below these moves, for the position they lead to.
    Grow(Vec<Square>, Position),
}

impl Walk {
    /// A walk that begins at the root, with its children in sight.
    pub(super) fn new(tree: Arc<Tree>) -> Self {
        let root = Row { ply: 0, on_best_line: true, tree: 0, kind: Kind::Searched(0), graft: None };
        let rows = if tree.is_empty() { Vec::new() } else { vec![root] };
        let mut walk = Self { trees: vec![tree], rows, selected: 0 };
        walk.expand(0);
        walk
    }

    /// The tree of the search itself.
    pub fn tree(&self) -> &Tree {
        &self.trees[0]
    }

    /// The rows in sight, from the root on.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The place of the selected row.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    /// The node a row stands for; none if the search left it out and nobody has looked since.
    pub fn node(&self, row: usize) -> Option<&TreeNode> {
        let Row { tree, kind, graft, .. } = self.rows[row];
        match (kind, graft) {
            (Kind::Searched(node), _) => Some(self.trees[usize::from(tree)].node(node as usize)),
            (Kind::Pruned(_), Some(graft)) => Some(self.trees[usize::from(graft)].node(0)),
            (Kind::Pruned(_), None) => None,
        }
    }

    /// The move of a row; none at the root.
    pub fn square(&self, row: usize) -> Option<Square> {
        match self.rows[row].kind {
            Kind::Pruned(square) => Some(square),
            Kind::Searched(_) => self.node(row).and_then(|node| node.square),
        }
    }

    /// Whether the search left the row's move out.
    pub fn is_pruned(&self, row: usize) -> bool {
        matches!(self.rows[row].kind, Kind::Pruned(_))
    }

    /// Whether the row lies in a branch that the search left out or looked up, and that was searched
    /// afterwards.
    pub fn is_afterwards(&self, row: usize) -> bool {
        self.rows[row].tree > 0 || self.is_pruned(row)
    }

    /// How a row's score is to be read.
    pub fn bound(&self, row: usize) -> Bound {
        self.node(row).map_or(Bound::Exact, |node| node.bound(self.tree().search))
    }

    /// Whether the rows below a row are its children.
    pub fn is_open(&self, row: usize) -> bool {
        self.rows.get(row + 1).is_some_and(|below| below.ply > self.rows[row].ply)
    }

    /// Whether there is something to open at a row.
    pub fn can_open(&self, row: usize) -> bool {
        match (self.node(row), self.is_pruned(row)) {
            (None, pruned) => pruned,
            (Some(node), _) => node.size > 1 || node.leaf == Some(Leaf::Transposition) || node.pruned > 0,
        }
    }

    /// The rows from the root to a row.
    pub fn path(&self, row: usize) -> Vec<usize> {
        let mut path = vec![row];
        let mut ply = self.rows[row].ply;
        for above in (1..row).rev() {
            // What is left is the root, however far off.
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
        self.path(row).into_iter().filter_map(|row| self.square(row)).collect()
    }

    /// The position of a row.
    ///
    /// # Panics
    /// Never: a tree holds legal moves.
    pub fn position(&self, row: usize) -> Position {
        let mut position = self.tree().position.clone();
        for square in self.moves(row) {
            position.play(square).expect("a tree holds legal moves");
        }
        position
    }

    /// Whether MAX, the side that moves at the root, moves at a row.
    pub fn maximizes(&self, row: usize) -> bool {
        self.tree().maximizes(self.rows[row].ply)
    }

    /// Why moves at a row's node were left out; none if none were.
    pub fn cut(&self, row: usize) -> Option<Cut> {
        let Row { tree, kind: Kind::Searched(_), graft: None, .. } = self.rows[row] else { return None };
        // Only the nodes of the same tree, from its root on.
        let nodes: Vec<usize> = self
            .path(row)
            .into_iter()
            .filter_map(|row| match self.rows[row] {
                Row { tree: of, kind: Kind::Searched(node), .. } if of == tree => Some(node as usize),
                Row { graft: Some(of), .. } if of == tree => Some(0),
                _ => None,
            })
            .collect();
        self.trees[usize::from(tree)].cut(&nodes)
    }

    /// The row above a pruned one: the node that was left too early for it.
    pub fn parent(&self, row: usize) -> Option<usize> {
        self.path(row).into_iter().rev().nth(1)
    }

    // What moves the walk on

    pub(super) fn select(&mut self, row: usize) {
        self.selected = row.min(self.rows.len().saturating_sub(1));
    }

    fn move_by(&mut self, rows: isize) {
        self.select(self.selected.saturating_add_signed(rows));
    }

    /// Moves about without opening anything that would have to be searched first.
    pub(super) fn command(&mut self, command: Command) {
        /// A page, in rows.
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

    /// Opens the selected row, or goes to its first child if it is open.
    pub(super) fn enter(&mut self) -> Opening {
        if self.is_open(self.selected) {
            self.selected += 1;
            return Opening::Done;
        }
        self.open(self.selected)
    }

    /// Closes the selected row, or goes to the row above it if it is closed.
    fn leave(&mut self) {
        if self.is_open(self.selected) {
            self.close(self.selected);
        } else if let Some(parent) = self.parent(self.selected) {
            self.selected = parent;
        }
    }

    /// Opens the selected row or closes it.
    pub(super) fn toggle(&mut self) -> Opening {
        if self.is_open(self.selected) {
            self.close(self.selected);
            return Opening::Done;
        }
        self.open(self.selected)
    }

    /// Goes one ply down the principal variation.
    fn follow_best(&mut self) {
        if !self.is_open(self.selected) {
            self.expand(self.selected);
        }
        let ply = self.rows.get(self.selected).map_or(0, |row| row.ply);
        let best = self.node(self.selected).and_then(|node| node.score);
        let below = self.rows.iter().enumerate().skip(self.selected + 1);
        let mut children = below.take_while(|(_, row)| row.ply > ply).filter(|(_, row)| row.ply == ply + 1);
        let found = children
            .find(|&(row, _)| self.node(row).is_some_and(|node| node.score == best) && !self.is_pruned(row));
        if let Some((row, _)) = found {
            self.selected = row;
        }
    }

    /// Opens everything below the selected row.
    fn open_all(&mut self) {
        self.close(self.selected);
        let Some(&root) = self.rows.get(self.selected) else { return };
        let mut rows = Vec::new();
        let mut stack = vec![root];
        let mut position = self.position(self.selected);
        let base = self.moves(self.selected).len();
        let mut played: Vec<Square> = Vec::new();
        while let Some(row) = stack.pop() {
            if row.ply > root.ply {
                rows.push(row);
                while played.len() > row.ply - base - 1 {
                    position.take_back(played.pop().expect("the walk plays what it takes back"));
                }
                if let Some(square) = self.square_of(row) {
                    position.play(square).expect("a tree holds legal moves");
                    played.push(square);
                }
            }
            let children = self.children(row, &position);
            stack.extend(children.into_iter().rev());
        }
        let below = self.selected + 1;
        self.rows.splice(below..below, rows);
    }

    fn square_of(&self, row: Row) -> Option<Square> {
        match row.kind {
            Kind::Pruned(square) => Some(square),
            Kind::Searched(node) => self.trees[usize::from(row.tree)].node(node as usize).square,
        }
    }

    fn open(&mut self, row: usize) -> Opening {
        if self.is_open(row) || !self.can_open(row) {
            return Opening::Done;
        }
        let unknown = match self.rows[row] {
            Row { graft: Some(_), .. } => false,
            Row { kind: Kind::Pruned(_), .. } => true,
            Row { .. } => self.node(row).is_some_and(|node| node.leaf == Some(Leaf::Transposition)),
        };
        if unknown {
            return Opening::Grow(self.moves(row), self.position(row));
        }
        self.expand(row);
        Opening::Done
    }

    /// Puts a tree that was grown below a row's moves there, and opens it.
    pub(super) fn graft(&mut self, moves: &[Square], tree: Arc<Tree>) {
        let (Some(row), Ok(place)) = (self.row_of(moves), u16::try_from(self.trees.len())) else { return };
        if tree.is_empty() {
            return;
        }
        self.trees.push(tree);
        self.rows[row].graft = Some(place);
        self.expand(row);
    }

    /// The row of these moves, if it is in sight.
    fn row_of(&self, moves: &[Square]) -> Option<usize> {
        let mut row = 0;
        for (ply, &square) in (1..).zip(moves) {
            let mut below = (row + 1..self.rows.len()).take_while(|&below| self.rows[below].ply >= ply);
            row = below.find(|&below| self.rows[below].ply == ply && self.square(below) == Some(square))?;
        }
        Some(row).filter(|&row| row < self.rows.len())
    }

    /// Puts the children of a row below it.
    fn expand(&mut self, row: usize) {
        if row >= self.rows.len() || self.is_open(row) {
            return;
        }
        let children = self.children(self.rows[row], &self.position(row));
        let below = row + 1;
        self.rows.splice(below..below, children);
        if self.selected > row {
            // Only a graft that arrives late opens a row above the selected one.
            self.selected +=
                self.rows[row + 1..].iter().take_while(|below| below.ply > self.rows[row].ply).count();
        }
    }

    fn close(&mut self, row: usize) {
        let Some(Row { ply, .. }) = self.rows.get(row) else { return };
        let below = self.rows[row + 1..].iter().take_while(|below| below.ply > *ply).count();
        self.rows.drain(row + 1..row + 1 + below);
    }

    /// The rows of what follows a row: first what was searched, then what was left out.
    fn children(&self, row: Row, position: &Position) -> Vec<Row> {
        let (tree, node) = match (row.kind, row.graft) {
            (_, Some(graft)) => (graft, 0),
            (Kind::Searched(node), None) => (row.tree, node as usize),
            (Kind::Pruned(_), None) => return Vec::new(),
        };
        let of = &self.trees[usize::from(tree)];
        let best = of.best_child(node);
        let ply = row.ply + 1;
        let searched = of.children(node).map(|child| Row {
            ply,
            on_best_line: row.on_best_line && best == Some(child),
            tree,
            kind: Kind::Searched(u32::try_from(child).expect("a tree has a million nodes at the most")),
            graft: None,
        });
        let left_out = of.pruned(node, position).into_iter().map(|square| Row {
            ply,
            on_best_line: false,
            tree,
            kind: Kind::Pruned(square),
            graft: None,
        });
        searched.chain(left_out).collect()
    }

    /// The same places open and selected in another tree, as far as it has them.
    pub(super) fn moved_to(&self, tree: Arc<Tree>) -> Self {
        /// So many open rows at the most are looked for, so that a switch stays instant.
        const MOST: usize = 500;
        let mut walk = Self::new(tree);
        let open = (0..self.rows.len()).filter(|&row| self.is_open(row)).take(MOST);
        for moves in open.map(|row| self.moves(row)) {
            if let Some(row) = walk.row_of(&moves) {
                walk.expand(row);
            }
        }
        let mut selected = self.moves(self.selected);
        while walk.row_of(&selected).is_none() && selected.pop().is_some() {}
        walk.selected = walk.row_of(&selected).unwrap_or(0);
        walk
    }
}
