//! The line of text for a game.

use super::fields::Fields;
use super::{Ending, Moment, Record, RecordError};
use crate::engine::player::Player;
use crate::game::{ByMark, History, Position, Square};
use chrono::SecondsFormat;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// What is written of a game, in this order.
#[derive(Serialize)]
pub(super) struct Line {
    format: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    begun: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    x: String,
    o: String,
    columns: u8,
    rows: u8,
    connect: u8,
    misere: bool,
    start: String,
    to_move: String,
    moves: Vec<String>,
    result: Ending,
}

impl Line {
    /// The line for a game that is said to have begun here.
    pub(super) fn new(
        players: ByMark<Player>,
        start: &Position,
        history: &History,
        times: [Option<Moment>; 2],
    ) -> Self {
        let [begun, ended] = times.map(|time| Some(time?.to_rfc3339_opts(SecondsFormat::Secs, false)));
        let rules = start.rules();
        Self {
            format: Record::FORMAT,
            begun,
            ended,
            x: players.x.to_string(),
            o: players.o.to_string(),
            columns: rules.columns(),
            rows: rules.rows(),
            connect: rules.connect(),
            misere: rules.misere(),
            start: start.to_string(),
            to_move: start.to_move().to_string(),
            moves: history.moves().iter().map(Square::to_string).collect(),
            result: Ending::of(history.position().status()),
        }
    }
}

/// Writes something as one line of JSON.
pub(super) fn write(f: &mut fmt::Formatter<'_>, line: &impl Serialize) -> fmt::Result {
    f.write_str(&serde_json::to_string(line).map_err(|_| fmt::Error)?)
}

impl fmt::Display for Record {
    /// The line of JSON, without an end of line. Undone moves and fractions of seconds are omitted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &Line::new(self.players, self.history.start(), &self.history, [self.begun, self.ended]))
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads the JSON, and follows the game by the rules. Fields without a meaning here are passed over.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fields = Fields::read(text)?;
        Ok(Self {
            players: fields.players()?,
            history: fields.history(fields.start()?)?,
            begun: fields.moment("begun")?,
            ended: fields.moment("ended")?,
        })
    }
}
