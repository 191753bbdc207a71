//! The screens, their common interface, and the steps between them.

use crate::app::{
    Action, AnalyseScreen, Command, Context, Describe, Draw, EditorScreen, Effects, GameScreen, HelpPage,
    HistoryScreen, LearnScreen, LessonScreen, MenuScreen, Place, PractiseScreen, ResultsScreen, ReviewScreen,
    SearchWords, SetUpScreen, SettingsScreen, Shared, Topic, ViewsScreen,
};
use crate::game::{Position, Rules, Square};
use crate::wording::capitalised;
use std::time::Duration;
use strum::IntoStaticStr;

#[derive(Clone, Debug, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Screen {
    Menu(MenuScreen),
    SetUp(SetUpScreen),
    Game(GameScreen),
    /// The game that has just ended.
    Results(ResultsScreen),
    Learn(LearnScreen),
    /// A lesson or a quiz.
    Lesson(LessonScreen),
    Practise(PractiseScreen),
    Analyse(AnalyseScreen),
    Editor(EditorScreen),
    /// A finished game, move by move.
    Review(ReviewScreen),
    History(HistoryScreen),
    Settings(SettingsScreen),
    /// A position's search: its tree, its steps, its variants.
    Views(Box<ViewsScreen>),
}

/// How the stack of screens changes, if a screen asks for that in response to an action.
#[derive(Clone, Debug)]
pub(crate) enum Next {
    /// Open a place above the menu, as its link does.
    Go(Place),
    Push(Screen),
    Pop,
    Replace(Screen),
    /// Put the game above a new menu, in place of all screens.
    Play,
    Overlay(Overlay),
}

impl Next {
    pub(super) fn help(topic: Topic) -> Self {
        Self::Overlay(Overlay::Help(HelpPage::new(topic)))
    }
}

/// A screen with its own state. It may use the shared state. What it asks for goes to the effects: of the outside at any
/// time, and for another screen in `update` and `confirmed`.
pub(super) trait Component: Describe + Draw {
    /// The context of the keys that apply in place of the usual ones: while something is typed, tried or predicted.
    fn other_context(&self, _: &Shared) -> Option<Context> {
        self.search()?.is_typing.then_some(Context::Search)
    }

    /// The place that it shows, if it is not the list of its name.
    fn place(&self, _: &Shared) -> Option<Place> {
        None
    }

    fn search(&self) -> Option<&SearchWords> {
        None
    }

    /// Whether a command would do something now and so deserves a place in the footer.
    fn offers(&self, _: Command, _: &Shared) -> bool {
        true
    }

    /// The footer's label for a command, where it depends on the state; `None` for the usual one.
    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        self.search()?.label(command)
    }

    /// Handles an action while the screen is on top. A click follows a `Point` at the same target.
    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects);

    /// The user has answered the screen's question with yes.
    fn confirmed(&mut self, _: &mut Shared, _: &mut Effects) {}

    /// Brings the state up to date after each action.
    fn settle(&mut self, _: &mut Shared, _: &mut Effects) {}

    /// The position after a move whose tree a panel shows, if it has room beside the rest.
    fn aside(&self, _: &Shared) -> Option<Position> {
        None
    }

    /// Time until the screen changes without input; `None` if it does not.
    fn deadline(&self, _: &Shared) -> Option<Duration> {
        None
    }

    /// The screen is on top for the first time.
    fn opened(&mut self, _: &mut Shared, _: &mut Effects) {}

    /// It is hidden: another screen is put on top of it, or it is left for the one below. Its search has been stopped.
    fn hidden(&mut self, _: &mut Shared) {}

    /// The screen is shown again; the argument is the screen above it, which was closed.
    fn shown(&mut self, _: &Screen, shared: &mut Shared, effects: &mut Effects) {
        self.opened(shared, effects);
    }

    /// The screen, which is on top, is being closed: left, or replaced. Not called for screens below it that go with it.
    fn closed(&mut self, _: &mut Shared) {}
}

/// The component in a screen, as a reference or, with `mut`, a mutable one.
macro_rules! component {
    ($screen:expr $(, $mut:tt)?) => {
        match $screen {
            Screen::Menu(screen) => screen,
            Screen::SetUp(screen) => screen,
            Screen::Game(screen) => screen,
            Screen::Results(screen) => screen,
            Screen::Learn(screen) => screen,
            Screen::Lesson(screen) => screen,
            Screen::Practise(screen) => screen,
            Screen::Analyse(screen) => screen,
            Screen::Editor(screen) => screen,
            Screen::Review(screen) => screen,
            Screen::History(screen) => screen,
            Screen::Settings(screen) => screen,
            Screen::Views(screen) => &$($mut)? **screen,
        }
    };
}

impl Screen {
    pub(super) fn component(&self) -> &dyn Component {
        component!(self)
    }

    /// The context of its usual keys.
    pub(super) fn own_context(&self) -> Context {
        match self {
            Self::Views(screen) => screen.view.context(),
            _ => <&str>::from(self).parse().expect("any other screen has a context of its name"),
        }
    }

    pub(super) fn title(&self) -> String {
        self.component().title().unwrap_or_else(|| capitalised(self.into()))
    }

    /// The context whose keys apply now.
    pub(super) fn context(&self, shared: &Shared) -> Context {
        self.component().other_context(shared).unwrap_or_else(|| self.own_context())
    }

    pub(super) fn component_mut(&mut self) -> &mut dyn Component {
        component!(self, mut)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    Help(HelpPage),
    Confirm(Question),
}

/// The questions that are asked before something is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Quit,
    NewGame,
    /// Play on from a move under review in place of an unfinished game or series?
    PlayOn,
}

/// The square of a number key, which is refused on other boards than those of nine squares.
pub(super) fn numbered(number: u8, rules: Rules, effects: &mut Effects) -> Option<Square> {
    if rules.cells() != 9 {
        effects.refuse("number keys work only on boards of nine squares");
        return None;
    }
    rules.square_numbered(number.into())
}
