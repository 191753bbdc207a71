//! The tree that a search visits, kept so that one can walk about in it.

use super::minimax::{Minimax, Origin};
use super::node::{Leaf, Node, Side, Window};
use super::observer::{Observer, Step};
use crate::engine::analysis::{Bound, Bounds, Score};
use crate::game::{Position, Square, SquareSet};
use std::ops::ControlFlow;

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The move that led here; none at the root.
    pub square: Option<Square>,
    /// What the search returned; none if it was broken off before it knew.
    pub score: Option<Score>,
    /// The window on entry.
    pub window: Window,
    /// The place of the node above; the root names itself.
    pub parent: u32,
    /// How many nodes the search visited here and below.
    pub size: u32,
    /// Set if the search went no deeper here, with the reason.
    pub leaf: Option<Leaf>,
    /// Whether the depth limit was reached here or below, so that the score may rest on estimates.
    pub limited: bool,
    /// How the score is to be read.
    pub bound: Bound,
    /// How many moves were not searched, because the window had closed.
    pub pruned: u8,
}

/// Why moves were left out: the window at a node had closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Plies from the root of the whole search to the node that was left.
    pub ply: usize,
    /// The window as it was then.
    pub window: Window,
    /// Who was to move at the node that was left.
    pub side: Side,
    /// The move whose score closed it.
    pub by: Square,
    /// Where the other side has something at least as good: the plies from the root of the whole
    /// search to that node, and the move there.
    pub rival: (usize, Square),
}

/// Why a tree has no more nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeEnd {
    /// The search was over.
    Finished,
    /// There was no room for more.
    Full,
    /// The search was broken off.
    Interrupted,
}

/// How many nodes a tree may hold; a node takes 32 bytes.
pub const MOST_NODES: usize = 1_000_000;
const _: () = assert!(size_of::<TreeNode>() == 32);

/// All nodes that a search visited, in the order in which it entered them. A node is named by its
/// place in that order; the root's is 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// The position at the root.
    pub position: Position,
    /// The search.
    pub search: Minimax,
    /// Where the root lies in the search it belongs to.
    pub origin: Origin,
    /// Why there are no more nodes.
    pub end: TreeEnd,
    nodes: Vec<TreeNode>,
}

impl Tree {
    /// Searches a position and keeps all nodes, until the search is over, the observer breaks it off
    /// or there are [`MOST_NODES`].
    pub fn grow(search: Minimax, origin: Origin, position: &Position, observer: &mut impl Observer) -> Self {
        Self::grow_to(MOST_NODES, search, origin, position, observer)
    }

    /// The same with another limit, at least 1.
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
            Ok(_) => TreeEnd::Finished,
            Err(_) if builder.full => TreeEnd::Full,
            Err(_) => TreeEnd::Interrupted,
        };
        while builder.close() {}
        Self { position: position.clone(), search, origin, end, nodes: builder.nodes }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the search was broken off before it entered the root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn node(&self, place: usize) -> &TreeNode {
        &self.nodes[place]
    }

    /// The children of a node that were searched, in the order in which they were.
    pub fn children(&self, place: usize) -> impl Iterator<Item = usize> + use<'_> {
        let end = place + self.size(place);
        let first = Some(place + 1).filter(|&child| child < end);
        std::iter::successors(first, move |&child| Some(child + self.size(child)).filter(|&next| next < end))
    }

    /// The moves from the root to a node.
    pub fn moves(&self, place: usize) -> Vec<Square> {
        let up = |&place: &usize| Some(self.nodes[place].parent as usize).filter(|&above| above != place);
        let mut moves: Vec<Square> =
            std::iter::successors(Some(place), up).filter_map(|place| self.nodes[place].square).collect();
        moves.reverse();
        moves
    }

    fn size(&self, place: usize) -> usize {
        self.nodes[place].size as usize
    }

    /// The child that gave a node its score: where the principal variation goes on.
    pub fn best_child(&self, place: usize) -> Option<usize> {
        let score = self.nodes[place].score?;
        self.children(place).find(|&child| self.nodes[child].score == Some(score))
    }

    /// The moves at a node that were not searched because the window had closed, in the order in
    /// which they would have been; the node's position is needed to know them.
    pub fn pruned(&self, place: usize, position: &Position) -> Vec<Square> {
        if self.nodes[place].pruned == 0 {
            return Vec::new();
        }
        let searched: SquareSet = self.children(place).filter_map(|child| self.nodes[child].square).collect();
        let order = self.search.order.squares(position.geometry()).into_iter();
        order.filter(|&square| position.is_empty(square) && !searched.contains(square)).collect()
    }

    /// Why the last node of a path (from the root on) was left before all its moves were tried;
    /// none if it was not.
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
        // The node above at which the bound came to be: it was entered without it.
        let bound_of = |place: usize| self.nodes[place].window.held_by(side.other());
        let mut steps = path.windows(2).enumerate().rev();
        let (ply, step) = steps.find(|(_, step)| bound_of(step[0]) != held)?;
        // One of the children before that of the path has this score: the window was narrowed to it.
        let found = self.children(step[0]).find(|&child| self.nodes[child].score == Some(held))?;
        let rival = (self.origin.ply + ply, self.nodes[found].square?);
        let ply = self.origin.ply + above.len();
        Some(Cut { ply, window, side, by: self.nodes[by].square?, rival })
    }

    /// The side to move `ply` plies below the root of this tree.
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
    /// Whether a node was turned away.
    full: bool,
}

/// A node that has not been left yet.
struct Open {
    place: usize,
    side: Side,
    bounds: Bounds,
}

impl Builder {
    /// Gives the node entered last and not yet left its size; tells whether there was one.
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
