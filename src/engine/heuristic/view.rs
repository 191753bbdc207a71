//! A position as the side to move sees it.

use super::lines::Lines;
use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::Grid;
use crate::game::Position;

/// The stones of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Stones<B> {
    /// Those of the side to move.
    pub(super) own: B,
    /// Those of the other.
    pub(super) other: B,
}

impl<B: Bits> Stones<B> {
    /// Those of a position.
    pub(super) fn of(position: &Position, grid: &Grid<B>) -> Self {
        let mover = position.to_move();
        let [own, other] = [mover, mover.other()].map(|mark| grid.cells_of(&position.squares_of(mark)));
        Self { own, other }
    }

    /// After a move: the other side is to move.
    pub(super) fn play(self, cell: u32) -> Self {
        Self { own: self.other, other: self.own | B::bit(cell) }
    }

    /// If the mover passed.
    pub(super) const fn pass(self) -> Self {
        Self { own: self.other, other: self.own }
    }
}

/// What there is to see: the empty cells, and the open lines of both.
pub(super) struct View<B> {
    pub(super) empty: B,
    pub(super) own: Lines<B>,
    pub(super) other: Lines<B>,
}

impl<B: Bits> View<B> {
    pub(super) fn new(grid: &Grid<B>, stones: Stones<B>) -> Self {
        Self {
            empty: grid.cells.without(stones.own | stones.other),
            own: Lines::new(grid, stones.own, stones.other),
            other: Lines::new(grid, stones.other, stones.own),
        }
    }

    /// Where the mover completes a line.
    pub(super) fn completing(&self) -> B {
        self.own.cells_missing(1) & self.empty
    }

    /// Where the other side would.
    pub(super) fn threatened(&self) -> B {
        self.other.cells_missing(1) & self.empty
    }

    /// Where the mover makes a line that lacks one stone only.
    pub(super) fn forcing(&self) -> B {
        self.own.cells_missing(2) & self.empty
    }
}
