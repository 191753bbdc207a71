//! The outline of a game tree: the nodes that are open, and the selected one.

mod node;

pub use node::NodeRef;

use super::{Blank, Cover};
use crate::engine::search::{Minimax, Playable, Pruning, Trace};
use crate::game::Square;
use crate::teach::NamedPosition;
use std::sync::Arc;

/// A tree of at most so many nodes is open as a whole.
const SMALL: usize = 64;

/// A row in the list of the tree: a node, or a move that the search left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub ply: usize,
    pub is_expected: bool,
    /// 0 is the tree of the search itself; others were searched later.
    tree: u16,
    /// Its node there, or the one at which it was left out.
    node: u32,
    pruned: Option<Square>,
    /// The tree that was added below it later, if any.
    graft: Option<u16>,
}

impl Row {
    /// The node whose children follow: the root of the tree added there, or the row's own node.
    fn source(self) -> Option<(u16, usize)> {
        match (self.pruned, self.graft) {
            (_, Some(graft)) => Some((graft, 0)),
            (None, None) => Some((self.tree, self.node as usize)),
            (Some(_), None) => None,
        }
    }
}

/// A tree, and the moves that lead to its root.
#[derive(Clone, Debug)]
struct Subtree {
    moves: Vec<Square>,
    tree: Arc<Trace>,
}

/// The visible rows of a tree, and the selected one.
///
/// A row is open if the next row is one ply deeper.
#[derive(Clone, Debug)]
pub struct Outline {
    trees: Vec<Subtree>,
    pub rows: Vec<Row>,
    pub selected: usize,
    /// The position's entry in the library, which may number its states.
    named: Option<&'static NamedPosition>,
    /// Grows with each change of the rows, so that a drawing of them knows when it is out of date.
    pub(super) revision: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenTo {
    /// Those less than this many plies below the root.
    Plies(usize),
    Best,
    All,
}

impl OpenTo {
    /// All rows of a small tree, and the best moves of a larger one.
    pub fn usual(tree: &Trace) -> Self {
        if tree.len() <= SMALL { Self::All } else { Self::Best }
    }

    /// How many plies below the root all rows are listed.
    fn plies(self) -> usize {
        match self {
            Self::Plies(plies) => plies,
            Self::Best => 0,
            Self::All => usize::MAX,
        }
    }
}

impl Outline {
    /// An outline of a small tree as a whole; of a large one, the best moves to the end, and the moves beside them.
    pub fn new(tree: Arc<Trace>) -> Self {
        let open = OpenTo::usual(&tree);
        Self::opened(tree, open)
    }

    fn closed(tree: Arc<Trace>) -> Self {
        let root = Row { is_expected: true, ..Row::default() };
        let rows = if tree.is_empty() { Vec::new() } else { vec![root] };
        let named = NamedPosition::of(&tree.root);
        Self { trees: vec![Subtree { moves: Vec::new(), tree }], rows, selected: 0, named, revision: 0 }
    }

    pub fn opened(tree: Arc<Trace>, to: OpenTo) -> Self {
        let mut outline = Self::closed(tree);
        outline.open_below(0, to.plies());
        if to == OpenTo::Best {
            let mut next = Some(0);
            while let Some(row) = next {
                outline.expand(row);
                next = outline.at(row).best_child().map(|best| best.row);
            }
        }
        outline
    }

    /// The same tree with other nodes open.
    pub(crate) fn reopened(&self, to: OpenTo) -> Self {
        Self { revision: self.revision + 1, ..Self::opened(Arc::clone(&self.trees[0].tree), to) }
    }

    /// An outline of another tree with the same rows open and selected, as far as it has them.
    #[must_use]
    pub fn moved_to(&self, tree: Arc<Trace>) -> Self {
        /// The most open rows to look for, so that a switch stays instant.
        const MOST: usize = 500;
        let mut outline = Self { revision: self.revision + 1, ..Self::closed(tree) };
        for node in self.nodes().filter(|node| node.is_open()).take(MOST) {
            if let Some(row) = outline.find(&node.moves()) {
                outline.expand(row);
            }
        }
        outline.reveal(&self.selected_node().moves());
        outline
    }

