//! What the program can ask for.

use crate::app::Game;
use crate::config::settings::Change;
use crate::engine::task::{Job, Task, TaskId};
use crate::game::{Position, Rules};
use crate::record::{Adjourned, Query, Record};
use crate::teach::lesson::Progress;

/// What the program wishes the world outside to do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Carry out a task in the search thread, instead of any other.
    Think(Task),
    /// Break the search thread's task off.
    StopThinking,
    /// Save something for later sessions.
    Save(Save),
    /// Find games that were kept.
    Read(Query),
    /// Read the whole of a game whose line begins here; see [`Digest::at`](crate::record::Digest::at).
    Open(u64),
    /// Put a text on the clipboard.
    Copy(String),
    /// Give the terminal back and stop until continued.
    Suspend,
    /// End the program.
    Quit(Exit),
}

/// What is to be kept for later sessions.
#[derive(Clone, Debug, PartialEq)]
pub enum Save {
    /// Which lessons have been finished.
    Lessons(Progress),
    /// A choice in the settings.
    Setting(Change),
    /// The game that is to be gone on with, as it stands now.
    Game(Box<Adjourned>),
    /// There is no game to go on with any more.
    NoGame,
    /// A game that has ended, or was given up, and the one that is to be gone on with instead, if there is one.
    Record(Box<Record>, Option<Box<Adjourned>>),
}

/// What has been kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// The lessons, with those that were finished in other sessions.
    Lessons(Progress),
    /// Something of which there is no more to say.
    Done,
    /// Something, after a damaged file had to be mended first: what was wrong with it.
    Mended(String),
}

/// How the program ends of its own accord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// As asked: exit code 0.
    Done,
    /// By Ctrl-C: exit code 130.
    Interrupted,
}

/// The effects of the current update, and the number of the next task.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    queue: Vec<Effect>,
    /// The games that have ended for good, which are kept at the end of the update.
    ended: Vec<Record>,
    /// How the program is to end, after all else.
    exit: Option<Exit>,
    next_task: u64,
    /// The task under way that finds out what an empty board is worth, and with which rules.
    appraisal: Option<(TaskId, Rules)>,
}

impl Effects {
    /// Asks for a task, in place of the one under way; its result will carry the id returned.
    pub(super) fn think(&mut self, position: &Position, job: Job) -> TaskId {
        let id = TaskId(self.next_task);
        self.next_task += 1;
        self.appraisal = None;
        self.queue.push(Effect::Think(Task { id, position: position.clone(), job }));
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
        self.queue.push(Effect::StopThinking);
    }

    pub(super) fn save(&mut self, what: Save) {
        self.queue.push(Effect::Save(what));
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
        self.queue.push(Effect::Read(query));
    }

    pub(super) fn open(&mut self, game: u64) {
        self.queue.push(Effect::Open(game));
    }

    pub(super) fn copy(&mut self, text: String) {
        self.queue.push(Effect::Copy(text));
    }

    pub(super) fn suspend(&mut self) {
        self.queue.push(Effect::Suspend);
    }

    pub(super) fn quit(&mut self, exit: Exit) {
        self.exit = Some(exit);
    }

    pub(super) fn drain(&mut self) -> Vec<Effect> {
        self.queue.extend(self.exit.take().map(Effect::Quit));
        std::mem::take(&mut self.queue)
    }
}
