//! Bitboards for the fast searches: sets of cells as machine words. There, a mark on the board is called a stone.

mod grid;
mod lines;

pub use ethnum::U256;
pub(crate) use grid::{Grid, Stones};
pub(crate) use lines::{CellWeights, Lines, View, with_open_ends};

use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A word with a bit for each cell of a board.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// The number of bits.
    const WIDTH: u32;

    /// The set of this cell.
    fn bit(cell: u32) -> Self;

    /// The set of these cells.
    fn of(cells: impl IntoIterator<Item = u32>) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::bit(cell))
    }

    /// How many cells are in the set.
    fn count(self) -> u32;

    /// The lowest cell; `WIDTH` if the set is empty.
    fn lowest(self) -> u32;

    /// Whether the set is empty.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether this cell is in the set.
    fn contains(self, cell: u32) -> bool {
        !(self & Self::bit(cell)).is_empty()
    }

    /// The set without these cells.
    #[must_use]
    fn without(self, cells: Self) -> Self {
        self & !cells
    }

    /// The set without this cell.
    #[must_use]
    fn without_cell(self, cell: u32) -> Self {
        self.without(Self::bit(cell))
    }

    /// The cells in ascending order.
    fn cells(mut self) -> impl Iterator<Item = u32> + Clone {
        std::iter::from_fn(move || {
            let cell = self.lowest();
            (cell < Self::WIDTH).then(|| {
                self = self.without_cell(cell);
                cell
            })
        })
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            const EMPTY: Self = <$word>::MIN;
            const WIDTH: u32 = <$word>::BITS;

            fn bit(cell: u32) -> Self {
                Self::from(1_u8) << cell
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
        }
    };
}

word!(u64);
word!(u128);
// Every board up to 15x15 fits.
word!(U256);
