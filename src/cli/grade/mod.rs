//! The `grade` command: asks a program of the user's own for its move in every position of tic-tac-toe, and plays every
//! game against these answers.
//!
//! An `exam` asks, `grading` judges the answers, `bugs` explain them, and `report` tells; `class` does so for many
//! programs.

mod bugs;
mod class;
mod exam;
mod grading;
mod report;

use super::args::{Typed, parse_seconds, program};
use super::console::{CliError, Interrupt, answer, progress};
use clap::{Args, ValueHint};
use color_eyre::Result;
use exam::Exam;
use grading::{Grading, Require};
use serde_json::json;
use std::process::ExitCode;
use std::time::Duration;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  noughts grade python3 mine.py             what is wrong with it, in words
  noughts grade ./mine --time 0.5 --json    half a second for a move; one line of JSON
  noughts grade ./mine --require optimal    a textbook's +1, 0 and -1 will do
  noughts grade table:values.jsonl          the heaviest moves of a table
  noughts grade --each 'python3 {}' */player.py --csv
                                            a class: a row for each program

A program is started once, and again after each answer that fails. For each of the 4,520
positions in which a game goes on, it gets a line such as `.X./..X/OOX O 3x3/3`, and answers with
a line that begins with a square, such as `c1`. The empty board comes last, and has six times the
time. The exit code is 0 only if each program does what --require asks for.")]
pub struct GradeArgs {
    /// The command that starts the program, in quotes if it has options, or table:FILE.
    #[arg(value_hint = ValueHint::CommandString, required_unless_present = "each")]
    command: Vec<String>,

    /// Grade many: a command in which {} stands for each of the files, without quotes.
    #[arg(long, value_names = ["COMMAND", "FILE"], num_args = 2.., conflicts_with = "command")]
    each: Vec<String>,

    /// How long it may take for a move [default: 5].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, typed())]
    time: Option<Duration>,

    /// How long a program may take for all moves [default: 600].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, typed())]
    total_time: Option<Duration>,

    /// What makes the exit code 0.
    #[arg(long, value_name = "WHAT", default_value_t = Require::Exact)]
    require: Require,

    /// Print one line of JSON for each program.
    #[arg(long)]
    json: bool,

    /// Print the rows as comma-separated values.
    #[arg(long, conflicts_with_all = ["command", "json"])]
    csv: bool,
}

pub(super) fn run(args: &GradeArgs) -> Result<ExitCode> {
    let interrupt = Interrupt::listen()?;
    if args.command.is_empty() {
        return class::run(args, &interrupt);
    }
    let command = match &args.command[..] {
        [command] => command.clone(),
        words => shell_words::join(words),
    };
    let program = program(&command).map_err(|fault| CliError::of(format_args!("`{command}`: {fault}")))?;
    let exam = Exam::of(program, args, |all| progress(all, "positions"), &interrupt).inspect_err(|fault| {
        if args.json {
            // Of two faults, the one of the program is told.
            let _ = answer(json!({ "error": fault.to_string() }));
        }
    });
    let grading = Grading::of(exam?);
    answer(if args.json { grading.json(args.require).to_string() } else { grading.to_string() })?;
    let done = ExitCode::from(u8::from(!grading.passes(args.require)));
    Ok(interrupt.exit_code().unwrap_or(done))
}
