//! The `analyze` command: every move of a position with its score, as text or JSON.

mod text;

pub(super) use text::board;

use super::args::{Number, Positions, RuleArgs, Typed, parse_position, parse_seconds, positions};
use super::console::{CliError, answer, checked, thousandths, write};
use crate::engine::search::{Minimax, Replies, State, Trace};
use crate::engine::{Analysis, Basis, Candidate, Outcome, Score, assess, go_on, prove};
use crate::game::{Position, Status};
use crate::record::{joined, without_nulls};
use crate::teach::Written;
use crate::terminal::{budget, print_stderr, read_line};
use crate::tree::figure::{Figure, Format, Sheet};
use crate::tree::{OpenTo, Outline};
use crate::wording::names;
use clap::{Args, ValueEnum};
use color_eyre::eyre::{Result, WrapErr, bail};
use itertools::Itertools;
use serde_json::{Value, json};
use std::io::{self, BufRead, ErrorKind};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use strum::Display;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  noughts analyze X../.../...                       every reply to a corner opening
  noughts analyze .X./.O./OXX --algorithm blind     what a search misses if it does not count plies
  noughts analyze ..../.XO./..../....               exact scores from the solver
  noughts analyze ..../.XO./..../.... --depth 3     three plies ahead, then an estimate
  noughts analyze XO./.../... --misere --json       completing a line loses; one line of JSON
  cat positions.txt | noughts analyze - --json      one position per line of a file

Scores are for the side to move: on 3x3 a win in d plies is 10 - d, a loss d - 10, a draw 0;
on other boards the 10 becomes the number of cells plus one. ~ marks an estimate, >= and <= a proved
bound. A line of stdin that is not a position is reported with its number and skipped; the exit code
is then 2.")]
pub struct AnalyzeArgs {
    /// The position: its rows from the top joined by /, as in X../.O./..., or a name such as fatalist; - reads
    /// stdin, one position per line
    #[arg(value_name = "POS", hide_possible_values = true, value_parser = positions())]
    positions: Positions,

    #[command(flatten)]
    rules: RuleArgs,

    /// The algorithm [default: the fastest that gives exact answers].
    #[arg(long, value_name = "NAME")]
    algorithm: Option<Algorithm>,

    /// Look at most N plies ahead and estimate beyond that.
    #[arg(long, number = 1..=225_u8)]
    depth: Option<u8>,

    /// Think for at most this long.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds, typed())]
    time: Duration,

    /// Memory for the solver's table, but at most a quarter of the machine's.
    #[arg(long, default_value = "64", number = 1..=4096_u16, value_name = "MIB")]
    table_memory: u16,

    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum Algorithm {
    /// Plain minimax that prefers quick wins and slow losses.
    Minimax,
    /// Plain minimax that does not count plies.
    Blind,
    /// The same answers as minimax, without branches that cannot matter; tries squares on more lines first.
    AlphaBeta,
    /// The average if the other side plays at random, with at most nine empty squares; also for trees of numbers.
    Expectimax,
    /// Proves scores, even on boards too large to search; estimates what it cannot prove in time.
    Solver,
}

/// In bytes: more than the largest board or tree takes.
const LONGEST_LINE: usize = 20_000;

pub(super) fn run(args: &AnalyzeArgs) -> Result<ExitCode> {
    if args.algorithm == Some(Algorithm::Solver) && args.depth.is_some() {
        bail!(CliError::of(
            "--depth does not work with the solver, which looks to the end: remove one of the two"
        ));
    }
    match &args.positions {
        Positions::One(written) => {
            let (text, note) = report(written, args)?;
            let done = answer(text);
            if let Some(note) = note
                && done.is_ok()
            {
                print_stderr(format_args!("note: {note}"));
            }
            done
        }
        Positions::Stdin => each_line(io::stdin().lock(), args),
    }
}

/// Analyses the position on each line as soon as the line is there; reports other lines and continues.
fn each_line(mut input: impl BufRead, args: &AnalyzeArgs) -> Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    let mut separator = "";
    for number in 1_u64.. {
        let line = read_line(&mut input, LONGEST_LINE + 1).wrap_err("cannot read stdin")?;
        if line.is_empty() {
            break;
        }
        let report = |written: Written| report(&written, args).map_err(|fault| fault.to_string());
        match written_on(&line).and_then(|written| written.map(report).transpose()) {
            Ok(None) => {}
            Ok(Some((report, note))) => {
                match write(format_args!("{separator}{report}")) {
                    // The reader has closed the pipe and wants no more.
                    Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
                    written => checked(written)?,
                };
                if let Some(note) = note {
                    print_stderr(format_args!("note: line {number}: {note}"));
                }
                separator = if args.json { "" } else { "\n" };
            }
            Err(fault) => {
                print_stderr(format_args!("error: line {number}: {fault}"));
                code = CliError::EXIT_CODE.into();
            }
        }
    }
    Ok(code)
}

/// `None` for an empty line.
fn written_on(line: &[u8]) -> Result<Option<Written>, String> {
    if line.len() > LONGEST_LINE && !line.ends_with(b"\n") {
        return Err(format!("a position takes at most {LONGEST_LINE} bytes"));
    }
    let text = str::from_utf8(line).map_err(|_| "this is not UTF-8 text".to_owned())?;
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() { Ok(None) } else { parse_position(text).map(Some) }
}

