//! A position from the point of view of the side to move.

use super::lines::Lines;
use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::Grid;
use crate::game::Position;

/// The stones of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Stones<B> {
    /// The stones of the side to move.
    pub(super) own: B,
    /// The stones of the other side.
    pub(super) other: B,
}

impl<B: Bits> Stones<B> {
    /// The stones of a position.
    pub(super) fn of(position: &Position, grid: &Grid<B>) -> Self {
        let mover = position.to_move();
        let [own, other] = [mover, mover.other()].map(|mark| grid.cells_of(&position.squares_of(mark)));
        Self { own, other }
    }

    /// The stones after a move, with the other side to move.
    pub(super) fn play(self, cell: u32) -> Self {
        Self { own: self.other, other: self.own | B::bit(cell) }
    }

    /// The stones after a pass, with the other side to move.
    pub(super) const fn pass(self) -> Self {
        Self { own: self.other, other: self.own }
    }
}

/// The empty cells, and the open lines of both sides.
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

    /// The empty cells where the mover completes a line.
    pub(super) fn completing(&self) -> B {
        self.own.cells_missing(1) & self.empty
    }

    /// The empty cells where the other side threatens to complete a line.
    pub(super) fn threatened(&self) -> B {
        self.other.cells_missing(1) & self.empty
    }

    /// The empty cells where the mover makes a line that needs just one more stone.
    pub(super) fn forcing(&self) -> B {
        self.own.cells_missing(2) & self.empty
    }
}
