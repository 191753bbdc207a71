//! The tree of nodes that a search visits, stored for exploration.

use super::minimax::{Minimax, Origin};
use super::node::{Leaf, Node, Side, Window};
use super::observer::{Observer, Step};
use crate::engine::analysis::{Bound, Bounds, Score};
use crate::game::{Position, Square, SquareSet};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeNode {
    /// The move that led here; `None` at the root.
    pub square: Option<Square>,
    /// The score that the search returned; `None` if it was stopped before that.
    pub score: Option<Score>,
    /// The window on entry.
    pub window: Window,
    /// The index of the parent; the root is its own parent.
    pub parent: u32,
    /// The number of nodes in this subtree.
    pub size: u32,
    /// Why the node has no children, if it is a leaf.
    pub leaf: Option<Leaf>,
    /// Whether the depth limit was reached here or below, so that the score may depend on estimates.
    pub limited: bool,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// How many moves were not searched because the window had closed.
    pub pruned: u8,
}

/// A cutoff: why the remaining moves at a node were not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The number of plies from the root of the whole search to the node with the cutoff.
    pub ply: usize,
    /// The window at that moment.
    pub window: Window,
    /// The side to move at that node.
    pub side: Side,
    /// The move whose score closed the window.
    pub by: Square,
    /// Where the other side already has something at least as good: the number of plies from the root of the
    /// whole search, and the move there.
    pub rival: (usize, Square),
}

/// Why a tree has no more nodes, or a recording no more events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SearchEnd {
    /// The search finished.
    Finished,
    /// There was no room for more.
    Full,
    /// The search was stopped.
    Interrupted,
}

/// The maximum number of nodes in a tree; a node takes 32 bytes.
pub const MOST_NODES: usize = 1_000_000;
const _: () = assert!(size_of::<TreeNode>() == 32);

/// All nodes that a search visited, in the order in which it entered them. A node is identified by its index
/// in that order; the root has index 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tree {
    /// The position at the root.
    pub position: Position,
    /// The search.
    pub search: Minimax,
    /// The place of the root in the search that it belongs to.
    pub origin: Origin,
    /// Why the tree has no more nodes.
    pub end: SearchEnd,
    nodes: Vec<TreeNode>,
}

impl Tree {
    /// Searches a position and stores all nodes, until the search finishes, the observer stops it, there are
    /// [`MOST_NODES`] or the observer's memory is full, of which half is for the search's table, if it has one.
    pub fn grow(search: Minimax, origin: Origin, position: &Position, observer: &mut impl Observer) -> Self {
        let most = MOST_NODES.min(search.memory_beside_table(observer.memory()) / size_of::<TreeNode>());
        Self::grow_to(most, search, origin, position, observer)
    }

    /// Like [`Self::grow`], with another limit, at least 1.
    pub fn grow_to(
        most: usize,
        search: Minimax,
        origin: Origin,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Self {
        let mut builder =
            Builder { search, nodes: Vec::new(), open: Vec::new(), most: most.max(1), full: false };
        let end = match search.score_below(origin, position, &mut (&mut builder, observer)) {
            Ok(_) => SearchEnd::Finished,
            Err(_) if builder.full => SearchEnd::Full,
            Err(_) => SearchEnd::Interrupted,
        };
        while builder.close() {}
        Self { position: position.clone(), search, origin, end, nodes: builder.nodes }
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes: the search was stopped before it entered the root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The memory that the nodes take, in bytes.
    pub const fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<TreeNode>()
    }

    /// The node with this index.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn node(&self, place: usize) -> &TreeNode {
        &self.nodes[place]
    }

