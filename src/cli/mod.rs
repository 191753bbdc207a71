//! The command line: parses and checks the arguments, then runs a command here or starts the event loop.
//!
//! | part | what it does |
//! |---|---|
//! | [`Cli`], [`PlayArgs`], [`AnalyzeArgs`], [`MatchArgs`] ... | the arguments |
//! | [`launch()`], [`Launch`] | `play`: turns arguments into everything that a game needs to start |
//! | [`OpenArgs`] | `open`: shows what a link leads to |
//! | [`replay`] | shows a game from a file on the screen |
//! | [`analyze`] | the `analyze` command, with text and JSON output |
//! | [`match_games`], `prove` | the commands `match` and `prove`, with text and JSON output |
//! | [`LessonsCommand`] | the `lessons` command: checks lessons of one's own |
//! | `grade` | examines a program of the user's own, with text and JSON output |
//! | `tree` | the `tree` command: figures and worksheets |
//! | `quiz` | the `quiz` command: questions on random positions |
//! | `completions`, `man` | completion scripts and manual pages |
//! | [`CliError`] | errors in arguments that are well formed one by one |
//!
//! Results go to stdout, everything else to stderr. A closed pipe is not an error.

pub mod analyze;
mod answer;
mod args;
mod completions;
mod error;
mod grade;

mod lessons;
mod man;
pub mod match_games;
mod parse;
mod play;
mod prove;
mod quiz;
pub mod replay;
mod tree;

pub use analyze::{Algorithm, AnalyzeArgs};
pub use args::{AppearanceArgs, OpenArgs, RuleArgs, StartArgs};
pub use completions::CompletionsArgs;
pub use error::CliError;
pub use grade::GradeArgs;
pub use lessons::LessonsCommand;
pub use man::ManArgs;
pub use match_games::MatchArgs;
pub use parse::{Board, Positions};
pub use play::{Launch, PlayArgs, launch};
pub use prove::ProveArgs;
pub use quiz::{QuizArgs, QuizFormat};
pub use replay::ReplayArgs;
pub use tree::TreeArgs;

use crate::terminal::{on_one_line, print_stderr};
use answer::checked;
use clap::builder::Styles;
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};
use color_eyre::Result;
use parse::dashes_to_dots;
use std::ffi::OsString;
use std::process::ExitCode;

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
    fn plain_error(args: impl Iterator<Item = OsString>) -> String {
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

/// Runs the program with the arguments of the process.
///
/// The exit code is 0 when done, 1 if something failed while running, 2 if the arguments are wrong, 130 if
/// Ctrl-C ended a game or match, and 143 if SIGTERM ended a match.
pub fn run() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let done = match Cli::read(args.iter().cloned()).map(Cli::into_command) {
        Ok(Command::Play(args)) => play::run(&args),
        Ok(Command::Open(args)) => play::open(args),
        Ok(Command::Replay(args)) => replay::run(&args),
        Ok(Command::Analyze(args)) => analyze::run(&args),
        Ok(Command::Match(args)) => match_games::run(&args),
        Ok(Command::Tree(args)) => tree::run(&args),
        Ok(Command::Grade(args)) => grade::run(&args),
        Ok(Command::Quiz(args)) => quiz::run(&args),
        Ok(Command::Prove(args)) => prove::run(args).map(|()| ExitCode::SUCCESS),
        Ok(Command::Lessons(command)) => lessons::run(&command),
        Ok(Command::Completions(args)) => {
            completions::run(args, &mut Cli::command()).map(|()| ExitCode::SUCCESS)
        }
        Ok(Command::Man(args)) => man::run(&args, Cli::command()).map(|()| ExitCode::SUCCESS),
        Err(message) => explain(&message, args),
    };
    done.unwrap_or_else(|failure| {
        print_stderr(format_args!("error: {failure:#}"));
        if failure.is::<CliError>() { CliError::EXIT_CODE.into() } else { ExitCode::FAILURE }
    })
}

/// Prints clap's message about these arguments: an error, or the help that they ask for.
fn explain(message: &clap::Error, args: Vec<OsString>) -> Result<ExitCode> {
    if message.use_stderr() {
        // The message repeats arguments unescaped.
        let is_harmless = |arg: &OsString| arg.to_str().is_some_and(|arg| on_one_line(arg) == arg);
        if args.iter().all(is_harmless) {
            let _ = message.print();
        } else {
            print_stderr(format_args!("{}", Cli::plain_error(args.into_iter()).trim_end()));
        }
        return Ok(CliError::EXIT_CODE.into());
    }
    checked(message.print())?;
    Ok(ExitCode::SUCCESS)
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
