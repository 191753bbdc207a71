//! Winning lines and their names.

use super::rules::Rules;
use super::square::Square;

/// Which way a line runs from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a row, to the right.
    Row,
    /// Along a column, downwards.
    Column,
    /// Down and to the right, as the main diagonal.
    Diagonal,
    /// Down and to the left, as the anti-diagonal.
    AntiDiagonal,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Diagonal, Self::AntiDiagonal];

    /// Columns to the right and rows down from one square of a line to the next.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Diagonal => (1, 1),
            Self::AntiDiagonal => (-1, 1),
        }
    }
}

/// Squares in a row that win (or, in misère, lose) together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// Its squares from end to end, beginning at the top (or at the left of a row).
    pub squares: Vec<Square>,
    /// Which way it runs.
    pub direction: Direction,
}

impl Line {
    /// The line of `rules.connect()` squares from `start`, if it fits the board.
    pub(super) fn on_board(rules: Rules, start: Square, direction: Direction) -> Option<Self> {
        let (columns, rows) = direction.step();
        let ahead = |square: &Square| square.offset(columns, rows).filter(|&next| rules.contains(next));
        let squares: Vec<Square> =
            std::iter::successors(Some(start), ahead).take(rules.connect().into()).collect();
        (squares.len() == usize::from(rules.connect())).then_some(Self { squares, direction })
    }

    /// The name a player would use: "top row" or "main diagonal" where the line spans a 3x3
    /// board, otherwise its kind and end squares, as in "diagonal b1-e4".
    pub fn name(&self, rules: Rules) -> String {
        let (first, last) = (self.squares[0], self.squares[self.squares.len() - 1]);
        if self.squares.len() == 1 {
            return format!("square {first}");
        }
        if (rules.columns(), rules.rows(), rules.connect()) == (3, 3, 3) {
            let third = |place: u8, names: [&'static str; 3]| names[usize::from(place)];
            return match self.direction {
                Direction::Row => third(first.row(), ["top row", "middle row", "bottom row"]),
                Direction::Column => third(first.column(), ["left column", "middle column", "right column"]),
                Direction::Diagonal => "main diagonal",
                Direction::AntiDiagonal => "anti-diagonal",
            }
            .to_owned();
        }
        let kind = match self.direction {
            Direction::Row => "row",
            Direction::Column => "column",
            Direction::Diagonal => "diagonal",
            Direction::AntiDiagonal => "anti-diagonal",
        };
        format!("{kind} {first}-{last}")
    }
}
