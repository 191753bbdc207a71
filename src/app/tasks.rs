//! The tasks of the search thread: how long they may take, and what they have proved.

use crate::app::Effects;
use crate::engine::proved::Proved;
use crate::engine::{Bounds, Job, Output, Task, TaskId, TaskReport};
use crate::game::{Position, Rules};
use std::sync::Arc;
use strum::{EnumIs, EnumTryAs};

#[derive(Clone, Debug, Default)]
pub(super) struct Tasks {
    current: Option<Task>,
    /// The one before, whose last report may still arrive.
    before: Option<Task>,
    proved: Proved,
    /// The empty boards whose value was asked for and found, or not found in time.
    appraised: Vec<Rules>,
}

impl Tasks {
    /// Adds to a new task what is known about its position.
    pub(super) fn start(&mut self, task: &mut Task) {
        task.known = Arc::new(self.proved.about(&task.position));
        self.stop();
        self.current = Some(task.clone());
    }

    /// The current task was stopped, or does not matter any more.
    pub(super) fn stop(&mut self) {
        self.before = self.current.take().or(self.before.take());
    }

    /// Keeps what a report proves.
    pub(super) fn remember(&mut self, report: &TaskReport) {
        let is_its = |task: &&Task| task.id == report.id;
        if let Some((bounds, candidates)) = report.result.as_ref().ok().and_then(Output::proved)
            && let Some(task) = self.current.iter().chain(&self.before).find(is_its)
        {
            self.proved.remember(&task.position, bounds, candidates);
        }
        let Some(task) = self.current.as_ref().filter(is_its) else { return };
        if let Ok(Output::SoFar(_)) = report.result {
            return;
        }
        if task.job == Job::Appraise {
            self.appraised.push(task.position.rules());
        }
        self.stop();
    }

    /// The bounds of an empty board's value for the side that starts, as far as proved; `None` while the proof is
    /// missing or running.
    pub(super) fn worth(&self, rules: Rules) -> Option<Bounds> {
        let bounds = self.proved.about(&Position::new(rules)).bounds;
        (bounds.outcome().is_some() || self.appraised.contains(&rules)).then_some(bounds)
    }

    /// Asks for the value of an empty board, unless it is known or already being proved.
    pub(super) fn appraise(&self, rules: Rules, effects: &mut Effects) {
        let is_it = |task: &Task| task.job == Job::Appraise && task.position.rules() == rules;
        if self.worth(rules).is_none() && !self.current.as_ref().is_some_and(is_it) {
            effects.think(&Position::new(rules), Job::Appraise);
        }
    }
}

#[derive(Clone, Debug, EnumIs, EnumTryAs)]
pub enum Computed<T> {
    NotAsked,
    /// This task is computing the value.
    Pending(TaskId),
    /// This task is computing the value; an intermediate result is there.
    Partial(TaskId, T),
    Ready(T),
    Failed(String),
}

impl<T> Computed<T> {
    /// Forgets a task that has not finished: it starts again when it is needed.
    pub(super) fn stop(&mut self) {
        if !self.is_ready() {
            *self = Self::NotAsked;
        }
    }

    /// Takes what is wanted of its task's result, or why there is none. Other results change nothing.
    pub(super) fn take(&mut self, result: Result<Output, String>, wanted: impl FnOnce(Output) -> Option<T>) {
        *self = match result.map(wanted) {
            Ok(Some(value)) => Self::Ready(value),
            Ok(None) => return,
            Err(fault) => Self::Failed(fault),
        };
    }

    pub(super) fn awaits(&self, id: TaskId) -> bool {
        matches!(self, Self::Pending(pending) | Self::Partial(pending, _) if *pending == id)
    }
}
