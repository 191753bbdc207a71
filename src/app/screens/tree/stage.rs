//! The tree beside the stepper, as far as the recorded search has got.

use super::drawing::Drawing;
use super::words::Value;
use super::{OpenTo, Outline, Playback};
use crate::engine::search::{Event, Frame, TreeNode};
use crate::game::Square;

/// Up to this many nodes, the whole tree has its place from the start, so that no node moves while it grows. Of larger
/// trees, only the families on the path to the current node are drawn.
const WHOLE: usize = super::outline::SMALL;

/// What the search has done with a node so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It has not entered the node, or left it out.
    Ahead,
    /// The node is on the stack: the root's frame is number 0.
    Open(usize),
    /// It has returned the node's score.
    Returned,
    /// It has left the move out: a cutoff.
    Cut,
}

/// The tree at a step of a search.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The nodes; the current one is selected.
    pub outline: Outline,
    /// Where they are drawn.
    pub drawing: Drawing,
    step: usize,
    /// How many nodes the search has entered.
    entered: usize,
    /// The calls on the stack, from the root's, and their nodes.
    pub frames: Vec<Frame>,
    stack: Vec<usize>,
    /// The node that the last step has returned from.
    returned: Option<usize>,
    /// Whether the last step has left out the remaining moves of the current node.
    is_cut: bool,
}

impl Stage {
    /// Brings a stage up to date with the playback's step. `outline` is of the same search.
    pub(super) fn update(
        stage: &mut Option<Self>,
        outline: &Outline,
        playback: &Playback,
        room: Option<(u16, u16)>,
    ) {
        if stage.as_ref().is_none_or(|stage| stage.step != playback.step) {
            let before = stage.take();
            *stage = Self::at(outline, playback, before);
        }
        if let (Some(stage), Some(room)) = (stage, room) {
            // What has just returned stays in sight.
            stage.drawing.follow(&stage.outline, room, room.0 / 3);
        }
    }

    /// The tree at the playback's step; `None` if the recording has got beyond the tree. `before` is the stage that it
    /// replaces.
    fn at(outline: &Outline, playback: &Playback, before: Option<Self>) -> Option<Self> {
        let (state, tree) = (playback.state(), outline.tree());
        let entered = usize::try_from(state.counters.nodes).ok().filter(|&entered| entered <= tree.len())?;
        // From the root to the node that was entered last; the stack is its beginning.
        let mut path: Vec<usize> = entered.checked_sub(1).map(|last| tree.path(last)).unwrap_or_default();
        let left = path.split_off(state.frames.len().min(path.len()));
        let last = playback.last_event();
        let moves: Vec<Square> = state.path().collect();
        let (before, drawing) = before.map(|stage| (stage.outline, stage.drawing)).unzip();
        let revision = before.as_ref().map_or(0, |before| before.revision + 1);
        // The room for what is to come would tell how much that is.
        let is_whole = tree.len() <= WHOLE && !playback.is_covered();
        let mut grown = match before {
            Some(before) if is_whole => before,
            None if is_whole => outline.reopened(OpenTo::All, revision),
            _ => outline.reopened(OpenTo::Plies(0), revision),
        };
        if playback.is_covered() {
            grown.hide_best();
        }
        grown.reveal(&moves);
        grown.expand(grown.selected);
        Some(Self {
            outline: grown,
            drawing: drawing.unwrap_or_default(),
            step: playback.step,
            entered,
            is_cut: state.cut().is_some() && matches!(last, Some(Event::Cutoff(_) | Event::Store(_))),
            frames: state.frames,
            stack: path,
            returned: left.first().copied().filter(|_| matches!(last, Some(Event::Leave(_)))),
        })
    }

    /// What the search has done with the node of a row.
    pub fn progress(&self, row: usize) -> Progress {
        if row == 0 && self.entered == 0 {
            // The root is there before the first step.
            return Progress::Open(0);
        }
        if let Some(parent) = self.outline.left_out_at(row) {
            let is_cut = self.is_cut && self.stack.last() == Some(&parent);
            return if is_cut || self.has_returned(parent) { Progress::Cut } else { Progress::Ahead };
        }
        match self.outline.searched(row) {
            Some(node) => match self.stack.iter().position(|&open| open == node) {
                Some(frame) => Progress::Open(frame),
                None if self.has_returned(node) => Progress::Returned,
                None => Progress::Ahead,
            },
            None => Progress::Ahead,
        }
    }

    /// Whether the last step has returned from the node of a row.
    pub fn is_returning(&self, row: usize) -> bool {
        self.returned.is_some() && self.outline.searched(row) == self.returned
    }

    fn has_returned(&self, node: usize) -> bool {
        node < self.entered && !self.stack.contains(&node)
    }

    /// The best score so far at the stack's frame with this number.
    pub(super) fn best_at(&self, frame: usize) -> Option<Value> {
        let frame = self.frames.get(frame)?;
        frame.best.map(|(_, score)| Value::of(score, frame.limited))
    }

    /// The children of the stack's frame with this number that have returned, in the order of the search.
    pub fn returned_to(&self, frame: usize) -> impl Iterator<Item = &TreeNode> {
        let tree = self.outline.tree();
        let children = self.stack.get(frame).map(|&node| tree.children(node));
        let children = children.into_iter().flatten();
        children.filter(|&child| self.has_returned(child)).map(|child| tree.node(child))
    }
}
