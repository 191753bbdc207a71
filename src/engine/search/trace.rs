//! The nodes of a search, from which its steps and its stack at each step follow: see [`Walk`](super::Walk).

use super::minimax::Minimax;
use super::observer::{Chooser, Leaf, Node, Observer, Side, Step, Window};
use super::playable::Playable;
use super::random::Random;
use super::state::State;
use crate::engine::{Bound, Bounds, Counters, Interrupted, Score, Searched};
use crate::game::{Mark, Square, SquareSet};
use serde::{Deserialize, Serialize};

/// A node of a [`Trace`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceNode {
    /// The move that led here; `None` at the root.
    pub square: Option<Square>,
    /// Plies below the root of the trace.
    pub ply: u8,
    /// [`UNKNOWN`] until the search returns it.
    score: Score,
    /// The window on entry.
    pub window: Window,
    /// The index of the parent; that of the root is its own.
    pub parent: u32,
    /// Nodes in this subtree.
    pub size: u32,
    /// The steps before its own.
    pub(super) entered: u32,
    /// Why it has no children.
    pub leaf: Option<Leaf>,
    /// Whether the score may depend on the depth limit.
    pub limited: bool,
    /// How to read the score.
    pub bound: Bound,
    /// Moves not searched because the window had closed.
    pub pruned: u8,
    /// Whether it was new to the table, if it was stored there.
    pub(super) stored: Option<bool>,
}

/// No position has this score.
const UNKNOWN: Score = Score::MIN;

impl TraceNode {
    /// The score that the search returned; `None` if it was stopped before.
    pub fn score(&self) -> Option<Score> {
        (self.score != UNKNOWN).then_some(self.score)
    }
}

/// Why the remaining moves at a node were not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The plies from the root of the whole search to this node.
    pub ply: usize,
    /// The window at that moment.
    pub window: Window,
    /// The side to move at the node.
    pub side: Side,
    /// The index of the node whose score closed the window.
    pub by: usize,
    /// That of the node by which the other side has something at least as good.
    pub rival: usize,
}

/// The most nodes of a trace: 64 MB, at 32 bytes a node.
pub const MOST_NODES: usize = 2_000_000;
const _: () = assert!(size_of::<TraceNode>() == 32);

/// All nodes that a search visited, in the order in which it entered them. A node is known by its index; the root has
/// 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// What is searched.
    pub root: State,
    /// The search.
    pub search: Minimax,
    /// Its ply in the search to which the trace belongs.
    pub root_ply: usize,
    /// Whether the search finished: it was not stopped, and there was room for all of its nodes.
    pub finished: bool,
    /// How many the search took.
    steps: u32,
    nodes: Vec<TraceNode>,
    /// The counts before every [`CHECKPOINT`]th node.
    pub(super) checkpoints: Vec<Counters>,
}

pub(super) const CHECKPOINT: usize = 32;

impl Trace {
    /// Searches a state at once.
    pub fn of(search: Minimax, root: &State) -> Self {
        Self::grow(search, 0, root, &mut ())
    }

    /// Searches a state, until the search finishes, the observer stops it, or there are [`MOST_NODES`].
    pub fn grow(search: Minimax, root_ply: usize, root: &State, observer: &mut impl Observer) -> Self {
        let trace = Self {
            root: root.clone(),
            search,
            root_ply,
            finished: false,
            steps: 0,
            nodes: Vec::new(),
            checkpoints: Vec::new(),
        };
        let mut builder = Builder { trace, counters: Counters::default(), open: Vec::new() };
        // The search itself: the builder observes it and keeps the nodes.
        builder.trace.finished = root.score(search, root_ply, &mut (&mut builder, observer)).is_ok();
        while builder.close() {}
        builder.trace
    }

    /// How many steps there are. The search has a state before each, and one after the last.
    pub const fn steps(&self) -> usize {
        self.steps as usize
    }

