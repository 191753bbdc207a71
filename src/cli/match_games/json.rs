//! A match as JSON. The names and the order of the fields are a promise to other programs.

use super::Report;
use serde::Serialize;

/// The whole answer.
#[derive(Serialize)]
pub(super) struct Document {
    x: String,
    o: String,
    /// As many as were played.
    games: u32,
    x_wins: u32,
    o_wins: u32,
    draws: u32,
    columns: u8,
    rows: u8,
    connect: u8,
    misere: bool,
    /// Where each game began.
    position: String,
    to_move: String,
    seed: u64,
    /// As many as were asked for.
    asked: u32,
    /// Nothing if no game was played to its end.
    mean_plies: Option<f64>,
    elapsed_ms: f64,
}

impl From<&Report> for Document {
    fn from(report: &Report) -> Self {
        let Report { games, score, elapsed, .. } = report;
        let players = games.players();
        let start = games.start();
        let rules = start.rules();
        Self {
            x: players.x.to_string(),
            o: players.o.to_string(),
            games: score.games(),
            x_wins: score.x_wins,
            o_wins: score.o_wins,
            draws: score.draws,
            columns: rules.columns(),
            rows: rules.rows(),
            connect: rules.connect(),
            misere: rules.misere(),
            position: start.to_string(),
            to_move: start.to_move().to_string(),
            seed: games.seed(),
            asked: games.games(),
            mean_plies: score.mean_plies().map(thousandths),
            // Whole microseconds: digits beyond are noise.
            elapsed_ms: thousandths(elapsed.as_secs_f64() * 1e3),
        }
    }
}

/// A number to three places.
fn thousandths(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}
