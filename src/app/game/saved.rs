//! A game as it is kept: while it goes on, and once it has ended.

use crate::app::game::{Game, Turn, beginning};
use crate::config::settings::Settings;
use crate::game::Mark;
use crate::record::{Adjourned, Record};

impl Game {
    /// A game that was adjourned, as it stood.
    pub(in crate::app) fn going_on(adjourned: Adjourned, settings: &Settings) -> Self {
        let Adjourned { contest, winners, finished_before, begun_before, history, begun: _ } = adjourned;
        let cursor = beginning(history.position());
        Self { winners, finished_before, begun_before, history, cursor, ..Self::new(contest, settings) }
    }

    /// Whether the game is over.
    pub(in crate::app) const fn is_over(&self) -> bool {
        matches!(self.turn, Turn::Over)
    }

    /// Whether something would be lost if nobody remembered it: moves, or the score of a series that goes on.
    pub(in crate::app) fn is_worth_keeping(&self) -> bool {
        let has_moves = !self.history.moves().is_empty();
        has_moves || (!self.winners.is_empty() && self.is_series_open())
    }

    /// The game as it is kept while it can be gone on with, or taken up again.
    pub(in crate::app) fn adjourned(&self) -> Adjourned {
        Adjourned {
            contest: self.contest.clone(),
            winners: self.winners_before().to_vec(),
            finished_before: self.finished_before,
            begun_before: self.begun_before,
            history: self.history.so_far(),
            begun: None,
        }
    }

    /// Whether the game still stands as it was kept.
    pub(in crate::app) fn is_kept_as(&self, kept: &Adjourned) -> bool {
        kept.history.moves() == self.history.moves()
            && (kept.finished_before, kept.begun_before) == (self.finished_before, self.begun_before)
            && kept.winners == self.winners_before()
            && kept.contest == self.contest
    }

    /// Who won the games of the series before this one.
    fn winners_before(&self) -> &[Option<Mark>] {
        match self.winners.split_last() {
            Some((_, before)) if self.is_over() => before,
            _ => &self.winners,
        }
    }

    /// The game as it is kept once it has ended or is given up.
    pub(in crate::app) fn record(&self) -> Record {
        Record::timeless(self.contest.players, self.history.so_far())
    }
}
