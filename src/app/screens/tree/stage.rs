//! The tree beside the stepper, as far as the search has got.

use super::drawing::{Drawing, room};
use super::{NodeRef, OpenTo, Outline, Pictured, Playback, View};
use crate::app::Window;
use crate::engine::search::{Progress, Walk};
use crate::game::Position;
use std::sync::Arc;

/// Up to this many nodes, the whole tree has its place from the start, so that no node moves while it grows. Of larger
/// trees, only the families on the path to the current node are drawn.
const WHOLE: usize = super::outline::SMALL;

/// The tree at a step of a search.
#[derive(Clone, Debug)]
pub struct Stage<G = Position> {
    /// The nodes; the current one is selected.
    pub outline: Outline<G>,
    /// Where they are drawn.
    pub drawing: Drawing,
    step: usize,
}

impl<G: Pictured> Playback<G> {
    /// Brings the stage up to date with the step.
    pub fn settle(&mut self, window: Window) {
        let stage = match self.stage.take() {
            Some(stage) if stage.step == self.step => stage,
            before => Stage::at(self, before),
        };
        let stage = self.stage.insert(stage);
        if let Some(room) = room(View::Stepper, &self.trace.position, window) {
            // What has just returned stays in sight.
            stage.drawing.follow(stage.outline.selected_node(), room, room.0 / 3);
        }
    }
}

impl<G: Pictured> Stage<G> {
    /// The tree at the playback's step. `before` is the stage that it replaces.
    fn at(playback: &Playback<G>, before: Option<Self>) -> Self {
        let (before, drawing) = before.map(|stage| (stage.outline, stage.drawing)).unzip();
        let revision = before.as_ref().map_or(0, |before| before.revision + 1);
        // The room for what is to come would tell how much that is.
        let is_whole = playback.trace.len() <= WHOLE && !playback.is_covered();
        let opened = |to| {
            let mut outline = Outline::opened(Arc::clone(&playback.trace), to);
            outline.revision = revision;
            outline
        };
        let mut grown = match before {
            Some(before) if is_whole => before,
            None if is_whole => opened(OpenTo::All),
            _ => opened(OpenTo::Plies(0)),
        };
        if playback.is_covered() {
            grown.hide_best();
        }
        grown.reveal(&playback.walk().moves());
        grown.expand(grown.selected);
        Self { outline: grown, drawing: drawing.unwrap_or_default(), step: playback.step }
    }
}

impl<G: Pictured> NodeRef<'_, G> {
    /// What a search has done with the node so far; with a move that it leaves out, what it has done with the parent's
    /// moves.
    pub fn progress(self, walk: &Walk<G>) -> Progress {
        match (self.left_out_at(), self.searched()) {
            // The root is there before the first step.
            (_, Some(0)) if walk.entered == 0 => Progress::Open,
            (_, Some(node)) => walk.progress(node),
            (Some(parent), _) if walk.is_done(parent) => Progress::Returned,
            _ => Progress::Ahead,
        }
    }
}
