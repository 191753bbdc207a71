//! The parts of a game's line, with a clear word on each that is not what it should be.

use super::{Ending, Moment, Record};
use crate::engine::player::Player;
use crate::game::{ByMark, History, MAX_SIDE, Mark, Position, Rules, Setup, Square, Status};
use chrono::DateTime;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// A JSON object that says that it is a game, in a format that this version knows.
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    pub(super) fn read(text: &str) -> Result<Self, RecordError> {
        let value: Value =
            serde_json::from_str(text).map_err(|fault| malformed(format!("no JSON: {fault}")))?;
        let Value::Object(fields) = value else {
            return Err(malformed(format!("{} is no game: say {{\"format\":1,...}}", shortened(&value))));
        };
        let fields = Self(fields);
        let format = fields.number("format", 1..=u64::MAX)?;
        let format = u32::try_from(format).unwrap_or(u32::MAX);
        if format > Record::FORMAT { Err(RecordError::Newer { format }) } else { Ok(fields) }
    }

    /// What a field says.
    pub(super) fn get(&self, name: &str) -> Result<&Value, RecordError> {
        self.0.get(name).ok_or_else(|| malformed(format!("`{name}` is missing")))
    }

    /// Reads a text; the error says what is wrong with it.
    pub(super) fn parse<T: FromStr<Err: ToString>>(&self, name: &str) -> Result<T, RecordError> {
        let fault = |why: String| malformed(format!("`{name}`: {why}"));
        let value = self.get(name)?;
        let text =
            value.as_str().ok_or_else(|| fault(format!("{} is no text in quotes", shortened(value))))?;
        text.parse().map_err(|why: T::Err| fault(why.to_string()))
    }

    /// A whole number within a range.
    pub(super) fn number(&self, name: &str, range: RangeInclusive<u64>) -> Result<u64, RecordError> {
        let value = self.get(name)?;
        value.as_u64().filter(|number| range.contains(number)).ok_or_else(|| {
            let (least, most) = range.into_inner();
            let bounds =
                if most == u64::MAX { format!("from {least} on") } else { format!("from {least} to {most}") };
            malformed(format!("`{name}` is {}: say a whole number {bounds}", shortened(value)))
        })
    }

    /// A list.
    pub(super) fn list(&self, name: &str) -> Result<&[Value], RecordError> {
        let value = self.get(name)?;
        let list = value.as_array().map(Vec::as_slice);
        list.ok_or_else(|| malformed(format!("`{name}` is {}: say a list in [ ]", shortened(value))))
    }

    /// A moment, if there is one.
    pub(super) fn moment(&self, name: &str) -> Result<Option<Moment>, RecordError> {
        let Some(value) = self.0.get(name).filter(|value| !value.is_null()) else { return Ok(None) };
        let moment = value.as_str().and_then(|text| DateTime::parse_from_rfc3339(text).ok());
        moment.map(Some).ok_or_else(|| {
            let value = shortened(value);
            malformed(format!("`{name}` is {value}: say date and time, as in \"2026-11-21T20:06:40+01:00\""))
        })
    }

    /// Who plays X and who plays O.
    pub(super) fn players(&self) -> Result<ByMark<Player>, RecordError> {
        Ok(ByMark { x: self.parse("x")?, o: self.parse("o")? })
    }

    /// The position at the start, which is not over.
    pub(super) fn start(&self) -> Result<Position, RecordError> {
        let side = |name| {
            let length = self.number(name, 1..=MAX_SIDE.into())?;
            Ok::<_, RecordError>(u8::try_from(length).expect("no side is longer than a byte can say"))
        };
        let rules = Rules::new(side("columns")?, side("rows")?, side("connect")?);
        let rules = rules.map_err(|fault| malformed(fault.to_string()))?;
        let misere = self.get("misere")?;
        let misere = misere
            .as_bool()
            .ok_or_else(|| malformed(format!("`misere` is {}: say true or false", shortened(misere))))?;
        let setup: Setup = self.parse("start")?;
        let found = setup.rules();
        if (found.columns(), found.rows()) != (rules.columns(), rules.rows()) {
            return Err(impossible(format!(
                "`start` has {}x{} cells, but `columns` and `rows` say {}x{}",
                found.columns(),
                found.rows(),
                rules.columns(),
                rules.rows()
            )));
        }
        let to_move: Mark = self.parse("to_move")?;
        let setup = setup.on_board(rules.with_misere(misere)).with_to_move(Some(to_move));
        let start = Position::try_from(setup).map_err(|fault| impossible(format!("`start`: {fault}")))?;
        if start.status() == Status::Ongoing {
            Ok(start)
        } else {
            Err(impossible("`start`: the game is over before the first move".to_owned()))
        }
    }

    /// The game from its start on, with a result that is what the moves have led to.
    pub(super) fn history(&self, start: Position) -> Result<History, RecordError> {
        let mut history = History::new(start);
        for (number, value) in (1..).zip(self.list("moves")?) {
            let square = value.as_str().unwrap_or_default().parse::<Square>().map_err(|_| {
                let value = shortened(value);
                malformed(format!("`moves`: move {number} is {value}: say a square, as in \"b2\""))
            })?;
            history.play(square).map_err(|fault| impossible(format!("`moves`: move {number}: {fault}")))?;
        }
        let value = self.get("result")?;
        let said = Ending::deserialize(value).map_err(|_| {
            malformed(format!("`result` is {}: say X, O, draw or unfinished", shortened(value)))
        })?;
        let ending = Ending::of(history.position().status());
        if said == ending {
            Ok(history)
        } else {
            Err(impossible(format!("`result` is {said}, but the moves lead to {ending}")))
        }
    }
}

pub(super) fn malformed(why: String) -> RecordError {
    RecordError::Malformed(why)
}

pub(super) fn impossible(why: String) -> RecordError {
    RecordError::Impossible(why)
}

/// A value as a message can show it: on one line, and not too much of it.
pub(super) fn shortened(value: &Value) -> String {
    beginning(&value.to_string(), 30)
}

/// A text, or this many characters of a longer one.
pub(super) fn beginning(text: &str, most: usize) -> String {
    let rest = if text.chars().nth(most).is_some() { "..." } else { "" };
    text.chars().take(most).chain(rest.chars()).collect()
}

/// Why a line is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It is no JSON, or something in it is not what it should be.
    #[error("{0}")]
    Malformed(String),
    /// It is in a form of a newer version of the program.
    #[error(
        "`format` is {format}, but this version of noughts reads games up to format {}: use a newer one",
        Record::FORMAT
    )]
    Newer {
        /// The form's version.
        format: u32,
    },
    /// The moves contradict the rules, or the result.
    #[error("{0}")]
    Impossible(String),
}
