//! Prints the exact score of each move of a position: `cargo run --example scores -- X../.O./...`

use noughts::engine::search::Minimax;
use noughts::game::{Position, Setup};
use std::error::Error;
use std::fmt::Write;

/// A line for each move: its score for the side to move, and the plies to the end.
pub(crate) fn scores(setup: &str) -> Result<String, Box<dyn Error>> {
    let position = Position::try_from(setup.parse::<Setup>()?)?;
    let analysis = Minimax::ORDERED_ALPHA_BETA.analyze(&position, &mut ())?;
    let mut table = String::new();
    for candidate in &analysis.candidates {
        let (points, plies) = (analysis.points(candidate.value.estimate), candidate.line.len());
        writeln!(table, "{}  {points:>3}  in {plies} plies", candidate.square)?;
    }
    Ok(table)
}

fn main() -> Result<(), Box<dyn Error>> {
    let setup = std::env::args().nth(1);
    print!("{}", scores(setup.as_deref().unwrap_or("X../.../..."))?);
    Ok(())
}
