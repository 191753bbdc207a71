//! The steps of a trace, forwards and backwards, and the stack of the search at each.

use super::observer::{Chooser, Leaf, Observer, Side, Step, Window};
use super::playable::Playable;
use super::state::State;
use super::trace::{CHECKPOINT, Trace};
use crate::engine::{Bound, Counters, Score};
use crate::game::{Mark, Square};

/// A search after so many steps.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    /// The trace.
    pub trace: &'a Trace,
    /// How many steps it has taken.
    pub step: usize,
    /// How many nodes it has entered.
    pub entered: usize,
    /// The nodes not left yet, from the root.
    pub path: Vec<usize>,
    /// The node that the last step left.
    pub left: Option<usize>,
    /// The last step; `None` at the start.
    pub last: Option<Step>,
}

/// A call of the search, for a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The index of the node.
    pub index: usize,
    /// Plies below the root of the search.
    pub ply: usize,
    /// The move that led here; `None` at the root.
    pub square: Option<Square>,
    /// The side to move, on a board.
    pub to_move: Mark,
    /// Who chooses.
    pub chooser: Chooser,
    /// The window now.
    pub window: Window,
    /// The index of the best child so far, and its score; where chance chooses, that of the last child, and its part of
    /// the average with those before it.
    pub best: Option<(usize, Score)>,
    /// Set once the node is known to be a leaf.
    pub leaf: Option<(Leaf, Score)>,
    /// Whether scores may depend on the depth limit.
    pub limited: bool,
    /// How to read the score that the call returns.
    pub bound: Bound,
}

/// How far the search is with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeState {
    /// It has not entered the node.
    Ahead,
    /// Its call is on the stack.
    Open,
    /// It has returned its score.
    Returned,
}

impl Walk<'_> {
    /// How far the search is with a node.
    pub fn state_of(&self, index: usize) -> NodeState {
        match index {
            _ if index >= self.entered => NodeState::Ahead,
            _ if self.path.contains(&index) => NodeState::Open,
            _ => NodeState::Returned,
        }
    }

    /// Whether a node was cut off or has returned.
    pub fn is_done(&self, index: usize) -> bool {
        let is_cut = matches!(self.last, Some(Step::Cutoff(..) | Step::Store { .. }));
        self.state_of(index) == NodeState::Returned || is_cut && self.path.last() == Some(&index)
    }

    /// Children that have returned, in the order of the search.
    pub fn returned_to(&self, index: usize) -> impl Iterator<Item = usize> {
        let children = self.trace.children(index);
        children.take_while(|&child| self.state_of(child) == NodeState::Returned)
    }

    /// The stack, from the root.
    pub fn calls(&self) -> Vec<Call> {
        self.path.iter().map(|&index| self.call(index)).collect()
    }

    /// The call carried out now; `None` at the start and the end.
    pub fn current(&self) -> Option<Call> {
        self.path.last().map(|&index| self.call(index))
    }

    /// The call that the last step ended.
    pub fn returned(&self) -> Option<Call> {
        self.left.map(|index| self.call(index))
    }

    /// The call of a node.
    pub fn call(&self, index: usize) -> Call {
        let node = self.trace.node(index);
        let chooser = self.trace.chooser(index);
        let returned: Vec<usize> = self.returned_to(index).collect();
        // What the last child returned is used step by step.
        let all = returned.len();
        let (for_best, for_window) = match self.last.filter(|_| self.path.last() == Some(&index)) {
            Some(Step::Leave(_)) => (all - 1, all - 1),
            Some(Step::Improve(..) | Step::Weigh(..)) => (all, all - 1),
            _ => (all, all),
        };
        let best_of = |returned: &[usize], side: Side| {
            let scores = returned.iter().filter_map(|&child| Some((child, self.trace.node(child).score()?)));
            scores.reduce(|best, next| if side.prefers(next.1, best.1) { next } else { best })
        };
        let side = chooser.side().filter(|_| self.trace.search.pruning.prunes());
        let held = side.and_then(|side| Some((side, best_of(&returned[..for_window], side)?.1)));
        let best = &returned[..for_best];
        let is_new = matches!(self.last, Some(Step::Enter(_)));
        let leaf = if is_new { None } else { node.leaf.zip(node.score()) };
        Call {
            index,
            ply: self.trace.ply(index),
            square: node.square,
            to_move: self.trace.to_move(node.ply.into()),
            chooser,
            window: held.map_or(node.window, |(side, score)| node.window.narrowed(side, score)),
            best: match chooser {
                Chooser::Side(side) => best_of(best, side),
                Chooser::Chance => best.last().map(|&last| (last, self.trace.average(index, best))),
            },
            leaf,
            limited: leaf.is_some() && node.limited
                || returned.iter().any(|&child| self.trace.node(child).limited),
            bound: node.bound,
        }
    }

    /// The moves to the current node.
    pub fn moves(&self) -> Vec<Square> {
        self.path.iter().filter_map(|&index| self.trace.node(index).square).collect()
    }

    /// What the current node is about.
    pub fn state(&self) -> State {
        self.trace.root.played(&self.moves())
    }

    /// The work so far.
    pub fn counters(&self) -> Counters {
        let last = self.entered.saturating_sub(1) / CHECKPOINT;
        let mut counters = self.trace.checkpoints.get(last).copied().unwrap_or_default();
        for index in last * CHECKPOINT..self.entered {
            counters.nodes += 1;
            counters.depth = counters.depth.max(self.trace.ply(index));
            let taken = self.trace.follow(index).into_iter().take_while(|&(number, ..)| number <= self.step);
            taken.for_each(|(.., step)| counters.step(step));
        }
        counters
    }

    /// The step after the next step of this kind.
    pub fn next(&self, wanted: impl Fn(Step) -> bool) -> Option<usize> {
        let nodes = self.entered.saturating_sub(1)..self.trace.len();
        let mut steps = nodes.flat_map(|index| self.trace.follow(index));
        steps.find(|&(number, _, step)| number > self.step && wanted(step)).map(|found| found.0)
    }

    /// The step after the previous step of this kind, without the one just shown.
    pub fn previous(&self, wanted: impl Fn(Step) -> bool) -> Option<usize> {
        let mut steps = (0..self.entered).flat_map(|index| self.trace.follow(index)).rev();
        steps.find(|&(number, _, step)| number < self.step && wanted(step)).map(|found| found.0)
    }

    /// The next step, or if that enters a node, the step after its whole subtree.
    pub fn step_over(&self) -> usize {
        match self.trace.next_step(self.step) {
            Some(Step::Enter(_)) => self.trace.at(self.step + 1).step_out(),
            Some(_) => self.step + 1,
            None => self.step,
        }
    }

    /// The step after which the current node has returned, or else the end.
    pub fn step_out(&self) -> usize {
        let current = self.path.last();
        current.and_then(|&index| self.trace.leaving(index)).unwrap_or(self.trace.steps())
    }
}

