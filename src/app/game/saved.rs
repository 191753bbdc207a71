//! A game as it is kept: once it has ended, and while it goes on.

use super::{Game, Turn};
use crate::game::History;
use crate::record::{Interrupted, Record};
use crate::settings::Settings;

impl Game {
    /// A game that was interrupted, as it stood.
    pub(in crate::app) fn going_on(interrupted: Interrupted, settings: &Settings) -> Self {
        let Interrupted { contest, winners, finished_before, begun_before, history, begun: _ } = interrupted;
        Self { winners, finished_before, begun_before, history, ..Self::new(contest, settings) }
    }

    /// The game as it is gone on with should the program end now, or the next one of its series if this one is
    /// over; none if nothing would be lost.
    pub(in crate::app) fn interrupted(&self) -> Option<Interrupted> {
        let over = usize::from(matches!(self.turn, Turn::Over));
        let (finished_before, begun_before) = (self.finished_before + over, self.begun_before + over);
        let history = match over {
            0 => self.history.so_far(),
            _ => History::new(self.contest.start_of(finished_before)),
        };
        let (contest, winners) = (self.contest.clone(), self.winners.clone());
        let in_series = !winners.is_empty() && self.is_series_open();
        (self.under_way() || in_series).then_some(Interrupted {
            contest,
            winners,
            finished_before,
            begun_before,
            history,
            begun: None,
        })
    }

    /// The game as it is kept once it has ended or is given up.
    pub(in crate::app) fn record(&self) -> Record {
        Record::timeless(self.contest.players, self.history.so_far())
    }
}
