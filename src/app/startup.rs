//! The ways in which the program starts.

use crate::app::screen::Step;
use crate::app::screens::tree::FirstTab;
use crate::app::{
    App, Effect, Effects, Game, Notice, PractiseScreen, ReviewScreen, SavedState, Screen, Shared, TreeScreen,
    View,
};
use crate::config::settings::Settings;
use crate::record::Record;
use crate::record::contest::Contest;
use crate::teach::lesson::Course;
use crate::teach::practice::Quiz;

impl App {
    /// Starts at the menu.
    pub fn new(settings: Settings, seed: u64) -> Self {
        let shared = Shared::new(settings, seed);
        Self {
            stack: vec![shared.menu()],
            overlay: None,
            notice: None,
            shared,
            saved_game: None,
            transition: None,
            effects: Effects::default(),
        }
    }

    /// With other lessons than the built-in ones, if any are given.
    #[must_use]
    pub fn with_course(mut self, course: Option<Course>) -> Self {
        self.shared.course = course.unwrap_or(self.shared.course);
        self
    }

    /// Adds the state saved by earlier sessions. The menu, also when reached from a review, offers to continue the
    /// unfinished game. A game that has already started shows the warnings.
    #[must_use]
    pub fn with_saved_state(mut self, saved: SavedState) -> Self {
        let shared = &mut self.shared;
        (shared.progress, shared.settings_file, shared.guest) =
            (saved.progress, saved.settings_file, saved.guest);
        if let (Some(Screen::Menu(_) | Screen::Review(_)), Some(adjourned)) =
            (self.stack.last(), saved.adjourned)
        {
            shared.game = Some(Box::new(Game::resumed(adjourned.clone(), &shared.settings)));
            self.saved_game = Some(adjourned);
            self.stack[0] = shared.menu();
        }
        saved.warnings.into_iter().for_each(|warning| self.warn(warning));
        self
    }

    /// Starts with a game; also returns the first effects.
    pub fn in_game(settings: Settings, seed: u64, contest: Contest) -> (Self, Vec<Effect>) {
        let mut app = Self::new(settings, seed);
        let step = app.shared.start(contest, &mut app.effects);
        app.after(step)
    }

    /// Starts with a view of a contest's first position; also returns the first effects. No move is made before the
    /// user starts the contest from there.
    pub fn exploring(settings: Settings, seed: u64, contest: Contest, view: View) -> (Self, Vec<Effect>) {
        let screen = TreeScreen::of(contest.start.clone(), view).from(FirstTab::Contest(contest));
        Self::new(settings, seed).after(Step::Push(Screen::Tree(screen)))
    }

    /// Starts with a quiz; also returns the first effects.
    pub fn practising(settings: Settings, seed: u64, quiz: Quiz) -> (Self, Vec<Effect>) {
        let mut app = Self::new(settings, seed);
        let screen = PractiseScreen::of(quiz);
        let step = screen.start();
        app.apply(Step::Push(Screen::Practise(screen)));
        app.after(step)
    }

    /// Starts with the review of a saved game and an optional notice below it; also returns the first effects.
    pub fn replaying(
        settings: Settings,
        seed: u64,
        record: Record,
        notice: Option<String>,
    ) -> (Self, Vec<Effect>) {
        let mut app = Self::new(settings, seed);
        let mut review = ReviewScreen::of_record(record, &mut app.effects);
        review.notice = notice.map(Notice::Info);
        app.after(Step::Push(Screen::Review(review)))
    }

    /// The program after its first step, and the first effects.
    fn after(mut self, step: Step) -> (Self, Vec<Effect>) {
        self.apply(step);
        let effects = self.drain();
        (self, effects)
    }
}