    pub fn tree(&self) -> &Trace {
        self.tree_of(0)
    }

    fn tree_of(&self, number: u16) -> &Trace {
        &self.trees[usize::from(number)].tree
    }

    /// Whether the search, or one of a branch added later, did not finish.
    pub fn is_incomplete(&self) -> bool {
        self.trees.iter().any(|subtree| !subtree.tree.finished)
    }

    pub fn at(&self, row: usize) -> NodeRef<'_> {
        NodeRef { outline: self, row, cover: None }
    }

    pub fn nodes(&self) -> impl Iterator<Item = NodeRef<'_>> + Clone {
        (0..self.rows.len()).map(|row| self.at(row))
    }

    pub fn selected_node(&self) -> NodeRef<'_> {
        self.at(self.selected)
    }

    // Moving among the nodes

    pub fn select(&mut self, row: usize) {
        self.selected = row.min(self.rows.len().saturating_sub(1));
    }

    pub fn follow_best(&mut self) {
        self.expand(self.selected);
        self.selected = self.selected_node().best_child().map_or(self.selected, |best| best.row);
    }

    /// Selects the first move that was left out by the next cutoff, in the order of the search. Returns whether there is
    /// one.
    pub fn follow_cutoff(&mut self) -> bool {
        let tree = self.tree();
        let at = self.selected_node().entry();
        // From the selected node, or from the next one after that at which it was left out.
        let start = if at.tree == 0 { at.node as usize + usize::from(at.pruned.is_some()) } else { 0 };
        let Some(node) = (start..tree.len()).find(|&node| tree.node(node).pruned > 0) else { return false };
        let mut moves = tree.moves(node);
        moves.extend(pruned_at(tree, node).first());
        self.reveal(&moves);
        true
    }

    pub fn reveal(&mut self, moves: &[Square]) {
        self.selected = 0;
        for &square in moves {
            self.expand(self.selected);
            let Some(child) = self.selected_node().child(square) else { break };
            self.selected = child.row;
        }
    }

    pub(super) fn find(&self, moves: &[Square]) -> Option<usize> {
        let row = moves.iter().try_fold(0, |row, &square| Some(self.at(row).child(square)?.row))?;
        Some(row).filter(|&row| row < self.rows.len())
    }

    // Opening and closing

    /// Opens the rows less than `plies` plies below a row, and closes all others there.
    pub fn open_below(&mut self, row: usize, plies: usize) {
        if row >= self.rows.len() {
            return;
        }
        self.close(row);
        let root = self.rows[row];
        let mut rows = Vec::new();
        let mut stack = vec![root];
        while let Some(row) = stack.pop() {
            rows.push(row);
            if row.ply - root.ply < plies {
                stack.extend(self.children(row).into_iter().rev());
            }
        }
        self.rows.splice(row..=row, rows);
        self.revision += 1;
    }

    fn moves_to(&self, Row { tree, node, pruned, .. }: Row) -> Vec<Square> {
        let mut moves = self.trees[usize::from(tree)].moves.clone();
        moves.extend(self.tree_of(tree).moves(node as usize));
        moves.extend(pruned);
        moves
    }

    /// The rows of a row's children: first those that were searched, then those left out.
    fn children(&self, row: Row) -> Vec<Row> {
        let Some((number, node)) = row.source() else { return Vec::new() };
        let tree = self.tree_of(number);
        let moves = self.moves_to(row);
        let best = tree.best_child(node);
        let child = |(node, pruned): (usize, Option<Square>)| {
            let is_expected = row.is_expected && best == Some(node) && pruned.is_none();
            let square = pruned.or(tree.node(node).square);
            let graft = self
                .trees
                .iter()
                .position(|subtree| subtree.moves.iter().eq(moves.iter().chain(&square)))
                .and_then(|place| u16::try_from(place).ok());
            let node = u32::try_from(node).expect("a tree has two million nodes at the most");
            Row { ply: row.ply + 1, is_expected, tree: number, node, pruned, graft }
        };
        let pruned = pruned_at(tree, node).into_iter().map(|square| (node, Some(square)));
        tree.children(node).map(|child| (child, None)).chain(pruned).map(child).collect()
    }

    pub fn expand(&mut self, row: usize) {
        if self.at(row).is_open() {
            return;
        }
        let before = self.rows.len();
        self.open_below(row, 1);
        if self.selected > row {
            // Only a branch that arrives late opens a row above the selected one.
            self.selected += self.rows.len() - before;
        }
    }

    pub fn close(&mut self, row: usize) {
        let ply = self.rows[row].ply;
        let below = self.rows[row + 1..].iter().take_while(|below| below.ply > ply).count();
        self.rows.drain(row + 1..=row + below);
        self.revision += 1;
    }

    // What the search left out

    pub fn graft(&mut self, moves: &[Square], tree: Arc<Trace>) {
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

    /// Searches the branches that the search left out, without pruning, and opens them in the same way; stops at
    /// more than `most` rows.
    pub fn add_pruned(&mut self, to: OpenTo, most: usize) {
        let search = Minimax { pruning: Pruning::Off, ..self.tree().search };
        let mut row = 0;
        while row < self.rows.len() && self.rows.len() <= most {
            let at = self.at(row);
            if at.is_pruned() && at.is_unsearched() {
                let moves = at.moves();
                let ply = at.ply();
                let tree = Trace::grow(search, at.search_ply(), &at.state(), &mut ());
                self.graft(&moves, tree.into());
                self.open_below(row, to.plies().saturating_sub(ply));
            }
            row += 1;
        }
    }

    // Covered scores

    /// An outline of the same tree that tells nothing about scores. A small tree is open as a whole, with the branches
    /// that the search left out: otherwise, what is open would tell them from the others.
    #[must_use]
    pub fn covered(&self) -> Self {
        let mut covered = self.reopened(OpenTo::Plies(1));
        if self.tree().len() <= SMALL {
            let mut whole = self.reopened(OpenTo::All);
            whole.add_pruned(OpenTo::All, SMALL);
            if whole.rows.len() <= SMALL {
                covered = whole;
            }
        }
        covered.hide_best();
        covered.reveal(&self.selected_node().moves());
        covered
    }

    /// The outline with everything uncovered, and the same rows open and selected.
    #[must_use]
    pub fn uncovered(&self) -> Self {
        self.moved_to(Arc::clone(&self.trees[0].tree))
    }

    pub fn hide_best(&mut self) {
        self.rows.iter_mut().for_each(|row| row.is_expected = false);
    }

    /// What is to be filled in at each node that is not in a pruned branch; `None` unless the whole tree is open.
    pub(crate) fn blanks(&self, cover: &Cover) -> Option<Vec<Blank>> {
        let mut nodes = self.nodes().map(|node| node.seen_with(Some(cover)));
        let blanks = nodes
            .clone()
            .filter(|node| node.branch().row == node.row)
            .flat_map(|node| node.blanks().iter().map(move |&topic| (node, topic)))
            .filter(|(node, topic)| !node.shows(*topic))
            .map(|(node, topic)| Blank { moves: node.moves(), topic })
            .collect();
        nodes.all(|node| node.is_open() || !node.can_open()).then_some(blanks)
    }
}

/// The moves that a cutoff left out at a node.
pub(super) fn pruned_at(tree: &Trace, node: usize) -> Vec<Square> {
    // Most nodes have none, and their states would take long to find.
    if tree.node(node).pruned == 0 {
        return Vec::new();
    }
    tree.pruned(node, &tree.root.played(&tree.moves(node)))
}
