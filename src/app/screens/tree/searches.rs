//! The searches of the views: what is started when, and what comes back.

use super::{Outline, Playback, Searched, TreeScreen, TreeView, View};
use crate::app::{Computed, Effects};
use crate::engine::player::Program;
use crate::engine::search::Origin;
use crate::engine::task::{Job, Output, TaskReport};
use std::sync::Arc;

impl TreeScreen {
    /// Starts the search that the view shows, unless its result is there.
    pub(super) fn resume(&mut self, effects: &mut Effects) {
        match self.view {
            View::Position => self.candidates.ask(&self.position, effects),
            View::Tree | View::Stepper if matches!(self.searched, Computed::NotAsked) => {
                let job = Job::Grow { search: self.search(), origin: Origin::of(&self.position) };
                self.searched = Computed::Pending(effects.think(&self.position, job));
            }
            View::Lab => {
                if let Some(lane) = self.lab.next() {
                    let job = Job::Race { contender: lane.contender };
                    lane.state = Computed::Pending(effects.think(&self.position, job));
                }
            }
            View::Tree | View::Stepper => {}
        }
    }

    /// After the race, asks the session's program for its move. A link does not.
    pub(super) fn consult(&mut self, program: Option<Program>, effects: &mut Effects) {
        let is_due = self.view == View::Lab && self.lab.is_over();
        if let (Some(program), Computed::NotAsked, true) = (program, &self.lab.program, is_due) {
            let job = Job::Consult { program };
            self.lab.program = Computed::Pending(effects.think(&self.position, job));
        }
    }

    /// Stops what is running; it starts again when it is needed.
    pub(super) fn stop(&mut self, effects: &mut Effects) {
        effects.stop_thinking();
        self.candidates.stop();
        self.searched.stop();
        if let Some(Searched { tree, playback }) = self.searched.ready_mut() {
            (tree.growing, playback.wait) = (None, None);
        }
        self.lab.stop();
    }

    /// Shows what a search has found.
    pub(super) fn task_report(&mut self, report: TaskReport, effects: &mut Effects) {
        if self.candidates.scores.awaits(report.id) {
            return self.candidates.scores.update(report);
        }
        let TaskReport { id, elapsed, result } = report;
        if self.searched.awaits(id) {
            self.searched.take(result, |output| {
                let trace = output.try_as_tree()?;
                let mut playback = Playback::new(Arc::clone(&trace));
                playback.go_to(self.selection.step.unwrap_or(0));
                playback.set_covered(self.predicting.as_ref().map(|_| usize::MAX));
                let tree = match self.before.take() {
                    Some(before) => TreeView { outline: before.outline.moved_to(trace), ..before },
                    None => TreeView::new(Outline::new(trace)),
                };
                Some(Searched { tree, playback })
            });
            self.cover_tree();
            self.show_selection();
        } else if let Some(Searched { tree, .. }) = self.searched.ready_mut()
            && let Some((moves, _)) = tree.growing.take_if(|(_, task)| *task == Some(id))
        {
            match result {
                Ok(Output::Tree(branch)) => tree.outline.graft(&moves, branch),
                Err(fault) => effects.refuse(fault),
                Ok(_) => {}
            }
        } else if self.lab.program.awaits(id) {
            self.lab.program.take(result, Output::try_as_decision);
        } else if let Some(lane) = self.lab.running(id) {
            lane.state.take(result, |output| Some((output.try_as_run()?, elapsed)));
            self.resume(effects);
        }
    }

    /// Whether the search for this view failed.
    pub(super) const fn has_failed(&self) -> bool {
        match self.view {
            View::Position => matches!(self.candidates.scores, Computed::Failed(_)),
            View::Tree | View::Stepper => matches!(self.searched, Computed::Failed(_)),
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
