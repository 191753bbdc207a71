//! The `grade` command: asks a program of the user's own for its move in every position of tic-tac-toe, and plays every
//! game against these answers.

mod report;

use super::answer::answer;

use super::match_games::progress::Progress;
use super::parse::{parse_seconds, program};
use crate::engine::arena::{Proof, positions};
use crate::engine::player::Program;
use crate::game::{Position, Rules};
use crate::terminal::{Fault, Interrupt, ProgramPlayer, USUAL_TIME};
use clap::{Args, ValueHint};
use color_eyre::eyre::{Result, WrapErr};
use report::{Finding, Grading, document};
use std::collections::HashMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The arguments of `grade`.
#[derive(Args, Clone, Debug)]
pub struct GradeArgs {
    /// The command that starts the program, in one argument.
    #[arg(value_name = "COMMAND", value_hint = ValueHint::CommandString, value_parser = program)]
    pub command: Program,

    /// How long it may take for a move [default: 5].
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = parse_seconds)]
    pub time: Option<Duration>,

    /// Print one line of JSON.
    #[arg(long)]
    pub json: bool,
}

/// The text below the options in the help.
pub(super) const EXAMPLES: &str = "\
Examples:
  noughts grade 'python3 mine.py'           what is wrong with it, in words
  noughts grade ./mine --time 0.5 --json    half a second for a move; one line of JSON

The program is started once. For each of the 4,520 positions in which a game goes on, it gets a
line such as `.X./..X/OOX O 3x3/3`, and answers with a line that begins with a square, such as
`c1`. The exit code is 0 only if nothing is wrong.";

/// How many positions are asked a second time.
const ASKED_TWICE: usize = 100;

/// Grades the program and prints the result.
pub(super) fn run(args: &GradeArgs) -> Result<ExitCode> {
    let interrupt = Interrupt::listen().wrap_err("cannot listen for signals")?;
    let grading = grade(args, &interrupt)?;
    if args.json { answer(document(&grading)) } else { answer(&grading) }?;
    let done = if grading.is_passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    Ok(interrupt.exit_code().unwrap_or(done))
}

/// Asks the program in all positions and judges its answers, unless it fails too often. Fails if it cannot be started.
fn grade(args: &GradeArgs, interrupt: &Interrupt) -> Result<Grading> {
    let start = Instant::now();
    let positions = positions(Rules::TIC_TAC_TOE);
    let twice = positions.iter().step_by(positions.len() / ASKED_TWICE).take(ASKED_TWICE);
    let progress = Progress::of(u32::try_from(positions.len()).unwrap_or(0), "positions");
    let (mut player, stop) = (ProgramPlayer::new(args.command), interrupt.flag());
    let (mut answers, mut findings, mut stopped) = (HashMap::new(), Vec::new(), None);
    let (mut asked, mut different, mut failures, mut late) = (0, 0, 0, 0);
    for position in positions.iter().inspect(|_| progress.advance()).chain(twice) {
        let reply = player.ask(position, args.time.unwrap_or(USUAL_TIME), &stop).map(|(square, _)| square);
        if interrupt.exit_code().is_some() {
            stopped = Some("was interrupted");
            break;
        }
        if let Err(fault @ Fault::NotStarted(_)) = reply {
            return Err(fault.into());
        }
        let square = reply.as_ref().ok().copied();
        asked += 1;
        let first = *answers.entry(position.to_string()).or_insert(square);
        different += usize::from(first != square);
        let is_new = answers.len() == asked;
        findings.extend(Finding::of(position, &reply).filter(|_| is_new || first != square));
        failures += usize::from(square.is_none());
        late = if matches!(reply, Err(Fault::Late(_))) { late + 1 } else { 0 };
        stopped = match (late, failures) {
            (2, _) => Some("was stopped after two late answers in a row"),
            (_, 10) => Some("was stopped after ten illegal, late or missing answers"),
            _ => continue,
        };
        break;
    }
    findings.sort_by_key(|finding| finding.kind);
    let known = |position: &Position| answers.get(&position.to_string()).copied().flatten();
    let (program, positions) = (args.command, positions.len());
    let (asked, asked_twice) = (answers.len(), asked - answers.len());
    let proof = (asked == positions).then(|| Proof::of(Rules::TIC_TAC_TOE, &known));
    let elapsed = start.elapsed();
    Ok(Grading { program, positions, asked, asked_twice, different, findings, proof, stopped, elapsed })
}
