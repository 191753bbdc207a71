//! How the program begins.

use crate::app::App;
use crate::app::screen::Step;
use crate::app::{Effect, Effects, Game, ReviewScreen, SavedState, Screen, Shared, TreeScreen, View};
use crate::config::settings::Settings;
use crate::record::Record;
use crate::record::contest::Contest;

impl App {
    /// The program at its menu.
    pub fn new(settings: Settings, seed: u64) -> Self {
        let shared = Shared::new(settings, seed);
        Self {
            stack: vec![shared.menu()],
            overlay: None,
            shared,
            saved_game: None,
            transition: None,
            effects: Effects::default(),
        }
    }

    /// The program with what earlier sessions have left. At the menu, or once it is opened from a review, the game that
    /// was adjourned then can be gone on with; a game that has begun is told what there is to say.
    #[must_use]
    pub fn with_saved_state(mut self, saved: SavedState) -> Self {
        let shared = &mut self.shared;
        (shared.progress, shared.settings_file, shared.guest) =
            (saved.progress, saved.settings_file, saved.guest);
        if let (Some(Screen::Menu(_) | Screen::Review(_)), Some(adjourned)) =
            (self.stack.last(), saved.adjourned)
        {
            shared.game = Some(Box::new(Game::going_on(adjourned.clone(), &shared.settings)));
            self.saved_game = Some(adjourned);
            self.stack[0] = shared.menu();
        }
        saved.warnings.into_iter().for_each(|warning| self.warn(warning));
        self
    }

    /// The program at the beginning of a game, and what it wishes for at once.
    pub fn in_game(settings: Settings, seed: u64, contest: Contest) -> (Self, Vec<Effect>) {
        let mut app = Self::new(settings, seed);
        app.start(contest);
        let effects = app.effects.drain();
        (app, effects)
    }

    /// The program with a view of the search on the position at which a game begins, and what it
    /// wishes for at once. The game waits behind it, and does not begin by itself when the view is left.
    pub fn exploring(settings: Settings, seed: u64, contest: Contest, view: View) -> (Self, Vec<Effect>) {
        let mut app = Self::new(settings, seed);
        app.start(contest);
        if let Some(game) = &mut app.shared.game {
            // The user comes back from the search in their own time.
            game.pace.paused = !game.mover().is_human();
        }
        if let Some(game) = app.game() {
            let explorer = TreeScreen::of(game.position().clone(), view);
            app.take(Step::Push(Screen::Tree(explorer)));
        }
        let effects = app.effects.drain();
        (app, effects)
    }

    /// Begins a contest.
    fn start(&mut self, contest: Contest) {
        let step = self.shared.start(contest, &mut self.effects);
        self.take(step);
    }

    /// The program with a game that was kept, and what it wishes for at once. What else there is to know is
    /// told under it.
    pub fn replaying(
        settings: Settings,
        seed: u64,
        record: Record,
        notice: Option<String>,
    ) -> (Self, Vec<Effect>) {
        let mut app = Self::new(settings, seed);
        let mut review = ReviewScreen::of_record(record, &mut app.effects);
        if let Some(notice) = notice {
            review.inform(notice);
        }
        app.take(Step::Push(Screen::Review(review)));
        let effects = app.effects.drain();
        (app, effects)
    }
}
