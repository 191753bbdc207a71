//! The command line: checks the arguments, and runs a command here or starts a session.
//!
//! In come arguments, out comes an exit code. It knows all rooms; commands use engine, teach, tree and files, and pass no
//! screen.
//! A command is a file with its arguments, its help and what it does; `args` has what several share. Results go to
//! stdout, everything else to stderr (`console`). A closed pipe is not an error.

pub mod analyze;
mod args;
mod console;
mod exact;
mod grade;
mod lessons;
mod man_and_completions;
mod match_games;
mod play;
mod prove;
mod quiz;
pub mod replay;
mod tree;

pub use analyze::Algorithm;
pub use console::CliError;
pub use play::{Launch, launch};

use crate::terminal::{on_one_line, print_stderr};
use args::dashes_to_dots;
use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use color_eyre::Result;
use console::checked;
use std::ffi::OsString;
use std::process::ExitCode;

/// Noughts is tic-tac-toe in the terminal, where you see how a game AI thinks.
///
/// Without a command it starts a game, or opens its menu if there are no options.
#[derive(Debug, Parser)]
#[command(bin_name = "noughts", version, args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Examples:
  noughts --o perfect --reasoning              play X, and see what it thinks
  noughts --x depth:2 --o perfect --best-of 5  watch two computers play a series
  noughts --position fatalist --stepper        watch the search, step by step
  noughts --lab                                race the algorithms
  noughts analyze X../.../...                  score every move of a position
  noughts tree main-tree --format svg          draw the tree of many articles

Without options noughts opens its menu. `noughts play --help` has all options,
and what PLAYER and POS may be. What is not given is as in the settings.")]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    play: play::PlayArgs,
}

/// The players from `depth:N` on, for the help.
const PLAYERS: &str = "\
depth:N (looks N plies
ahead: depth:1 is Easy, depth:3 Medium, depth:2 Hard, depth:4 Expert), perfect
(Unbeatable), mcts:N (judges moves by N games at random: Monte Carlo tree
search), exec:COMMAND, a program of your own, or table:FILE, JSON lines such as
{\"position\":\"X../.O./...\",\"to_move\":\"X\",\"weights\":{\"a2\":2,\"b1\":1}}.
On 3x3 depth:3 is easier than depth:2, because it stops after a move of its own
and estimates before the reply, which looks too good: as O it loses 15 of 100
games to perfect, depth:2 none.";

impl Cli {
    /// Options of a command may also stand before it.
    pub fn read(args: impl Iterator<Item = OsString>) -> Result<Self, clap::Error> {
        let mut args: Vec<OsString> = args.map(dashes_to_dots).collect();
        Self::try_parse_from(&args).or_else(|fault| {
            if fault.kind() == ErrorKind::DisplayHelp {
                brief().try_get_matches_from(&args)?;
            }
            let Some(command) = fault.get(ContextKind::InvalidSubcommand) else { return Err(fault) };
            let Some(index) = args.iter().rposition(|arg| *arg == *command.to_string()) else {
                return Err(fault);
            };
            args[1..=index].rotate_right(1);
            Self::try_parse_from(args)
        })
    }

    pub fn into_command(self) -> Command {
        self.command.unwrap_or(Command::Play(self.play))
    }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play (the default command).
    #[command(after_help = format!("\
Examples:
  noughts                                      the menu
  noughts --mode pve --reasoning               play X, and see what it thinks
  noughts --x depth:2 --o perfect --best-of 5  watch two computers play a series
  noughts --board 7x5/4 --o depth:4            play with 4 in a row
  noughts --position XOX/O.O/X.X --x human     play on from a position
  noughts --position main-tree --tree          the tree that many articles draw
  noughts --position fatalist --stepper        watch the search, step by step
  noughts --lab                                race the algorithms

A position is its rows from the top joined by /, with X, O and . for an empty
cell; or one of the names on the Analyse screen: main-tree, fatalist,
corner-opening, misere, gomoku ...

A PLAYER is human or one of these, with their names in the menu: random
(Beginner), blind (Fatalist: does not count plies), {PLAYERS}

Options that are not given have the values of the settings (see the Settings
screen)."))]
    Play(play::PlayArgs),
    /// Replay a game from a file, move by move.
    Replay(replay::ReplayArgs),
    /// Open a link to a position, a game, a lesson or another screen.
    Open(play::OpenArgs),
    /// Score every move of a position.
    Analyze(analyze::AnalyzeArgs),
    /// Play a match between two computer players and count the results.
    Match(match_games::MatchArgs),
    /// Draw the game tree of a position, as a figure or a worksheet.
    Tree(tree::TreeArgs),
    /// Practise with questions on random positions, or make a worksheet.
    Quiz(quiz::QuizArgs),
    /// Play every possible game against the perfect player.
    Prove(prove::ProveArgs),
    /// Check lessons of your own.
    #[command(subcommand)]
    Lessons(lessons::LessonsCommand),
    /// Examine a program of your own in every position of tic-tac-toe.
    Grade(grade::GradeArgs),
    /// Print a completion script for a shell.
    Completions(man_and_completions::CompletionsArgs),
    /// Print the manual page of the program or of a command, as roff.
    Man(man_and_completions::ManArgs),
}

impl Command {
    fn run(self) -> Result<ExitCode> {
        match self {
            Self::Play(args) => play::run(&args),
            Self::Open(args) => play::open(args),
            Self::Replay(args) => replay::run(&args),
            Self::Analyze(args) => analyze::run(&args),
            Self::Match(args) => match_games::run(&args),
            Self::Tree(args) => tree::run(&args),
            Self::Grade(args) => grade::run(&args),
            Self::Quiz(args) => quiz::run(&args),
            Self::Prove(args) => prove::run(&args),
            Self::Lessons(command) => lessons::run(&command),
            Self::Completions(args) => man_and_completions::completions(&args),
            Self::Man(args) => man_and_completions::man(&args),
        }
    }
}

/// Runs the program with the arguments of the process. The exit code is 0 when done, 1 if something failed, 2 if the
/// arguments are wrong, 130 after Ctrl-C, and 143 if SIGTERM ended a match.
pub fn run() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let done = match Cli::read(args.iter().cloned()) {
        Ok(cli) => cli.into_command().run(),
        Err(message) => explain(&message, &args),
    };
    done.unwrap_or_else(|failure| {
        print_stderr(format_args!("error: {failure:#}"));
        if failure.is::<CliError>() { CliError::EXIT_CODE.into() } else { ExitCode::FAILURE }
    })
}

/// The program as its own help shows it, on two screens: its usual options, a line each. `play --help` has all.
fn brief() -> clap::Command {
    let usual = "x o board position misere best_of reasoning tree stepper lab plain set";
    Cli::command().long_about(None).mut_args(|arg| {
        let is_usual = usual.split(' ').any(|name| arg.get_id() == name);
        arg.hide(!is_usual).long_help(None).help_heading(None)
    })
}

/// Prints clap's message: an error, or the help that is asked for.
fn explain(message: &clap::Error, args: &[OsString]) -> Result<ExitCode> {
    if !message.use_stderr() {
        return checked(message.print());
    }
    // An error repeats arguments, so they are escaped first. Then it has no colours.
    let escaped: Vec<OsString> = args.iter().map(|arg| on_one_line(&arg.to_string_lossy()).into()).collect();
    match Cli::read(escaped.iter().cloned()) {
        Err(harmless) if escaped != args => print_stderr(harmless.to_string().trim_end()),
        _ => drop(message.print()),
    }
    Ok(CliError::EXIT_CODE.into())
}
