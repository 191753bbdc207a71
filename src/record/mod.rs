//! Records of games: the players, the board, the moves, the ending and the times.
//!
//! | type | what it is |
//! |---|---|
//! | [`Record`] | a saved game, and its line of text |
//! | [`Adjourned`] | an unfinished game to resume, and its series so far |
//! | [`Digest`] | what a list shows about a game |
//! | [`Query`] | a search for games |
//! | [`Ledger`] | the games that a query found, newest first |
//! | [`MoveTimes`] | when the moves of the current game were made |
//! | [`Gathering`] | builds a ledger from lines of text, one at a time |
//!
//! Nothing here opens a file. Texts come from the caller and may contain anything.

mod adjourned;
pub mod contest;
mod fields;
mod line;
mod list;
mod move_list;
mod move_times;
mod query;

pub use adjourned::Adjourned;
pub use fields::RecordError;
pub use line::without_nulls;
pub use list::{Digest, Gathering, Ledger};
pub use move_list::read_moves;
pub use move_times::MoveTimes;
pub use query::Query;

use crate::engine::player::Player;
use crate::game::{ByMark, History, Status};
use chrono::{DateTime, FixedOffset};

/// A point in time, with the UTC offset of the place where the game was played.
pub type Moment = DateTime<FixedOffset>;

/// A saved game, finished or abandoned.
///
/// Its text form is one line of JSON. Other programs may rely on the names of its fields:
///
/// ```
/// use noughts::game::Status;
/// use noughts::record::Record;
///
/// let line = r#"{"format":1,"begun":"2026-11-21T20:06:40+01:00","ended":"2026-11-21T20:07:02+01:00",
///     "x":"human","o":"perfect","columns":3,"rows":3,"connect":3,"misere":false,
///     "start":".../.../...","to_move":"X","moves":["a1","b2","a2","a3","c1"],"result":"unfinished"}"#;
/// let record: Record = line.parse()?;
/// assert_eq!(record.ending(), Status::Ongoing);
/// assert_eq!(record.to_string().parse(), Ok(record));
/// # Ok::<(), noughts::record::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Who played X and who played O.
    pub players: ByMark<Player>,
    /// The first position and the moves.
    pub history: History,
    /// When the first move was made, if known.
    pub begun: Option<Moment>,
    /// When the last move was made, if known.
    pub ended: Option<Moment>,
}

impl Record {
    /// The version of the text form that this program writes. It does not read higher versions.
    pub const FORMAT: u32 = 1;

    /// Returns the record of a game whose times are unknown.
    pub const fn timeless(players: ByMark<Player>, history: History) -> Self {
        Self { players, history, begun: None, ended: None }
    }

    /// Returns how the game ended.
    pub fn ending(&self) -> Status {
        self.history.position().status()
    }
}
