//! What is kept for later sessions: finished lessons, games that have ended, the game that goes on.

use super::action::{Keep, Kept};
use super::course::Course;
use super::game::Game;
use super::memory::Remark;
use super::results::Results;
use super::turn::Notice;
use super::{App, Screen};
use crate::record::Interrupted;

impl App {
    /// Takes note of a lesson as soon as the last of its tasks is done.
    pub(super) fn note_progress(&mut self) {
        if let Screen::Study(study) = &self.screen
            && study.is_finished()
            && self.progress.finish(study.lesson().name)
        {
            self.outbox.keep(Keep::Lessons(self.progress.clone()));
        }
    }

    /// Has the game that goes on kept as it stands, if that has changed.
    pub(super) fn note_game(&mut self) {
        let game = self.interrupted();
        if game != self.noted {
            self.noted.clone_from(&game);
            self.outbox.keep(game.map_or(Keep::NoGame, |game| Keep::Game(Box::new(game))));
        }
    }

    /// The game that would be gone on with if the program ended now.
    fn interrupted(&self) -> Option<Interrupted> {
        let game = match &self.screen {
            Screen::Game(game) => Some(&**game),
            Screen::Results(results) => Some(results.game()),
            Screen::Review(review) => review.subject().results().map(Results::game),
            Screen::Explorer(explorer) => explorer.source().game(),
            _ => None,
        };
        game.and_then(Game::interrupted).or_else(|| self.left()?.interrupted())
    }

    /// Has a game kept that has ended or is given up now; one without a move leaves nothing to keep.
    pub(super) fn put_on_record(&mut self, game: &Game) {
        if !game.history().moves().is_empty() {
            self.outbox.keep(Keep::Record(Box::new(game.record()), None));
            self.noted = None;
        }
    }

    /// Takes note of what is kept by now: others may have finished more lessons.
    pub(super) fn kept(&mut self, kept: Result<Kept, String>) {
        match kept {
            Ok(kept) => {
                self.remarks.retain(|remark| !matches!(remark, Remark::Trouble(_)));
                match kept {
                    Kept::Done => {}
                    Kept::Mended(what) => self.remark(Remark::Mended(what)),
                    Kept::Lessons(kept) => {
                        let known = self.progress.clone();
                        self.progress.merge(&kept);
                        if let (Screen::Course(list), true) = (&mut self.screen, self.progress != known) {
                            *list = Course::new(&self.progress);
                        }
                    }
                }
            }
            Err(trouble) => self.remark(Remark::Trouble(trouble)),
        }
    }

    /// Has something told to whoever plays, once, and then where the program begins.
    pub(super) fn remark(&mut self, remark: Remark) {
        if self.remarks.contains(&remark) {
            return;
        }
        match &mut self.screen {
            Screen::Game(game) => game.tell(Notice::Refusal(remark.brief().to_owned())),
            Screen::Archive(archive) => archive.tell(Notice::Refusal(remark.text().to_owned())),
            _ => {}
        }
        if let Remark::Trouble(_) = remark {
            self.remarks.retain(|known| !matches!(known, Remark::Trouble(_)));
        }
        self.remarks.push(remark);
    }
}
