//! The tree that a search visits, kept so that one can walk about in it.

use super::minimax::{Minimax, Origin};
use super::observer::{Leaf, Node, Observer, Window};
use super::score::{Outcome, Score};
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
    /// How many nodes the search visited here and below.
    pub size: u32,
    /// Set if the search went no deeper here, with the reason.
    pub leaf: Option<Leaf>,
    /// Whether the depth limit was reached here or below, so that the score may rest on estimates.
    pub limited: bool,
    /// How many moves were not searched, because the window had closed.
    pub pruned: u8,
}

impl TreeNode {
    /// Whether the score is the truth rather than an estimate: a win or a loss in sight always is.
    pub fn is_certain(&self) -> bool {
        !self.limited || self.score.is_some_and(|score| score.outcome() != Outcome::Draw)
    }

    /// Whether the score is what it seems, or with pruning a mere bound.
    pub fn bound(&self, search: Minimax) -> Bound {
        let pruning = search.pruning == super::minimax::Pruning::AlphaBeta;
        let searched_or_looked_up = matches!(self.leaf, None | Some(Leaf::Transposition));
        match self.score.filter(|_| pruning && searched_or_looked_up) {
            Some(score) if score <= self.window.alpha => Bound::AtMost,
            Some(score) if score >= self.window.beta => Bound::AtLeast,
            _ => Bound::Exact,
        }
    }
}

/// How a score that a search with pruning returns is to be read (fail-soft).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// As the value itself.
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

/// Why moves were left out: the window at a node had closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The window as it was then.
    pub window: Window,
    /// Whether it was MAX who was to move at the node that was left.
    pub maximizing: bool,
    /// The move whose score closed it.
    pub by: Square,
    /// Where the other side has something at least as good: the plies to that node, and the move
    /// there.
    pub rival: (usize, Square),
}

/// How many nodes a tree may hold; a node takes 28 bytes or so.
pub const MOST_NODES: usize = 1_000_000;

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
    /// Whether the search came to its end.
    pub complete: bool,
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
        let depth_limited = search.depth_limit.is_some();
        let mut builder = Builder { nodes: Vec::new(), open: Vec::new(), most: most.max(1), depth_limited };
        let complete = search.score_below(origin, position, &mut (&mut builder, observer)).is_ok();
        builder.close_all();
        Self { position: position.clone(), search, origin, complete, nodes: builder.nodes }
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
        let maximizing = self.maximizes(above.len());
        let window = node.window.narrowed(maximizing, score);
        let held = if maximizing { window.beta } else { window.alpha };
        // The node above at which the bound came to be: it was entered without it.
        let bound_of = |place: usize| {
            let Window { alpha, beta } = self.nodes[place].window;
            if maximizing { beta } else { alpha }
        };
        let mut steps = path.windows(2).enumerate().rev();
        let (ply, step) = steps.find(|(_, step)| bound_of(step[0]) != held)?;
        let mut earlier = self.children(step[0]).take_while(|&child| child < step[1]);
        let found = earlier.find(|&child| self.nodes[child].score == Some(held))?;
        let rival = (ply, self.nodes[found].square?);
        Some(Cut { window, maximizing, by: self.nodes[by].square?, rival })
    }

    /// Whether MAX is to move so many plies below the root of this tree.
    pub fn maximizes(&self, ply: usize) -> bool {
        (self.position.to_move() == self.origin.max) == ply.is_multiple_of(2)
    }
}

/// Collects the nodes of a search.
struct Builder {
    nodes: Vec<TreeNode>,
    /// The nodes that have not been left yet.
    open: Vec<usize>,
    most: usize,
    depth_limited: bool,
}

impl Builder {
    fn with_open(&mut self, change: impl FnOnce(&mut TreeNode)) {
        if let Some(&place) = self.open.last() {
            change(&mut self.nodes[place]);
        }
    }

    /// Gives the nodes that were never left their sizes.
    fn close_all(&mut self) {
        while let Some(place) = self.open.pop() {
            self.close(place);
        }
    }

    fn close(&mut self, place: usize) {
        self.nodes[place].size = u32::try_from(self.nodes.len() - place).unwrap_or(u32::MAX);
        let limited = self.nodes[place].limited;
        self.with_open(|above| above.limited |= limited);
    }
}

impl Observer for Builder {
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        if self.nodes.len() >= self.most {
            return ControlFlow::Break(());
        }
        self.open.push(self.nodes.len());
        let (square, window) = (node.square, node.window);
        self.nodes.push(TreeNode {
            square,
            score: None,
            window,
            size: 1,
            leaf: None,
            limited: false,
            pruned: 0,
        });
        ControlFlow::Continue(())
    }

    fn leaf(&mut self, leaf: Leaf, _: Score) {
        // What a score from the table rests on is not known any more.
        let limited = leaf == Leaf::Horizon || (leaf == Leaf::Transposition && self.depth_limited);
        self.with_open(|node| {
            node.leaf = Some(leaf);
            node.limited = limited;
        });
    }

    fn cutoff(&mut self, _: Window, unsearched: usize) {
        self.with_open(|node| node.pruned = u8::try_from(unsearched).unwrap_or(u8::MAX));
    }

    fn leave(&mut self, score: Score) {
        self.with_open(|node| node.score = Some(score));
        if let Some(place) = self.open.pop() {
            self.close(place);
        }
    }
}
