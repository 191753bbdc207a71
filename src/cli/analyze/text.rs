//! An analysis as plain text.

use super::{Algorithm, Report};
use crate::app::phrases;
use crate::engine::{Basis, Candidate, Distance, Outcome, Proof};
use crate::game::{Position, Status};
use crate::teach::ending;
use crate::wording::{all, counted, duration, moves, plies, signed};
use itertools::Itertools;
use std::fmt::{self, Write};
use strum::IntoEnumIterator;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, analysis, elapsed, .. } = self;
        writeln!(f, "{}\n", board(position))?;
        let mover = position.to_move();
        let rules = position.rules();
        match position.status() {
            Status::Ongoing => {
                writeln!(f, "  {mover} to move; {rules}\n  {}\n", self.verdict())?;
                self.table(f)?;
                if let Some(note) = self.explanation() {
                    writeln!(f, "\n  {note}")?;
                }
            }
            status => {
                let score = signed(analysis.points(analysis.value.estimate));
                writeln!(f, "  Game over; {rules}\n  {}", ending(position, status))?;
                writeln!(f, "  Score for {mover}, who would move next: {score}")?;
            }
        }
        let counters = analysis.counters;
        write!(f, "\n  {} · {}", analysis.method, counted(counters.nodes, "node"))?;
        if analysis.method.basis == Basis::Search {
            write!(f, " · {}", counted(counters.cutoffs, "cutoff"))?;
        }
        for proof in Proof::iter() {
            match analysis.candidates.iter().filter(|candidate| candidate.proof == Some(proof)).count() {
                0 => {}
                count => write!(f, " · {count} {proof}")?,
            }
        }
        // The caller adds the line end.
        write!(f, " · {}", duration(*elapsed))
    }
}

impl Report {
    fn verdict(&self) -> String {
        let Self { position, analysis, .. } = self;
        let mover = position.to_move();
        let Some(outcome) = analysis.outcome() else {
            let sure = analysis.candidates.iter().any(|candidate| candidate.outcome() == Some(Outcome::Draw));
            let known = if sure { format!("At least a draw for {mover}") } else { "Open".to_owned() };
            let depth = plies(self.depth_reached());
            return format!("{known}: searched {depth} ahead, estimated beyond that.");
        };
        let Some(winner) = phrases::winning(outcome, mover) else { return "Draw with best play.".to_owned() };
        match analysis.distance() {
            Some(Distance::In(count)) => format!("{winner} wins in {} with best play.", plies(count)),
            Some(Distance::Within(count)) => {
                format!("{winner} wins within {}; whether sooner was not proved in time.", plies(count))
            }
            None if analysis.method.counts_distance => format!("{winner} wins with best play."),
            None => format!("{winner} wins with best play; this search does not count plies."),
        }
    }

    /// The moves, best first.
    fn table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let analysis = &self.analysis;
        let row = |candidate: &Candidate| {
            let mark = if analysis.is_best(candidate) { "*" } else { " " };
            [
                format!("{mark} {}", candidate.square),
                analysis.score_text(candidate.value),
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

    /// What the signs in the table mean, or what is special about it.
    fn explanation(&self) -> Option<String> {
        let analysis = &self.analysis;
        let count = analysis.candidates.len();
        let equal = analysis.best().count() == count;
        let depth = plies(self.depth_reached());
        let bounds = ">= and <= mark proved bounds.";
        Some(match (count, equal, analysis.is_complete()) {
            (1, ..) => "This is the only move.".to_owned(),
            (_, true, true) => format!("{} moves are equal.", all(count)),
            (_, true, false) => format!("{} moves look equal.", all(count)),
            (_, false, false) if self.algorithm == Algorithm::Solver => {
                if analysis.candidates.iter().any(Candidate::is_open) {
                    format!("~ marks an estimate from up to {depth} ahead; {bounds}")
                } else {
                    bounds.to_owned()
                }
            }
            (_, false, false) if analysis.is_exact() => {
                format!("A score with ~ is an estimate from a search {depth} ahead.")
            }
            _ => return None,
        })
    }
}

/// The board with its coordinates.
fn board(position: &Position) -> String {
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

fn ending(position: &Position, status: Status) -> String {
    let Status::Won(winner) = status else { return "Draw: the board is full.".to_owned() };
    let misere = position.rules().misere();
    let because =
        if misere { format!(" because {} completed a line", winner.other()) } else { String::new() };
    format!("{winner} has won{because}: {}.", ending::completed(position).join(" and "))
}
