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
mod args;
mod completions;
mod error;
mod interrupt;
mod man;
pub mod match_games;
mod play;
mod prove;
pub mod replay;
mod replay_fault;

pub use args::{
    Algorithm, AnalyzeArgs, AppearanceArgs, Board, Cli, Command, CompletionsArgs, MatchArgs, PlayArgs,
    Positions, ProveArgs, ReplayArgs, RuleArgs, StartArgs,
};
pub use error::CliError;
pub use play::{GameOptions, Launch, launch};
pub use replay_fault::ReplayFault;

use crate::app::{App, Effect, Remark};
use crate::config::settings::Settings;
use crate::files::Store;
use crate::terminal::{self, Files, on_one_line, remark};
use color_eyre::Report;
use color_eyre::eyre::WrapErr;
use serde::Serialize;
use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Write};
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
        Ok(Command::Play(args)) => play(&args),
        Ok(Command::Replay(args)) => replay::run(&args),
        Ok(Command::Analyze(args)) => analyze::run(&args),
        Ok(Command::Match(args)) => match_games::run(&args),
        Ok(Command::Prove(args)) => prove::run(args).map(|()| ExitCode::SUCCESS),
        Ok(Command::Completions(args)) => completions::run(args).map(|()| ExitCode::SUCCESS),
        Ok(Command::Man) => man::run().map(|()| ExitCode::SUCCESS),
        Err(message) => explain(&message, args),
    };
    done.unwrap_or_else(|failure| {
        remark(format_args!("error: {failure}"));
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
            remark(format_args!("{}", Cli::complaint(args.into_iter()).trim_end()));
        }
        return Ok(CliError::EXIT_CODE.into());
    }
    heard(message.print())?;
    Ok(ExitCode::SUCCESS)
}

/// Plays, if the arguments make sense and there is a terminal to play in.
fn play(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let store = (!args.guest).then(Store::open);
    let (settings, remarks) = gather(store.as_ref().and_then(|store| store.as_ref().ok()));
    let launch = launch(args, settings)?;
    let in_game = launch.game.is_some();
    let files = store.map_or_else(terminal::guest_files, Files::new);
    in_terminal(files, remarks, in_game, || launch.begin())
}

/// Runs the program from a state, with what it wishes for at once, if there is a terminal to show it in.
fn in_terminal(
    mut files: Files,
    remarks: Vec<Remark>,
    begins_with_a_game: bool,
    begin: impl FnOnce() -> (App, Vec<Effect>),
) -> Result<ExitCode, Failure> {
    // Keys can still be read from the controlling terminal if stdin is something else.
    let keys = io::stdin().is_terminal() || (cfg!(unix) && File::open("/dev/tty").is_ok());
    if !(keys && io::stdout().is_terminal()) {
        return Err(CliError::NoTerminal.into());
    }
    if std::env::var_os("TERM").is_some_and(|name| name == "dumb") {
        return Err(CliError::DumbTerminal.into());
    }
    let mut memory = files.remember(begins_with_a_game);
    memory.remarks.extend(remarks);
    let (app, effects) = begin();
    Ok(terminal::play(app.remembering(memory), effects, files)?)
}

/// Why a command did not do what it was asked.
enum Failure {
    /// It was asked for something that cannot be.
    Usage(CliError),
    /// Something went wrong on the way.
    Running(Report),
}

impl Failure {
    fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage(_) => CliError::EXIT_CODE.into(),
            Self::Running(_) => ExitCode::FAILURE,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(error) => error.fmt(f),
            // The alternate form has the causes in it.
            Self::Running(report) => write!(f, "{report:#}"),
        }
    }
}

impl From<CliError> for Failure {
    fn from(error: CliError) -> Self {
        Self::Usage(error)
    }
}

impl From<Report> for Failure {
    fn from(report: Report) -> Self {
        Self::Running(report)
    }
}

/// Writes a result to stdout.
fn answer(result: fmt::Arguments<'_>) -> color_eyre::Result<()> {
    heard(write(result))
}

/// Writes a result to stdout, so that it can be read at once.
fn write(result: fmt::Arguments<'_>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{result}").and_then(|()| stdout.flush())
}

/// Writes a result to stdout as one line of JSON.
fn answer_json(document: &impl Serialize) -> color_eyre::Result<()> {
    answer(format_args!("{}", json_line(document)?))
}

/// The same as text.
fn json_line(document: &impl Serialize) -> color_eyre::Result<String> {
    serde_json::to_string(document).wrap_err("JSON cannot be made")
}

/// Makes nothing of a reader that has seen enough and closed the pipe.
fn heard(written: io::Result<()>) -> color_eyre::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.wrap_err("the result could not be written"),
    }
}

/// The settings as file and environment have them, and what there is to say about those.
fn gather(store: Option<&Store>) -> (Settings, Vec<Remark>) {
    let mut remarks = Vec::new();
    let text = store.map_or(Ok(None), Store::load_settings).unwrap_or_else(|fault| {
        remarks.push(Remark::Settings(fault.to_string()));
        None
    });
    let (mut settings, problems) = Settings::read(&text.unwrap_or_default());
    // Where the file is, the screen Settings tells.
    remarks.extend(problems.iter().map(|problem| Remark::Settings(format!("config.toml, {problem}"))));
    let problems = settings.heed(|name| std::env::var(name).ok());
    remarks.extend(problems.iter().map(|problem| Remark::Settings(problem.to_string())));
    (settings, remarks)
}
