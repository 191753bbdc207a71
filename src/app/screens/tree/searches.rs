//! The searches of the views: what is started when, and what comes back.

use super::{Outline, Playback, TreeScreen, View};
use crate::app::{Computed, Effects, Notice};
use crate::engine::player::Program;
use crate::engine::search::{EXHAUSTIBLE_CELLS, Minimax, Origin};
use crate::engine::task::{Job, Output, TaskReport};

impl TreeScreen {
    /// Starts the search that the view shows, unless its result is there.
    pub(super) fn resume(&mut self, effects: &mut Effects) {
        match self.view {
            View::Position => self.candidates.ask(&self.position, effects),
            View::Tree if matches!(self.outline, Computed::NotAsked) => self.grow(effects),
            View::Stepper if matches!(self.playback, Computed::NotAsked) => {
                let job = Job::Record { search: self.search() };
                self.playback = Computed::Pending(effects.think(&self.position, job));
            }
            View::Lab => {
                if let Some(lane) = self.lab.next() {
                    let job = Job::Race { racer: lane.racer };
                    lane.state = Computed::Pending(effects.think(&self.position, job));
                }
            }
            View::Tree | View::Stepper => {}
        }
    }

    /// After the race, asks the session's program for its move, and then counts the misplayed positions of a small board.
    /// A link does neither.
    pub(super) fn consult(&mut self, program: Option<Program>, effects: &mut Effects) {
        let is_due = self.view == View::Lab && self.lab.is_over() && !effects.hurries;
        let is_asking = matches!(self.lab.program, Computed::Pending(_));
        let is_small = self.position.rules().cells() <= EXHAUSTIBLE_CELLS;
        if let (Some(program), Computed::NotAsked, true) = (program, &self.lab.program, is_due) {
            let job = Job::Consult { program };
            self.lab.program = Computed::Pending(effects.think(&self.position, job));
        } else if let (Computed::NotAsked, true) = (&self.lab.misplayed, is_due && is_small && !is_asking) {
            let job = Job::Misplay { search: self.lab.limited_search(Minimax::ORDERED_ALPHA_BETA) };
            self.lab.misplayed = Computed::Pending(effects.think(&self.position, job));
        }
    }

    /// Starts the search that stores the tree.
    pub(super) fn grow(&mut self, effects: &mut Effects) {
        let job = Job::Grow { search: self.search(), origin: Origin::of(&self.position) };
        self.outline = Computed::Pending(effects.think(&self.position, job));
    }

    /// Stops what is running; it starts again when it is needed.
    pub(super) fn stop(&mut self, effects: &mut Effects) {
        effects.stop_thinking();
        self.candidates.stop();
        self.outline.stop();
        self.playback.stop();
        if let Some(playback) = self.playback.ready_mut().filter(|playback| playback.is_playing()) {
            playback.toggle();
        }
        self.growing = None;
        self.lab.stop();
    }

    /// Shows what a search has found. A tree with its branches may take this much memory, in bytes.
    pub(super) fn task_report(&mut self, report: TaskReport, memory: usize, effects: &mut Effects) {
        if self.candidates.scores.awaits(report.id) {
            return self.candidates.scores.update(report);
        }
        let TaskReport { id, elapsed, result } = report;
        if self.outline.awaits(id) {
            self.outline = match result {
                Ok(Output::Tree(tree)) => Computed::Ready(match self.before.take() {
                    Some(outline) => outline.moved_to(tree),
                    None => Outline::new(tree),
                }),
                Ok(_) => return,
                Err(fault) => Computed::Failed(fault),
            };
            self.cover_tree();
            if self.view == View::Tree {
                self.go_to_goal();
            }
        } else if self.playback.awaits(id) {
            self.playback = match result {
                Ok(Output::Recording(recording)) => {
                    let mut playback = Playback::new(recording);
                    playback.go_to(self.step.unwrap_or(0));
                    playback.set_covered(self.predicting.as_ref().map(|_| usize::MAX));
                    Computed::Ready(playback)
                }
                Ok(_) => return,
                Err(fault) => Computed::Failed(fault),
            };
            self.go_to_goal();
        } else if let Some((_, moves)) = self.growing.take_if(|(growing, _)| *growing == id) {
            match (self.outline.ready_mut(), result) {
                (Some(outline), Ok(Output::Tree(tree))) if outline.bytes() + tree.bytes() > memory => {
                    self.refuse("there is no memory for this branch: choose a smaller depth");
                }
                (Some(outline), Ok(Output::Tree(tree))) => outline.graft(&moves, tree),
                (_, Err(fault)) => self.notice = Some(Notice::Refusal(fault)),
                _ => {}
            }
        } else if self.lab.program.awaits(id) {
            self.lab.chosen(result);
        } else if self.lab.misplayed.awaits(id) {
            self.lab.misplayed = match result {
                Ok(Output::Misplayed(misplayed)) => Computed::Ready(misplayed),
                _ => Computed::Failed(String::new()),
            };
        } else if let Some(lane) = self.lab.running(id) {
            lane.state = match result {
                Ok(Output::Run(run)) => Computed::Ready((run, elapsed)),
                Ok(_) => return,
                Err(fault) => Computed::Failed(fault),
            };
            self.resume(effects);
        }
    }

    /// Whether the search for this view failed.
    pub(super) const fn has_failed(&self) -> bool {
        match self.view {
            View::Position => matches!(self.candidates.scores, Computed::Failed(_)),
            View::Tree => matches!(self.outline, Computed::Failed(_)),
            View::Stepper => matches!(self.playback, Computed::Failed(_)),
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

    /// Discards tree and recording, but not which nodes are open and which one is selected.
    pub(super) fn forget_searches(&mut self) {
        if let Computed::Ready(outline) = std::mem::replace(&mut self.outline, Computed::NotAsked) {
            self.before = Some(outline);
        }
        self.playback = Computed::NotAsked;
        self.stage = None;
    }
}
