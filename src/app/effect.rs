//! What the program can ask the session to do.

use crate::app::Game;
use crate::config::command::Command;
use crate::config::settings::Change;
use crate::engine::budget::Budget;
use crate::engine::task::{Job, Task, TaskId};
use crate::game::Position;
use crate::record::contest::Contest;
use crate::record::{Adjourned, Query, Record};
use crate::teach::lesson::Progress;
use std::sync::Arc;

/// A request to the session.
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
    /// The drawn tree, in a file of the working directory whose name ends like this.
    Figure {
        /// What the file contains.
        text: String,
        /// How its name ends, without the dot.
        extension: &'static str,
    },
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
}

/// How the program ends at the user's request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The user quit: exit code 0.
    Done,
    /// The user pressed Ctrl-C: exit code 130.
    Interrupted,
}

/// A message to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Information.
    Info(String),
    /// Information, and a command that shows more.
    Offer {
        /// The information.
        text: String,
        /// The command that shows more.
        command: Command,
        /// What it shows, in a word or two.
        what: &'static str,
    },
    /// Something is wrong.
    Warning(String),
    /// Why a command was not carried out.
    Refusal(String),
}

/// The effects of the current update.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// The requests to the session.
    requests: Vec<Effect>,
    /// What is to be said on the screen, in place of the last notice.
    pub(super) said: Option<Notice>,
}

impl Effects {
    /// Starts a task in place of the running one; its reports will carry the returned id.
    pub(super) fn think(&mut self, position: &Position, job: Job) -> TaskId {
        let (id, position, time) = (TaskId::unique(), position.clone(), job.time());
        self.push(Effect::Think(Task {
            id,
            position,
            job,
            time,
            table: Budget::TABLE,
            known: Arc::default(),
        }));
        id
    }

    pub(super) fn stop_thinking(&mut self) {
        self.push(Effect::StopThinking);
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
        self.requests.push(effect);
    }

    /// Says something on the screen, until the next input.
    pub(super) fn say(&mut self, notice: Notice) {
        self.said = Some(notice);
    }

    pub(super) fn inform(&mut self, text: impl Into<String>) {
        self.say(Notice::Info(text.into()));
    }

    /// Says why a command was not carried out.
    pub(super) fn refuse(&mut self, why: impl Into<String>) {
        self.say(Notice::Refusal(why.into()));
    }

    /// Saves a game that is finished for good or given up, unless it has no moves.
    pub(super) fn record(&mut self, game: &Game) {
        if !game.history.moves().is_empty() {
            self.save(Save::Record(Box::new(game.record()), None));
        }
    }

    /// The place for the game that follows the last one that was recorded, if any was.
    pub(super) fn after_record(&mut self) -> Option<&mut Option<Box<Adjourned>>> {
        self.requests.iter_mut().rev().find_map(|effect| match effect {
            Effect::Save(Save::Record(_, next)) => Some(next),
            _ => None,
        })
    }

    /// Takes all of them. Quitting comes last.
    pub(super) fn drain(&mut self) -> Vec<Effect> {
        self.requests.sort_by_key(|effect| matches!(effect, Effect::Quit(_)));
        std::mem::take(&mut self.requests)
    }
}
