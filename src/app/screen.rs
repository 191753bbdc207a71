//! What fills the terminal: the screens, what each of them does and says, and the ways between them.

use crate::app::help::{HelpPage, Topic};
use crate::app::{
    Action, AnalyseScreen, EditorScreen, Effects, GameScreen, HistoryScreen, KeysScreen, LearnScreen,
    LessonScreen, MenuScreen, Overlay, Question, ResultsScreen, ReviewScreen, SetUpScreen, SettingsScreen,
    Shared, TreeScreen,
};
use crate::config::command::{Command, Context};
use std::time::Duration;

/// What fills the terminal.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The list one begins with.
    Menu(MenuScreen),
    /// The choices before a game.
    SetUp(SetUpScreen),
    /// The game in play.
    Game(GameScreen),
    /// The game that has just ended.
    Results(ResultsScreen),
    /// The list of lessons.
    Learn(LearnScreen),
    /// A lesson.
    Lesson(Box<LessonScreen>),
    /// The list of positions worth looking at.
    Analyse(AnalyseScreen),
    /// A position that is put together and looked at.
    Editor(Box<EditorScreen>),
    /// A game that was played, move by move.
    Review(ReviewScreen),
    /// The games that were played.
    History(HistoryScreen),
    /// The settings.
    Settings(SettingsScreen),
    /// The keys.
    Keys(KeysScreen),
    /// A position's search: its tree, its steps, its variants.
    Tree(Box<TreeScreen>),
}

/// What a screen answers to an action: which screen is to be seen next.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// The same.
    Stay,
    /// This one above it, which leads back to it.
    Push(Screen),
    /// The one below it.
    Pop,
    /// This one in its place.
    Replace(Screen),
    /// The last of these, on the others, in place of all there are.
    Reset(Vec<Screen>),
    /// The same, with a question or something to read over it.
    Lay(Overlay),
}

impl Step {
    /// The same screen, with something to read over it.
    pub(super) fn read(topic: Topic) -> Self {
        Self::Lay(Overlay::Help(HelpPage::new(topic)))
    }

    /// The same screen, with a question over it; see [`Component::confirmed`].
    pub(super) const fn ask(question: Question) -> Self {
        Self::Lay(Overlay::Confirm(question))
    }

    /// Whether another screen is to be seen.
    pub(super) const fn leads_on(&self) -> bool {
        !matches!(self, Self::Stay | Self::Lay(_))
    }
}

/// A screen: its own state, and what happens on it. It may use what is shared; what is to be done outside goes to the
/// effects.
pub(super) trait Component {
    /// Whose keys are valid.
    fn context(&self) -> Context;

    /// Whether a command would do something now, so that it is worth a place in the footer.
    fn offers(&self, _: Command, _: &Shared) -> bool {
        true
    }

    /// The word for a command in the footer, where it depends on the state; none if it is the usual one.
    fn label(&self, _: Command, _: &Shared) -> Option<&'static str> {
        None
    }

    /// Something happened while the screen was the uppermost. A click comes after a pointer on the same target.
    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step;

    /// The question that the screen has asked was answered with yes.
    fn confirmed(&mut self, _: &mut Shared, _: &mut Effects) -> Step {
        Step::Stay
    }

    /// What follows from the state by itself, after each action.
    fn settle(&mut self, _: &mut Shared, _: &mut Effects) -> Step {
        Step::Stay
    }

    /// How long the screen looks as it does if nothing happens; none if until somebody acts.
    fn deadline(&self, _: &Shared) -> Option<Duration> {
        None
    }

    /// Whether the screen goes on by itself, in a way that can wait until somebody is there to see it.
    fn plays_itself(&self, _: &Shared) -> bool {
        false
    }

    /// The screen is the uppermost for the first time.
    fn opened(&mut self, _: &mut Shared, _: &mut Effects) {}

    /// Another screen is laid upon it.
    fn covered(&mut self, _: &mut Shared, _: &mut Effects) {}

    /// The screen is the uppermost again; this one, now closed, was upon it.
    fn uncovered(&mut self, _: &Screen, shared: &mut Shared, effects: &mut Effects) {
        self.opened(shared, effects);
    }

    /// The screen is left for good while it is the uppermost. Those below it have been covered before.
    fn closed(&mut self, _: &mut Shared, _: &mut Effects) {}
}

impl Screen {
    pub(super) fn component(&self) -> &dyn Component {
        match self {
            Self::Menu(screen) => screen,
            Self::SetUp(screen) => screen,
            Self::Game(screen) => screen,
            Self::Results(screen) => screen,
            Self::Learn(screen) => screen,
            Self::Lesson(screen) => &**screen,
            Self::Analyse(screen) => screen,
            Self::Editor(screen) => &**screen,
            Self::Review(screen) => screen,
            Self::History(screen) => screen,
            Self::Settings(screen) => screen,
            Self::Keys(screen) => screen,
            Self::Tree(screen) => &**screen,
        }
    }

    pub(super) fn component_mut(&mut self) -> &mut dyn Component {
        match self {
            Self::Menu(screen) => screen,
            Self::SetUp(screen) => screen,
            Self::Game(screen) => screen,
            Self::Results(screen) => screen,
            Self::Learn(screen) => screen,
            Self::Lesson(screen) => &mut **screen,
            Self::Analyse(screen) => screen,
            Self::Editor(screen) => &mut **screen,
            Self::Review(screen) => screen,
            Self::History(screen) => screen,
            Self::Settings(screen) => screen,
            Self::Keys(screen) => screen,
            Self::Tree(screen) => &mut **screen,
        }
    }
}

/// Why a number key does nothing.
pub(super) const NINE_CELLS_ONLY: &str = "number keys are for boards of nine cells";

/// A message to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Something to know.
    Info(String),
    /// Something to know, and that there is more to be had.
    Offer {
        /// What to know.
        text: String,
        /// What brings more.
        command: Command,
        /// What that is, in a word or two.
        what: &'static str,
    },
    /// Something to know that is not as it should be.
    Warning(String),
    /// Why something that was asked for was not done.
    Refusal(String),
}
