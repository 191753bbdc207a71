//! What is kept of games: who played, on what board, the moves, how it ended, when.
//!
//! | type | what it is |
//! |---|---|
//! | [`Record`] | a game as it is kept, and its line of text |
//! | [`Adjourned`] | an unfinished game to resume, and its series so far |
//! | [`Digest`] | what a list shows of a game |
//! | [`Query`] | which games are looked for |
//! | [`Standings`], [`Standing`] | who won how often, against whom, on which board |
//! | [`Ledger`] | the games that were found, newest first, and what comes of all of them |
//! | [`Gathering`] | makes a ledger of lines of text, one after the other |
//!
//! Nothing in here opens a file; texts come from above, and may be anything.

mod adjourned;
pub mod contest;
mod ending;
mod fields;
mod line;
mod list;
mod move_list;
mod query;
mod standings;

pub use adjourned::Adjourned;
pub use ending::Ending;
pub use fields::RecordError;
pub use line::without_nulls;
pub use list::{Digest, Gathering, Ledger};
pub use move_list::{MoveListError, read_moves};
pub use query::Query;
pub use standings::{Standing, Standings};

use crate::engine::player::Player;
use crate::game::{ByMark, History};
use chrono::{DateTime, FixedOffset};

/// A moment, with the difference from universal time that clocks showed where the game was played.
pub type Moment = DateTime<FixedOffset>;

/// A game as it is kept: finished, or given up on the way.
///
/// Its text form is one line of JSON. The names of its fields are a promise to other programs:
///
/// ```
/// use noughts::record::{Ending, Record};
///
/// let line = r#"{"format":1,"begun":"2026-11-21T20:06:40+01:00","ended":"2026-11-21T20:07:02+01:00",
///     "x":"human","o":"perfect","columns":3,"rows":3,"connect":3,"misere":false,
///     "start":".../.../...","to_move":"X","moves":["a1","b2","a2","a3","c1"],"result":"unfinished"}"#;
/// let record: Record = line.parse()?;
/// assert_eq!(record.ending(), Ending::Unfinished);
/// assert_eq!(record.to_string().parse(), Ok(record));
/// # Ok::<(), noughts::record::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Who played X and who played O.
    pub players: ByMark<Player>,
    /// The first position and the moves.
    pub history: History,
    /// When the first move was made, as far as that is known.
    pub begun: Option<Moment>,
    /// When the last one was.
    pub ended: Option<Moment>,
}

impl Record {
    /// The version of the text form that this program writes. Texts of a higher one are not read.
    pub const FORMAT: u32 = 1;

    /// The record of a game of which nobody knows when it was.
    pub const fn timeless(players: ByMark<Player>, history: History) -> Self {
        Self { players, history, begun: None, ended: None }
    }

    /// How the game ended.
    pub fn ending(&self) -> Ending {
        Ending::of(self.history.position().status())
    }
}
