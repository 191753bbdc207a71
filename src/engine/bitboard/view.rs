//! A position as sets of lines, seen by one side.

use super::bits::Bits;
use super::grid::Grid;
use super::lines::Lines;

/// The empty cells, and the open lines of both sides.
#[derive(Clone, Copy)]
pub(crate) struct View<B> {
    pub(crate) empty: B,
    pub(crate) own: Lines<B>,
    pub(crate) other: Lines<B>,
}

impl<B: Bits> View<B> {
    pub(crate) fn new(grid: &Grid<B>, own: B, other: B) -> Self {
        Self {
            empty: grid.cells.without(own | other),
            own: Lines::new(grid, own, other),
            other: Lines::new(grid, other, own),
        }
    }

    /// The view after a stone of the side whose lines are `own`.
    #[must_use]
    pub(crate) fn with_own(mut self, grid: &Grid<B>, cell: u32) -> Self {
        self.empty = self.empty.without(B::bit(cell));
        self.own.add(grid.through(cell));
        self.other.block(grid.through(cell));
        self
    }

    /// The view after a stone of the other side.
    #[must_use]
    pub(crate) fn with_other(mut self, grid: &Grid<B>, cell: u32) -> Self {
        self.empty = self.empty.without(B::bit(cell));
        self.other.add(grid.through(cell));
        self.own.block(grid.through(cell));
        self
    }

    /// The same seen by the other side.
    #[must_use]
    pub(crate) const fn turned(self) -> Self {
        Self { empty: self.empty, own: self.other, other: self.own }
    }

    /// The moves that matter: the empty cells of lines that either side can still complete. A stone elsewhere has no
    /// effect, and an extra stone never hurts, so no other move is better.
    pub(crate) fn live(&self) -> B {
        (self.own.live() | self.other.live()) & self.empty
    }

    /// The empty cells where the mover completes a line.
    pub(crate) fn completing(&self) -> B {
        self.own.cells_missing(1) & self.empty
    }

    /// The empty cells where the other side threatens to complete a line.
    pub(crate) fn threatened(&self) -> B {
        self.other.cells_missing(1) & self.empty
    }

    /// The empty cells where the mover makes a line that needs just one more stone.
    pub(crate) fn forcing(&self) -> B {
        self.own.cells_missing(2) & self.empty
    }
}
