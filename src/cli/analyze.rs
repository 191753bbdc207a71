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
    if let Some(note) = report.note(args.time) {
        remark(format_args!("{note}"));
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

    /// What is missing from the answer, if this time ended the search before it had looked as far as it was meant to.
    fn note(&self, time: Duration) -> Option<String> {
        let solver = self.algorithm == Algorithm::Solver;
        if self.analysis.is_complete() || !(solver || self.looked_ahead() < self.furthest) {
            return None;
        }
        let (decided, all) = (self.analysis.decided(), self.analysis.candidates.len());
        let (known, longer) = match all - self.analysis.proved() {
            _ if !solver => (format!("looking {} ahead", Plies(self.looked_ahead())), "looks further ahead"),
            _ if decided < all => (format!("{decided} of {all} moves are decided"), "decides more"),
            open => {
                let known = format!("all {all} moves are decided, {open} of them not in how many plies");
                (known, "proves more")
            }
        };
        Some(format!("note: time was up after {} s, {known}; a longer --time {longer}", time.as_secs_f64()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;
    use crate::search::{Bounds, Candidate, Counters, Score, Value};

    #[test]
    fn the_note_says_whether_outcomes_are_missing_or_only_distances() {
        let position = Position::new(Rules::new(6, 6, 4).expect("a board"));
        let within = Bounds { at_least: Score::win_in(11), ..Bounds::UNKNOWN };
        let noted = |known: [Bounds; 2]| {
            let bounds = known.into_iter().chain(std::iter::repeat(Bounds::exactly(Score::DRAW)));
            let candidate = |(square, bounds)| Candidate {
                square,
                value: Value::between(bounds, Score::DRAW),
                line: vec![square],
            };
            let candidates = position.moves().zip(bounds).map(candidate).collect();
            let analysis =
                Analysis::of(&position, Method::SOLVER, Score::DRAW, candidates, Counters::default());
            let (position, elapsed) = (position.clone(), Duration::ZERO);
            Report { position, algorithm: Algorithm::Solver, furthest: 36, analysis, elapsed }
                .note(Duration::from_secs(120))
        };
        let note = "note: time was up after 120 s, 35 of 36 moves are decided; a longer --time decides more";
        assert_eq!(noted([within, Bounds::UNKNOWN]).as_deref(), Some(note));
        let note = "note: time was up after 120 s, all 36 moves are decided, 2 of them not in how many plies; \
                    a longer --time proves more";
        assert_eq!(noted([within, within]).as_deref(), Some(note));
        let known = Bounds::exactly(Score::win_in(11));
        assert_eq!(noted([known, known]), None);
    }
}
