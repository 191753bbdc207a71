//! An analysis as JSON. The names and the order of the fields are a promise to other programs.

use super::Report;
use crate::engine::analysis::{Analysis, Basis, Candidate, Outcome, Score};
use crate::game::{Square, Status};
use serde::Serialize;

/// The whole answer.
#[derive(Serialize)]
pub(super) struct Document {
    position: String,
    to_move: String,
    columns: u8,
    rows: u8,
    connect: u8,
    misere: bool,
    /// Whether the game is over, and how it ended.
    status: &'static str,
    /// Of a game that was won: by whom, and the lines that decided it.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_lines: Option<Vec<Vec<String>>>,
    algorithm: String,
    score: i32,
    outcome: &'static str,
    exact: bool,
    best: Vec<String>,
    candidates: Vec<Entry>,
    nodes: u64,
    cutoffs: u64,
    table_hits: u64,
    depth: usize,
    elapsed_ms: f64,
}

/// One legal move.
#[derive(Serialize)]
struct Entry {
    r#move: String,
    score: i32,
    outcome: &'static str,
    plies: usize,
    exact: bool,
    line: Vec<String>,
    /// What the solver has proved of a score that is not exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<i32>,
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

impl From<&Report> for Document {
    fn from(report: &Report) -> Self {
        let Report { position, analysis, .. } = report;
        let rules = position.rules();
        let (status, winner) = match position.status() {
            Status::Ongoing => ("ongoing", None),
            Status::Won(winner) => ("won", Some(winner)),
            Status::Drawn => ("drawn", None),
        };
        let lines = || position.completed_lines().map(|line| squares(line.squares())).collect();
        let candidate = |candidate: &Candidate| Entry {
            r#move: candidate.square.to_string(),
            score: analysis.points(candidate.value.estimate()),
            outcome: ending(candidate.outcome()),
            plies: candidate.plies_left(report.position.empty_cells()),
            exact: candidate.is_exact(),
            line: squares(&candidate.line),
            at_least: bound(analysis, candidate, candidate.value.bounds().at_least),
            at_most: bound(analysis, candidate, candidate.value.bounds().at_most),
        };
        Self {
            position: position.to_string(),
            to_move: position.to_move().to_string(),
            columns: rules.columns(),
            rows: rules.rows(),
            connect: rules.connect(),
            misere: rules.misere(),
            status,
            winner: winner.map(|winner| winner.to_string()),
            winning_lines: winner.map(|_| lines()),
            algorithm: report.algorithm.to_string(),
            score: analysis.points(analysis.value.estimate()),
            outcome: ending(analysis.outcome()),
            exact: analysis.is_exact(),
            best: analysis.best().map(|candidate| candidate.square.to_string()).collect(),
            candidates: analysis.candidates.iter().map(candidate).collect(),
            nodes: analysis.counters.nodes,
            cutoffs: analysis.counters.cutoffs,
            table_hits: analysis.counters.table_hits,
            depth: analysis.counters.depth,
            // Whole microseconds: digits beyond are noise.
            elapsed_ms: (report.elapsed.as_secs_f64() * 1e6).round() / 1e3,
        }
    }
}
