//! Reading what is written behind an option.

use super::analyze::Positions;
use super::args::Board;
use crate::config::settings::{Setting, Settings, Source};
use crate::engine::player::Player;
use crate::game::{Mark, NotationError, Rules, RulesError, Setup};
use crate::teach::library::{self, NamedPosition};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// A reader of values of which shells can complete some; others are read as well.
#[derive(Clone)]
pub(super) struct Suggesting<P> {
    reader: P,
    names: fn() -> Vec<String>,
}

impl<P: TypedValueParser> TypedValueParser for Suggesting<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.reader.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// Reads a position, or the name of one.
pub(super) fn position() -> impl TypedValueParser<Value = Setup> {
    Suggesting { reader: parse_position, names: names_of_positions }
}

/// Reads a position, or the name of one, or `-`, which says that positions come from stdin.
pub(super) fn positions() -> impl TypedValueParser<Value = Positions> {
    let reader = |text: &str| match text {
        "-" => Ok(Positions::Stdin),
        text => parse_position(text).map(Positions::One),
    };
    Suggesting { reader, names: names_of_positions }
}

fn names_of_positions() -> Vec<String> {
    library::positions().iter().map(|named| named.name.clone()).collect()
}

/// Reads a player.
pub(super) fn player() -> impl TypedValueParser<Value = Player> {
    let names =
        || std::iter::once(Player::Human).chain(Player::LEVELS).map(|player| player.to_string()).collect();
    Suggesting { reader: Player::from_str, names }
}

/// Reads a player that needs nobody at the keyboard; a human is refused later, with the reason.
pub(super) fn computer() -> impl TypedValueParser<Value = Player> {
    Suggesting { reader: Player::from_str, names: || Player::LEVELS.map(|player| player.to_string()).into() }
}

/// Reads a mark.
pub(super) fn mark() -> impl TypedValueParser<Value = Mark> {
    Suggesting { reader: Mark::from_str, names: || Mark::BOTH.map(|mark| mark.to_string()).into() }
}

/// Reads a whole number in a range.
pub(super) fn number<N>(range: RangeInclusive<N>) -> impl TypedValueParser<Value = N>
where
    N: FromStr + PartialOrd + fmt::Display + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("say a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Reads a position, or the name of one.
pub(super) fn parse_position(text: &str) -> Result<Setup, String> {
    if text == "-" {
        return Err("- alone is no position: a single empty cell is written as .".to_owned());
    }
    if let Some(named) = NamedPosition::named(text) {
        return Ok(named.position.setup());
    }
    text.parse().map_err(|fault: NotationError| {
        let is_name =
            text.chars().any(|character| character.is_ascii_alphabetic() && !"XxOo".contains(character));
        if is_name && !text.contains('/') {
            format!("no position is called that; the names are {}", names_of_positions().join(", "))
        } else {
            fault.to_string()
        }
    })
}

/// Reads a board.
pub(super) fn parse_board(text: &str) -> Result<Board, RulesError> {
    let rules: Rules = text.parse()?;
    Ok(Board { rules, connect: text.contains('/').then(|| rules.connect()) })
}

/// Writes a board that begins with empty cells, `--X/...`, so that it is no option: `..X/...`.
///
/// Clap's own way (`allow_hyphen_values`) would take every mistyped option for a position.
pub(super) fn spell_out(arg: OsString) -> OsString {
    let is_cell = |character| "XxOo._-/".contains(character);
    match arg.to_str() {
        Some(text) if text.starts_with('-') && text.contains('/') && text.chars().all(is_cell) => {
            let rest = text.trim_start_matches('-');
            (".".repeat(text.len() - rest.len()) + rest).into()
        }
        _ => arg,
    }
}

/// Reads a time span in seconds, such as `10` or `0.3`.
pub(super) fn parse_seconds(text: &str) -> Result<Duration, &'static str> {
    const FAULT: &str = "say a number of seconds greater than 0, as in 10 or 0.5";
    // `parse` alone would let "inf", "nan" and "1e3" pass.
    let decimal = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = text.parse().ok().filter(|_| decimal).ok_or(FAULT)?;
    // What overflows is as good as for ever.
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    if time.is_zero() { Err(FAULT) } else { Ok(time) }
}

/// Reads a setting and its value.
pub(super) fn parse_setting(text: &str) -> Result<(Setting, String), String> {
    let (name, value) = text.split_once('=').ok_or("say which setting, =, and its value: theme=contrast")?;
    let setting = Setting::known(name)?;
    Settings::default().set(setting, value, Source::CommandLine)?;
    Ok((setting, value.to_owned()))
}