/// The text, and a note about it.
fn report(written: &Written, args: &AnalyzeArgs) -> Result<(String, Option<String>), CliError> {
    let is_tree = written.board().is_err();
    let is_random = args.algorithm == Some(Algorithm::Expectimax);
    if is_tree || is_random {
        if args.depth.is_some() || args.algorithm.is_some() && !is_random {
            return Err(CliError::of(
                "leave out --depth, and with a tree of numbers any --algorithm but expectimax: the search goes to the end",
            ));
        }
        let replies = if is_random { Replies::Random } else { Replies::Best };
        let root = args.rules.state(written)?.with_replies(replies).map_err(CliError::of)?;
        return Ok((of_tree(&root, args), None));
    }
    let report = Report::of(written, args)?;
    let text = if args.json { report.json() } else { report.to_string() };
    Ok((text, report.note(args.time)))
}

/// The scores of a tree and of its branches.
fn of_tree(root: &State, args: &AnalyzeArgs) -> String {
    let outline = Outline::opened(Trace::of(Minimax::DEPTH_AWARE, root).into(), OpenTo::Plies(1));
    let figure = Figure::of(&outline, Sheet::Figure).expect("a root has at most 225 branches");
    figure.write(if args.json { Format::Json } else { Format::Outline })
}

pub struct Report {
    pub position: Position,
    pub algorithm: Algorithm,
    /// How far the search should look ahead, in plies.
    pub target_depth: usize,
    pub analysis: Analysis,
    pub elapsed: Duration,
}

impl Report {
    fn of(written: &Written, args: &AnalyzeArgs) -> Result<Self, CliError> {
        let position = args.rules.position(written)?;
        let limit = args.depth.map(usize::from);
        let target_depth = limit.unwrap_or(usize::MAX).min(position.empty_cells());
        let start = Instant::now();
        let budget = budget(args.time, usize::from(args.table_memory) << 20);
        let search = |search: Minimax| search.limited_to(limit).deepen(&position, &mut budget.observer());
        let analysis = match args.algorithm {
            Some(Algorithm::Solver) => prove(&position, &budget, &mut go_on),
            None if limit.is_none() => assess(&position, &budget, &mut go_on),
            Some(Algorithm::Minimax) => search(Minimax::DEPTH_AWARE),
            Some(Algorithm::Blind) => search(Minimax::BLIND),
            // That has a report of its own.
            Some(Algorithm::AlphaBeta | Algorithm::Expectimax) | None => search(Minimax::ORDERED_ALPHA_BETA),
        };
        let algorithm = match analysis.method.basis {
            Basis::Proof => Algorithm::Solver,
            Basis::Search => args.algorithm.unwrap_or(Algorithm::AlphaBeta),
        };
        Ok(Self { elapsed: start.elapsed(), position, algorithm, target_depth, analysis })
    }

    pub fn json(&self) -> String {
        let Self { position, analysis, .. } = self;
        let counters = analysis.counters;
        let winner = position.status().winner();
        let status = match position.status() {
            Status::Ongoing => "ongoing",
            Status::Won(_) => "won",
            Status::Drawn => "drawn",
        };
        let lines = position.completed_lines().map(|line| names(&line.squares));
        let candidates = analysis.candidates.iter().map(|candidate| self.entry(candidate));
        let document = joined([
            json!({ "position": position.to_string(), "to_move": position.to_move() }),
            json!(position.rules()),
            json!({
                "status": status,
                "winner": winner,
                "winning_lines": winner.map(|_| lines.collect_vec()),
                "algorithm": self.algorithm.to_string(),
                "score": analysis.points(analysis.value.estimate),
                "outcome": word(analysis.outcome()),
                "exact": analysis.is_exact(),
                "best": names(analysis.best_squares()),
                "candidates": candidates.collect_vec(),
                "nodes": counters.nodes,
                "cutoffs": counters.cutoffs,
                "table_hits": counters.table_hits,
                "depth": counters.depth,
                "elapsed_ms": thousandths(self.elapsed.as_secs_f64() * 1e3),
            }),
        ]);
        without_nulls(document).to_string()
    }

    /// A move, with the solver's bounds if its score is not exact.
    fn entry(&self, candidate: &Candidate) -> Value {
        let Self { position, analysis, .. } = self;
        let has_bounds = analysis.method.basis == Basis::Proof && !candidate.is_exact();
        let bound = |bound| {
            let is_informative = has_bounds && bound != Score::MIN && bound != Score::MAX;
            is_informative.then(|| analysis.points(bound))
        };
        without_nulls(json!({
            "move": candidate.square.to_string(),
            "score": analysis.points(candidate.value.estimate),
            "outcome": word(candidate.outcome()),
            "plies": candidate.plies_left(position.empty_cells()),
            "exact": candidate.is_exact(),
            "proof": candidate.proof,
            "line": names(&candidate.line),
            "at_least": bound(candidate.value.bounds.at_least),
            "at_most": bound(candidate.value.bounds.at_most),
        }))
    }

    /// What is missing if the time limit ended the search early.
    pub fn note(&self, time: Duration) -> Option<String> {
        let solver = self.algorithm == Algorithm::Solver;
        let is_shallow = self.analysis.method.depth_limit.is_some_and(|reached| reached < self.target_depth);
        if self.analysis.is_complete() || !(solver || is_shallow) {
            return None;
        }
        let longer = if solver { "proves more" } else { "looks further ahead" };
        Some(format!("time ran out after {} s; a longer --time {longer}", time.as_secs_f64()))
    }
}

fn word(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("unknown", Outcome::into)
}
