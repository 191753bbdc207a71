//! What the screens can ask for: of the session, and of the app.

use crate::app::{Command, Contest, Game, Next, Overlay, Question, Screen};
use crate::config::Change;
use crate::engine::{Budget, Job, Task, TaskId};
use crate::game::Position;
use crate::record::{Adjourned, Query, Record};
use crate::teach::Progress;
use crate::wording::capitalised;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub enum Effect {
    /// Run a task in the search thread, in place of the current one.
    Think(Task),
    StopThinking,
    /// End the programs of the user's own that play: their game is over.
    EndPrograms,
    Save(Save),
    Read(Query),
    /// Read the whole game whose line starts at this offset; see [`Digest::at`](crate::record::Digest::at).
    Open(u64),
    Copy(String),
    /// Copy a link: this fragment, which begins with `#`, after the address of the page if there is one.
    CopyLink(String),
    Suspend,
    Quit(Exit),
}

#[derive(Clone, Debug)]
pub enum Save {
    Lessons(Progress),
    Setting(Change),
    /// The unfinished game in its current state, or that there is none any more.
    Game(Option<Box<Adjourned>>),
    /// Nothing yet: the left game of an earlier session is this one's from now on.
    Continue,
    /// The drawn tree, as an SVG picture in the working directory.
    Figure(String),
    /// A game that was finished or given up, and the unfinished game that takes its place, if any.
    Record(Box<Record>, Option<Box<Adjourned>>),
}

#[derive(Clone, Debug)]
pub enum Saved {
    /// The progress in the lessons, including that of other sessions.
    Lessons(Progress),
    /// A figure in the file of this name, or why that is not possible.
    Figure(Result<String, String>),
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Done,
    /// The user pressed Ctrl-C: exit code 130.
    Interrupted,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    Info(String),
    /// Information, and a command that shows more.
    Offer {
        text: String,
        command: Command,
        what: &'static str,
    },
    Warning(String),
    /// Why a command was not carried out.
    Refusal(String),
}

#[derive(Clone, Debug, Default)]
pub struct Effects {
    requests: Vec<Effect>,
    /// The step to another screen, if there is one.
    pub(super) next: Option<Box<Next>>,
    /// What is to be said on the screen, in place of the last notice.
    pub(super) notice: Option<Notice>,
    /// The game that has ended for good: [`App::save_game`](crate::app::App) saves it with its successor, at the end of
    /// each action.
    pub(super) ended: Option<Box<Record>>,
}

impl Effects {
    /// Starts a task in place of the running one; its reports will carry the returned id. What is known, and how much
    /// memory it may use, is added when the effects leave the app.
    pub(super) fn think(&mut self, position: &Position, job: Job) -> TaskId {
        let id = TaskId::unique();
        self.push(Effect::Think(Task {
            id,
            position: position.clone(),
            job,
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

    pub(super) fn step(&mut self, next: Next) {
        self.next = Some(Box::new(next));
    }

    /// Puts a screen above the visible one.
    pub(super) fn open(&mut self, screen: Screen) {
        self.step(Next::Push(screen));
    }

    /// Closes the visible screen.
    pub(super) fn leave(&mut self) {
        self.step(Next::Pop);
    }

    /// Asks a question over the screen; see [`Component::confirmed`](crate::app::screen::Component::confirmed).
    pub(super) fn ask(&mut self, question: Question) {
        self.step(Next::Overlay(Overlay::Confirm(question)));
    }

    pub(super) fn say(&mut self, notice: Notice) {
        self.notice = Some(notice);
    }

    pub(super) fn inform(&mut self, text: impl Into<String>) {
        self.say(Notice::Info(text.into()));
    }

    /// Informs, and offers a command that shows more.
    pub(super) fn offer(&mut self, text: impl Into<String>, command: Command, what: &'static str) {
        self.say(Notice::Offer { text: text.into(), command, what });
    }

    /// Says why a command was not carried out.
    pub(super) fn refuse(&mut self, why: impl AsRef<str>) {
        self.say(Notice::Refusal(capitalised(why.as_ref())));
    }

    /// A game is finished for good or given up. It will be saved with the one that takes its place, unless it has no
    /// moves.
    pub(super) fn record(&mut self, game: &Game) {
        if !game.history.moves().is_empty()
            && let Some(earlier) = self.ended.replace(Box::new(game.record()))
        {
            self.save(Save::Record(earlier, None));
        }
    }

    pub(super) fn drain(&mut self) -> Vec<Effect> {
        self.requests.sort_by_key(|effect| matches!(effect, Effect::Quit(_)));
        std::mem::take(&mut self.requests)
    }
}
