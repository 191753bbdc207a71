//! Games as lines of text.

use super::fields::Fields;
use super::{Moment, Record, RecordError};
use crate::engine::player::Player;
use crate::game::figures::names;
use crate::game::{ByMark, History, Position};
use chrono::SecondsFormat;
use serde_json::{Value, json};
use std::fmt;
use std::str::FromStr;

/// Returns the fields of a game, in the order in which they are written, with `start` as its starting position.
pub(super) fn line(
    players: ByMark<Player>,
    start: &Position,
    history: &History,
    times: [Option<Moment>; 2],
) -> Value {
    let [begun, ended] = times.map(|time| Some(time?.to_rfc3339_opts(SecondsFormat::Secs, false)));
    let rules = start.rules();
    without_nulls(json!({
        "format": Record::FORMAT,
        "begun": begun,
        "ended": ended,
        "x": players.x.to_string(),
        "o": players.o.to_string(),
        "columns": rules.columns(),
        "rows": rules.rows(),
        "connect": rules.connect(),
        "misere": rules.misere(),
        "start": start.to_string(),
        "to_move": start.to_move().to_string(),
        "moves": names(history.moves().iter().copied()),
        "result": history.position().status(),
    }))
}

/// Removes the fields that are null from a JSON object.
pub fn without_nulls(mut object: Value) -> Value {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

impl fmt::Display for Record {
    /// Writes the JSON on one line, without a line end. Omits undone moves and fractions of seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line(self.players, self.history.start(), &self.history, [self.begun, self.ended]).fmt(f)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads the JSON and plays the moves by the rules. Ignores unknown fields.
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
