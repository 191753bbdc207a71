//! What is kept for later sessions: games that have ended, the game that goes on; and what became of it.

use crate::app::App;
use crate::app::{FileWarning, Game, LearnScreen, Notice, Save, Saved, Screen};

impl App {
    /// Has the game that goes on kept as it stands, if that has changed, and those that have ended for good.
    pub(super) fn save_game(&mut self) {
        let mut ended = self.effects.take_ended();
        let last = ended.pop();
        for record in ended {
            self.effects.save(Save::Record(Box::new(record), None));
        }
        let game = self.game_at_hand();
        let is_saved = match (game, &self.saved_game) {
            (Some(game), Some(saved)) => game.is_saved_as(saved),
            (game, saved) => game.is_none() && saved.is_none(),
        };
        if last.is_none() && is_saved {
            return;
        }
        let current = game.map(Game::adjourned);
        self.saved_game = match last {
            // The program ends: what was over is on record, and the next one of its series is to be gone on with.
            Some(_) => current.and_then(|game| if game.is_over() { game.next() } else { Some(game) }),
            None => current,
        };
        let next = self.saved_game.clone().map(Box::new);
        self.effects.save(match (last, next) {
            (Some(record), next) => Save::Record(Box::new(record), next),
            (None, Some(next)) => Save::Game(next),
            (None, None) => Save::NoGame,
        });
    }

    /// The game that would be gone on with, or whose end would be kept, if the program ended now.
    fn game_at_hand(&self) -> Option<&Game> {
        self.game().filter(|game| game.is_worth_saving())
    }

    /// Takes note of what is kept by now: others may have finished more lessons.
    pub(super) fn saved(&mut self, saved: Result<Saved, String>) {
        match saved {
            Ok(saved) => {
                self.shared.warnings.retain(|warning| !matches!(warning, FileWarning::Trouble(_)));
                match saved {
                    Saved::Done => {}
                    Saved::Mended(what) => self.warn(FileWarning::Mended(what)),
                    Saved::Lessons(saved) => {
                        let known = self.shared.progress.clone();
                        self.shared.progress.merge(&saved);
                        if let (Some(Screen::Learn(list)), true) =
                            (self.stack.last_mut(), self.shared.progress != known)
                        {
                            *list = LearnScreen::new(&self.shared.progress);
                        }
                    }
                }
            }
            Err(trouble) => self.warn(FileWarning::Trouble(trouble)),
        }
    }

    /// Tells the user something, once: on the game or the history at once, and on the menu.
    pub(super) fn warn(&mut self, warning: FileWarning) {
        if self.shared.warnings.iter().any(|known| known.text() == warning.text()) {
            return;
        }
        match self.stack.last_mut() {
            Some(Screen::Game(_)) => {
                if let Some(game) = &mut self.shared.game {
                    game.notice = Some(Notice::Warning(warning.brief().to_owned()));
                }
            }
            Some(Screen::History(archive)) => {
                archive.notice = Some(Notice::Warning(warning.text().to_owned()));
            }
            _ => {}
        }
        if let FileWarning::Trouble(_) = warning {
            self.shared.warnings.retain(|known| !matches!(known, FileWarning::Trouble(_)));
        }
        self.shared.warnings.push(warning);
    }
}
