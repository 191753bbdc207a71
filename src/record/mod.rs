//! Records of games: the players, the board, the moves, the ending and the times.
//!
//! In come games and texts, which may contain anything; out come lines of JSON, or games again. It knows rules and
//! players, and opens no file: `files` does.

mod adjourned;
pub mod contest;
mod line;
mod list;
mod moves;
mod query;

pub use adjourned::Adjourned;
pub use line::{RecordError, joined, without_nulls};
pub use list::{Digest, Ledger};
pub use moves::{MoveTimes, read_moves};
pub use query::Query;

use crate::engine::Player;
use crate::game::{ByMark, History, Mark, Status};
use chrono::{DateTime, FixedOffset};

/// A point in time, with the UTC offset of the place where the game was played.
pub type Moment = DateTime<FixedOffset>;

/// A saved game, finished or abandoned. Its text form is a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub players: ByMark<Player>,
    pub history: History,
    /// When the first move was made, if known.
    pub begun: Option<Moment>,
    /// When the last move was made, if known.
    pub ended: Option<Moment>,
}

impl Record {
    /// The version of the text form that this program writes. It reads no higher ones.
    pub const FORMAT: u32 = 1;

    pub fn timeless(players: ByMark<Player>, history: History) -> Self {
        Self { players, history, begun: None, ended: None }
    }

    pub fn ending(&self) -> Status {
        self.history.position().status()
    }
}

/// "2026-11-21 20:07", where the game was played.
pub(crate) fn minute(moment: Moment) -> String {
    let mut text = moment.naive_local().to_string();
    text.truncate("2026-11-21 20:07".len());
    text
}

/// How a game ended, for the only human if there is one: "won", "lost", "X won", "unfinished".
pub(crate) fn ending(players: ByMark<Player>, ending: Status) -> &'static str {
    match (ending, players.lone_human()) {
        (Status::Ongoing, _) => "unfinished",
        (Status::Drawn, _) => "drawn",
        (Status::Won(winner), Some(human)) if winner == human => "won",
        (_, Some(_)) => "lost",
        (Status::Won(Mark::X), None) => "X won",
        (Status::Won(Mark::O), None) => "O won",
    }
}
