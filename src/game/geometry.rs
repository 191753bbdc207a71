//! The lines of a board, with their names, and its symmetries.

use super::{Position, Rules, Square, SquareSet};
use strum::{Display, VariantArray};

/// The lines and the symmetries of a board, shared by the positions of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The rules of the board.
    pub rules: Rules,
    /// All lines.
    pub lines: Vec<Line>,
    /// As [`Symmetry::all`] lists them.
    pub symmetries: Vec<Symmetry>,
    /// By the index of a square, as in [`Self::through`].
    through: Vec<Vec<u16>>,
}

impl Geometry {
    /// The geometry of a board. The lines are rows, columns, diagonals, then anti-diagonals, in reading order of their
    /// first squares.
    pub fn new(rules: Rules) -> Self {
        // A line of one square has no direction: count it once.
        let directions = if rules.connect() == 1 { &Direction::VARIANTS[..1] } else { Direction::VARIANTS };
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
        Self { rules, lines, symmetries: Symmetry::all(rules), through }
    }

    /// The indices in [`lines`](Self::lines) of those through a square.
    pub fn through(&self, square: Square) -> &[u16] {
        &self.through[square.index()]
    }
}

/// The direction of a line from its first square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, VariantArray)]
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
    /// The step to the next square of a line: columns to the right, rows down.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Diagonal => (1, 1),
            Self::AntiDiagonal => (-1, 1),
        }
    }
}

/// Squares in a row: a side that has them all wins, or in misère loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// In order from the top (a row: from the left).
    pub squares: Vec<Square>,
    /// How the squares follow each other.
    pub direction: Direction,
}

impl Line {
    /// The line from `start`, if it fits on the board.
    fn on_board(board: Rules, start: Square, direction: Direction) -> Option<Self> {
        let (columns, rows) = direction.step();
        let at =
            |step: i8| start.offset(step * columns, step * rows).filter(|&square| board.contains(square));
        let squares: Option<Vec<Square>> = (0..).take(board.connect().into()).map(at).collect();
        Some(Self { squares: squares?, direction })
    }

    /// As players call it: in tic-tac-toe "top row" or "main diagonal", otherwise "diagonal b1-e4".
    pub fn name(&self, rules: Rules) -> String {
        let [first, .., last] = self.squares[..] else { return format!("square {}", self.squares[0]) };
        if rules.with_misere(false) == Rules::TIC_TAC_TOE {
            return match self.direction {
                Direction::Row => ["top row", "middle row", "bottom row"][usize::from(first.row())],
                Direction::Column => {
                    ["left column", "middle column", "right column"][usize::from(first.column())]
                }
                Direction::Diagonal => "main diagonal",
                Direction::AntiDiagonal => "anti-diagonal",
            }
            .to_owned();
        }
        format!("{} {first}-{last}", self.direction)
    }
}

/// A rotation or reflection of a board. Images of each other have the same value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// By the index of a square.
    images: Vec<Option<Square>>,
}

impl Symmetry {
    /// The identity and the others: eight on a square board, four on any other. With a single row or column some are
    /// equal.
    pub fn all(rules: Rules) -> Vec<Self> {
        let last_column = rules.columns() - 1;
        let last_row = rules.rows() - 1;
        let kinds = if last_column == last_row { 0..8 } else { 0..4 };
        kinds
            .map(|kind| {
                let [flip_columns, flip_rows, swap] = [1, 2, 4].map(|bit| kind & bit != 0);
                let mut images = vec![None; Square::INDICES];
                for square in rules.squares() {
                    let mut column = square.column();
                    let mut row = square.row();
                    if swap {
                        (column, row) = (row, column);
                    }
                    if flip_columns {
                        column = last_column - column;
                    }
                    if flip_rows {
                        row = last_row - row;
                    }
                    images[square.index()] = Square::new(column, row);
                }
                Self { images }
            })
            .collect()
    }

    /// The symmetries that map a position onto itself.
    pub fn of(position: &Position) -> Vec<Self> {
        let marks = position.squares_by_mark();
        let mut symmetries = position.geometry().symmetries.clone();
        symmetries.retain(|symmetry| marks.map(|squares| symmetry.image_of_set(&squares)) == marks);
        symmetries
    }

    /// The image of a square.
    ///
    /// # Panics
    /// If it is not on the board.
    pub fn image_of(&self, square: Square) -> Square {
        self.images[square.index()].expect("squares of the board have images")
    }

    /// The image of a set of squares.
    pub fn image_of_set(&self, squares: &SquareSet) -> SquareSet {
        squares.iter().map(|square| self.image_of(square)).collect()
    }

    /// The image of a line of moves.
    pub fn image_of_moves(&self, moves: &[Square]) -> Vec<Square> {
        moves.iter().map(|&square| self.image_of(square)).collect()
    }
}
