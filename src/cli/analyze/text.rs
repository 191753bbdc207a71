//! An analysis as plain text.

use super::{Algorithm, Report};
use crate::app::phrases;
use crate::engine::analysis::{Basis, Candidate, Distance, Outcome, Proof};
use crate::game::figures::{all, counted, duration, moves, plies, signed};
use crate::game::{Position, Status};
use std::fmt;

/// The maximum width of the expected moves, in columns.
const MOVES_WIDTH: usize = 60;

/// The whole answer:
///
/// ```text
///     a b c
///   1 . X .
///   2 . . X
///   3 O O X
///
///   O to move; 3x3, 3 in a row
///   X wins in 4 plies with best play.
///
///     move  score  outcome     depth  expected moves
///   * c1       -6  loses in 4      4  c1 b2 a1 a2
///     a1       -8  loses in 2      2  a1 c1
///     a2       -8  loses in 2      2  a2 c1
///     b2       -8  loses in 2      2  b2 c1
///
///   ordered alpha-beta · 40 nodes · 4 cutoffs · 0.1 ms
/// ```
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, analysis, elapsed, .. } = self;
        board(f, position)?;
        writeln!(f)?;
        match position.status() {
            Status::Ongoing => {
                writeln!(f, "  {} to move; {}", position.to_move(), position.rules())?;
                writeln!(f, "  {}", self.verdict())?;
                writeln!(f)?;
                self.table(f)?;
                if let Some(note) = self.explanation() {
                    writeln!(f)?;
                    writeln!(f, "  {note}")?;
                }
            }
            status => {
                writeln!(f, "  Game over; {}", position.rules())?;
                writeln!(f, "  {}", ending(position, status))?;
                let score = signed(analysis.points(analysis.value.estimate()));
                writeln!(f, "  Score for {}, who would move next: {score}", position.to_move())?;
            }
        }
        writeln!(f)?;
        let counters = analysis.counters;
        let nodes = counted(counters.nodes, "node");
        write!(f, "  {} · {nodes}", analysis.method)?;
        if analysis.method.basis == Basis::Search {
            write!(f, " · {}", counted(counters.cutoffs, "cutoff"))?;
        }
        for proof in [Proof::Pairs, Proof::Threats, Proof::Search, Proof::Known] {
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
    /// The position's value as a sentence.
    fn verdict(&self) -> String {
        let Self { position, analysis, .. } = self;
        let mover = position.to_move();
        let Some(outcome) = analysis.outcome() else {
            let sure = analysis.candidates.iter().any(|candidate| candidate.outcome() == Some(Outcome::Draw));
            let known = if sure { format!("At least a draw for {mover}") } else { "Open".to_owned() };
            let depth = plies(self.depth_reached());
            return format!("{known}: searched {depth} ahead, estimated beyond that.");
        };
        let Some(winner) = phrases::winner(outcome, mover) else { return "Draw with best play.".to_owned() };
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
        let candidates = analysis.ranked();
        let rows: Vec<[String; 5]> = candidates.iter().map(|candidate| self.row(candidate)).collect();
        let titles = ["move", "score", "outcome", "depth", "expected moves"];
        let [name, score, outcome, depth, _] = std::array::from_fn(|column| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.fold(titles[column].len(), usize::max)
        });
        let mut line = |mark: &str, [a, b, c, d, e]: [&str; 5]| {
            writeln!(f, "  {mark} {a:<name$}  {b:>score$}  {c:<outcome$}  {d:>depth$}  {e}")
        };
        line(" ", titles)?;
        for (candidate, row) in candidates.iter().zip(&rows) {
            let mark = if analysis.is_best(candidate) { "*" } else { " " };
            line(mark, row.each_ref().map(String::as_str))?;
        }
        Ok(())
    }

    fn row(&self, candidate: &Candidate) -> [String; 5] {
        let analysis = &self.analysis;
        [
            candidate.square.to_string(),
            analysis.score_text(candidate.value),
            analysis.verdict(candidate),
            candidate.plies_left(self.position.empty_cells()).to_string(),
            moves(&candidate.line, MOVES_WIDTH, "…"),
        ]
    }

    /// A note that explains the table, if it needs one.
    fn explanation(&self) -> Option<String> {
        let analysis = &self.analysis;
        let count = analysis.candidates.len();
        let equal = analysis.best().count() == count;
        match (count, equal, analysis.is_complete()) {
            (1, ..) => Some("This is the only move.".to_owned()),
            (_, true, true) => Some(format!("{} moves are equal.", all(count))),
            (_, true, false) => Some(format!("{} moves look equal.", all(count))),
            (_, false, false) if self.algorithm == Algorithm::Solver => {
                let depth = plies(self.depth_reached());
                let bounds = ">= and <= mark proved bounds.";
                Some(if analysis.candidates.iter().any(Candidate::is_open) {
                    format!("~ marks an estimate from up to {depth} ahead; {bounds}")
                } else {
                    bounds.to_owned()
                })
            }
            (_, false, false) if analysis.is_exact() => {
                let depth = plies(self.depth_reached());
                Some(format!("A score with ~ is an estimate from a search {depth} ahead."))
            }
            _ => None,
        }
    }
}

/// The board with its coordinates.
fn board(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    let rules = position.rules();
    let width = rules.rows().to_string().len();
    write!(f, "  {:width$}", "")?;
    for letter in ('a'..).take(rules.columns().into()) {
        write!(f, " {letter}")?;
    }
    for square in rules.squares() {
        if square.column() == 0 {
            write!(f, "\n  {:>width$}", square.row() + 1)?;
        }
        match position.get(square) {
            Some(mark) => write!(f, " {mark}")?,
            None => f.write_str(" .")?,
        }
    }
    writeln!(f)
}

/// How a finished game ended.
fn ending(position: &Position, status: Status) -> String {
    let Status::Won(winner) = status else { return "Draw: the board is full.".to_owned() };
    let misere = position.rules().misere();
    let because =
        if misere { format!(" because {} completed a line", winner.other()) } else { String::new() };
    format!("{winner} has won{because}: {}.", phrases::completed(position).join(" and "))
}
