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
mod interrupt;
mod lessons;
mod man;
pub mod match_games;
mod parse;
mod play;
mod prove;
mod quiz;
pub mod replay;
mod tree;

pub use analyze::{Algorithm, AnalyzeArgs, Positions};
pub use args::{AppearanceArgs, Board, Cli, Command, OpenArgs, RuleArgs, StartArgs};
pub use completions::CompletionsArgs;
pub use error::CliError;
pub use grade::GradeArgs;
pub use lessons::LessonsCommand;
pub use man::ManArgs;
pub use match_games::MatchArgs;
pub use play::{Launch, PlayArgs, launch};
pub use prove::ProveArgs;
pub use quiz::{QuizArgs, QuizFormat};
pub use replay::ReplayArgs;
pub use tree::TreeArgs;

use crate::terminal::{on_one_line, print_stderr};
use answer::checked;
use color_eyre::Result;
use std::ffi::OsString;
use std::process::ExitCode;

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
        Ok(Command::Completions(args)) => completions::run(args).map(|()| ExitCode::SUCCESS),
        Ok(Command::Man(args)) => man::run(&args).map(|()| ExitCode::SUCCESS),
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
