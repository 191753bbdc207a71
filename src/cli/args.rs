//! Arguments that several commands share, and how the values of all are parsed.

use super::console::CliError;
use crate::config::{ColorChoice, Setting, Settings, Source};
use crate::engine::search::{State, VARIANTS, Variant};
use crate::engine::{Player, Program};
use crate::game::{Mark, Position, Rules, Setup};
use crate::teach::{self, Written};
use crate::terminal::{Table, print_stderr, words};
use crate::tree::OpenTo;
use crate::tree::figure::Sheet;
use crate::wording::names;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command, ValueHint};
use itertools::Itertools;
use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Once;
use std::time::Duration;
use strum::{EnumMessage, ParseError, VariantArray};

#[derive(Args, Debug, Default, PartialEq)]
pub(super) struct StartArgs {
    /// The board, such as 7x5/4: up to 15x15, K in a row.
    #[arg(long, value_name = "COLSxROWS[/K]", value_hint = ValueHint::Other, value_parser = parse_board)]
    pub board: Option<Board>,

    /// The position: its rows joined by /, or its name.
    #[arg(long, value_name = "POS", hide_possible_values = true, value_parser = position())]
    pub position: Option<Written>,

    #[command(flatten)]
    pub rules: RuleArgs,
}

impl StartArgs {
    pub(super) fn is_given(&self) -> bool {
        *self != Self::default()
    }
}

#[derive(Args, Debug)]
pub(super) struct SheetArgs {
    /// Make a worksheet: boxes for the scores of a tree, and for alpha and beta if the search prunes; lines for answers.
    #[arg(long, group = "sheet")]
    pub blank: bool,

    /// Fill in the worksheet.
    #[arg(long, group = "sheet")]
    pub answers: bool,

    /// The title of the worksheet.
    #[arg(long, value_name = "TEXT", requires = "sheet")]
    pub title: Option<String>,
}

impl SheetArgs {
    pub(super) fn sheet(&self) -> Sheet {
        match (self.blank, self.answers) {
            (true, _) => Sheet::Blank,
            (_, true) => Sheet::Answers,
            _ => Sheet::Figure,
        }
    }

    /// The title, on one line.
    pub(super) fn title(&self) -> Option<String> {
        Some(self.title.as_ref()?.split_whitespace().join(" "))
    }
}

#[derive(Args, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct RuleArgs {
    /// The side to move, if the marks allow both [default: X].
    #[arg(long, value_name = "X|O", hide_possible_values = true, value_parser = mark())]
    pub to_move: Option<Mark>,

    /// How many marks in a row make a line [default: depends on the board, usually 3, 4 or 5].
    #[arg(long, number = 1..=15_u8, value_name = "K")]
    pub connect: Option<u8>,

    /// Completing a line loses.
    #[arg(long)]
    pub misere: bool,
}

impl RuleArgs {
    /// The position or the tree.
    pub(super) fn state(self, written: &Written) -> Result<State, CliError> {
        match written {
            Written::Board(_) => self.position(written).map(State::from),
            Written::Numbers(_) if self != Self::default() => Err(CliError::of(
                "--to-move, --connect and --misere are for boards, not for a tree of numbers",
            )),
            Written::Numbers(tree) => Ok(State::Numbers(tree.clone())),
        }
    }

    pub(super) fn position(self, written: &Written) -> Result<Position, CliError> {
        self.applied_to(as_meant(written.board().map_err(CliError::of)?))
    }

    pub(super) fn applied_to(self, mut setup: Setup) -> Result<Position, CliError> {
        if let Some(connect) = self.connect {
            setup = setup
                .with_connect(connect)
                .map_err(|fault| CliError::of(format_args!("--connect: {fault}")))?;
        }
        // A named position may be misère, too.
        let misere = self.misere || setup.rules().misere();
        let to_move = self.to_move.or(setup.to_move());
        Position::try_from(setup.with_misere(misere).with_to_move(to_move)).map_err(CliError::of)
    }
}

