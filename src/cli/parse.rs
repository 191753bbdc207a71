//! Parsers for the values of options.

use crate::app::OpenTo;
use crate::config::settings::{Mode, Setting, Settings, Source};
use crate::engine::player::{Player, Program};
use crate::engine::search::{Minimax, VARIANTS, Variant};
use crate::game::{Mark, NotationError, Rules, RulesError, Setup};
use crate::teach::library::{self, NamedPosition};
use crate::terminal::words;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, UnknownArgumentValueParser};
use clap::{Arg, ArgAction, Command, Error};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;
use strum::VariantArray;

/// The value of `--board`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The board, with the usual winning length if none is given.
    pub rules: Rules,
    /// The winning length, if it is given.
    pub connect: Option<u8>,
}

/// The positions that `analyze` is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Positions {
    /// This position.
    One(Setup),
    /// The positions on stdin, one per line.
    Stdin,
}

/// A parser with values that shells complete; it accepts others, too.
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

/// A flag that the program had once: it is refused with what to do instead.
pub(super) fn removed(name: &'static str, instead: &'static str) -> Arg {
    let refuse = UnknownArgumentValueParser::suggest(instead);
    Arg::new(name).long(name).action(ArgAction::SetTrue).value_parser(refuse).hide(true)
}

/// Parses a name of several, with a help text for each.
pub(super) fn choice<T>(help: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: VariantArray + fmt::Display + Copy + Send + Sync,
{
    let value = |&value: &T| PossibleValue::new(value.to_string()).help(help(value));
    let named = |name: String| T::VARIANTS.iter().copied().find(|value| value.to_string() == name);
    PossibleValuesParser::new(T::VARIANTS.iter().map(value))
        .map(move |name| named(name).expect("only names of variants are accepted"))
}

/// Parses a position or its name.
pub(super) fn position() -> impl TypedValueParser<Value = Setup> {
    Suggesting { reader: parse_position, names: position_names }
}

/// Parses a position or its name, or `-` for positions on stdin.
pub(super) fn positions() -> impl TypedValueParser<Value = Positions> {
    let reader = |text: &str| match text {
        "-" => Ok(Positions::Stdin),
        text => parse_position(text).map(Positions::One),
    };
    Suggesting { reader, names: position_names }
}

fn search_names() -> Vec<String> {
    VARIANTS.iter().map(Variant::word).collect()
}

/// Parses which boards a figure of a tree shows.
pub(super) fn open_to() -> impl TypedValueParser<Value = OpenTo> {
    let reader = |text: &str| match text {
        "all" => Ok(OpenTo::All),
        "best" => Ok(OpenTo::Best),
        text => text.parse().map(OpenTo::Plies).map_err(|_| "expected a number of plies, best or all"),
    };
    Suggesting { reader, names: || ["best", "all"].map(str::to_owned).into() }
}

fn position_names() -> Vec<String> {
    library::positions().iter().map(|named| named.name.clone()).collect()
}

/// Parses a player.
pub(super) fn player() -> impl TypedValueParser<Value = Player> {
    let names =
        || std::iter::once(Player::Human).chain(Player::LEVELS).map(|player| player.to_string()).collect();
    Suggesting { reader: parse_player, names }
}

/// Parses a player, but suggests only computers; a human is refused later, with the reason.
pub(super) fn computer() -> impl TypedValueParser<Value = Player> {
    Suggesting { reader: parse_player, names: || Player::LEVELS.map(|player| player.to_string()).into() }
}

fn parse_player(text: &str) -> Result<Player, Box<dyn std::error::Error + Send + Sync>> {
    text.strip_prefix("exec:").map(program).transpose()?;
    Ok(text.parse()?)
}

/// Parses the search that a tree shows. The names are those of the tree's screen, with hyphens.
pub(super) fn search() -> impl TypedValueParser<Value = Minimax> {
    let reader = |text: &str| match text {
        "solver" => Err("the solver has no tree to show; use minimax, blind or alpha-beta".to_owned()),
        text => Variant::of_word(text)
            .map(|variant| variant.search)
            .ok_or_else(|| format!("there is no such search; the names are {}", search_names().join(", "))),
    };
    Suggesting { reader, names: search_names }
}

/// Parses the command of a program, without `exec:` or with it.
pub(super) fn program(text: &str) -> Result<Program, &'static str> {
    let has_words = |known: &Program| words(known.command()).is_ok_and(|words| !words.is_empty());
    let program = Program::of(text.strip_prefix("exec:").unwrap_or(text)).filter(has_words);
    program
        .ok_or("expected a command of up to 400 letters, digits, spaces and ASCII signs, with closed quotes")
}

/// Parses a mark.
pub(super) fn mark() -> impl TypedValueParser<Value = Mark> {
    Suggesting { reader: Mark::from_str, names: || Mark::BOTH.map(|mark| mark.to_string()).into() }
}

/// Parses a whole number in a range.
pub(super) fn number<N>(range: RangeInclusive<N>) -> impl TypedValueParser<Value = N>
where
    N: FromStr + PartialOrd + fmt::Display + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Parses a position or its name.
pub(super) fn parse_position(text: &str) -> Result<Setup, String> {
    if text == "-" {
        return Err("- alone is not a position: write a single empty cell as .".to_owned());
    }
    if let Some(named) = NamedPosition::named(text) {
        return Ok(named.position.setup());
    }
    text.parse().map_err(|fault: NotationError| {
        let is_name =
            text.chars().any(|character| character.is_ascii_alphabetic() && !"XxOo".contains(character));
        if is_name && !text.contains('/') {
            format!("there is no position of this name; the names are {}", position_names().join(", "))
        } else {
            fault.to_string()
        }
    })
}

/// Parses a board.
pub(super) fn parse_board(text: &str) -> Result<Board, RulesError> {
    let rules: Rules = text.parse()?;
    Ok(Board { rules, connect: text.contains('/').then(|| rules.connect()) })
}

/// Rewrites a position that starts with empty cells, such as `--X/...`, to `..X/...`: it is not an option.
///
/// Clap's `allow_hyphen_values` would take every mistyped option for a position.
pub(super) fn dashes_to_dots(arg: OsString) -> OsString {
    let is_cell = |character| "XxOo._-/".contains(character);
    match arg.to_str() {
        Some(text) if text.starts_with('-') && text.contains('/') && text.chars().all(is_cell) => {
            let rest = text.trim_start_matches('-');
            (".".repeat(text.len() - rest.len()) + rest).into()
        }
        _ => arg,
    }
}

/// Parses a time span in seconds, such as `10` or `0.3`.
pub(super) fn parse_seconds(text: &str) -> Result<Duration, &'static str> {
    const FAULT: &str = "expected a number of seconds greater than 0, such as 10 or 0.5";
    // `parse` alone would accept "inf", "nan" and "1e3".
    let decimal = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = text.parse().ok().filter(|_| decimal).ok_or(FAULT)?;
    // An overflow means for ever.
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    if time.is_zero() { Err(FAULT) } else { Ok(time) }
}

/// Parses a setting and its value.
pub(super) fn parse_setting(text: &str) -> Result<(Setting, String), String> {
    let (name, value) =
        text.split_once('=').ok_or("expected a setting, = and a value, as in theme=contrast")?;
    let setting = Setting::known(name)?;
    Settings::default().set(setting, value, Source::CommandLine)?;
    Ok((setting, value.to_owned()))
}

/// What a mode means.
pub(super) const fn describe(mode: Mode) -> &'static str {
    match mode {
        Mode::Pvp => "human against human",
        Mode::Pve => "human against computer",
        Mode::Ai => "computer against computer",
    }
}
