//! The ways in which a board can be turned or flipped so that it lies on itself.

use super::mark::Mark;
use super::position::Position;
use super::rules::Rules;
use super::square::{Square, SquareSet};

/// A turn or flip of a board. Positions that are images of each other are worth the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// For each square's index, where it comes to lie.
    images: Vec<Option<Square>>,
}

impl Symmetry {
    /// All of them, the one that moves nothing first: eight on a square board, four on any
    /// other. On boards of one row, column or cell some of them are the same.
    pub fn all(rules: Rules) -> Vec<Self> {
        let square_board = rules.columns() == rules.rows();
        let (last_column, last_row) = (rules.columns() - 1, rules.rows() - 1);
        let swaps = if square_board { &[false, true][..] } else { &[false] };
        let flips = [(false, false), (true, false), (false, true), (true, true)];
        let kinds = swaps.iter().flat_map(|&swap| flips.map(|(columns, rows)| (swap, columns, rows)));
        kinds
            .map(|(swap, flip_columns, flip_rows)| {
                let mut images = vec![None; Square::INDICES];
                for square in rules.squares() {
                    let (mut column, mut row) = (square.column(), square.row());
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

    /// Those that leave a position as it is.
    pub fn of(position: &Position) -> Vec<Self> {
        let marks = Mark::BOTH.map(|mark| position.squares_of(mark));
        let mut symmetries = Self::all(position.rules());
        symmetries.retain(|symmetry| marks.iter().all(|marks| symmetry.image_of_set(marks) == *marks));
        symmetries
    }

    /// Where a square of the board comes to lie.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn image_of(&self, square: Square) -> Square {
        self.images[square.index()].expect("squares of the board have images")
    }

    /// Where a set of squares of the board comes to lie.
    pub fn image_of_set(&self, squares: &SquareSet) -> SquareSet {
        squares.iter().filter_map(|square| self.images[square.index()]).collect()
    }
}
