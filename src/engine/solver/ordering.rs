//! Move ordering by the open lines through each cell, and the stones in them.

use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::Grid;
use crate::engine::bitboard::lines::Lines;

/// The weight of each cell: the sum, over the open lines through it, of a factor times 4 to the power of the
/// number of stones in the line. Weights are stored as bit planes: plane `n` contains the cells whose weight has
/// bit `n`.
///
/// So all lines of a direction are added at once, and the best cell is found without sorting.
pub(super) struct CellWeights<B>([B; PLANES]);

/// Enough for the maximum: 60 lines of each of 2 sides, counted at most twice, with 4^8 each.
const PLANES: usize = 24;

impl<B: Bits> CellWeights<B> {
    /// The same weight for all cells.
    pub(super) const EQUAL: Self = Self([B::EMPTY; PLANES]);

    /// Weights in which lines of `own` count twice and lines of `other` once.
    pub(super) fn of(grid: &Grid<B>, own: &Lines<B>, other: &Lines<B>) -> Self {
        let mut weights = Self::EQUAL;
        for (open, log_weight) in [(own, 1), (other, 0)] {
            for (lines, stones, shift) in open.by_stones() {
                let bit = log_weight + 2 * stones.min(8) as usize;
                for index in 0..grid.connect {
                    weights.add(lines << (index * shift), bit);
                }
            }
        }
        weights
    }

    /// Adds 2 to the power of `bit` to the weight of each of these cells.
    fn add(&mut self, mut cells: B, bit: usize) {
        for plane in &mut self.0[bit..] {
            (*plane, cells) = (*plane ^ cells, *plane & cells);
            if cells.is_empty() {
                break;
            }
        }
    }

    /// The cell with the highest weight among these, or the first of several; `None` if there are no cells.
    pub(super) fn best(&self, among: B) -> Option<u32> {
        let best = self.0.iter().rev().fold(among, |left, &plane| {
            let larger = left & plane;
            if larger.is_empty() { left } else { larger }
        });
        (!best.is_empty()).then(|| best.lowest())
    }

    /// These cells, those with the highest weights first.
    pub(super) fn ordered(&self, mut among: B) -> impl Iterator<Item = u32> + Clone {
        std::iter::from_fn(move || {
            let best = self.best(among)?;
            among = among.without(B::bit(best));
            Some(best)
        })
    }
}
