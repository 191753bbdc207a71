//! The two marks, and pairs of values, one for each side.

use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};
use strum::{Display, EnumString};

/// A side's mark. X moves first unless a position says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, Serialize, Deserialize)]
#[strum(ascii_case_insensitive, parse_err_fn = not_a_mark, parse_err_ty = String)]
pub enum Mark {
    /// The cross.
    X,
    /// The nought.
    O,
}

impl Mark {
    /// Both marks, X first.
    pub const BOTH: [Self; 2] = [Self::X, Self::O];

    /// The opponent's mark.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// The side to move so many plies after this one, or before.
    #[must_use]
    pub const fn after(self, plies: usize) -> Self {
        if plies.is_multiple_of(2) { self } else { self.other() }
    }

    /// The sides in turn, without end, beginning with this one.
    pub fn in_turn(self) -> impl Iterator<Item = Self> {
        [self, self.other()].into_iter().cycle()
    }
}

/// A value for each side, indexed by its mark.
///
/// ```
/// use noughts::game::{ByMark, Mark};
/// let mut wins = ByMark::both(0);
/// wins[Mark::O] += 2;
/// assert_eq!(wins, ByMark { x: 0, o: 2 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ByMark<T> {
    /// The value for X.
    pub x: T,
    /// The value for O.
    pub o: T,
}

impl<T> ByMark<T> {
    /// The same value for both sides.
    pub const fn both(same: T) -> Self
    where
        T: Copy,
    {
        Self { x: same, o: same }
    }

    /// The result of a function for each mark.
    pub fn of(mut make: impl FnMut(Mark) -> T) -> Self {
        Self { x: make(Mark::X), o: make(Mark::O) }
    }

    /// The result of a function for each side's value.
    pub fn map<U>(self, mut make: impl FnMut(T) -> U) -> ByMark<U> {
        ByMark { x: make(self.x), o: make(self.o) }
    }
}

impl<T> Index<Mark> for ByMark<T> {
    type Output = T;

    fn index(&self, mark: Mark) -> &T {
        match mark {
            Mark::X => &self.x,
            Mark::O => &self.o,
        }
    }
}

impl<T> IndexMut<Mark> for ByMark<T> {
    fn index_mut(&mut self, mark: Mark) -> &mut T {
        match mark {
            Mark::X => &mut self.x,
            Mark::O => &mut self.o,
        }
    }
}

impl<T> IntoIterator for ByMark<T> {
    type Item = T;
    type IntoIter = std::array::IntoIter<T, 2>;

    /// X's value, then O's.
    fn into_iter(self) -> Self::IntoIter {
        [self.x, self.o].into_iter()
    }
}

fn not_a_mark(text: &str) -> String {
    format!("`{}` is not a mark: use X or O", text.escape_debug())
}
