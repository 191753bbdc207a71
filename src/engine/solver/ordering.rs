//! How much each cell promises: the open lines through it, and the stones in them.

use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::{Grid, Tallies};

/// For each cell a number, the sum over the open lines through it of a weight times 4 to the number of
/// stones, bit by bit: plane `n` holds the cells whose number has bit `n`.
///
/// So the lines of a direction are added all at once, and the best cell is found without sorting.
pub(super) struct CellWeights<B>([B; PLANES]);

/// Enough for 2 * 2 * 60 lines with 4^8 each, which is the most that is counted.
const PLANES: usize = 24;

impl<B: Bits> CellWeights<B> {
    /// The numbers in which the lines of `own` count twice and those of `other` once.
    pub(super) fn of(grid: &Grid<B>, own: &Tallies<B>, other: &Tallies<B>) -> Self {
        let mut weights = Self([B::EMPTY; PLANES]);
        for (tallies, log_weight) in [(own, 1), (other, 0)] {
            for (lines, stones, shift) in grid.by_stones(tallies) {
                let bit = log_weight + 2 * stones.min(8) as usize;
                for place in 0..grid.connect {
                    weights.add(lines << (place * shift), bit);
                }
            }
        }
        weights
    }

    /// Adds 2 to the power of `bit` to some cells.
    fn add(&mut self, mut cells: B, bit: usize) {
        for plane in &mut self.0[bit..] {
            (*plane, cells) = (*plane ^ cells, *plane & cells);
            if cells.is_empty() {
                break;
            }
        }
    }

    /// Of some cells the one with the largest number, the first if several have it; none of none.
    pub(super) fn best(&self, among: B) -> Option<u32> {
        let best = self.0.iter().rev().fold(among, |left, &plane| {
            let larger = left & plane;
            if larger.is_empty() { left } else { larger }
        });
        (!best.is_empty()).then(|| best.lowest())
    }

    /// Some cells, those with the largest numbers first.
    pub(super) fn ordered(&self, mut among: B) -> impl Iterator<Item = u32> + Clone {
        std::iter::from_fn(move || {
            let best = self.best(among)?;
            among = among.without(B::bit(best));
            Some(best)
        })
    }
}
