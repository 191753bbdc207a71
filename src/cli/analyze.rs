//! The `analyze` command: every move of a position with its score, for people or for programs.

mod json;
mod text;

use super::args::{Algorithm, AnalyzeArgs};
use super::{Failure, answer, play, remark};
use crate::game::Position;
use crate::player::Budget;
use crate::search::Analysis;
use json::Document;
use std::time::{Duration, Instant};
use text::{Plies, Text};

/// Analyses the position and writes what was found.
pub(super) fn run(args: &AnalyzeArgs) -> Result<(), Failure> {
    let position = play::position(args.position.clone(), args.rules)?;
    Ok(respond(position, args)?)
}

fn respond(position: Position, args: &AnalyzeArgs) -> color_eyre::Result<()> {
    let report = Report::of(position, args);
    if args.json {
        let document = serde_json::to_string(&Document::from(&report))?;
        answer(format_args!("{document}"))?;
    } else {
        answer(format_args!("{}", Text(&report)))?;
    }
    if report.cut_short() {
        remark(format_args!(
            "note: time was up after {} s and {}; a longer --time looks further ahead",
            args.time.as_secs_f64(),
            Plies(report.looked_ahead())
        ));
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
    fn of(position: Position, args: &AnalyzeArgs) -> Self {
        let algorithm = args.algorithm.unwrap_or_default();
        let limit = args.depth.map(usize::from);
        let furthest = limit.unwrap_or(usize::MAX).min(position.empty_cells());
        let start = Instant::now();
        let search = algorithm.search().limited_to(limit);
        let analysis = search.deepen(&position, &mut Budget::of(args.time));
        Self { elapsed: start.elapsed(), position, algorithm, furthest, analysis }
    }

    /// How many plies ahead the search looked.
    fn looked_ahead(&self) -> usize {
        let end = self.position.empty_cells();
        self.analysis.search.depth_limit.map_or(end, |limit| limit.min(end))
    }

    /// Whether time ended the search before it had looked as far as it was meant to.
    fn cut_short(&self) -> bool {
        !self.analysis.is_complete() && self.looked_ahead() < self.furthest
    }
}
