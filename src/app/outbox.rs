//! Where screens leave the effects they wish for.

use crate::app::effect::{Effect, Exit, Keep};
use crate::app::game::Game;
use crate::engine::task::{Job, Task, TaskId};
use crate::game::Position;
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
}

impl Outbox {
    /// Asks for a task; its result will carry the id returned.
    pub(super) fn think(&mut self, position: &Position, job: Job) -> TaskId {
        let id = TaskId(self.next_task);
        self.next_task += 1;
        self.effects.push(Effect::Think(Task { id, position: position.clone(), job }));
        id
    }

    pub(super) fn stop_thinking(&mut self) {
        self.effects.push(Effect::StopThinking);
    }

    pub(super) fn keep(&mut self, what: Keep) {
        self.effects.push(Effect::Keep(what));
    }

    /// Has a game kept that has ended for good, or is given up; one without a move leaves nothing to keep.
    pub(super) fn record(&mut self, game: &Game) {
        if !game.history().moves().is_empty() {
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
