//! Saves finished games and the unfinished one, and handles the results of saving.

use crate::app::{Adjourned, App, Game, LearnScreen, Notice, Save, Saved, Screen};
use crate::teach::Progress;
use strum::EnumIs;

/// What is said if that takes long.
pub const LOADING: &str = "Reading your games ...";

impl App {
    /// Saves the games that have ended for good and, if it has changed, the unfinished one.
    pub(super) fn save_game(&mut self) {
        let game = self.shared.game.as_ref().filter(|game| game.is_worth_saving());
        let current = game.map(Game::adjourned);
        let ended = self.effects.ended.take();
        if ended.is_none() && current == self.saved_game {
            return;
        }
        self.saved_game = match ended {
            // If the current game is over, the program is ending; its series continues with the next game.
            Some(_) => current.and_then(|game| if game.is_over() { game.next() } else { Some(game) }),
            None => current,
        };
        let next = self.saved_game.clone().map(Box::new);
        self.effects.save(match ended {
            Some(record) => Save::Record(record, next),
            None => Save::Game(next),
        });
    }

    /// Adds what earlier sessions have saved. The menu offers to continue the unfinished game. A game that has already
    /// started shows the warnings.
    pub(super) fn load(&mut self, saved: SavedState) {
        let shared = &mut self.shared;
        shared.notice.take_if(|notice| *notice == Notice::Info(LOADING.to_owned()));
        shared.settings_file = saved.settings_file;
        match saved.adjourned {
            Some(_) if shared.game.is_some() => {
                self.effects.inform("A game of an earlier session waits for the next start");
            }
            Some(adjourned) => {
                let game = Game::resumed(adjourned, &shared.settings);
                self.saved_game = Some(game.adjourned());
                shared.game = Some(game);
                self.effects.save(Save::Continue);
                if let Screen::Menu(menu) = &mut self.stack[0] {
                    menu.offer_game(&self.shared);
                }
            }
            None => {}
        }
        self.saved(Ok(Saved::Lessons(saved.progress)));
        for warning in saved.warnings {
            self.warn(warning);
        }
        if let Some(first) = self.first.take() {
            self.handle(first);
        }
    }

    /// Handles the result of saving. Other sessions may have finished more lessons.
    pub(super) fn saved(&mut self, saved: Result<Saved, String>) {
        if !matches!(saved, Ok(Saved::Figure(_)) | Err(_)) {
            self.shared.warnings.retain(|warning| !warning.is_not_saved());
        }
        match (saved, self.stack.last_mut()) {
            (Err(trouble), _) => self.warn(FileWarning::NotSaved(trouble)),
            (Ok(Saved::Figure(saved)), Some(Screen::Views(_))) => match saved {
                Ok(name) => {
                    self.effects.inform(format!("Saved the figure as {name} in the working directory."));
                }
                Err(fault) => self.effects.refuse(fault),
            },
            (Ok(Saved::Lessons(saved)), screen) => {
                let known = self.shared.progress.clone();
                self.shared.progress.merge(&saved);
                if let (Some(Screen::Learn(list)), true) = (screen, self.shared.progress != known) {
                    *list = LearnScreen::new(&self.shared);
                }
            }
            _ => {}
        }
    }

    /// Shows a warning once: immediately during a game or in the history, and later in the menu.
    fn warn(&mut self, warning: FileWarning) {
        if self.shared.warnings.iter().any(|known| known.text() == warning.text()) {
            return;
        }
        let text = match self.screen() {
            // There is no room for the text.
            Screen::Game(_) => Some("not everything can be read or saved: see the menu"),
            Screen::History(_) => Some(warning.text()),
            _ => None,
        };
        if let Some(text) = text {
            self.effects.say(Notice::Warning(text.to_owned()));
        }
        if warning.is_not_saved() {
            self.shared.warnings.retain(|known| !known.is_not_saved());
        }
        self.shared.warnings.push(warning);
    }
}

#[derive(Clone, Debug, Default)]
pub struct SavedState {
    pub progress: Progress,
    pub adjourned: Option<Adjourned>,
    /// The path of the settings file, if there is one.
    pub settings_file: Option<String>,
    /// What could not be read or saved.
    pub warnings: Vec<FileWarning>,
}

#[derive(Clone, Debug, EnumIs)]
pub enum FileWarning {
    /// A file, or an unfinished game of an earlier session, cannot be read.
    NotRead(String),
    NotSaved(String),
}

impl FileWarning {
    pub fn text(&self) -> &str {
        match self {
            Self::NotRead(text) | Self::NotSaved(text) => text,
        }
    }
}
