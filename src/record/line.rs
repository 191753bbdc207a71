//! Games as lines of JSON: how their fields are written, and read with a message for each invalid one. Other programs
//! rely on their names and order.

use super::{Moment, Record};
use crate::engine::player::Player;
use crate::game::figures::names;
use crate::game::{ByMark, History, MAX_SIDE, Mark, Position, Rules, Setup, Square, Status};
use RecordError::{Impossible, Malformed};
use chrono::{DateTime, SecondsFormat};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// The fields of a game, with `start` as its starting position.
pub(super) fn line(
    players: ByMark<Player>,
    start: &Position,
    history: &History,
    times: [Option<Moment>; 2],
) -> Value {
    let [begun, ended] = times.map(|time| Some(time?.to_rfc3339_opts(SecondsFormat::Secs, false)));
    without_nulls(joined([
        json!({ "format": Record::FORMAT, "begun": begun, "ended": ended }),
        json!(players.map(|player| player.to_string())),
        json!(start.rules()),
        json!({
            "start": start.to_string(),
            "to_move": start.to_move().to_string(),
            "moves": names(history.moves().iter().copied()),
            "result": history.position().status(),
        }),
    ]))
}

/// One JSON object with the fields of several, such as rules. Other programs rely on the names and the order of the
/// fields.
pub fn joined(objects: impl IntoIterator<Item = Value>) -> Value {
    objects.into_iter().filter_map(|object| object.as_object().cloned()).flatten().collect()
}

/// A JSON object without the fields that are null.
pub fn without_nulls(mut object: Value) -> Value {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

impl fmt::Display for Record {
    /// Omits undone moves and fractions of seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line(self.players, self.history.start(), &self.history, [self.begun, self.ended]).fmt(f)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Plays the moves by the rules. Ignores unknown fields.
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

/// A JSON object in a game format that this version knows.
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    pub(super) fn read(text: &str) -> Result<Self, RecordError> {
        let value: Value =
            serde_json::from_str(text).map_err(|fault| Malformed(format!("not JSON: {fault}")))?;
        let Value::Object(fields) = value else {
            return Err(Malformed(format!("{} is not a game: use {{\"format\":1,...}}", shortened(&value))));
        };
        let fields = Self(fields);
        let format: u64 = fields.number("format", 1..=u64::MAX)?;
        let format = u32::try_from(format).unwrap_or(u32::MAX);
        if format > Record::FORMAT { Err(RecordError::Newer { format }) } else { Ok(fields) }
    }

    pub(super) fn get(&self, name: &str) -> Result<&Value, RecordError> {
        self.0.get(name).ok_or_else(|| Malformed(format!("`{name}` is missing")))
    }

    /// What `read` makes of a field, which is expected to be like this.
    pub(super) fn value<'a, T>(
        &'a self,
        name: &str,
        expected: impl fmt::Display,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, RecordError> {
        let value = self.get(name)?;
        read(value).ok_or_else(|| Malformed(format!("`{name}` is {}: use {expected}", shortened(value))))
    }

    /// The value that a string field is the text of.
    pub(super) fn parse<T: FromStr<Err: ToString>>(&self, name: &str) -> Result<T, RecordError> {
        let fault = |why: String| Malformed(format!("`{name}`: {why}"));
        let value = self.get(name)?;
        let text =
            value.as_str().ok_or_else(|| fault(format!("{} is not text in quotes", shortened(value))))?;
        text.parse().map_err(|why: T::Err| fault(why.to_string()))
    }

    pub(super) fn number<N: TryFrom<u64>>(
        &self,
        name: &str,
        range: RangeInclusive<u64>,
    ) -> Result<N, RecordError> {
        let expected = match (range.start(), range.end()) {
            (least, &u64::MAX) => format!("a whole number of {least} or more"),
            (least, most) => format!("a whole number from {least} to {most}"),
        };
        self.value(name, expected, |value| {
            value.as_u64().filter(|number| range.contains(number))?.try_into().ok()
        })
    }

    pub(super) fn list(&self, name: &str) -> Result<&Vec<Value>, RecordError> {
        self.value(name, "a list in [ ]", Value::as_array)
    }

    pub(super) fn moment(&self, name: &str) -> Result<Option<Moment>, RecordError> {
        if self.0.get(name).is_none_or(Value::is_null) {
            return Ok(None);
        }
        self.value(name, "a date and time, as in \"2026-11-21T20:06:40+01:00\"", |value| {
            DateTime::parse_from_rfc3339(value.as_str()?).ok().map(Some)
        })
    }

    pub(super) fn players(&self) -> Result<ByMark<Player>, RecordError> {
        Ok(ByMark { x: self.parse("x")?, o: self.parse("o")? })
    }

    /// The starting position, in which the game is not over.
    pub(super) fn start(&self) -> Result<Position, RecordError> {
        let side = |name| self.number(name, 1..=MAX_SIDE.into());
        let (columns, rows) = (side("columns")?, side("rows")?);
        let rules =
            Rules::new(columns, rows, side("connect")?).map_err(|fault| Malformed(fault.to_string()))?;
        let misere = self.value("misere", "true or false", Value::as_bool)?;
        let setup: Setup = self.parse("start")?;
        let found = (setup.rules().columns(), setup.rules().rows());
        if found != (columns, rows) {
            return Err(Impossible(format!(
                "`start` has {}x{} cells, but `columns` and `rows` give {columns}x{rows}",
                found.0, found.1
            )));
        }
        let to_move: Mark = self.parse("to_move")?;
        let setup = setup.on_board(rules.with_misere(misere)).with_to_move(Some(to_move));
        let start = Position::try_from(setup).map_err(|fault| Impossible(format!("`start`: {fault}")))?;
        if start.status() == Status::Ongoing {
            Ok(start)
        } else {
            Err(Impossible("`start`: the game is over before the first move".to_owned()))
        }
    }

    /// The game; the result must match the moves.
    pub(super) fn history(&self, start: Position) -> Result<History, RecordError> {
        let mut history = History::new(start);
        for (number, value) in (1..).zip(self.list("moves")?) {
            let square = value.as_str().unwrap_or_default().parse::<Square>().map_err(|_| {
                let value = shortened(value);
                Malformed(format!("`moves`: move {number} is {value}: use a square, as in \"b2\""))
            })?;
            history.play(square).map_err(|fault| Impossible(format!("`moves`: move {number}: {fault}")))?;
        }
        let stated =
            self.value("result", "X, O, draw or unfinished", |value| Status::deserialize(value).ok())?;
        let status = history.position().status();
        if stated == status {
            return Ok(history);
        }
        let [stated, status] = [stated, status].map(|end| json!(end));
        let [stated, status] = [&stated, &status].map(|end| end.as_str().unwrap_or_default());
        Err(Impossible(format!("`result` is {stated}, but the moves lead to {status}")))
    }
}

/// A value for use in a message: on one line and shortened.
pub(super) fn shortened(value: &Value) -> String {
    truncated(&value.to_string(), 30)
}

pub(super) fn truncated(text: &str, most: usize) -> String {
    let rest = if text.chars().nth(most).is_some() { "..." } else { "" };
    text.chars().take(most).chain(rest.chars()).collect()
}

/// Why a line is not the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It is not JSON, or a field is invalid.
    #[error("{0}")]
    Malformed(String),
    /// It is in the format of a newer version of the program.
    #[error(
        "`format` is {format}, but this version of noughts reads formats up to {}: use a newer version",
        Record::FORMAT
    )]
    Newer { format: u32 },
    /// The fields contradict the rules or each other.
    #[error("{0}")]
    Impossible(String),
}
