//! The output of `analyze`.

use noughts::cli::Algorithm;
use noughts::cli::analyze::Report;
use noughts::engine::analysis::{Analysis, Bounds, Candidate, Counters, Score, Value};
use noughts::engine::solver::Solver;
use noughts::game::{Position, Rules};
use serde_json::json;
use std::time::Duration;

#[test]
fn the_note_says_whether_results_or_only_plies_are_missing() {
    let position = Position::new(Rules::new(6, 6, 4).expect("a board"));
    let within = Bounds { at_least: Score::win_in(11), ..Bounds::UNKNOWN };
    let note = |known: [Bounds; 2]| {
        let bounds = known.into_iter().chain(std::iter::repeat(Bounds::exactly(Score::DRAW)));
        let candidate = |(square, bounds)| Candidate {
            square,
            value: Value::between(bounds, Score::DRAW),
            line: vec![square],
            proof: None,
        };
        let candidates = position.moves().zip(bounds).map(candidate).collect();
        let analysis = Analysis::of(&position, Solver::METHOD, Score::DRAW, candidates, Counters::default());
        let (position, elapsed) = (position.clone(), Duration::ZERO);
        Report { position, algorithm: Algorithm::Solver, target_depth: 36, analysis, elapsed }
            .note(Duration::from_secs(120))
    };
    let text = "time ran out after 120 s: 35 of 36 moves are proved; a longer --time proves more";
    assert_eq!(note([within, Bounds::UNKNOWN]).as_deref(), Some(text));
    let text = "time ran out after 120 s: all 36 moves are proved, but 2 without the number of plies; \
                a longer --time proves more";
    assert_eq!(note([within, within]).as_deref(), Some(text));
    let known = Bounds::exactly(Score::win_in(11));
    assert_eq!(note([known, known]), None);
}

#[test]
fn a_proved_win_is_better_than_an_estimate_with_more_points() {
    let position = Position::new(Rules::new(15, 15, 5).expect("a board"));
    let promising = Score::estimate(987 * Analysis::ESTIMATE_GRAIN);
    let candidate = |(place, square)| {
        let value = match place {
            0 => Value::between(Bounds::UNKNOWN, promising),
            1 => Value::exactly(Score::win_in(9)),
            _ => Value::exactly(Score::DRAW),
        };
        Candidate { square, value, line: vec![square], proof: None }
    };
    let candidates = position.moves().enumerate().map(candidate).collect();
    let analysis = Analysis::of(&position, Solver::METHOD, Score::DRAW, candidates, Counters::default());
    let report = Report {
        position,
        algorithm: Algorithm::Solver,
        target_depth: 225,
        analysis,
        elapsed: Duration::ZERO,
    };
    let json = report.json();
    let document: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(document["candidates"][0]["score"], 987);
    assert_eq!((&document["score"], &document["best"]), (&json!(217), &json!(["b1"])));
}
