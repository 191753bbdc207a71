//! The arguments as they are written on the command line.

mod automation;
mod examples;
mod parse;

pub use automation::{CompletionsArgs, MatchArgs, ProveArgs};

use crate::config::settings::{Choice, ColorChoice, Mode, Setting};
use crate::engine::player::Player;
use crate::engine::search::Minimax;
use crate::game::{Mark, Rules, Setup};
use crate::record::contest::SERIES;
use crate::terminal::on_one_line;
use clap::builder::{PossibleValue, PossibleValuesParser, Styles, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
pub(super) use parse::parse_position;
use parse::{mark, number, parse_board, parse_seconds, parse_setting, player, position, positions};
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;
use strum::VariantArray;

/// Noughts is tic-tac-toe in the terminal that shows how a game AI thinks.
///
/// Without a command it plays; without options it begins at its menu.
#[derive(Clone, Debug, Parser)]
#[command(name = "noughts", bin_name = "noughts", version)]
#[command(args_conflicts_with_subcommands = true, after_help = examples::PROGRAM)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    play: PlayArgs,
}

impl Cli {
    /// Reads the arguments; the first one is the name of the program.
    ///
    /// # Errors
    /// If they are not well formed. Help and version are answered in this way, too.
    pub fn read(args: impl Iterator<Item = OsString>) -> Result<Self, clap::Error> {
        Self::try_parse_from(args.map(parse::spell_out))
    }

    /// What is wrong with arguments that cannot be read, without colours; empty if they can.
    pub(super) fn complaint(args: impl Iterator<Item = OsString>) -> String {
        let command = Self::command().styles(Styles::plain());
        let Err(mut fault) = command.try_get_matches_from(args.map(parse::spell_out)) else {
            return String::new();
        };
        for kind in [ContextKind::InvalidSubcommand, ContextKind::InvalidArg, ContextKind::InvalidValue] {
            if let Some(ContextValue::String(argument)) = fault.get(kind) {
                let argument = on_one_line(argument);
                fault.insert(kind, ContextValue::String(argument));
            }
        }
        // All that is in it: as plain text clap leaves escape sequences out, also those of the arguments.
        fault.render().ansi().to_string()
    }

    /// The command; `play` if none is named.
    pub fn into_command(self) -> Command {
        self.command.unwrap_or(Command::Play(self.play))
    }
}

/// What the program can be asked to do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Play; this is what happens without a command.
    Play(PlayArgs),
    /// Show a game move by move, out of a file.
    #[command(after_help = examples::REPLAY)]
    Replay(ReplayArgs),
    /// Score every move of a position.
    #[command(after_help = examples::ANALYZE)]
    Analyze(AnalyzeArgs),
    /// Let two computer players play a match, and count.
    #[command(after_help = examples::MATCH)]
    Match(MatchArgs),
    /// Play every line that an opponent can play against the perfect player.
    #[command(after_help = examples::PROVE)]
    Prove(ProveArgs),
    /// Print the completions for a shell.
    #[command(after_help = examples::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Print the manual page, as roff.
    #[command(after_help = examples::MAN)]
    Man,
}

/// The arguments of `play`.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// Who plays [default: as --x and --o say, or the settings].
    #[arg(long, value_enum)]
    pub mode: Option<Mode>,

    /// Who plays X.
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player())]
    pub x: Option<Player>,

    /// Who plays O.
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player())]
    pub o: Option<Player>,

    /// Where the game begins.
    #[command(flatten)]
    pub start: StartArgs,

    /// Play a series of at most N games: 1, 3, 5 or 7 [default: as in the settings].
    #[arg(long, value_name = "N", hide_possible_values = true, allow_negative_numbers = true)]
    #[arg(value_parser = series())]
    pub best_of: Option<u8>,

    /// Make random choices repeatable.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = number(0..=u64::MAX))]
    pub seed: Option<u64>,

    /// Show what the computer thinks from the start.
    #[arg(long)]
    pub reasoning: bool,

    /// Keep nothing: no settings, games or lessons of earlier sessions, and none for later ones.
    #[arg(long)]
    pub guest: bool,

    /// Which view of the search opens first.
    #[command(flatten)]
    pub view: ViewArgs,

    /// How the program looks.
    #[command(flatten)]
    pub appearance: AppearanceArgs,
}

/// Reads the length of a series.
fn series() -> impl TypedValueParser<Value = u8> {
    PossibleValuesParser::new(SERIES.map(|games| games.to_string())).try_map(|games| games.parse())
}

/// The arguments that open a view of the search on the first position; one at the most.
#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
#[command(next_help_heading = "Seeing the search")]
pub struct ViewArgs {
    /// Open the game tree under the position.
    #[arg(long)]
    pub tree: bool,

    /// Open the search of the position, step by step.
    #[arg(long)]
    pub stepper: bool,

    /// Race the algorithms on the position.
    #[arg(long)]
    pub lab: bool,
}

/// The arguments about where games begin that `play`, `replay` and `match` share.
#[derive(Args, Clone, Debug)]
pub struct StartArgs {
    /// The board, up to 15x15; /K says how many in a row, as in 7x5/4.
    #[arg(long, value_name = "COLSxROWS[/K]", value_hint = ValueHint::Other, value_parser = parse_board)]
    pub board: Option<Board>,

    /// Begin at this position: its rows from the top joined by /, or a name such as fatalist.
    #[arg(long, value_name = "POS", hide_possible_values = true, value_parser = position())]
    pub position: Option<Setup>,