impl Trace {
    /// The search after so many steps.
    pub fn at(&self, step: usize) -> Walk<'_> {
        let step = step.min(self.steps());
        let entered = self.entered(step);
        let mut walk = Walk { trace: self, step, entered, path: Vec::new(), left: None, last: None };
        let Some(last) = entered.checked_sub(1) else { return walk };
        walk.path = self.path(last);
        for (.., taken) in self.follow(last).into_iter().take_while(|&(number, ..)| number <= step) {
            walk.left = if let Step::Leave(_) = taken { walk.path.pop() } else { None };
            walk.last = Some(taken);
        }
        walk
    }

    /// The step after so many; `None` at the end.
    pub fn next_step(&self, steps: usize) -> Option<Step> {
        let last = self.entered(steps + 1).checked_sub(1)?;
        self.follow(last).into_iter().find(|&(number, ..)| number > steps).map(|(.., step)| step)
    }

    /// The step that has entered the node of these moves, or if that was left out, the last step at the deepest node on
    /// the way.
    pub fn entering(&self, moves: &[Square]) -> usize {
        if self.is_empty() {
            return 0;
        }
        match self.find(moves) {
            Ok(index) => self.node(index).entered as usize + 1,
            Err(index) => self.leaving(index).map_or(self.steps(), |step| step - 1),
        }
    }

    /// The step that has left a node.
    fn leaving(&self, index: usize) -> Option<usize> {
        let last = index + self.node(index).size as usize - 1;
        let mut steps = self.follow(last).into_iter();
        steps.find(|&(_, at, step)| at == index && matches!(step, Step::Leave(_))).map(|found| found.0)
    }

    /// The steps from entering a node until the next is entered: their numbers, from 1, and their nodes. Those nodes
    /// above it are left of which it is the last.
    fn follow(&self, last: usize) -> Vec<(usize, usize, Step)> {
        let mut number = self.node(last).entered as usize;
        let mut steps = Vec::new();
        let mut tell = |index, step| {
            number += 1;
            steps.push((number, index, step));
        };
        tell(last, Step::Enter(self.node(last).square));
        let leaf = self.node(last).leaf.zip(self.node(last).score());
        let Some((leaf, score)) = leaf else { return steps };
        tell(last, Step::Leaf(leaf, score));
        let mut index = last;
        while let node = self.node(index)
            && let Some(score) = node.score()
        {
            if let Some(new) = node.stored {
                tell(index, Step::Store { new });
            }
            tell(index, Step::Leave(score));
            let Some(square) = node.square else { break };
            let above = node.parent as usize;
            let parent = self.node(above);
            let mut window = node.window;
            if let Chooser::Side(side) = self.chooser(above) {
                let mut earlier = self.children(above).take_while(|&sibling| sibling < index);
                let is_better = |other: Score| side.prefers(score, other);
                if earlier.all(|sibling| self.node(sibling).score().is_none_or(is_better)) {
                    tell(above, Step::Improve(square, score));
                }
                window = window.narrowed(side, score);
                if self.search.pruning.prunes() && window != node.window {
                    tell(above, Step::Narrow(window));
                }
            } else {
                let returned: Vec<usize> = self.children(above).take_while(|&child| child <= index).collect();
                tell(above, Step::Weigh(square, self.average(above, &returned)));
            }
            if index + node.size as usize != above + parent.size as usize {
                break;
            }
            if parent.pruned > 0 {
                tell(above, Step::Cutoff(window, parent.pruned.into()));
            }
            index = above;
        }
        steps
    }
}
