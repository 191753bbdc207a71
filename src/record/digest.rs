//! What a list of games shows of one.

use super::{Ending, Moment, Record, RecordError};
use crate::game::{Mark, Rules};
use crate::player::Player;
use chrono::DateTime;
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// What a list shows of a game, and where to find the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// Where its line begins in the file, in bytes.
    pub at: u64,
    /// When it ended, as far as that is known.
    pub ended: Option<Moment>,
    /// Who played X and who played O.
    pub players: [Player; 2],
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

    /// Reads a record's line that begins here. Whether its moves obey the rules is seen only when all of it is
    /// read: that would take many times as long.
    ///
    /// # Errors
    /// If it is no record.
    pub fn read(line: &str, at: u64) -> Result<Self, RecordError> {
        let quick = serde_json::from_str::<Quick>(line).ok().and_then(|quick| quick.digest(at));
        // What is written in an unusual way is read with more care, and so is what is wrong.
        quick.map_or_else(|| Ok(Self::of(&line.parse()?, at)), Ok)
    }

    /// The side of the only human, if there is just one.
    pub fn lone_human(&self) -> Option<Mark> {
        Player::lone_human(self.players)
    }
}

/// The parts of a line that a list shows, without copies.
#[derive(Deserialize)]
struct Quick<'a> {
    format: u32,
    ended: Option<&'a str>,
    x: &'a str,
    o: &'a str,
    columns: u8,
    rows: u8,
    connect: u8,
    misere: bool,
    moves: Count,
    result: Ending,
}

impl Quick<'_> {
    fn digest(&self, at: u64) -> Option<Digest> {
        let rules = Rules::new(self.columns, self.rows, self.connect).ok()?.with_misere(self.misere);
        let ended = match self.ended {
            Some(text) => Some(DateTime::parse_from_rfc3339(text).ok()?),
            None => None,
        };
        let players = [self.x.parse().ok()?, self.o.parse().ok()?];
        let digest = Digest { at, ended, players, rules, moves: self.moves.0, ending: self.result };
        (self.format == Record::FORMAT && digest.moves <= rules.cells()).then_some(digest)
    }
}

/// How long a list is.
struct Count(usize);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Counter)
    }
}

struct Counter;

impl<'de> Visitor<'de> for Counter {
    type Value = Count;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Count, A::Error> {
        let mut length = 0;
        while list.next_element::<IgnoredAny>()?.is_some() {
            length += 1;
        }
        Ok(Count(length))
    }
}