    /// What the game is about.
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// A board as an option names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The board with its winning length: the usual one if none is named.
    pub rules: Rules,
    /// The winning length, if it is named.
    pub connect: Option<u8>,
}

/// The arguments about the rules, which `analyze` has, too.
#[derive(Args, Clone, Copy, Debug)]
pub struct RuleArgs {
    /// Who is to move, where the marks leave it open [default: X].
    #[arg(long, value_name = "X|O", hide_possible_values = true, value_parser = mark())]
    pub to_move: Option<Mark>,

    /// Marks in a row that complete a line [default: the board's own, usually 3, 4 or 5].
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
pub struct AppearanceArgs {
    /// Draw with plain ASCII characters.
    #[arg(long)]
    pub ascii: bool,

    /// When to use colours [default: as in the settings].
    #[arg(long, value_enum, value_name = "WHEN")]
    pub color: Option<ColorChoice>,

    /// Leave the mouse to the terminal.
    #[arg(long)]
    pub no_mouse: bool,

    /// Let nothing move, and the computer reply at once.
    #[arg(long)]
    pub no_animation: bool,

    /// Choose a setting for this time, as in theme=contrast; the screen Settings has them all.
    #[arg(long, value_name = "NAME=VALUE", value_hint = ValueHint::Other, value_parser = parse_setting)]
    pub set: Vec<(Setting, String)>,
}

/// The arguments of `analyze`.
#[derive(Args, Clone, Debug)]
pub struct AnalyzeArgs {
    /// The position: its rows from the top joined by /, as in X../.O./..., or a name such as fatalist; - is
    /// stdin, with a position on each line
    #[arg(value_name = "POS", hide_possible_values = true, value_parser = positions())]
    pub positions: Positions,

    /// What the game is about.
    #[command(flatten)]
    pub rules: RuleArgs,

    /// How to search [default: the fastest that gives exact answers].
    #[arg(long, value_enum, value_name = "NAME")]
    pub algorithm: Option<Algorithm>,

    /// Look at most N plies ahead and estimate what lies beyond.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = number(1..=225_u8))]
    pub depth: Option<u8>,

    /// Think no longer than this.
    #[arg(long, value_name = "SECONDS", default_value = "10", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = parse_seconds)]
    pub time: Duration,

    /// Answer with one line of JSON.
    #[arg(long)]
    pub json: bool,
}

/// What there is to analyse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Positions {
    /// This position.
    One(Setup),
    /// The positions that stdin has, one on each line.
    Stdin,
}

/// The arguments of `replay`.
#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    /// The file: lines of games as noughts keeps them, or a list of moves; - is stdin
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Which game of several, counted from 1 [default: the last].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub game: Option<i64>,

    /// Who played X, in a list of moves [default: human].
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player())]
    pub x: Option<Player>,

    /// Who played O, in a list of moves [default: human].
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player())]
    pub o: Option<Player>,

    /// Where a list of moves begins.
    #[command(flatten)]
    pub start: StartArgs,

    /// How the program looks.
    #[command(flatten)]
    pub appearance: AppearanceArgs,
}

impl ReplayArgs {
    /// An option that says something about a list of moves, if there is one.
    pub(super) fn about_list(&self) -> Option<&'static str> {
        let StartArgs { board, position, rules: RuleArgs { to_move, connect, misere } } = &self.start;
        let given = [
            (self.x.is_some(), "--x"),
            (self.o.is_some(), "--o"),
            (board.is_some(), "--board"),
            (position.is_some(), "--position"),
            (to_move.is_some(), "--to-move"),
            (connect.is_some(), "--connect"),
            (*misere, "--misere"),
        ];
        given.into_iter().find(|(is_given, _)| *is_given).map(|(_, option)| option)
    }
}

impl ValueEnum for Mode {
    fn value_variants<'a>() -> &'a [Self] {
        Self::VARIANTS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(meaning(*self)))
    }
}

/// What a kind of game is, in words.
pub(super) const fn meaning(mode: Mode) -> &'static str {
    match mode {
        Mode::Pvp => "human against human",
        Mode::Pve => "human against computer",
        Mode::Ai => "computer against computer",
    }
}

impl ValueEnum for ColorChoice {
    fn value_variants<'a>() -> &'a [Self] {
        Self::VARIANTS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::Auto => "Unless NO_COLOR is set or the terminal has none",
            Self::Always => "In any case",
            Self::Never => "In no case",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}

/// A search that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum Algorithm {
    /// Plain minimax, to which a near win is worth more than a far one.
    Minimax,
    /// Plain minimax that does not count plies.
    Blind,
    /// The answers of `minimax` without visiting branches that cannot matter, squares with more lines first.
    AlphaBeta,
    /// Proof, also on boards that no search finishes; what it does not prove in time is estimated.
    Solver,
}

impl Algorithm {
    /// The search itself; the solver is none.
    pub const fn search(self) -> Option<Minimax> {
        match self {
            Self::Minimax => Some(Minimax::DEPTH_AWARE),
            Self::Blind => Some(Minimax::BLIND),
            Self::AlphaBeta => Some(Minimax::ORDERED_ALPHA_BETA),
            Self::Solver => None,
        }
    }
}

impl fmt::Display for Algorithm {
    /// The form in which it is written on the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Minimax => "minimax",
            Self::Blind => "blind",
            Self::AlphaBeta => "alpha-beta",
            Self::Solver => "solver",
        })
    }
}
