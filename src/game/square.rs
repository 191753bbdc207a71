//! Squares and sets of squares.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The longest side a board can have.
pub const MAX_SIDE: u8 = 15;

/// A cell, named by column and row: `a1` is at the top left, `o15` at the bottom right of the largest board. Squares do
/// not depend on the size of a board. They sort in reading order.
///
/// ```text
///      a    b    c        The number inside is `row * 16 + column` on any board.
///  1   0    1    2  ...   So a byte names any square, and a `SquareSet` needs no
///  2  16   17   18        board size to translate bits into squares.
///  3  32   33   34
/// ```
///
/// ```
/// use noughts::game::Square;
/// let square: Square = "c2".parse()?;
/// assert_eq!((square.column(), square.row()), (2, 1));
/// assert_eq!(square.to_string(), "c2");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Square(u8);

/// From a square to the one below it.
const STRIDE: u8 = 16;

impl Square {
    /// Every [`index`](Self::index) of a square is below this.
    pub const INDICES: usize = MAX_SIDE as usize * STRIDE as usize;

    /// The square in this column and row, counted from 0; `None` off the largest board.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < MAX_SIDE && row < MAX_SIDE { Some(Self(row * STRIDE + column)) } else { None }
    }

    /// The column, with 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The row, with 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// A unique number below [`Self::INDICES`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square so many columns to the right and rows down; `None` off the largest board.
    pub fn offset(self, columns: i8, rows: i8) -> Option<Self> {
        let column = self.column().checked_add_signed(columns)?;
        Self::new(column, self.row().checked_add_signed(rows)?)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = format!("{}{}", char::from(b'a' + self.column()), self.row() + 1);
        f.pad(&name)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    /// Why a text names no square between `a1` and `o15`.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let mut characters = text.chars();
            let letter = characters.next()?.to_ascii_lowercase();
            let column = u8::try_from(letter).ok()?.checked_sub(b'a')?;
            let row = number_up_to(MAX_SIDE, characters.as_str())?;
            Self::new(column, row - 1)
        };
        parse().ok_or_else(|| {
            let text = text.escape_debug();
            format!("`{text}` is not a square: use a column letter a-o and a row number 1-15, as in b2")
        })
    }
}

/// The number, from 1 to `most`, that these digits write. `parse` alone would accept "+2" and "02".
pub(crate) fn number_up_to<N: FromStr + PartialOrd + Copy>(most: N, digits: &str) -> Option<N> {
    let is_plain = digits.starts_with(|first| ('1'..='9').contains(&first));
    digits.parse().ok().filter(|number| is_plain && *number <= most)
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SquareSet([u64; 4]);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    /// Whether the square is in the set.
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 == 1
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// The number of squares in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The squares that are in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The squares in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        self.0.into_iter().zip(0u8..).flat_map(|(mut word, number)| {
            std::iter::from_fn(move || {
                let bit = u8::try_from(word.trailing_zeros()).ok().filter(|&bit| bit < 64)?;
                word &= word - 1;
                Some(Square(number * 64 + bit))
            })
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
