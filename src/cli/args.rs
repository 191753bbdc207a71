//! The arguments as they are written on the command line.

use super::analyze::{self, AnalyzeArgs};
use super::completions::{self, CompletionsArgs};
use super::man;
use super::match_games::{self, MatchArgs};
use super::parse::{mark, number, parse_board, parse_setting, position, spell_out};
use super::play::PlayArgs;
use super::prove::{self, ProveArgs};
use super::replay::{self, ReplayArgs};
use crate::config::settings::{Choice, ColorChoice, Mode, Setting};
use crate::game::{Mark, Rules, Setup};
use crate::terminal::on_one_line;
use clap::builder::{PossibleValue, Styles};
use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
use std::ffi::OsString;
use strum::VariantArray;

/// Noughts is tic-tac-toe in the terminal that shows how a game AI thinks.
///
/// Without a command it plays; without options it begins at its menu.
#[derive(Clone, Debug, Parser)]
#[command(name = "noughts", bin_name = "noughts", version)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
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
        Self::try_parse_from(args.map(spell_out))
    }

    /// What is wrong with arguments that cannot be read, without colours; empty if they can.
    pub(super) fn complaint(args: impl Iterator<Item = OsString>) -> String {
        let command = Self::command().styles(Styles::plain());
        let Err(mut fault) = command.try_get_matches_from(args.map(spell_out)) else {
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
    #[command(after_help = replay::EXAMPLES)]
    Replay(ReplayArgs),
    /// Score every move of a position.
    #[command(after_help = analyze::EXAMPLES)]
    Analyze(AnalyzeArgs),
    /// Let two computer players play a match, and count.
    #[command(after_help = match_games::EXAMPLES)]
    Match(MatchArgs),
    /// Play every line that an opponent can play against the perfect player.
    #[command(after_help = prove::EXAMPLES)]
    Prove(ProveArgs),
    /// Print the completions for a shell.
    #[command(after_help = completions::EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the manual page, as roff.
    #[command(after_help = man::EXAMPLES)]
    Man,
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

impl StartArgs {
    /// An option that says where a game begins, if one is given.
    pub(super) fn named(&self) -> Option<&'static str> {
        let Self { board, position, rules: RuleArgs { to_move, connect, misere } } = self;
        let given = [
            (board.is_some(), "--board"),
            (position.is_some(), "--position"),
            (to_move.is_some(), "--to-move"),
            (connect.is_some(), "--connect"),
            (*misere, "--misere"),
        ];
        given.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }
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

/// What stands below the options in the help: examples, and what the words in them mean.
const EXAMPLES: &str = "\
Examples:
  noughts                                      the menu
  noughts --mode pve --reasoning               play X and see what the computer thinks
  noughts --x depth:2 --o perfect --best-of 5  watch two computers play a series
  noughts --board 7x5/4 --o depth:4            play on a bigger board, 4 in a row
  noughts --position XOX/O.O/X.X --x human     go on from a position
  noughts --position main-tree --tree          the tree that the articles draw
  noughts --position fatalist --stepper        watch the search, step by step
  noughts --lab                                race the algorithms on the empty board
  noughts replay games.jsonl                   look at a game again, move by move
  noughts analyze X../.../...                  score every move of a position
  noughts analyze .X./..X/OOX --json           the same, for a program
  noughts match --x perfect --o random         a match without a screen
  noughts prove                                every line against the perfect player

A position is its rows from the top joined by /, with X, O and . for an empty cell; or one of
the names that the screen Analyse lists: main-tree, fatalist, corner-opening, misere, gomoku ...
A PLAYER is human, random, blind (minimax that ignores depth), depth:N (looks N plies
ahead) or perfect. What no option says is as in the settings (see the screen Settings).";
