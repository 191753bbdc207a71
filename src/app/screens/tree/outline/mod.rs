//! The outline of a game tree: the nodes that are open, and the selected one.

mod covered;
mod open_to;
mod opening;

pub use open_to::OpenTo;
pub(super) use open_to::SMALL;

use crate::engine::analysis::Bound;
use crate::engine::search::{Cut, Leaf, SearchEnd, Side, Tree, TreeNode};
use crate::game::{Position, Square, Status};
use crate::teach::library::NamedPosition;
use crate::teach::prediction::Topic;
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
    /// The position's entry in the library, which may number its states.
    named: Option<&'static NamedPosition>,
    /// While scores are covered: what is uncovered about the nodes of these moves.
    pub(in crate::app) known: Option<Vec<(Vec<Square>, Topic)>>,
    /// Grows with each change of the rows, so that a drawing of them knows when it is out of date.
    pub(in crate::app) revision: u64,
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
pub(in crate::app) type Missing = (Vec<Square>, Position);

impl Outline {
    /// An outline of a small tree as a whole; of a large one, the best moves to the end, and the moves beside them.
    pub fn new(tree: Arc<Tree>) -> Self {
        let open = OpenTo::usual(&tree);
        Self::opened(tree, open)
    }

    /// An outline of the root alone.
    pub(in crate::app) fn closed(tree: Arc<Tree>) -> Self {
        let root = Row { ply: 0, is_expected: true, tree: 0, kind: Kind::Searched(0), graft: None };
        let rows = if tree.is_empty() { Vec::new() } else { vec![root] };
        let named = NamedPosition::of(&tree.position);
        let trees = vec![Subtree { moves: Vec::new(), tree }];
        Self { trees, rows, selected: 0, order: Order::Search, named, known: None, revision: 0 }
    }

    /// The tree of the search itself.
    pub fn tree(&self) -> &Tree {
        self.tree_of(0)
    }

    fn tree_of(&self, number: u16) -> &Tree {
        &self.trees[usize::from(number)].tree
    }

    /// The memory that the tree and the branches added later take, in bytes.
    pub(in crate::app) fn bytes(&self) -> usize {
        self.trees.iter().map(|subtree| subtree.tree.bytes()).sum()
    }

    /// Whether the search, or one of a branch added later, did not finish.
    pub fn is_incomplete(&self) -> bool {
        self.trees.iter().any(|subtree| subtree.tree.end != SearchEnd::Finished)
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
    pub(in crate::app) fn is_leaf(&self, row: usize) -> bool {
        if self.is_covered() {
            return self.position(row).status() != Status::Ongoing;
        }
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
    pub(in crate::app) fn searched(&self, row: usize) -> Option<usize> {
        match self.rows[row] {
            Row { tree: 0, kind: Kind::Searched(node), .. } => Some(node as usize),
            _ => None,
        }
    }

    /// The node of the search's tree at which the move of a row was left out; `None` if it was searched.
    pub(in crate::app) fn left_out_at(&self, row: usize) -> Option<usize> {
        match self.rows[row] {
            Row { tree: 0, kind: Kind::Pruned(node, _), .. } => Some(node as usize),
            _ => None,
        }
    }

    /// An outline of the same search with these rows open.
    pub(in crate::app) fn reopened(&self, to: OpenTo, revision: u64) -> Self {
        Self { revision, ..Self::opened(Arc::clone(&self.trees[0].tree), to) }
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
        if self.is_covered() {
            // As far as a user can know who sees no scores.
            let limit = self.tree().search.depth_limit;
            return limit.is_none_or(|plies| self.rows[row].ply < plies) && !self.is_leaf(row);
        }
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

    /// The number of a row's state in the position's article, if it has one.
    pub(in crate::app) fn state_number(&self, row: usize) -> Option<u8> {
        self.named?.state_number(&self.moves(row))
    }

    /// The position of a row.
    #[expect(clippy::missing_panics_doc, reason = "a tree contains legal moves")]
    pub fn position(&self, row: usize) -> Position {
        self.tree().position.after(self.moves(row)).expect("a tree contains legal moves")
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
}
