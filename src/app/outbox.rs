//! Where screens leave the effects they wish for, and what becomes of the tasks among them.

use crate::app::{Effect, Exit, Game, Keep};
use crate::engine::task::{Job, Task, TaskId};
use crate::game::{Position, Rules};
use crate::record::{Query, Record};

/// The effects of the current update, and the number of the next task.
#[derive(Clone, Debug, Default)]
pub struct Outbox {
    effects: Vec<Effect>,
    /// The games that have ended for good, which are kept at the end of the update.
    ended: Vec<Record>,
    /// How the program is to end, after all else.
    exit: Option<Exit>,
    next_task: u64,
    /// The task under way that finds out what an empty board is worth, and with which rules.
    appraisal: Option<(TaskId, Rules)>,
}

impl Outbox {
    /// Asks for a task, in place of the one under way; its result will carry the id returned.
    pub(super) fn think(&mut self, position: &Position, job: Job) -> TaskId {
        let id = TaskId(self.next_task);
        self.next_task += 1;
        self.appraisal = None;
        self.effects.push(Effect::Think(Task { id, position: position.clone(), job }));
        id
    }

    /// Asks what the empty board is worth with these rules, unless that is being found out.
    pub(super) fn appraise(&mut self, rules: Rules) {
        if self.appraisal.is_none_or(|(_, asked)| asked != rules) {
            let task = self.think(&Position::new(rules), Job::Appraise);
            self.appraisal = Some((task, rules));
        }
    }

    /// The rules that a task is about which finds out what an empty board is worth.
    pub(super) fn appraised_by(&self, task: TaskId) -> Option<Rules> {
        self.appraisal.filter(|&(asked, _)| asked == task).map(|(_, rules)| rules)
    }

    pub(super) fn stop_thinking(&mut self) {
        self.appraisal = None;
        self.effects.push(Effect::StopThinking);
    }

    pub(super) fn keep(&mut self, what: Keep) {
        self.effects.push(Effect::Keep(what));
    }

    /// Has a game kept that has ended for good, or is given up; one without a move leaves nothing to keep.
    pub(super) fn record(&mut self, game: &Game) {
        if !game.history.moves().is_empty() {
            self.ended.push(game.record());
        }
    }

    /// The games that have ended for good since it was asked last.
    pub(super) fn take_ended(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.ended)
    }

    pub(super) fn read(&mut self, query: Query) {
        self.effects.push(Effect::Read(query));
    }

    pub(super) fn open(&mut self, game: u64) {
        self.effects.push(Effect::Open(game));
    }

    pub(super) fn copy(&mut self, text: String) {
        self.effects.push(Effect::Copy(text));
    }

    pub(super) fn suspend(&mut self) {
        self.effects.push(Effect::Suspend);
    }

    pub(super) fn quit(&mut self, exit: Exit) {
        self.exit = Some(exit);
    }

    pub(super) fn drain(&mut self) -> Vec<Effect> {
        self.effects.extend(self.exit.take().map(Effect::Quit));
        std::mem::take(&mut self.effects)
    }
}

/// Something that a task has to make first.
#[derive(Clone, Debug)]
pub enum Made<T> {
    /// Nobody has asked.
    NotAsked,
    /// The search thread is at it.
    Pending(TaskId),
    /// The search thread is at it, and this is what it has so far.
    Partly(TaskId, T),
    /// The thing is there.
    Ready(T),
    /// The task went wrong, and how.
    Failed(String),
}

impl<T> Made<T> {
    /// The thing, if it is there.
    pub const fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(thing) => Some(thing),
            _ => None,
        }
    }

    pub(super) const fn ready_mut(&mut self) -> Option<&mut T> {
        match self {
            Self::Ready(thing) => Some(thing),
            _ => None,
        }
    }

    pub(super) fn awaits(&self, id: TaskId) -> bool {
        matches!(self, Self::Pending(pending) | Self::Partly(pending, _) if *pending == id)
    }
}
