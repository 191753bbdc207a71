//! The `grade` command: asks a program of the user's own for its move in every position of tic-tac-toe, and plays every
//! game against these answers.

mod report;

use super::answer::answer;
use super::error::Failure;
use super::interrupt::Interrupt;
use super::match_games::progress::Progress;
use super::parse::{parse_seconds, program};
use crate::engine::arena::Proof;
use crate::engine::player::Program;
use crate::game::{Position, Rules, Square, Status};
use crate::terminal::{Fault, ProgramPlayer, USUAL_TIME};
use clap::{Args, ValueHint};
use color_eyre::eyre::WrapErr;
use report::{Finding, Grading, document};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
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

/// How many late or missing answers end the grading.
const MOST_FAILURES: usize = 10;

/// Grades the program and prints the result.
pub(super) fn run(args: &GradeArgs) -> Result<ExitCode, Failure> {
    let interrupt = Interrupt::listen().wrap_err("cannot listen for signals")?;
    let grading = grade(args, &interrupt);
    if args.json { answer(document(&grading)) } else { answer(&grading) }?;
    let done = if grading.is_passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    Ok(interrupt.exit_code().unwrap_or(done))
}

/// Asks the program in all positions and judges its answers, unless it fails too often.
fn grade(args: &GradeArgs, interrupt: &Interrupt) -> Grading {
    let start = Instant::now();
    let positions = positions();
    let twice = positions.iter().step_by(positions.len() / ASKED_TWICE).take(ASKED_TWICE);
    let progress = Progress::of(u32::try_from(positions.len() + ASKED_TWICE).unwrap_or(0), "positions");
    let (mut player, stop) = (ProgramPlayer::new(args.command), interrupt.flag());
    let mut answers = HashMap::new();
    let (mut findings, mut asked_twice, mut different, mut failures) = (Vec::new(), 0, 0, 0);
    for position in positions.iter().chain(twice) {
        if failures >= MOST_FAILURES || interrupt.exit_code().is_some() {
            break;
        }
        let reply = player.ask(position, args.time.unwrap_or(USUAL_TIME), &stop).map(|(square, _)| square);
        failures += usize::from(matches!(reply, Err(Fault::Late(_) | Fault::Missing(_))));
        progress.advance();
        let square = reply.as_ref().ok().copied();
        match answers.entry(position.to_string()) {
            Entry::Vacant(place) => {
                place.insert(square);
                findings.extend(Finding::of(position, &reply));
            }
            Entry::Occupied(first) => {
                asked_twice += 1;
                different += usize::from(*first.get() != square);
            }
        }
    }
    findings.sort_by_key(|finding| finding.kind);
    let known = |position: &Position| answers.get(&position.to_string()).copied().flatten();
    let (program, positions, asked) = (args.command, positions.len(), answers.len());
    let proof = (asked == positions).then(|| Proof::of(Rules::TIC_TAC_TOE, &known));
    let elapsed = start.elapsed();
    Grading { program, positions, asked, asked_twice, different, findings, proof, elapsed }
}

/// Every position of tic-tac-toe in which the game goes on, those with fewer marks first.
fn positions() -> Vec<Position> {
    let (mut found, mut ply) = (Vec::new(), vec![Position::new(Rules::TIC_TAC_TOE)]);
    while !ply.is_empty() {
        let after = |(position, square): (&Position, Square)| {
            let mut after = position.clone();
            after.play(square).ok().map(|()| after)
        };
        let moves = ply.iter().flat_map(|position| position.moves().map(move |square| (position, square)));
        let mut next: Vec<Position> = moves.filter_map(after).collect();
        next.retain(|position| position.status() == Status::Ongoing);
        next.sort_by_cached_key(|position| Reverse(position.to_string()));
        next.dedup();
        found.append(&mut ply);
        ply = next;
    }
    found
}
