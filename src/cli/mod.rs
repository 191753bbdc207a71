//! The command line: what was asked for, checked, then answered here or handed to the event loop.
//!
//! | part | what it does |
//! |---|---|
//! | [`Cli`], [`PlayArgs`], [`AnalyzeArgs`], [`MatchArgs`] ... | the arguments as they are written |
//! | [`launch()`], [`Launch`] | `play`: from arguments to everything a game needs to begin |
//! | [`replay`] | a game out of a file, on the screen |
//! | [`analyze`] | the `analyze` command, for people and as JSON |
//! | [`match_games`], `prove` | the commands `match` and `prove`, for people and as JSON |
//! | `completions`, `man` | what shells and `man` want to know about the arguments |
//! | [`CliError`] | what can be wrong with arguments that are well formed one by one |
//!
//! Results go to stdout, all else to stderr. A reader that has gone away is no error.

pub mod analyze;
mod answer;
mod args;
mod completions;
mod error;
mod interrupt;
mod man;
pub mod match_games;
mod parse;
mod play;
mod prove;
pub mod replay;

pub use analyze::{Algorithm, AnalyzeArgs, Positions};
pub use args::{AppearanceArgs, Board, Cli, Command, RuleArgs, StartArgs};
pub use completions::CompletionsArgs;
pub use error::CliError;
pub use match_games::MatchArgs;
pub use play::{GameOptions, Launch, PlayArgs, launch};
pub use prove::ProveArgs;
pub use replay::{ReplayArgs, ReplayFault};

use crate::terminal::{on_one_line, print_stderr};
use answer::heard;
use error::Failure;
use std::ffi::OsString;
use std::process::ExitCode;

/// Does what the process was asked to do: all that `main` has to call.
pub fn run() -> ExitCode {
    main_with(std::env::args_os())
}

/// Does what these arguments ask for; the first one is the name of the program.
///
/// The exit code is 0 when done, 1 if something failed on the way and 2 if the arguments are
/// wrong; an interrupted game or match has its own, 130.
pub fn main_with(args: impl Iterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.collect();
    let done = match Cli::read(args.iter().cloned()).map(Cli::into_command) {
        Ok(Command::Play(args)) => play::run(&args),
        Ok(Command::Replay(args)) => replay::run(&args),
        Ok(Command::Analyze(args)) => analyze::run(&args),
        Ok(Command::Match(args)) => match_games::run(&args),
        Ok(Command::Prove(args)) => prove::run(args).map(|()| ExitCode::SUCCESS),
        Ok(Command::Completions(args)) => completions::run(args).map(|()| ExitCode::SUCCESS),
        Ok(Command::Man) => man::run().map(|()| ExitCode::SUCCESS),
        Err(message) => explain(&message, args),
    };
    done.unwrap_or_else(|failure| {
        print_stderr(format_args!("error: {failure}"));
        failure.exit_code()
    })
}

/// Prints what clap has to say of these arguments: what is wrong with them, or the help that they ask for.
fn explain(message: &clap::Error, args: Vec<OsString>) -> Result<ExitCode, Failure> {
    if message.use_stderr() {
        // It repeats arguments as they are.
        let is_harmless = |arg: &OsString| arg.to_str().is_some_and(|arg| on_one_line(arg) == arg);
        if args.iter().all(is_harmless) {
            let _ = message.print();
        } else {
            print_stderr(format_args!("{}", Cli::complaint(args.into_iter()).trim_end()));
        }
        return Ok(CliError::EXIT_CODE.into());
    }
    heard(message.print())?;
    Ok(ExitCode::SUCCESS)
}
