//! The outline of a game tree: the nodes that are open, and the selected one.

mod covered;
mod node_ref;
mod open_to;
mod opening;

pub use node_ref::NodeRef;
pub use open_to::OpenTo;
pub(super) use open_to::SMALL;

use super::Pictured;
use crate::engine::search::{SearchEnd, Trace};
use crate::game::{Position, Square};
use crate::teach::library::NamedPosition;
use std::sync::Arc;

/// A row in the list of the tree: a node, or a move that the search left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// Plies below the root.
    pub ply: usize,
    /// Whether it is part of the principal variation.
    pub is_expected: bool,
    /// The number of its tree.
    tree: u16,
    /// Its node there, or the one at which it was left out.
    node: u32,
    /// The move, if it was left out.
    left_out: Option<Square>,
    /// The tree that was added below it later, if any.
    graft: Option<u16>,
}

impl Row {
    /// The node whose children follow: the root of the tree added there, or the row's own node.
    const fn source(self) -> Option<(u16, usize)> {
        match (self.left_out, self.graft) {
            (_, Some(graft)) => Some((graft, 0)),
            (None, None) => Some((self.tree, self.node as usize)),
            (Some(_), None) => None,
        }
    }
}

/// A tree, and the moves that lead to its root.
#[derive(Clone, Debug)]
struct Subtree<G> {
    moves: Vec<Square>,
    tree: Arc<Trace<G>>,
}

/// The visible rows of a tree, and the selected one.
///
/// A row is open if the next row is one ply deeper.
#[derive(Clone, Debug)]
pub struct Outline<G = Position> {
    /// The tree of the search, and those added later.
    trees: Vec<Subtree<G>>,
    /// The visible rows, starting at the root.
    pub rows: Vec<Row>,
    /// The index of the selected row.
    pub selected: usize,
    /// The order of the children of each node.
    pub order: Order,
    /// The position's entry in the library, which may number its states.
    named: Option<&'static NamedPosition>,
    /// Grows with each change of the rows, so that a drawing of them knows when it is out of date.
    pub(crate) revision: u64,
}

/// The order in which the children of a node are listed and drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the search tried them; pruned moves last.
    Search,
    /// The best for the side to move first; pruned moves last.
    Score,
}

impl<G: Pictured> Outline<G> {
    /// An outline of a small tree as a whole; of a large one, the best moves to the end, and the moves beside them.
    pub fn new(tree: Arc<Trace<G>>) -> Self {
        let open = OpenTo::usual(&tree);
        Self::opened(tree, open)
    }

    /// An outline of the root alone.
    pub(crate) fn closed(tree: Arc<Trace<G>>) -> Self {
        let root = Row { ply: 0, is_expected: true, tree: 0, node: 0, left_out: None, graft: None };
        let rows = if tree.is_empty() { Vec::new() } else { vec![root] };
        let named = tree.position.named();
        let trees = vec![Subtree { moves: Vec::new(), tree }];
        Self { trees, rows, selected: 0, order: Order::Search, named, revision: 0 }
    }

    /// The tree of the search itself.
    pub fn tree(&self) -> &Trace<G> {
        self.tree_of(0)
    }

    fn tree_of(&self, number: u16) -> &Trace<G> {
        &self.trees[usize::from(number)].tree
    }

    /// Whether the search, or one of a branch added later, did not finish.
    pub fn is_incomplete(&self) -> bool {
        self.trees.iter().any(|subtree| subtree.tree.end != SearchEnd::Finished)
    }

    /// An outline of the same search with these rows open.
    pub(crate) fn reopened(&self, to: OpenTo, revision: u64) -> Self {
        Self { revision, ..Self::opened(Arc::clone(&self.trees[0].tree), to) }
    }
}
