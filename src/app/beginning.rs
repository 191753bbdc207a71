//! How the program begins.

use super::effect::Effect;
use super::explorer::View;
use super::game::Game;
use super::memory::Memory;
use super::menu::Menu;
use super::outbox::Outbox;
use super::positions::Drafts;
use super::replay::Replay;
use super::review::Review;
use super::subject::Subject;
use super::{App, Screen};
use crate::config::keymap::Keymap;
use crate::config::settings::Settings;
use crate::record::Record;
use crate::record::contest::Contest;
use crate::teach::lesson::Progress;
use std::sync::Arc;

impl App {
    /// The program at its menu.
    pub fn new(settings: Settings, seed: u64) -> Self {
        Self {
            screen: Screen::Menu(Menu::new(false, settings.mode)),
            uses_mouse: settings.mouse,
            overlay: None,
            left: None,
            settings,
            settings_file: None,
            guest: false,
            seed,
            played: Vec::new(),
            worths: Vec::new(),
            drafts: Drafts::default(),
            studies: Vec::new(),
            progress: Progress::default(),
            noted: None,
            ended: Vec::new(),
            remarks: Vec::new(),
            transition: None,
            attended: true,
            outbox: Outbox::default(),
        }
    }

    /// The program with what earlier sessions have left. At the menu, or once it is opened from a review, the game that
    /// was adjourned then can be gone on with; a game that has begun is told what there is to say.
    #[must_use]
    pub fn remembering(mut self, memory: Memory) -> Self {
        self.progress = memory.progress;
        self.settings_file = memory.settings_file;
        self.guest = memory.guest;
        if let (Screen::Menu(_) | Screen::Review(_), Some(adjourned)) = (&self.screen, memory.adjourned) {
            self.noted = Some(adjourned.clone());
            self.left = Some(Box::new(Game::going_on(adjourned, &self.settings)));
            if let Screen::Menu(_) = &self.screen {
                self.open_menu();
            }
        }
        memory.remarks.into_iter().for_each(|remark| self.remark(remark));
        self
    }

    /// The program with other keys than the standard ones.
    #[must_use]
    pub fn with_keymap(mut self, keymap: Keymap) -> Self {
        self.settings.keymap = Arc::new(keymap);
        self
    }

    /// The program at the beginning of a game, and what it wishes for at once.
    pub fn in_game(settings: Settings, seed: u64, contest: Contest) -> (Self, Vec<Effect>) {
        let mut app = Self::new(settings, seed);
        app.start(contest);
        let effects = app.outbox.drain();
        (app, effects)
    }

    /// The program with a view of the search on the position at which a game begins, and what it
    /// wishes for at once. The game waits behind it, and does not begin by itself when the view is left.
    pub fn exploring(settings: Settings, seed: u64, contest: Contest, view: View) -> (Self, Vec<Effect>) {
        let mut app = Self::new(settings, seed);
        app.start(contest);
        if let Screen::Game(game) = &mut app.screen {
            game.hold();
        }
        app.explore_game(view);
        let effects = app.outbox.drain();
        (app, effects)
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
        let replay = Replay::new(record, &mut app.outbox);
        let mut review = Review::new(Subject::Named(Box::new(replay)));
        if let Some(notice) = notice {
            review.inform(notice);
        }
        app.screen = Screen::Review(Box::new(review));
        let effects = app.outbox.drain();
        (app, effects)
    }
}
