//! The board that the peers search: two machine words, with all sizes known at compile time.

use crate::clock;
use std::fmt;

/// A square: the number of its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell(pub(crate) u8);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A position of the game with `K` in a row on `C` columns and `R` rows.
///
/// The rows follow each other with an empty column between them, so that a step in any direction is a shift, and a
/// step off the board ends outside it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Board<const C: u32, const R: u32, const K: u32> {
    /// The marks of the side to move.
    pub(crate) own: u64,
    /// The marks of the side that moved last.
    pub(crate) other: u64,
}

impl<const C: u32, const R: u32, const K: u32> Board<C, R, K> {
    /// From a cell to the one below it.
    const STRIDE: u32 = C + 1;

    /// From a cell to its neighbour in each direction.
    const STEPS: [u32; 4] = [1, Self::STRIDE - 1, Self::STRIDE, Self::STRIDE + 1];

    /// All cells.
    const CELLS: u64 = {
        assert!(R * Self::STRIDE <= u64::BITS, "the board fits into a word");
        let mut cells = 0;
        let mut row = 0;
        while row < R {
            cells |= ((1 << C) - 1) << (row * Self::STRIDE);
            row += 1;
        }
        cells
    };

    /// The cells with the most lines through them, those with the next most, and so on.
    const LAYERS: ([u64; 64], usize) = {
        let lines = Self::lines_through();
        let mut layers = [0; 64];
        let mut count = 0;
        let mut wanted = 4 * K + 1;
        while wanted > 0 {
            wanted -= 1;
            let mut cell = 0;
            while cell < 64 {
                if Self::CELLS >> cell & 1 == 1 && lines[cell] == wanted {
                    layers[count] |= 1 << cell;
                }
                cell += 1;
            }
            count += (layers[count] != 0) as usize;
        }
        (layers, count)
    };

    /// The number of lines through each cell.
    const fn lines_through() -> [u32; 64] {
        let mut through = [0; 64];
        let mut line = 0;
        while line < 64 * 4 {
            let (first, step) = (line / 4, Self::STEPS[line as usize % 4]);
            let mut cells = 0;
            let mut place = 0;
            while place < K && first + place * step < 64 {
                cells |= 1_u64 << (first + place * step);
                place += 1;
            }
            if place == K && cells & !Self::CELLS == 0 {
                while place > 0 {
                    place -= 1;
                    through[(first + place * step) as usize] += 1;
                }
            }
            line += 1;
        }
        through
    }

    /// The number of empty cells.
    pub(crate) fn empty_cells(&self) -> u32 {
        (Self::CELLS & !(self.own | self.other)).count_ones()
    }

    /// The empty cells, those with the most lines through them first: the order in which the peers prune most.
    pub(crate) fn moves(&self) -> Moves {
        let (layers, count) = &Self::LAYERS;
        Moves { layers: layers[..*count].iter(), layer: 0, empty: Self::CELLS & !(self.own | self.other) }
    }

    /// The position after a move. Counts a node.
    #[inline]
    pub(crate) fn play(&self, cell: Cell) -> Self {
        clock::count_node();
        Self { own: self.other, other: self.own | 1 << cell.0 }
    }

    /// Whether the last move has completed a line.
    #[inline]
    pub(crate) fn is_won(&self) -> bool {
        Self::STEPS.iter().any(|step| (1..K).fold(self.other, |run, _| run & run >> step) != 0)
    }

    /// Whether no cell is empty.
    pub(crate) fn is_full(&self) -> bool {
        self.own | self.other == Self::CELLS
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.is_won() || self.is_full()
    }

    /// A hash that is hardly ever the same for two positions (mixed as in `SplitMix64`).
    pub(crate) fn hash(&self) -> u64 {
        let both = self.own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.other.rotate_left(32);
        let mixed = (both ^ both >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// The moves of a position.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    layers: std::slice::Iter<'static, u64>,
    /// The rest of the current layer.
    layer: u64,
    empty: u64,
}

impl Iterator for Moves {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.layer == 0 {
            self.layer = self.layers.next()? & self.empty;
        }
        let cell = self.layer.trailing_zeros();
        self.layer &= self.layer - 1;
        u8::try_from(cell).ok().map(Cell)
    }
}
