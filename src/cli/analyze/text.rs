//! An analysis as plain text.

use super::Report;
use crate::engine::{Candidate, Proof};
use crate::game::Position;
use crate::teach::ending;
use crate::teach::review::{counts, note, point};
use crate::wording::{Writing, moves, signed, written};
use itertools::Itertools;
use std::fmt::{self, Write};
use strum::IntoEnumIterator;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, analysis, elapsed, .. } = self;
        writeln!(f, "{}\n", board(position))?;
        let mover = position.to_move();
        let rules = position.rules();
        if let Some(ended) = ending::ended(position) {
            let score = signed(analysis.points(analysis.value.estimate));
            return write!(
                f,
                "  Game over; {rules}\n  {ended}.\n  Score for {mover}, who would move next: {score}"
            );
        }
        let [point, _] = point(position, analysis);
        writeln!(f, "  {mover} to move; {rules}\n  {point}.\n")?;
        self.table(f)?;
        if let Some(note) = note(analysis) {
            writeln!(f, "\n  {note}")?;
        }
        // The caller adds the line end.
        write!(f, "\n  {}", counts(analysis, *elapsed, None))?;
        for proof in Proof::iter() {
            match analysis.candidates.iter().filter(|candidate| candidate.proof == Some(proof)).count() {
                0 => {}
                count => write!(f, "; {count} {proof}")?,
            }
        }
        Ok(())
    }
}

impl Report {
    /// The moves, best first.
    fn table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let analysis = &self.analysis;
        let row = |candidate: &Candidate| {
            let mark = if analysis.is_best(candidate) { "*" } else { " " };
            [
                format!("{mark} {}", candidate.square),
                written(&analysis.score_text(candidate.value), Writing::Unicode),
                analysis.verdict(candidate),
                candidate.plies_left(self.position.empty_cells()).to_string(),
                moves(&candidate.line, 60, "…"),
            ]
        };
        let headings = ["  move", "score", "outcome", "depth", "expected moves"].map(str::to_owned);
        let rows = [headings].into_iter().chain(analysis.ranked().into_iter().map(row)).collect_vec();
        let widest = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
        let [squares, scores, outcomes, depths] = [0, 1, 2, 3].map(widest);
        for [square, score, outcome, depth, line] in &rows {
            writeln!(
                f,
                "  {square:squares$}  {score:>scores$}  {outcome:outcomes$}  {depth:>depths$}  {line}"
            )?;
        }
        Ok(())
    }
}

/// The board with its coordinates.
pub(in crate::cli) fn board(position: &Position) -> String {
    let rules = position.rules();
    let width = rules.rows().to_string().len();
    let spaced = |cells: &str| cells.chars().flat_map(|cell| [' ', cell]).collect::<String>();
    let letters: String = ('a'..).take(rules.columns().into()).collect();
    let mut board = format!("  {:width$}{}", "", spaced(&letters));
    for (number, cells) in (1..).zip(position.to_string().split('/')) {
        let _ = write!(board, "\n  {number:>width$}{}", spaced(cells));
    }
    board
}
