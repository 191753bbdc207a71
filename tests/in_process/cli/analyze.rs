//! The output of `analyze`.

use crate::prelude::*;
use noughts::cli::Algorithm;
use noughts::cli::analyze::Report;
use serde_json::json;

#[test]
fn a_note_says_that_results_or_plies_are_missing() {
    let position = empty("6x6/4");
    let within = Bounds { at_least: Score::win_in(11), ..Bounds::UNKNOWN };
    let note = |first: [Bounds; 2]| {
        let analysis = as_if_known(&position, &first, Bounds::exactly(Score::DRAW), 0);
        let (position, elapsed) = (position.clone(), Duration::ZERO);
        Report { position, algorithm: Algorithm::Solver, target_depth: 36, analysis, elapsed }
            .note(Duration::from_mins(2))
    };
    let text = "time ran out after 120 s; a longer --time proves more";
    for first in [[within, Bounds::UNKNOWN], [within, within]] {
        assert_eq!(note(first).as_deref(), Some(text));
    }
    let known = Bounds::exactly(Score::win_in(11));
    assert_eq!(note([known, known]), None);
}

#[test]
fn a_proved_win_is_better_than_an_estimate_with_more_points() {
    let position = empty("15x15");
    let first = [Bounds::UNKNOWN, Bounds::exactly(Score::win_in(9))];
    let promising = 987 * Analysis::ESTIMATE_GRAIN;
    let analysis = as_if_known(&position, &first, Bounds::exactly(Score::DRAW), promising);
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
