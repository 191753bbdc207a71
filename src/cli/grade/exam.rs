//! What a program is asked, and what it answers.

use super::GradeArgs;
use crate::cli::console::Interrupt;
use crate::engine::{Program, arena};
use crate::game::{Position, Rules, Square};
use crate::terminal::{Fault, ProgramPlayer, Table, USUAL_TIME};
use indicatif::ProgressBar;
use itertools::Itertools;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How many positions are asked twice.
const ASKED_TWICE: usize = 100;

/// The empty board is the longest question by far to a program that searches.
pub(super) const TIMES_FOR_EMPTY_BOARD: u32 = 6;

/// From question to question, in positions. It shares no factor with their number, so that each is asked once.
const STRIDE: usize = 997;

/// If so many answers fail at the start, none will do.
const FAILURES_AT_START: usize = 10;

/// For all answers, unless the command line says.
const USUAL_TOTAL_TIME: Duration = Duration::from_mins(10);

/// A position, and the answers to it: none if it was not asked, or two.
pub(super) struct Answers {
    pub position: Position,
    pub replies: Vec<Result<Square, Fault>>,
}

/// The answers of a program.
pub(super) struct Exam {
    pub program: Program,
    /// To each position, those with fewer marks first.
    pub answers: Vec<Answers>,
    /// What ended the questions early, as a part of the verdict.
    pub stopped: Option<String>,
    /// For a move.
    pub time: Duration,
    pub elapsed: Duration,
}

impl Exam {
    /// Asks a program in all positions of tic-tac-toe, in some of them twice, and then on the empty board. The bar of so many
    /// questions counts the answers.
    ///
    /// # Errors
    /// If it cannot be started, or a table has no position of this board.
    pub(super) fn of(
        program: Program,
        args: &GradeArgs,
        bar: fn(usize) -> ProgressBar,
        interrupt: &Interrupt,
    ) -> Result<Self, Fault> {
        let time = args.time.unwrap_or(USUAL_TIME);
        let total_time = args.total_time.unwrap_or(USUAL_TOTAL_TIME);
        let answers = arena::positions(Rules::TIC_TAC_TOE)
            .into_iter()
            .map(|position| Answers { position, replies: Vec::new() })
            .collect_vec();
        let all = answers.len();
        let twice = (1..all).step_by(all / ASKED_TWICE).take(ASKED_TWICE);
        // Any first part is much like the whole, whatever the program cannot do.
        let once = (1..all).map(|number| 1 + number * STRIDE % (all - 1));
        let questions = once.chain(twice).chain([0]).collect_vec();
        let bar = bar(questions.len());
        let mut player = ProgramPlayer::new(program);
        let start = Instant::now();
        let mut exam = Self { program, answers, stopped: None, time, elapsed: Duration::ZERO };
        let mut failures = 0;
        for (number, index) in questions.into_iter().enumerate() {
            let times = if index == 0 { TIMES_FOR_EMPTY_BOARD } else { 1 };
            let left = total_time.saturating_sub(start.elapsed());
            let Answers { position, replies } = &mut exam.answers[index];
            let reply = answer(&mut player, position, time.saturating_mul(times).min(left), &interrupt.stop);
            if number == 0
                && let Err(fault @ Fault::NotStarted(_)) = reply
            {
                return Err(fault);
            }
            if interrupt.exit_code().is_some() {
                exam.stopped = Some("was interrupted".to_owned());
                break;
            }
            if start.elapsed() >= total_time {
                exam.stopped = Some(format!("was stopped after {} s in all", total_time.as_secs_f64()));
                break;
            }
            failures += usize::from(reply.is_err());
            replies.push(reply);
            bar.inc(1);
            if number + 1 == FAILURES_AT_START && failures == FAILURES_AT_START && program.table().is_none() {
                exam.stopped = Some(format!("was stopped after {FAILURES_AT_START} failures"));
                break;
            }
        }
        exam.elapsed = start.elapsed();
        Ok(exam)
    }
}

/// The move of a program, or the heaviest of a table: of equal ones, the first.
fn answer(
    player: &mut ProgramPlayer,
    position: &Position,
    time: Duration,
    stop: &AtomicBool,
) -> Result<Square, Fault> {
    let Some(path) = player.program.table() else {
        return player.ask(position, time, stop).map(|(choices, _)| choices[0].0);
    };
    let choices = Table::choices(path, position).map_err(Fault::NotStarted)?.unwrap_or_default();
    let heaviest = choices.into_iter().rev().max_by(|one, other| one.1.total_cmp(&other.1));
    heaviest.map(|(square, _)| square).ok_or_else(|| Fault::Missing(format!("{path} has no line about it")))
}
