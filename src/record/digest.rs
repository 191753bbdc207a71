//! What a list of games shows of one.

use super::{Ending, Moment, Record};
use crate::engine::player::Player;
use crate::game::{ByMark, Mark, Rules};

/// What a list shows of a game, and where to find the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// Where its line begins in the file, in bytes.
    pub at: u64,
    /// When it ended, as far as that is known.
    pub ended: Option<Moment>,
    /// Who played X and who played O.
    pub players: ByMark<Player>,
    /// The board.
    pub rules: Rules,
    /// How many moves were made.
    pub moves: usize,
    /// How it ended.
    pub ending: Ending,
}

impl Digest {
    /// What there is to show of a record whose line begins here.
    pub fn of(record: &Record, at: u64) -> Self {
        Self {
            at,
            ended: record.ended,
            players: record.players,
            rules: record.history.start().rules(),
            moves: record.history.moves().len(),
            ending: record.ending(),
        }
    }

    /// The side of the only human, if there is just one.
    pub fn lone_human(&self) -> Option<Mark> {
        Player::lone_human(self.players)
    }
}
