//! The trace of a search: all nodes that it visits, in the order in which it enters them. Every step that it takes, and
//! the stack at every step, are functions of the trace: see [`Walk`](super::Walk).

use super::minimax::{Minimax, Origin};
use super::observer::{Leaf, Node, Observer, Side, Step, Window};
use super::playable::Playable;
use crate::engine::analysis::{Bound, Bounds, Counters, Score};
use crate::game::{Mark, Position, Square, SquareSet};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A node of a [`Trace`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceNode {
    /// The move that led here; `None` at the root.
    pub square: Option<Square>,
    /// How many plies below the root of this trace.
    pub ply: u8,
    /// The score that the search returned, or [`UNKNOWN`].
    score: Score,
    /// The window on entry.
    pub window: Window,
    /// The index of the parent; the root is its own parent.
    pub parent: u32,
    /// The number of nodes in this subtree.
    pub size: u32,
    /// The number of steps before the one that entered it.
    pub(super) entered: u32,
    /// Why the node has no children, if it is a leaf.
    pub leaf: Option<Leaf>,
    /// Whether the depth limit was reached here or below, so that the score may depend on estimates.
    pub limited: bool,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// How many moves were not searched because the window had closed.
    pub pruned: u8,
    /// Set if the score was stored in the table: whether the position was new to it.
    pub(super) stored: Option<bool>,
}

/// No position has this score.
const UNKNOWN: Score = Score::MIN;

impl TraceNode {
    /// The score that the search returned; `None` if it was stopped before that.
    pub fn score(&self) -> Option<Score> {
        (self.score != UNKNOWN).then_some(self.score)
    }
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

/// Why a trace has no more nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SearchEnd {
    /// The search finished.
    Finished,
    /// There was no room for more.
    Full,
    /// The search was stopped.
    Interrupted,
}

/// The maximum number of nodes in a trace; a node takes 32 bytes, and all of them 64 MB.
pub const MOST_NODES: usize = 2_000_000;
const _: () = assert!(size_of::<TraceNode>() == 32);

/// All nodes that a search visited, in the order in which it entered them. A node is identified by its index
/// in that order; the root has index 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace<G = Position> {
    /// The position at the root.
    pub position: G,
    /// The search.
    pub search: Minimax,
    /// The place of the root in the search that it belongs to.
    pub origin: Origin,
    /// Why the trace has no more nodes.
    pub end: SearchEnd,
    /// How many steps the search took.
    steps: u32,
    nodes: Vec<TraceNode>,
    /// The counters before every [`MARK`]th node.
    pub(super) marks: Vec<Counters>,
}

/// The number of nodes between two stored counters.
pub(super) const MARK: usize = 32;

impl<G: Playable> Trace<G> {
    /// Searches a position and stores all nodes, until the search finishes, the observer stops it, or there are
    /// [`MOST_NODES`].
    pub fn grow(search: Minimax, origin: Origin, position: &G, observer: &mut impl Observer) -> Self {
        Self::grow_to(MOST_NODES, search, origin, position, observer)
    }

    /// Like [`Self::grow`], with another limit, at least 1.
    pub fn grow_to(
        most: usize,
        search: Minimax,
        origin: Origin,
        position: &G,
        observer: &mut impl Observer,
    ) -> Self {
        let (steps, nodes, marks) = Default::default();
        let end = SearchEnd::Interrupted;
        let trace = Self { position: position.clone(), search, origin, end, steps, nodes, marks };
        let counters = Counters::default();
        let mut builder = Builder { trace, counters, open: Vec::new(), most: most.max(1) };
        if search.score_below(origin, position, &mut (&mut builder, observer)).is_ok() {
            builder.trace.end = SearchEnd::Finished;
        }
        while builder.close() {}
        builder.trace
    }

    /// The number of steps. There is a state of the search before each step and one after the last.
    pub const fn steps(&self) -> usize {
        self.steps as usize
    }

    /// How many nodes were entered in the first `steps` steps.
    pub(super) fn entered(&self, steps: usize) -> usize {
        self.nodes.partition_point(|node| (node.entered as usize) < steps)
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes: the search was stopped before it entered the root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node with this index.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn node(&self, index: usize) -> &TraceNode {
        &self.nodes[index]
    }

    /// The children of a node, in the order in which they were searched.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> + use<'_, G> {
        let end = index + self.size(index);
        let first = Some(index + 1).filter(|&child| child < end);
        std::iter::successors(first, move |&child| Some(child + self.size(child)).filter(|&next| next < end))
    }

    /// The moves from the root to a node.
    pub fn moves(&self, index: usize) -> Vec<Square> {
        self.path(index).into_iter().filter_map(|index| self.nodes[index].square).collect()
    }

    /// The nodes from the root to a node.
    pub fn path(&self, index: usize) -> Vec<usize> {
        let mut path: Vec<usize> = self.upwards(index).collect();
        path.reverse();
        path
    }

    /// The node of these moves.
    ///
    /// # Errors
    /// The deepest node on the way to it, if the search left it out.
    pub fn find(&self, moves: &[Square]) -> Result<usize, usize> {
        moves.iter().try_fold(0, |index, &square| {
            self.children(index).find(|&child| self.nodes[child].square == Some(square)).ok_or(index)
        })
    }

