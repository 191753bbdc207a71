//! An analysis as JSON. Other programs rely on the names and the order of the fields.

use super::Report;
use crate::engine::analysis::{Analysis, Basis, Candidate, Outcome, Score};
use crate::game::Status;
use crate::game::figures::names;
use crate::record::without_nulls;
use serde_json::{Value, json};

/// The whole answer. For a won game it includes the winner and the completed lines.
pub(super) fn document(report: &Report) -> Value {
    let Report { position, analysis, .. } = report;
    let rules = position.rules();
    let (status, winner) = match position.status() {
        Status::Ongoing => ("ongoing", None),
        Status::Won(winner) => ("won", Some(winner)),
        Status::Drawn => ("drawn", None),
    };
    let lines =
        || position.completed_lines().map(|line| names(line.squares.iter().copied())).collect::<Vec<_>>();
    let best = analysis.best().map(|candidate| candidate.square);
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
        "outcome": analysis.outcome().map_or("unknown", Outcome::into),
        "exact": analysis.is_exact(),
        "best": names(best),
        "candidates": candidates.collect::<Vec<_>>(),
        "nodes": analysis.counters.nodes,
        "cutoffs": analysis.counters.cutoffs,
        "table_hits": analysis.counters.table_hits,
        "depth": analysis.counters.depth,
        "elapsed_ms": (report.elapsed.as_secs_f64() * 1e6).round() / 1e3,
    }))
}

/// One legal move, with the solver's bounds if its score is not exact.
fn entry(report: &Report, candidate: &Candidate) -> Value {
    let Report { position, analysis, .. } = report;
    let bounds = candidate.value.bounds();
    without_nulls(json!({
        "move": candidate.square.to_string(),
        "score": analysis.points(candidate.value.estimate()),
        "outcome": candidate.outcome().map_or("unknown", Outcome::into),
        "plies": candidate.plies_left(position.empty_cells()),
        "exact": candidate.is_exact(),
        "proof": candidate.proof,
        "line": names(candidate.line.iter().copied()),
        "at_least": bound(analysis, candidate, bounds.at_least),
        "at_most": bound(analysis, candidate, bounds.at_most),
    }))
}

/// A bound that the solver has proved, unless it is trivial.
fn bound(analysis: &Analysis, candidate: &Candidate, bound: Score) -> Option<i32> {
    let is_proved = analysis.method.basis == Basis::Proof;
    let is_informative = !candidate.is_exact() && bound != Score::MIN && bound != Score::MAX;
    (is_proved && is_informative).then(|| analysis.points(bound))
}
