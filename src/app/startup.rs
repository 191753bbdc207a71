//! The ways in which the program starts.

use crate::app::{App, Effect, Effects, Game, Place, SavedState, Shared};
use crate::config::settings::Settings;
use crate::teach::lesson::Course;

impl App {
    /// Starts at the menu.
    pub fn new(settings: Settings, seed: u64) -> Self {
        let shared = Shared::new(settings, seed);
        Self {
            stack: vec![shared.menu()],
            overlay: None,
            shared,
            by_finger: false,
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

    /// Adds the state saved by earlier sessions. The menu offers to continue the unfinished game. A game that has already
    /// started shows the warnings.
    #[must_use]
    pub fn with_saved_state(mut self, saved: SavedState) -> Self {
        let shared = &mut self.shared;
        (shared.progress, shared.settings_file) = (saved.progress, saved.settings_file);
        if let Some(adjourned) = saved.adjourned {
            shared.game = Some(Box::new(Game::resumed(adjourned.clone(), &shared.settings)));
            self.saved_game = Some(adjourned);
            self.stack[0] = shared.menu();
        }
        saved.warnings.into_iter().for_each(|warning| self.warn(warning));
        self
    }

    /// Starts at a place; also returns the first effects.
    pub fn at(settings: Settings, seed: u64, place: Place) -> (Self, Vec<Effect>) {
        let mut app = Self::new(settings, seed);
        app.go(place);
        let effects = app.drain();
        (app, effects)
    }
}