    /// How many nodes the first `steps` steps enter.
    pub(super) fn entered(&self, steps: usize) -> usize {
        self.nodes.partition_point(|node| (node.entered as usize) < steps)
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the search was stopped before the root.
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

    /// The children of a node, in the order of the search.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> + use<'_> {
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
    /// If the search left it out: the deepest node on the way.
    pub fn find(&self, moves: &[Square]) -> Result<usize, usize> {
        moves.iter().try_fold(0, |index, &square| {
            self.children(index).find(|&child| self.nodes[child].square == Some(square)).ok_or(index)
        })
    }

    /// From a node to the root.
    fn upwards(&self, index: usize) -> impl Iterator<Item = usize> {
        let up = |&index: &usize| Some(self.nodes[index].parent as usize).filter(|&above| above != index);
        std::iter::successors(Some(index), up)
    }

    fn size(&self, index: usize) -> usize {
        self.nodes[index].size as usize
    }

    /// The child that gave a node its score: the next in the principal variation. That ends where chance chooses.
    pub fn best_child(&self, index: usize) -> Option<usize> {
        self.chooser(index).side()?;
        let score = self.nodes[index].score()?;
        self.children(index).find(|&child| self.nodes[child].score == score)
    }

    /// The parts of these children's scores in the average of the chance node above, together.
    pub(super) fn average(&self, index: usize, children: &[usize]) -> Score {
        let state = self.root.played(&self.moves(index));
        let scored =
            children.iter().filter_map(|&child| self.nodes[child].square.zip(self.nodes[child].score()));
        scored.fold(Score::DRAW, |sum, (square, score)| sum.plus(score, state.chance(square)))
    }

    /// Moves not searched because the window had closed, in the order of the search, or in reading order if it looks for
    /// the best first; `state` is that of the node.
    pub fn pruned(&self, index: usize, state: &State) -> Vec<Square> {
        if self.nodes[index].pruned == 0 {
            return Vec::new();
        }
        let searched: SquareSet = self.children(index).filter_map(|child| self.nodes[child].square).collect();
        let moves = state.possible(self.search.order).into_iter();
        moves.filter(|&square| !searched.contains(square)).collect()
    }

    /// The cutoff at a node; `None` if there was none.
    pub fn cut(&self, index: usize) -> Option<Cut> {
        let node = &self.nodes[index];
        if node.pruned == 0 {
            return None;
        }
        let by = self.children(index).last()?;
        let side = self.chooser(index).side()?;
        let window = node.window.narrowed(side, node.score()?);
        // The other side's end is the one on entry.
        let rival = self.source(index, side.other())?;
        Some(Cut { ply: self.ply(index), window, side, by, rival })
    }

    /// The node whose returned score is what a side is sure of on entry to another node: the source of alpha or beta.
    /// `None` if that end is infinite.
    pub fn source(&self, index: usize, side: Side) -> Option<usize> {
        let held = |index: usize| self.nodes[index].window.held_by(side);
        let end = held(index);
        // It comes from the nearest node above that was entered without it: a child there has that score.
        let above = self.upwards(index).find(|&above| held(above) != end)?;
        self.children(above).find(|&child| self.nodes[child].score() == Some(end))
    }

    /// The plies from the root of the whole search to a node.
    pub fn ply(&self, index: usize) -> usize {
        self.root_ply + usize::from(self.nodes[index].ply)
    }

    /// The name of the move to a node below the root.
    pub fn label(&self, index: usize) -> String {
        let node = &self.nodes[index];
        let above = self.root.played(&self.moves(node.parent as usize));
        node.square.map_or_else(String::new, |square| above.label(square))
    }

    /// Who chooses at a node.
    pub fn chooser(&self, index: usize) -> Chooser {
        match &self.root {
            // Its state would take long to find.
            State::Board(_, random) => {
                Random::chooser(*random, self.to_move(self.nodes[index].ply.into()), self.max())
            }
            State::Numbers(tree) => tree.played(&self.moves(index)).chooser(self.max()),
        }
    }

    /// The mark to move `ply` plies below the root of the trace, on a board.
    pub fn to_move(&self, ply: usize) -> Mark {
        self.root.to_move().after(ply)
    }

    /// The mark that is MAX.
    pub fn max(&self) -> Mark {
        self.root.max(self.root_ply)
    }
}

struct Builder {
    trace: Trace,
    counters: Counters,
    /// From the root; not left yet.
    open: Vec<Open>,
}

struct Open {
    index: usize,
    side: Side,
    bounds: Bounds,
}

impl Builder {
    /// Sets size and bound of the innermost open node. Returns whether there was one.
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

impl Observer for Builder {
    fn enter(&mut self, node: &Node) -> Searched<()> {
        let index = self.trace.nodes.len();
        if index >= MOST_NODES {
            return Err(Interrupted);
        }
        if index.is_multiple_of(CHECKPOINT) {
            self.trace.checkpoints.push(self.counters);
        }
        let _ = self.counters.enter(node);
        let parent = self.open.last().map_or(index, |above| above.index);
        // At a chance node, the average takes the place of these bounds.
        let side = node.chooser.side().unwrap_or(Side::Max);
        self.open.push(Open { index, side, bounds: Bounds::before_children(side) });
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
        Ok(())
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
                // Of a score from the table, that is not known any more.
                node.limited = leaf != Leaf::Terminal && self.trace.search.depth_limit.is_some();
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
            Step::Weigh(_, sum) => open.bounds = Bounds::exactly(sum),
            Step::Enter(_) | Step::Improve(..) | Step::Narrow(_) => {}
        }
    }
}
