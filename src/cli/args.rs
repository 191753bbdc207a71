//! Arguments that several commands share.

use super::parse::{Board, choice, mark, number, parse_board, parse_setting, position};
use crate::config::settings::{ColorChoice, Setting};
use crate::game::{Mark, Setup};
use clap::{Args, ValueHint};

/// The arguments of `open`.
#[derive(Args, Clone, Debug)]
pub struct OpenArgs {
    /// The link: a whole address, or what follows its #, as in '#tree=fatalist&node=c1' (the key g copies it).
    #[arg(value_name = "LINK", value_hint = ValueHint::Url)]
    pub link: String,

    /// How the program looks.
    #[command(flatten)]
    pub appearance: AppearanceArgs,
}

/// The arguments for the start of a game, which `play`, `replay` and `match` share.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct StartArgs {
    /// The board, up to 15x15; /K is how many in a row, as in 7x5/4.
    #[arg(long, value_name = "COLSxROWS[/K]", value_hint = ValueHint::Other, value_parser = parse_board)]
    pub board: Option<Board>,

    /// Start from this position: its rows from the top joined by /, or a name such as fatalist.
    #[arg(long, value_name = "POS", hide_possible_values = true, value_parser = position())]
    pub position: Option<Setup>,

    /// The rules.
    #[command(flatten)]
    pub rules: RuleArgs,
}

impl StartArgs {
    /// Whether any of these options is given.
    pub(super) fn is_given(&self) -> bool {
        *self != Self::default()
    }
}

/// The arguments about the rules, which `analyze` has, too.
#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleArgs {
    /// The side to move, if the marks allow both [default: X].
    #[arg(long, value_name = "X|O", hide_possible_values = true, value_parser = mark())]
    pub to_move: Option<Mark>,

    /// How many marks in a row make a line [default: depends on the board, usually 3, 4 or 5].
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = number(1..=15_u8))]
    pub connect: Option<u8>,

    /// Completing a line loses.
    #[arg(long)]
    pub misere: bool,
}

/// The arguments about how the program looks.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Appearance")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct AppearanceArgs {
    /// Lines of text instead of a full screen: for screen readers, scripts and simple terminals.
    #[arg(long)]
    pub plain: bool,

    /// Draw with ASCII characters only.
    #[arg(long)]
    pub ascii: bool,

    /// When to use colours [default: as in the settings].
    #[arg(long, value_name = "WHEN", value_parser = choice(describe_color))]
    pub color: Option<ColorChoice>,

    /// Do not use the mouse, so that the terminal can select text with it.
    #[arg(long)]
    pub no_mouse: bool,

    /// Show no animations; the computer replies at once.
    #[arg(long)]
    pub no_animation: bool,

    /// Change a setting for this run, as in theme=contrast; the Settings screen lists them all.
    #[arg(long, value_name = "NAME=VALUE", value_hint = ValueHint::Other, value_parser = parse_setting)]
    pub set: Vec<(Setting, String)>,
}

/// When colours are used.
const fn describe_color(color: ColorChoice) -> &'static str {
    match color {
        ColorChoice::Auto => "Unless NO_COLOR is set or the terminal has no colours",
        ColorChoice::Always => "Even if NO_COLOR is set",
        ColorChoice::Never => "No colours",
    }
}
