//! An analysis as JSON. The names and the order of the fields are a promise to other programs.

use super::Report;
use crate::engine::analysis::{Analysis, Basis, Candidate, Outcome, Score};
use crate::game::{Square, Status};
use crate::record::without_nulls;
use serde_json::{Value, json};

/// The whole answer. Of a game that was won it also tells by whom, and the lines that decided it.
pub(super) fn document(report: &Report) -> Value {
    let Report { position, analysis, .. } = report;
    let rules = position.rules();
    let (status, winner) = match position.status() {
        Status::Ongoing => ("ongoing", None),
        Status::Won(winner) => ("won", Some(winner)),
        Status::Drawn => ("drawn", None),
    };
    let lines = || position.completed_lines().map(|line| squares(&line.squares)).collect::<Vec<_>>();
    let best = analysis.best().map(|candidate| candidate.square.to_string());
    let candidates = analysis.candidates.iter().map(|candidate| entry(report, candidate));
    without_nulls(json!({
        "position": position.to_string(),
        "to_move": position.to_move().to_string(),
        "columns": rules.columns(),
        "rows": rules.rows(),
        "connect": rules.connect(),
        "misere": rules.misere(),
        "status": status,
        "winner": winner.map(|winner| winner.to_string()),
        "winning_lines": winner.map(|_| lines()),
        "algorithm": report.algorithm.to_string(),
        "score": analysis.points(analysis.value.estimate()),
        "outcome": ending(analysis.outcome()),
        "exact": analysis.is_exact(),
        "best": best.collect::<Vec<_>>(),
        "candidates": candidates.collect::<Vec<_>>(),
        "nodes": analysis.counters.nodes,
        "cutoffs": analysis.counters.cutoffs,
        "table_hits": analysis.counters.table_hits,
        "depth": analysis.counters.depth,
        "elapsed_ms": (report.elapsed.as_secs_f64() * 1e6).round() / 1e3,
    }))
}

/// One legal move, with what the solver has proved of a score that is not exact.
fn entry(report: &Report, candidate: &Candidate) -> Value {
    let Report { position, analysis, .. } = report;
    let bounds = candidate.value.bounds();
    without_nulls(json!({
        "move": candidate.square.to_string(),
        "score": analysis.points(candidate.value.estimate()),
        "outcome": ending(candidate.outcome()),
        "plies": candidate.plies_left(position.empty_cells()),
        "exact": candidate.is_exact(),
        "line": squares(&candidate.line),
        "at_least": bound(analysis, candidate, bounds.at_least),
        "at_most": bound(analysis, candidate, bounds.at_most),
    }))
}

fn squares(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

/// A bound that the solver has proved, if it is more than nothing and less than everything.
fn bound(analysis: &Analysis, candidate: &Candidate, bound: Score) -> Option<i32> {
    let by_proof = analysis.method.basis == Basis::Proof;
    let tells = !candidate.is_exact() && bound != Score::MIN && bound != Score::MAX;
    (by_proof && tells).then(|| analysis.points(bound))
}

/// How a game ends for the side to move.
fn ending(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win) => "win",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Loss) => "loss",
        None => "unknown",
    }
}
