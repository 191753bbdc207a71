//! Winning lines and their names.

use super::rules::Rules;
use super::square::Square;
use strum::Display;

/// The direction of a line from its first square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum Direction {
    /// Along a row, to the right.
    Row,
    /// Along a column, downwards.
    Column,
    /// Down and to the right, like the main diagonal.
    Diagonal,
    /// Down and to the left, like the anti-diagonal.
    AntiDiagonal,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Diagonal, Self::AntiDiagonal];

    /// The step from one square of a line to the next, as columns to the right and rows down.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Diagonal => (1, 1),
            Self::AntiDiagonal => (-1, 1),
        }
    }
}

/// Squares in a row that win (or, in misère, lose) the game for the side that has them all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The squares in order, from the top end (in a row, from the left).
    pub squares: Vec<Square>,
    /// The direction in which the squares follow each other.
    pub direction: Direction,
}

impl Line {
    /// The line of `rules.connect()` squares from `start`, if it fits on the board.
    pub(super) fn on_board(rules: Rules, start: Square, direction: Direction) -> Option<Self> {
        let (columns, rows) = direction.step();
        let ahead = |square: &Square| square.offset(columns, rows).filter(|&next| rules.contains(next));
        let squares: Vec<Square> =
            std::iter::successors(Some(start), ahead).take(rules.connect().into()).collect();
        (squares.len() == usize::from(rules.connect())).then_some(Self { squares, direction })
    }

    /// The name that a player would use: in tic-tac-toe "top row" or "main diagonal", otherwise the
    /// direction and the end squares, as in "diagonal b1-e4".
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
        format!("{} {first}-{last}", self.direction)
    }
}
