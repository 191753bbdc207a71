//! The `analyze` command: every move of a position with its score, for people or for programs.

mod json;
mod text;

use super::args::{Algorithm, AnalyzeArgs};
use super::error::CliError;
use super::figures::Plies;
use super::{Failure, answer, answer_json, play, remark};
use crate::game::Position;
use crate::player::{Budget, assess, prove};
use crate::search::{Analysis, Method, Minimax};
use json::Document;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use text::Text;

/// Analyses the position and writes what was found.
pub(super) fn run(args: &AnalyzeArgs) -> Result<(), Failure> {
    let position = play::position(args.position.clone(), args.rules)?;
    let report = Report::of(position, args)?;
    Ok(respond(&report, args)?)
}

fn respond(report: &Report, args: &AnalyzeArgs) -> color_eyre::Result<()> {
    if args.json {
        answer_json(&Document::from(report))?;
    } else {
        answer(format_args!("{}", Text(report)))?;
    }
    if report.cut_short() {
        let (time, analysis) = (args.time.as_secs_f64(), &report.analysis);
        if report.algorithm == Algorithm::Solver {
            let (decided, all) = (analysis.decided(), analysis.candidates.len());
            remark(format_args!(
                "note: time was up after {time} s, {decided} of {all} moves are decided; a longer --time decides more"
            ));
        } else {
            remark(format_args!(
                "note: time was up after {time} s and {}; a longer --time looks further ahead",
                Plies(report.looked_ahead())
            ));
        }
    }
    Ok(())
}

/// An analysis with all that is told about it.
struct Report {
    position: Position,
    algorithm: Algorithm,
    /// How far the search was meant to look, in plies.
    furthest: usize,
    analysis: Analysis,
    elapsed: Duration,
}

impl Report {
    fn of(position: Position, args: &AnalyzeArgs) -> Result<Self, CliError> {
        let limit = args.depth.map(usize::from);
        let furthest = limit.unwrap_or(usize::MAX).min(position.empty_cells());
        let start = Instant::now();
        let budget = Budget::of(args.time).on_all_cores();
        let told = &mut |_: &Analysis| ControlFlow::Continue(());
        let analysis = match args.algorithm {
            Some(Algorithm::Solver) if limit.is_some() => return Err(CliError::SolverDepth),
            Some(Algorithm::Solver) => prove(&position, &budget, told),
            None if limit.is_none() => assess(&position, &budget, told),
            named => {
                let search = named.and_then(Algorithm::search).unwrap_or(Minimax::ORDERED_ALPHA_BETA);
                search.limited_to(limit).deepen(&position, &mut { budget })
            }
        };
        let algorithm = match analysis.method {
            Method::Solver { .. } => Algorithm::Solver,
            Method::Search(_) => args.algorithm.unwrap_or(Algorithm::AlphaBeta),
        };
        Ok(Self { elapsed: start.elapsed(), position, algorithm, furthest, analysis })
    }

    /// How many plies ahead the search looked.
    fn looked_ahead(&self) -> usize {
        let end = self.position.empty_cells();
        self.analysis.method.depth_limit().map_or(end, |limit| limit.min(end))
    }

    /// Whether time ended the search before it had looked as far as it was meant to.
    fn cut_short(&self) -> bool {
        let solver = self.algorithm == Algorithm::Solver;
        !self.analysis.is_complete() && (solver || self.looked_ahead() < self.furthest)
    }
}
