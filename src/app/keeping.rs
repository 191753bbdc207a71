//! What is kept for later sessions: games that have ended, the game that goes on; and what became of it.

use crate::app::App;
use crate::app::{Game, Keep, Kept, LearnScreen, Notice, Remark, Screen};

impl App {
    /// Has the game that goes on kept as it stands, if that has changed, and those that have ended for good.
    pub(super) fn note_game(&mut self) {
        let mut ended = self.outbox.take_ended();
        let last = ended.pop();
        for record in ended {
            self.outbox.keep(Keep::Record(Box::new(record), None));
        }
        let game = self.game_at_hand();
        let is_noted = match (game, &self.noted) {
            (Some(game), Some(noted)) => game.is_kept_as(noted),
            (game, noted) => game.is_none() && noted.is_none(),
        };
        if last.is_none() && is_noted {
            return;
        }
        let kept = game.map(Game::adjourned);
        self.noted = match last {
            // The program ends: what was over is on record, and the next one of its series is to be gone on with.
            Some(_) => kept.and_then(|kept| if kept.is_over() { kept.next() } else { Some(kept) }),
            None => kept,
        };
        let next = self.noted.clone().map(Box::new);
        self.outbox.keep(match (last, next) {
            (Some(record), next) => Keep::Record(Box::new(record), next),
            (None, Some(next)) => Keep::Game(next),
            (None, None) => Keep::NoGame,
        });
    }

    /// The game that would be gone on with, or whose end would be kept, if the program ended now.
    fn game_at_hand(&self) -> Option<&Game> {
        self.game().filter(|game| game.is_worth_keeping())
    }

    /// Takes note of what is kept by now: others may have finished more lessons.
    pub(super) fn kept(&mut self, kept: Result<Kept, String>) {
        match kept {
            Ok(kept) => {
                self.shared.remarks.retain(|remark| !matches!(remark, Remark::Trouble(_)));
                match kept {
                    Kept::Done => {}
                    Kept::Mended(what) => self.remark(Remark::Mended(what)),
                    Kept::Lessons(kept) => {
                        let known = self.shared.progress.clone();
                        self.shared.progress.merge(&kept);
                        if let (Some(Screen::Learn(list)), true) =
                            (self.stack.last_mut(), self.shared.progress != known)
                        {
                            *list = LearnScreen::new(&self.shared.progress);
                        }
                    }
                }
            }
            Err(trouble) => self.remark(Remark::Trouble(trouble)),
        }
    }

    /// Tells the user something, once: on the game or the history at once, and on the menu.
    pub(super) fn remark(&mut self, remark: Remark) {
        if self.shared.remarks.iter().any(|known| known.text() == remark.text()) {
            return;
        }
        match self.stack.last_mut() {
            Some(Screen::Game(_)) => {
                if let Some(game) = &mut self.shared.game {
                    game.notice = Some(Notice::Warning(remark.brief().to_owned()));
                }
            }
            Some(Screen::History(archive)) => {
                archive.notice = Some(Notice::Warning(remark.text().to_owned()));
            }
            _ => {}
        }
        if let Remark::Trouble(_) = remark {
            self.shared.remarks.retain(|known| !matches!(known, Remark::Trouble(_)));
        }
        self.shared.remarks.push(remark);
    }
}