/// A board, or 3x3 if that is meant, which it says once.
pub(super) fn as_meant(setup: &Setup) -> Setup {
    static TOLD: Once = Once::new();
    let Some(in_rows) = Written::in_three_rows(setup) else { return setup.clone() };
    TOLD.call_once(|| {
        print_stderr("note: nine cells in one row are read as 3x3, row by row (play --board 9x1 takes them as they are)");
    });
    in_rows
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Appearance")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct AppearanceArgs {
    /// Lines of text instead of a full screen.
    ///
    /// For screen readers, scripts and simple terminals.
    #[arg(long)]
    pub plain: bool,

    /// Draw with ASCII characters only.
    #[arg(long)]
    ascii: bool,

    /// When to use colours [default: as in the settings].
    #[arg(long, value_name = "WHEN", value_parser = choice::<ColorChoice>())]
    color: Option<ColorChoice>,

    /// Do not use the mouse, so that the terminal can select text with it.
    #[arg(long)]
    no_mouse: bool,

    /// Show no animations; the computer replies at once.
    #[arg(long)]
    no_animation: bool,

    /// Change a setting, as in theme=contrast.
    ///
    /// It holds for this run. The Settings screen lists them all.
    #[arg(long, value_name = "NAME=VALUE", value_hint = ValueHint::Other, value_parser = parse_setting)]
    set: Vec<(Setting, String)>,
}

impl AppearanceArgs {
    /// Changes the settings that these arguments name.
    pub(super) fn apply(&self, settings: &mut Settings) {
        for (setting, value) in &self.set {
            set(settings, *setting, value);
        }
        let flags = [
            self.plain.then_some((Setting::Plain, "true")),
            self.ascii.then_some((Setting::Glyphs, "ascii")),
            self.color.map(|color| (Setting::Color, color.into())),
            self.no_mouse.then_some((Setting::Mouse, "false")),
            self.no_animation.then_some((Setting::Animation, "off")),
        ];
        for (setting, value) in flags.into_iter().flatten() {
            set(settings, setting, value);
        }
    }
}

pub(super) fn set(settings: &mut Settings, setting: Setting, value: &str) {
    settings.set(setting, value, Source::CommandLine).expect("the value was checked when it was parsed");
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Board {
    /// The board, with the usual winning length if none is given.
    pub rules: Rules,
    pub connect: Option<u8>,
}

#[derive(Clone, Debug)]
pub(super) enum Positions {
    One(Written),
    /// One per line of stdin.
    Stdin,
}

/// What options have in common.
pub(super) trait Typed {
    /// Takes values of its own: shells complete nothing, and a negative number is refused like any other.
    fn typed(self) -> Self;

    /// Takes a player, and suggests a human and the computers.
    fn player(self) -> Self;

    /// Suggests only computers; a human is refused later, with the reason.
    fn computer(self) -> Self;
}

impl Typed for Arg {
    fn typed(self) -> Self {
        self.allow_negative_numbers(true).value_hint(ValueHint::Other)
    }

    fn player(self) -> Self {
        one_of_players(self, || names([Player::Human].iter().chain(&Player::LEVELS)))
    }

    fn computer(self) -> Self {
        one_of_players(self, || names(Player::LEVELS))
    }
}

pub(super) trait Number<N> {
    /// Takes a number in this range, N unless `value_name` follows.
    fn number(self, range: RangeInclusive<N>) -> Self;
}

impl<N: FromStr + PartialOrd + fmt::Display + Clone + Send + Sync + 'static> Number<N> for Arg {
    fn number(self, range: RangeInclusive<N>) -> Self {
        self.typed().value_name("N").value_parser(move |text: &str| {
            let number = text.parse().ok().filter(|number| range.contains(number));
            number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
        })
    }
}

/// A parser with values that shells complete; it accepts others, too.
#[derive(Clone)]
struct Suggesting<P> {
    reader: P,
    names: fn() -> Vec<String>,
}

impl<P: TypedValueParser> TypedValueParser for Suggesting<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> clap::error::Result<P::Value> {
        self.reader.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// One of several names, each with its [`description`].
pub(super) fn choice<T>() -> impl TypedValueParser<Value = T>
where
    T: VariantArray + EnumMessage + fmt::Display + FromStr<Err = ParseError> + Clone + Send + Sync,
{
    one_of(T::VARIANTS.iter().map(|value| PossibleValue::new(value.to_string()).help(description(value))))
}

/// What the comment on a value says.
pub(super) fn description(value: &impl EnumMessage) -> &'static str {
    value.get_documentation().unwrap_or_default()
}

fn position_names() -> Vec<String> {
    names(teach::positions().iter().map(|named| &named.name))
}

