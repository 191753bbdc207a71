//! The searches that the views start, and what they find.

use super::{BOARD, Found, Playback, TreeView, View, ViewsScreen};
use crate::app::{Computed, Effects};
use crate::engine::search::{Minimax, State, Trace};
use crate::engine::{Job, Output, TaskId, TaskReport};
use crate::tree::{Outline, against_chance};
use std::sync::Arc;

impl ViewsScreen {
    /// Starts the search that the view shows, unless its result is there.
    pub(super) fn resume(&mut self, effects: &mut Effects) {
        match self.view {
            View::Position => self.candidates.ask(self.root.board().expect(BOARD), effects),
            View::Tree | View::Stepper if self.searched.is_not_asked() => {
                match self.root.with_replies(self.variant.replies) {
                    Err(fault) => self.searched = Computed::Failed(fault),
                    Ok(root) => match grow(self.search(), 0, &root, effects) {
                        Ok(id) => self.searched = Computed::Pending(id),
                        Err(trace) => self.show_found(trace, effects),
                    },
                }
            }
            View::Lab if let Some(lane) = self.lab.next_waiting() => {
                let job = Job::Race { contender: lane.contender };
                lane.state = Computed::Pending(effects.think(self.root.board().expect(BOARD), job));
            }
            View::Tree | View::Stepper | View::Lab => {}
        }
    }

    /// Stops what is running; it starts again when it is needed.
    pub(super) fn stop(&mut self, effects: &mut Effects) {
        effects.stop_thinking();
        self.candidates.scores.stop();
        self.searched.stop();
        if let Some(Found { tree, playback }) = self.searched.try_as_ready_mut() {
            tree.growing = None;
            playback.wait = None;
        }
        self.lab.stop();
    }

    pub(super) fn task_report(&mut self, report: TaskReport, effects: &mut Effects) {
        if self.candidates.scores.awaits(report.id) {
            return self.candidates.scores.update(report);
        }
        let TaskReport { id, elapsed, result } = report;
        if self.searched.awaits(id) {
            match result {
                Ok(Output::Tree(trace)) => self.show_found(trace, effects),
                Err(fault) => self.searched = Computed::Failed(fault),
                Ok(_) => {}
            }
        } else if let Some(Found { tree, .. }) = self.searched.try_as_ready_mut()
            && let Some((moves, _)) = tree.growing.take_if(|(_, task)| *task == id)
        {
            match result {
                Ok(Output::Tree(branch)) => tree.drawn.outline.graft(&moves, branch),
                Err(fault) => effects.refuse(fault),
                Ok(_) => {}
            }
        } else if let Some(lane) = self.lab.running(id) {
            lane.state.take(result, |output| Some((output.try_as_run()?, elapsed)));
            self.resume(effects);
        }
    }

    fn show_found(&mut self, trace: Arc<Trace>, effects: &mut Effects) {
        let mut playback = Playback::new(Arc::clone(&trace));
        playback.go_to(self.step.unwrap_or(0));
        playback.set_covered(self.predicting.as_ref().map(|_| usize::MAX));
        let tree = match self.before.take() {
            Some(mut before) => {
                if self.predicting.is_none()
                    && before.drawn.outline.tree().root.replies().is_best()
                    && trace.root.replies().is_random()
                    && let Some(what) = against_chance(&trace)
                {
                    effects.inform(what);
                }
                before.drawn.outline = before.drawn.outline.moved_to(trace);
                before
            }
            None => TreeView::new(Outline::new(trace)),
        };
        self.searched = Computed::Ready(Found { tree, playback });
        self.cover_tree();
        self.show_selection();
    }

    pub(super) fn has_failed(&self) -> bool {
        match self.view {
            View::Position => self.candidates.scores.is_failed(),
            View::Tree | View::Stepper => self.searched.is_failed(),
            View::Lab => false,
        }
    }

    /// Starts the search of this view again, perhaps with another algorithm.
    pub(super) fn search_again(&mut self, effects: &mut Effects) {
        self.stop(effects);
        if self.view == View::Position {
            self.candidates.scores = Computed::NotAsked;
        } else {
            self.forget_searches();
        }
        self.resume(effects);
    }

    /// Discards the search, but not which nodes are open and which one is selected.
    pub(super) fn forget_searches(&mut self) {
        if let Computed::Ready(searched) = std::mem::replace(&mut self.searched, Computed::NotAsked) {
            self.before = Some(searched.tree);
        }
    }
}

/// Searches a board in another thread, and a tree of numbers, which is small, at once.
pub(super) fn grow(
    search: Minimax,
    ply: usize,
    root: &State,
    effects: &mut Effects,
) -> Result<TaskId, Arc<Trace>> {
    match root {
        State::Board(position, random) => {
            Ok(effects.think(position, Job::Grow { search, ply, random: *random }))
        }
        State::Numbers(_) => Err(Trace::grow(search, ply, root, &mut ()).into()),
    }
}
