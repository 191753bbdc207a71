//! Games as lines of JSON: how their fields are written, and read with a message for each invalid one. Other programs
//! rely on their names and order.

use super::{Moment, Record};
use crate::engine::Player;
use crate::game::{ByMark, History, Mark, Position, Rules, Setup, Square, Status};
use crate::wording::names;
use RecordError::{Impossible, Malformed};
use chrono::SecondsFormat;
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt;
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
            "moves": names(history.moves()),
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
        let line = Line::read(text)?;
        let history = line.history(line.start()?)?;
        Ok(Self { players: line.players()?, history, begun: line.begun, ended: line.ended })
    }
}

/// The fields of a line.
#[derive(Deserialize)]
pub(super) struct Line {
    pub begun: Option<Moment>,
    ended: Option<Moment>,
    x: String,
    o: String,
    columns: u8,
    rows: u8,
    connect: u8,
    misere: bool,
    start: String,
    to_move: String,
    moves: Vec<String>,
    result: Status,
}

impl Line {
    /// Reads a line in a format that this version knows.
    pub(super) fn read(text: &str) -> Result<Self, RecordError> {
        #[derive(Deserialize)]
        struct Version {
            format: u64,
        }
        let Version { format } = fields(text)?;
        match u32::try_from(format).unwrap_or(u32::MAX) {
            0 => Err(Malformed("`format` is 0: use 1".to_owned())),
            format if format > Record::FORMAT => Err(RecordError::Newer { format }),
            _ => fields(text),
        }
    }

    pub(super) fn players(&self) -> Result<ByMark<Player>, RecordError> {
        Ok(ByMark { x: parsed("x", &self.x)?, o: parsed("o", &self.o)? })
    }

    /// The starting position, in which the game is not over.
    pub(super) fn start(&self) -> Result<Position, RecordError> {
        let rules = Rules::new(self.columns, self.rows, self.connect).map_err(Malformed)?;
        let setup: Setup = parsed("start", &self.start)?;
        let found = setup.rules().size();
        if found != rules.size() {
            return Err(Impossible(format!(
                "`start` has {found} cells, but `columns` and `rows` give {}",
                rules.size()
            )));
        }
        let to_move: Mark = parsed("to_move", &self.to_move)?;
        let setup = setup.on_board(rules.with_misere(self.misere)).with_to_move(Some(to_move));
        let start = Position::try_from(setup).map_err(|fault| Impossible(format!("`start`: {fault}")))?;
        if start.is_over() {
            return Err(Impossible("`start`: the game is over before the first move".to_owned()));
        }
        Ok(start)
    }

    /// The game; the result must match the moves.
    pub(super) fn history(&self, start: Position) -> Result<History, RecordError> {
        let mut history = History::new(start);
        for (number, name) in (1..).zip(&self.moves) {
            let square: Square = parsed("moves", name)?;
            history.play(square).map_err(|fault| Impossible(format!("`moves`: move {number}: {fault}")))?;
        }
        let status = history.position().status();
        if self.result == status {
            return Ok(history);
        }
        let [stated, status] = [self.result, status].map(|end| json!(end));
        Err(Impossible(format!("`result` is {stated}, but the moves lead to {status}")))
    }
}

/// Some fields of a line.
pub(super) fn fields<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, RecordError> {
    serde_json::from_str(text).map_err(|fault| {
        let kind = if fault.is_data() { "" } else { "not JSON: " };
        Malformed(kind.to_owned() + &truncated(&fault.to_string(), 200))
    })
}

/// What the text of a field stands for.
fn parsed<T: FromStr<Err = String>>(name: &str, text: &str) -> Result<T, RecordError> {
    text.parse().map_err(|why| Malformed(format!("`{name}`: {why}")))
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
