//! What the program can ask the event loop to do.

use crate::app::Game;
use crate::config::settings::Change;
use crate::engine::budget::Budget;
use crate::engine::task::{Job, Output, Task, TaskId, TaskReport, UNASKED_TIME};
use crate::game::{Position, Rules};
use crate::record::contest::Contest;
use crate::record::{Adjourned, Query, Record};
use crate::teach::lesson::Progress;
use std::sync::Arc;

/// A request to the event loop.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Run a task in the search thread, in place of the current one.
    Think(Task),
    /// Cancel the search thread's task.
    StopThinking,
    /// End the programs of the user's own that play: their game is over.
    EndPrograms,
    /// Save something for later sessions.
    Save(Save),
    /// Find saved games.
    Read(Query),
    /// Read the whole game whose line starts at this offset; see [`Digest::at`](crate::record::Digest::at).
    Open(u64),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Copy a link: this fragment, which begins with `#`, after the address of the page if there is one.
    CopyLink(String),
    /// Print a line after the program has ended.
    Print(String),
    /// Restore the terminal and stop until continued.
    Suspend,
    /// End the program.
    Quit(Exit),
}

/// What to save for later sessions.
#[derive(Clone, Debug, PartialEq)]
pub enum Save {
    /// Which lessons have been finished.
    Lessons(Progress),
    /// A change in the settings.
    Setting(Change),
    /// The unfinished game in its current state, or that there is none any more.
    Game(Option<Box<Adjourned>>),
    /// The drawn tree as an SVG picture, in the working directory.
    Figure(String),
    /// A game that was finished or given up, and the unfinished game that takes its place, if any.
    Record(Box<Record>, Option<Box<Adjourned>>),
}

/// What has been saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// The progress in the lessons, including that of other sessions.
    Lessons(Progress),
    /// A figure in the file of this name, or why that is not possible.
    Figure(Result<String, String>),
    /// Anything else.
    Done,
    /// Anything else, after a file with this damage was repaired.
    Repaired(String),
}

/// How the program ends at the user's request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The user quit: exit code 0.
    Done,
    /// The user pressed Ctrl-C: exit code 130.
    Interrupted,
}

/// The effects of the current update, and the number of the next task.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    queue: Vec<Effect>,
    /// The games that were finished or given up, to be saved at the end of the update.
    pub(super) ended: Vec<Record>,
    /// How the program will end after all other effects.
    pub(super) exit: Option<Exit>,
    next_task: u64,
    /// The running task that proves the value of an empty board, and the rules of that board.
    pub(super) appraisal: Option<(TaskId, Rules)>,
    /// Whether searches get little time: a link was followed, and nothing has been pressed since.
    pub(super) hurries: bool,
    /// The last task, if it has less time than usual, and is running or has used up that time.
    pub(super) hurried: Option<TaskId>,
}

impl Effects {
    /// Starts a task in place of the running one; its reports will carry the returned id.
    pub(super) fn think(&mut self, position: &Position, job: Job) -> TaskId {
        let id = TaskId(self.next_task);
        self.next_task += 1;
        self.appraisal = None;
        let usual = job.time();
        let time = if self.hurries { usual.min(UNASKED_TIME) } else { usual };
        self.hurried = (time < usual).then_some(id);
        let (position, table, known) = (position.clone(), Budget::TABLE, Arc::default());
        self.queue.push(Effect::Think(Task { id, position, job, time, table, known }));
        id
    }

    /// Whether this report ends a task that has used up less than the usual time.
    pub(super) fn cuts_short(&mut self, report: &TaskReport) -> bool {
        let is_last = !matches!(report.result, Ok(Output::SoFar(_)));
        if self.hurried == Some(report.id) && is_last && report.elapsed < UNASKED_TIME {
            self.hurried = None;
        }
        self.hurried == Some(report.id) && is_last
    }

    /// Asks for the value of the empty board with these rules, unless a task is already computing it. After a link, that
    /// waits for a key.
    pub(super) fn appraise(&mut self, rules: Rules) {
        if !self.hurries && self.appraisal.is_none_or(|(_, asked)| asked != rules) {
            let task = self.think(&Position::new(rules), Job::Appraise);
            self.appraisal = Some((task, rules));
        }
    }

    pub(super) fn stop_thinking(&mut self) {
        (self.appraisal, self.hurried) = (None, None);
        self.queue.push(Effect::StopThinking);
    }

    /// Ends the programs of a contest, if any play in it.
    pub(super) fn end_programs(&mut self, contest: &Contest) {
        if contest.players.into_iter().any(|player| player.program().is_some()) {
            self.push(Effect::EndPrograms);
        }
    }

    pub(super) fn save(&mut self, what: Save) {
        self.push(Effect::Save(what));
    }

    pub(super) fn push(&mut self, effect: Effect) {
        self.queue.push(effect);
    }

    /// Saves a game that is finished for good or given up, unless it has no moves.
    pub(super) fn record(&mut self, game: &Game) {
        if !game.history.moves().is_empty() {
            self.ended.push(game.record());
        }
    }

    pub(super) fn drain(&mut self) -> Vec<Effect> {
        self.queue.extend(self.exit.take().map(Effect::Quit));
        std::mem::take(&mut self.queue)
    }
}
