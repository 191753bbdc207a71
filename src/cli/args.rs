//! The arguments of the command line.

use super::analyze::{self, AnalyzeArgs};
use super::completions::{self, CompletionsArgs};
use super::grade::{self, GradeArgs};
use super::lessons::LessonsCommand;
use super::man::{self, ManArgs};
use super::match_games::{self, MatchArgs};
use super::parse::{choice, dashes_to_dots, mark, number, parse_board, parse_setting, position};
use super::play::PlayArgs;
use super::prove::{self, ProveArgs};
use super::quiz::{self, QuizArgs};
use super::replay::{self, ReplayArgs};
use super::tree::{self, TreeArgs};
use crate::config::settings::{ColorChoice, Mode, Setting};
use crate::game::{Mark, Rules, Setup};
use crate::terminal::on_one_line;
use clap::builder::Styles;
use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueHint};
use std::ffi::OsString;

/// Noughts is tic-tac-toe in the terminal, where you see how a game AI thinks.
///
/// Without a command it starts a game, or opens its menu if there are no options.
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
    /// Parses the arguments; the first one is the name of the program.
    ///
    /// # Errors
    /// If they are not well formed, or ask for help or the version.
    pub fn read(args: impl Iterator<Item = OsString>) -> Result<Self, clap::Error> {
        Self::try_parse_from(args.map(dashes_to_dots))
    }

    /// The error message for arguments that cannot be parsed, without colours; empty if they can.
    pub(super) fn plain_error(args: impl Iterator<Item = OsString>) -> String {
        let command = Self::command().styles(Styles::plain());
        let Err(mut fault) = command.try_get_matches_from(args.map(dashes_to_dots)) else {
            return String::new();
        };
        for kind in [ContextKind::InvalidSubcommand, ContextKind::InvalidArg, ContextKind::InvalidValue] {
            if let Some(ContextValue::String(argument)) = fault.get(kind) {
                let argument = on_one_line(argument);
                fault.insert(kind, ContextValue::String(argument));
            }
        }
        // Not as plain text: clap would then strip escape sequences that the arguments contain.
        fault.render().ansi().to_string()
    }

    /// The command; `play` by default.
    pub fn into_command(self) -> Command {
        self.command.unwrap_or(Command::Play(self.play))
    }
}

/// A command of the program.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Play (the default command).
    Play(PlayArgs),
    /// Replay a game from a file, move by move.
    #[command(after_help = replay::EXAMPLES)]
    Replay(ReplayArgs),
    /// Open a link to a position, a game, a lesson or another screen.
    Open(OpenArgs),
    /// Score every move of a position.
    #[command(after_help = analyze::EXAMPLES)]
    Analyze(AnalyzeArgs),
    /// Play a match between two computer players and count the results.
    #[command(after_help = match_games::EXAMPLES)]
    Match(MatchArgs),
    /// Draw the game tree of a position, as a figure or a worksheet.
    #[command(after_help = tree::EXAMPLES)]
    Tree(TreeArgs),
    /// Practise with questions on random positions, or make a worksheet of them.
    #[command(after_help = quiz::EXAMPLES)]
    Quiz(QuizArgs),
    /// Play every possible game against the perfect player.
    #[command(after_help = prove::EXAMPLES)]
    Prove(ProveArgs),
    /// Check lessons of your own.
    #[command(subcommand)]
    Lessons(LessonsCommand),
    /// Examine a program of your own in every position of tic-tac-toe.
    #[command(after_help = grade::EXAMPLES)]
    Grade(GradeArgs),
    /// Print a completion script for a shell.
    #[command(after_help = completions::EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the manual page of the program or of a command, as roff.
    #[command(after_help = man::EXAMPLES)]
    Man(ManArgs),
}

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

/// The value of `--board`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The board, with the usual winning length if none is given.
    pub rules: Rules,
    /// The winning length, if it is given.
    pub connect: Option<u8>,
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

/// What a mode means.
pub(super) const fn describe(mode: Mode) -> &'static str {
    match mode {
        Mode::Pvp => "human against human",
        Mode::Pve => "human against computer",
        Mode::Ai => "computer against computer",
    }
}

/// When colours are used.
const fn describe_color(color: ColorChoice) -> &'static str {
    match color {
        ColorChoice::Auto => "Unless NO_COLOR is set or the terminal has no colours",
        ColorChoice::Always => "Even if NO_COLOR is set",
        ColorChoice::Never => "No colours",
    }
}

/// The text below the options in the help: examples, and what the words in them mean.
const EXAMPLES: &str = "\
Examples:
  noughts                                      the menu
  noughts --mode pve --reasoning               play X and see what the computer thinks
  noughts --x depth:2 --o perfect --best-of 5  watch two computers play a series
  noughts --board 7x5/4 --o depth:4            play on a bigger board, 4 in a row
  noughts --position XOX/O.O/X.X --x human     play on from a position
  noughts --position main-tree --tree          the tree that many articles draw
  noughts --position fatalist --stepper        watch the search, step by step
  noughts --lab                                race the algorithms on the empty board
  noughts replay games.jsonl                   replay a saved game, move by move
  noughts open '#stepper=fatalist&step=32'     what a link leads to: a step of a search
  noughts analyze X../.../...                  score every move of a position
  noughts analyze .X./..X/OOX --json           the same, for a program
  noughts match --x perfect --o random         a match without a screen
  noughts tree fatalist --format svg           the drawn tree as a picture
  noughts quiz --level 2                       questions on random positions
  noughts prove                                every game against the perfect player
  noughts lessons check my-lessons             find the mistakes in lessons of your own
  noughts grade 'python3 mine.py'              every position for a program of your own

A position is its rows from the top joined by /, with X, O and . for an empty cell; or one of
the names on the Analyse screen: main-tree, fatalist, corner-opening, misere, gomoku ...
A PLAYER is human or one of these, with their names in the menu: random (Beginner), blind
(Fatalist: does not count plies), depth:N (looks N plies ahead: depth:1 is Easy, depth:3
Medium, depth:2 Hard, depth:4 Expert), perfect (Unbeatable), mcts:N (judges moves by N games at
random: Monte Carlo tree search), or exec:COMMAND, a program of your own. Options that are not
given have the values of the settings (see the Settings screen).";
