//! All lines of a board at once: which of them are open, and how many stones each contains.
//!
//! The cells of a row are consecutive bits of a word. A guard bit follows, which is always 0 (here right of the `|`);
//! the last row needs none. So a row takes `stride = columns + 1` bits, and a cell is bit `row * stride + column`,
//! counted from 0:
//!
//! ```text
//!      3x3, stride 4                    7x5, stride 8
//!
//!      a   b   c                        a   b   c   d   e   f   g
//!  1   0   1   2 | 3                1   0   1   2   3   4   5   6 |  7
//!  2   4   5   6 | 7                2   8   9  10  11  12  13  14 | 15
//!  3   8   9  10                    3  16  17  18  19  20  21  22 | 23
//!                                   4  24  25  26  27  28  29  30 | 31
//!                                   5  32  33  34  35  36  37  38
//! ```
//!
//! A step along a line adds 1 (right), `stride` (down), `stride + 1` (down and right) or `stride - 1` (down and left).
//! Off the board it ends on a guard bit or beyond the last cell: on 3x3, right of c1 is 3; down and right of c1 and
//! down and left of a2 are 7.
//!
//! So one shift moves all cells a step, and a few shifts find all lines in a direction. A line is named by its first
//! cell, so the lines in a direction are a set of cells too:
//!
//! ```text
//!  7x5, four in a row, step 1     a b c d e f g
//!  set                            . X X X X X .
//!  pairs = set & set >> 1         . X X X X . .     b-c, c-d, d-e, e-f
//!  fours = pairs & pairs >> 2     . X X . . . .     b-e, c-f
//! ```

use super::Bits;
use crate::game::{Position, Rules, Square};

/// A board in one word, as drawn above.
#[derive(Clone, Debug)]
pub(crate) struct Grid<B> {
    pub rules: Rules,
    stride: u32,
    pub connect: u32,
    pub cells: B,
    /// The steps along lines, in the directions that have any.
    pub shifts: Vec<u32>,
    /// See [`Self::through`].
    through: Vec<[B; 4]>,
}

impl<B: Bits> Grid<B> {
    /// `None` if the board does not fit into the word.
    pub(crate) fn new(rules: Rules) -> Option<Self> {
        let columns = u32::from(rules.columns());
        let rows = u32::from(rules.rows());
        let stride = columns + 1;
        if rows * stride > B::WIDTH + 1 {
            return None;
        }
        let connect = u32::from(rules.connect());
        // In a direction without lines, the shift could exceed the width of the word.
        let along = connect <= columns;
        let across = connect <= rows;
        let fits = [along, across, along && across, along && across];
        let shifts = [1, stride, stride + 1, stride - 1].into_iter().zip(fits);
        let mut shifts: Vec<u32> = shifts.filter_map(|(shift, fits)| fits.then_some(shift)).collect();
        if connect == 1 {
            // A line of one cell has no direction.
            shifts.truncate(1);
        }
        let mut grid = Self { rules, stride, connect, cells: B::EMPTY, shifts, through: Vec::new() };
        grid.cells = B::of(rules.squares().map(|square| grid.cell(square)));
        // The guard bit of the last row might not fit.
        grid.through = (0..rows * stride - 1).map(|cell| grid.lines_through(cell)).collect();
        Some(grid)
    }

    pub(crate) fn cell(&self, square: Square) -> u32 {
        u32::from(square.row()) * self.stride + u32::from(square.column())
    }

    /// Those of the side to move are its own.
    pub(crate) fn stones(&self, position: &Position) -> Stones<B> {
        let [own, other] =
            position.sides().map(|squares| B::of(squares.iter().map(|square| self.cell(square))));
        Stones { own, other }
    }

    /// The square of a cell of the board.
    pub(crate) fn square(&self, cell: u32) -> Square {
        let [row, column] = [cell / self.stride, cell % self.stride]
            .map(|index| u8::try_from(index).expect("a word has at most 256 cells"));
        Square::new(column, row).expect("cells are on the board")
    }

    /// The cells within two steps of a stone, where these cells are empty; without stones, of the middle.
    pub(crate) fn near(&self, empty: B) -> B {
        let mut near = self.cells.without(empty);
        if near.is_empty() {
            let middle = |side: u8| u32::from(side - 1) / 2..=u32::from(side) / 2;
            let cells = middle(self.rules.rows())
                .flat_map(|row| middle(self.rules.columns()).map(move |column| row * self.stride + column));
            near = B::of(cells);
        }
        for _ in 0..2 {
            // One step at a time: the guard column is one cell wide.
            near = (near | near << 1 | near >> 1) & self.cells;
            near = (near | near << self.stride | near >> self.stride) & self.cells;
        }
        near
    }

    /// The number of bits, with guard bits, up to the last cell.
    pub(crate) fn bits(&self) -> usize {
        self.through.len()
    }

    /// By direction, the lines through this cell.
    pub(crate) fn through(&self, cell: u32) -> &[B; 4] {
        &self.through[cell as usize]
    }

    fn lines_through(&self, cell: u32) -> [B; 4] {
        let mut through = [B::EMPTY; 4];
        for (lines, &shift) in through.iter_mut().zip(&self.shifts) {
            let firsts = (0..self.connect).filter_map(|before| cell.checked_sub(before * shift));
            *lines = B::of(firsts) & self.runs(self.cells, shift);
        }
        through
    }

    /// The lines in a direction whose cells are all in the set.
    pub(crate) fn runs(&self, set: B, shift: u32) -> B {
        let mut begins = set;
        let mut reach = 1;
        while reach < self.connect {
            // `begins` are the first cells of runs of `reach` cells. Two that touch or overlap form a longer one.
            let step = reach.min(self.connect - reach);
            begins = begins & (begins >> (step * shift));
            reach += step;
        }
        begins
    }
}

/// The stones of both sides, seen by one of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Stones<B> {
    pub own: B,
    pub other: B,
}

impl<B: Bits> Stones<B> {
    /// The same seen by the other side.
    pub(crate) const fn turned(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// After a move of this side, seen by the other.
    pub(crate) fn play(self, cell: u32) -> Self {
        Self { own: self.other, other: self.own | B::bit(cell) }
    }
}