    /// The children of a node, in the order in which they were searched.
    pub fn children(&self, place: usize) -> impl Iterator<Item = usize> + use<'_> {
        let end = place + self.size(place);
        let first = Some(place + 1).filter(|&child| child < end);
        std::iter::successors(first, move |&child| Some(child + self.size(child)).filter(|&next| next < end))
    }

    /// The moves from the root to a node.
    pub fn moves(&self, place: usize) -> Vec<Square> {
        self.path(place).into_iter().filter_map(|place| self.nodes[place].square).collect()
    }

    /// The nodes from the root to a node.
    pub fn path(&self, place: usize) -> Vec<usize> {
        let up = |&place: &usize| Some(self.nodes[place].parent as usize).filter(|&above| above != place);
        let mut path: Vec<usize> = std::iter::successors(Some(place), up).collect();
        path.reverse();
        path
    }

    fn size(&self, place: usize) -> usize {
        self.nodes[place].size as usize
    }

    /// The child that gave a node its score: the next node of the principal variation.
    pub fn best_child(&self, place: usize) -> Option<usize> {
        let score = self.nodes[place].score?;
        self.children(place).find(|&child| self.nodes[child].score == Some(score))
    }

    /// The moves at a node that were not searched because the window had closed, in the search's order of
    /// moves. `position` is that of the node.
    pub fn pruned(&self, place: usize, position: &Position) -> Vec<Square> {
        if self.nodes[place].pruned == 0 {
            return Vec::new();
        }
        let searched: SquareSet = self.children(place).filter_map(|child| self.nodes[child].square).collect();
        let order = self.search.order.squares(position.geometry()).into_iter();
        order.filter(|&square| position.is_empty(square) && !searched.contains(square)).collect()
    }

    /// The cutoff at the last node of a path from the root; `None` if there was no cutoff.
    pub fn cut(&self, path: &[usize]) -> Option<Cut> {
        let (&place, above) = path.split_last()?;
        let node = &self.nodes[place];
        let (score, by) = (node.score?, self.children(place).last()?);
        if node.pruned == 0 {
            return None;
        }
        let side = self.side(above.len());
        let window = node.window.narrowed(side, score);
        let held = window.held_by(side.other());
        // The bound comes from the nearest node above that was entered without it.
        let bound_of = |place: usize| self.nodes[place].window.held_by(side.other());
        let mut steps = path.windows(2).enumerate().rev();
        let (ply, step) = steps.find(|(_, step)| bound_of(step[0]) != held)?;
        // The bound is the score of one of its children before the child on the path.
        let found = self.children(step[0]).find(|&child| self.nodes[child].score == Some(held))?;
        let rival = (self.origin.ply + ply, self.nodes[found].square?);
        let ply = self.origin.ply + above.len();
        Some(Cut { ply, window, side, by: self.nodes[by].square?, rival })
    }

    /// The side to move `ply` plies after the root of this tree.
    pub fn side(&self, ply: usize) -> Side {
        let at_root = Side::of(self.position.to_move(), self.origin.max);
        if ply.is_multiple_of(2) { at_root } else { at_root.other() }
    }
}

/// Collects the nodes of a search.
struct Builder {
    search: Minimax,
    nodes: Vec<TreeNode>,
    /// The nodes that have not been left yet.
    open: Vec<Open>,
    most: usize,
    /// Whether a node did not fit.
    full: bool,
}

/// A node that has not been left yet.
struct Open {
    place: usize,
    side: Side,
    bounds: Bounds,
}

impl Builder {
    /// Closes the innermost open node and sets its size and bound. Returns whether there was one.
    fn close(&mut self) -> bool {
        let Some(open) = self.open.pop() else { return false };
        let size = self.nodes.len() - open.place;
        let node = &mut self.nodes[open.place];
        node.size = u32::try_from(size).unwrap_or(u32::MAX);
        node.bound = node.score.map_or(Bound::Exact, |score| open.bounds.reading(score));
        let limited = node.limited;
        if let Some(above) = self.open.last_mut() {
            above.bounds = above.bounds.with_child(above.side, open.bounds);
            self.nodes[above.place].limited |= limited;
        }
        true
    }
}

impl Observer for Builder {
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        if self.nodes.len() >= self.most {
            self.full = true;
            return ControlFlow::Break(());
        }
        let place = self.nodes.len();
        let parent = self.open.last().map_or(place, |above| above.place);
        self.open.push(Open { place, side: node.side, bounds: Bounds::before_children(node.side) });
        self.nodes.push(TreeNode {
            square: node.square,
            score: None,
            window: node.window,
            parent: u32::try_from(parent).unwrap_or(u32::MAX),
            size: 1,
            leaf: None,
            limited: false,
            bound: Bound::Exact,
            pruned: 0,
        });
        ControlFlow::Continue(())
    }

    fn step(&mut self, step: Step) {
        let Some(open) = self.open.last_mut() else { return };
        let node = &mut self.nodes[open.place];
        match step {
            Step::Leaf(leaf, score) => {
                open.bounds = Bounds::of_leaf(self.search, leaf, node.window, score);
                node.leaf = Some(leaf);
                node.limited = leaf.is_limited(self.search);
            }
            Step::Cutoff(_, unsearched) => {
                open.bounds = open.bounds.with_children_left_out(open.side);
                node.pruned = u8::try_from(unsearched).unwrap_or(u8::MAX);
            }
            Step::Leave(score) => {
                node.score = Some(score);
                self.close();
            }
            Step::Improve(..) | Step::Narrow(_) | Step::Store { .. } => {}
        }
    }
}
