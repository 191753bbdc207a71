//! All winning lines of a board, and the lines through each square.

use super::line::{Direction, Line};
use super::rules::Rules;
use super::square::Square;

/// The lines of a board, computed once and shared by all positions of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The rules the lines belong to.
    pub rules: Rules,
    /// All lines.
    pub lines: Vec<Line>,
    /// By the index of a square: the indices in `lines` of the lines through it.
    through: Vec<Vec<u16>>,
}

impl Geometry {
    /// Finds all lines of the board: rows, columns, diagonals, then anti-diagonals, each in reading
    /// order of their first squares.
    pub fn new(rules: Rules) -> Self {
        // A line of one square has no direction: count it once, not four times.
        let directions = if rules.connect() == 1 { &Direction::ALL[..1] } else { &Direction::ALL };
        let lines: Vec<Line> = directions
            .iter()
            .flat_map(|&direction| {
                rules.squares().filter_map(move |start| Line::on_board(rules, start, direction))
            })
            .collect();
        let mut through = vec![Vec::new(); Square::INDICES];
        for (number, line) in (0u16..).zip(&lines) {
            for square in &line.squares {
                through[square.index()].push(number);
            }
        }
        Self { rules, lines, through }
    }

    /// The indices in [`lines`](Self::lines) of the lines through a square.
    pub fn through(&self, square: Square) -> &[u16] {
        &self.through[square.index()]
    }
}