pub(super) fn position() -> impl TypedValueParser<Value = Written> {
    Suggesting { reader: parse_position, names: position_names }
}

/// `-` is stdin.
pub(super) fn positions() -> impl TypedValueParser<Value = Positions> {
    let reader = |text: &str| match text {
        "-" => Ok(Positions::Stdin),
        text => parse_position(text).map(Positions::One),
    };
    Suggesting { reader, names: position_names }
}

pub(super) fn open_to() -> impl TypedValueParser<Value = OpenTo> {
    let reader = |text: &str| match text {
        "all" => Ok(OpenTo::All),
        "best" => Ok(OpenTo::Best),
        text => text.parse().map(OpenTo::Plies).map_err(|_| "expected a number of plies, best or all"),
    };
    Suggesting { reader, names: || names(["best", "all"]) }
}

fn one_of_players(arg: Arg, names: fn() -> Vec<String>) -> Arg {
    arg.value_name("PLAYER")
        .hide_possible_values(true)
        .value_parser(Suggesting { reader: parse_player, names })
}

fn parse_player(text: &str) -> Result<Player, String> {
    if ["exec:", "table:"].iter().any(|kind| text.starts_with(kind)) {
        return Ok(Player::Program(program(text)?));
    }
    text.parse()
}

/// The names of the tree's screen, with hyphens.
pub(super) fn search() -> impl TypedValueParser<Value = Variant> {
    let words: fn() -> _ = || names(VARIANTS.map(|variant| variant.word));
    let reader = move |text: &str| match (text, Variant::of_word(text)) {
        ("solver", _) => Err("the solver has no tree to show; use minimax, blind or alpha-beta".to_owned()),
        (_, Some(variant)) => Ok(variant),
        _ => Err(format!("there is no such search; the names are {}", words().join(", "))),
    };
    Suggesting { reader, names: words }
}

/// One of these texts, which are read as values.
pub(super) fn one_of<T>(texts: impl Into<PossibleValuesParser>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Into<Box<dyn Error + Send + Sync>>> + Clone + Send + Sync + 'static,
{
    texts.into().try_map(|text| text.parse())
}

/// The seed that is given, or one that is short enough to read and type again.
pub(super) fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| fastrand::u64(..10_000))
}

/// The command of a program, without `exec:` or with it, or a table that can be read.
pub(super) fn program(text: &str) -> Result<Program, String> {
    const FAULT: &str = "expected a command or a file of up to 400 letters, digits, spaces and ASCII signs, with closed quotes";
    let program = Program::of(text.strip_prefix("exec:").unwrap_or(text)).ok_or(FAULT)?;
    match program.table() {
        Some(path) => Table::known(path).map(|_| program),
        None if words(program.command()).is_ok_and(|words| !words.is_empty()) => Ok(program),
        None => Err(FAULT.to_owned()),
    }
}

fn mark() -> impl TypedValueParser<Value = Mark> {
    Suggesting { reader: Mark::from_str, names: || names(Mark::BOTH) }
}

pub(super) fn parse_position(text: &str) -> Result<Written, String> {
    if text == "-" {
        return Err("- alone is not a position: write a single empty cell as .".to_owned());
    }
    Written::read(text)
}

fn parse_board(text: &str) -> Result<Board, String> {
    let rules: Rules = text.parse()?;
    Ok(Board { rules, connect: text.contains('/').then(|| rules.connect()) })
}

/// Rewrites a position that starts with empty cells, such as `--X/...`, to `..X/...`. Clap's `allow_hyphen_values` would
/// take every mistyped option for a position.
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

pub(super) fn parse_seconds(text: &str) -> Result<Duration, &'static str> {
    const FAULT: &str = "expected a number of seconds greater than 0, such as 10 or 0.5";
    // `parse` alone would accept "inf", "nan" and "1e3".
    let decimal = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = text.parse().ok().filter(|_| decimal).ok_or(FAULT)?;
    // An overflow means for ever.
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    if time.is_zero() { Err(FAULT) } else { Ok(time) }
}

fn parse_setting(text: &str) -> Result<(Setting, String), String> {
    let (name, value) =
        text.split_once('=').ok_or("expected a setting, = and a value, as in theme=contrast")?;
    let setting = Setting::known(name)?;
    Settings::default().set(setting, value, Source::CommandLine)?;
    Ok((setting, value.to_owned()))
}