    /// A node and those above it, up to the root.
    fn upwards(&self, index: usize) -> impl Iterator<Item = usize> {
        let up = |&index: &usize| Some(self.nodes[index].parent as usize).filter(|&above| above != index);
        std::iter::successors(Some(index), up)
    }

    fn size(&self, index: usize) -> usize {
        self.nodes[index].size as usize
    }

    /// The child that gave a node its score: the next node of the principal variation.
    pub fn best_child(&self, index: usize) -> Option<usize> {
        let score = self.nodes[index].score()?;
        self.children(index).find(|&child| self.nodes[child].score == score)
    }

    /// The moves at a node that were not searched because the window had closed, in the search's order of
    /// moves. `position` is that of the node.
    pub fn pruned(&self, index: usize, position: &G) -> Vec<Square> {
        if self.nodes[index].pruned == 0 {
            return Vec::new();
        }
        let searched: SquareSet = self.children(index).filter_map(|child| self.nodes[child].square).collect();
        let order = self.position.moves(self.search.order).into_iter();
        order.filter(|&square| position.is_possible(square) && !searched.contains(square)).collect()
    }

    /// The cutoff at a node; `None` if there was none.
    pub fn cut(&self, index: usize) -> Option<Cut> {
        let node = &self.nodes[index];
        let by = self.children(index).last().filter(|_| node.pruned > 0)?;
        let side = self.side(node.ply.into());
        let window = node.window.narrowed(side, node.score()?);
        let bound_of = |window: Window| window.held_by(side.other());
        // The bound comes from the nearest node above that was entered without it: it is the score of a child there.
        let held = bound_of(window);
        let source = self.upwards(index).find(|&above| bound_of(self.nodes[above].window) != held)?;
        let rival = self.children(source).find(|&child| self.nodes[child].score == held)?;
        let ply = |index: usize| self.origin.ply + usize::from(self.nodes[index].ply);
        let rival = (ply(source), self.nodes[rival].square?);
        Some(Cut { ply: ply(index), window, side, by: self.nodes[by].square?, rival })
    }

    /// The side to move `ply` plies after the root of this trace.
    pub fn side(&self, ply: usize) -> Side {
        Side::of(self.to_move(ply), self.origin.max)
    }

    /// The mark to move `ply` plies after the root of this trace.
    pub fn to_move(&self, ply: usize) -> Mark {
        let first = self.position.to_move();
        if ply.is_multiple_of(2) { first } else { first.other() }
    }
}

/// Collects the nodes of a search.
struct Builder<G> {
    trace: Trace<G>,
    counters: Counters,
    /// The nodes that have not been left yet.
    open: Vec<Open>,
    most: usize,
}

/// A node that has not been left yet.
struct Open {
    index: usize,
    side: Side,
    bounds: Bounds,
}

impl<G> Builder<G> {
    /// Closes the innermost open node and sets its size and bound. Returns whether there was one.
    fn close(&mut self) -> bool {
        let Some(open) = self.open.pop() else { return false };
        let size = self.trace.nodes.len() - open.index;
        let node = &mut self.trace.nodes[open.index];
        node.size = u32::try_from(size).unwrap_or(u32::MAX);
        node.bound = node.score().map_or(Bound::Exact, |score| open.bounds.reading(score));
        let limited = node.limited;
        if let Some(above) = self.open.last_mut() {
            above.bounds = above.bounds.with_child(above.side, open.bounds);
            self.trace.nodes[above.index].limited |= limited;
        }
        true
    }
}

impl<G> Observer for Builder<G> {
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        if self.trace.nodes.len() >= self.most {
            self.trace.end = SearchEnd::Full;
            return ControlFlow::Break(());
        }
        let index = self.trace.nodes.len();
        if index.is_multiple_of(MARK) {
            self.trace.marks.push(self.counters);
        }
        let _ = self.counters.enter(node);
        let parent = self.open.last().map_or(index, |above| above.index);
        self.open.push(Open { index, side: node.side, bounds: Bounds::before_children(node.side) });
        self.trace.nodes.push(TraceNode {
            square: node.square,
            ply: u8::try_from(self.open.len() - 1).unwrap_or(u8::MAX),
            score: UNKNOWN,
            window: node.window,
            parent: u32::try_from(parent).unwrap_or(u32::MAX),
            size: 1,
            entered: self.trace.steps,
            leaf: None,
            limited: false,
            bound: Bound::Exact,
            pruned: 0,
            stored: None,
        });
        self.trace.steps += 1;
        ControlFlow::Continue(())
    }

    fn step(&mut self, step: Step) {
        let Some(open) = self.open.last_mut() else { return };
        self.trace.steps += 1;
        self.counters.step(step);
        let node = &mut self.trace.nodes[open.index];
        match step {
            Step::Leaf(leaf, score) => {
                open.bounds = Bounds::of_leaf(self.trace.search, leaf, node.window, score);
                node.leaf = Some(leaf);
                node.limited = leaf.is_limited(self.trace.search);
            }
            Step::Cutoff(_, unsearched) => {
                open.bounds = open.bounds.with_children_left_out(open.side);
                node.pruned = u8::try_from(unsearched).unwrap_or(u8::MAX);
            }
            Step::Leave(score) => {
                node.score = score;
                self.close();
            }
            Step::Store { new } => node.stored = Some(new),
            Step::Enter(_) | Step::Improve(..) | Step::Narrow(_) => {}
        }
    }
}
