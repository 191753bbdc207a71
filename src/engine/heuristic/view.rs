//! The stones of a position, seen by the side to move.

use crate::engine::bitboard::Bits;
use crate::engine::bitboard::grid::Grid;
use crate::engine::bitboard::lines::View;
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
        let [own, other] = grid.sides(position);
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

impl<B: Bits> View<B> {
    /// The view of the side to move.
    pub(super) fn of(grid: &Grid<B>, Stones { own, other }: Stones<B>) -> Self {
        Self::new(grid, own, other)
    }
}
