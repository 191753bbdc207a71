//! What is kept for later sessions: finished lessons, games that have ended, the game that goes on.

use super::course::Course;
use super::effect::{Exit, Keep, Kept};
use super::game::Game;
use super::memory::Remark;
use super::notice::Notice;
use super::results::Results;
use super::{App, Screen};

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

    /// Has the game that goes on kept as it stands, if that has changed, and those that have ended for good.
    pub(super) fn note_game(&mut self) {
        let mut ended = std::mem::take(&mut self.ended);
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
        let game = match &self.screen {
            Screen::Game(game) => Some(&**game),
            Screen::Results(results) => Some(results.game()),
            Screen::Review(review) => review.subject().results().map(Results::game),
            Screen::Explorer(explorer) => explorer.source().game(),
            _ => None,
        };
        let is_worth_it = |game: &&Game| game.is_worth_keeping();
        game.filter(is_worth_it).or_else(|| self.left().filter(is_worth_it))
    }

    /// Takes note of a game that has ended for good, or is given up; one without a move leaves nothing to keep.
    pub(super) fn put_on_record(&mut self, game: &Game) {
        if !game.history().moves().is_empty() {
            self.ended.push(game.record());
        }
    }

    /// Ends the program; a game that is over can no longer be taken up again.
    pub(super) fn quit(&mut self, exit: Exit) {
        if let Some(game) = self.game_at_hand().filter(|game| game.is_over()) {
            let record = game.record();
            self.ended.push(record);
        }
        self.outbox.quit(exit);
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
        if self.remarks.iter().any(|known| known.text() == remark.text()) {
            return;
        }
        match &mut self.screen {
            Screen::Game(game) => game.tell(Notice::Warning(remark.brief().to_owned())),
            Screen::Archive(archive) => archive.tell(Notice::Warning(remark.text().to_owned())),
            _ => {}
        }
        if let Remark::Trouble(_) = remark {
            self.remarks.retain(|known| !matches!(known, Remark::Trouble(_)));
        }
        self.remarks.push(remark);
    }
}
