//! The rotations and reflections that map a board onto itself.

use super::mark::Mark;
use super::position::Position;
use super::rules::Rules;
use super::square::{Square, SquareSet};

/// A rotation or reflection of a board. Positions that are images of each other have the same value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// By the index of a square: its image.
    images: Vec<Option<Square>>,
}

impl Symmetry {
    /// All symmetries, with the identity first: eight on a square board, four on any other. On boards with
    /// a single row or column some of them are equal.
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

    /// The symmetries that map a position onto itself.
    pub fn of(position: &Position) -> Vec<Self> {
        let marks = Mark::BOTH.map(|mark| position.squares_of(mark));
        let mut symmetries = Self::all(position.rules());
        symmetries.retain(|symmetry| marks.iter().all(|marks| symmetry.image_of_set(marks) == *marks));
        symmetries
    }

    /// The image of a square of the board.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn image_of(&self, square: Square) -> Square {
        self.images[square.index()].expect("squares of the board have images")
    }

    /// The image of a set of squares of the board.
    pub fn image_of_set(&self, squares: &SquareSet) -> SquareSet {
        squares.iter().filter_map(|square| self.images[square.index()]).collect()
    }
}
