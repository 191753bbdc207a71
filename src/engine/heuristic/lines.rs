//! What the estimates need to know about the open lines besides.

use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::lines::{Direction, Lines};

/// A move that makes an open four: a row of stones that needs one more and can be completed at either end.
#[derive(Clone, Copy)]
pub(super) struct OpenFour {
    /// The cell of the move.
    pub(super) cell: u32,
    /// The two cells that complete a line after it.
    pub(super) ends: [u32; 2],
}

impl OpenFour {
    /// The cells where a stone of the other side prevents the open four.
    pub(super) fn cells<B: Bits>(self) -> B {
        B::bit(self.cell) | B::bit(self.ends[0]) | B::bit(self.ends[1])
    }
}

impl<B: Bits> Lines<B> {
    /// The moves that make an open four.
    pub(super) fn open_fours(&self, empty: B) -> impl Iterator<Item = OpenFour> {
        let stones = self.connect.checked_sub(2);
        stones.into_iter().flat_map(move |stones| {
            self.directions().flat_map(move |direction| {
                direction.with_open_ends(stones, empty).cells().map(move |first| {
                    let line = direction.along(B::bit(first), self.connect);
                    let cell = (line & empty).without(B::bit(first)).lowest();
                    OpenFour { cell, ends: [first, first + self.connect * direction.shift] }
                })
            })
        })
    }

    /// For each open line with at least one stone, adds `weight` times 4 to the power of the number of stones to the
    /// scores of its cells.
    pub(super) fn add_weights(&self, weight: u32, scores: &mut [u32; 256]) {
        for direction in self.directions() {
            for stones in 1..self.connect {
                let gain = weight << (2 * stones.min(10));
                for first in direction.with(stones).cells() {
                    for index in 0..self.connect {
                        scores[(first + index * direction.shift) as usize] += gain;
                    }
                }
            }
        }
    }
}

impl<B: Bits> Direction<B> {
    /// The open lines with this many stones in which the first cell and the cell after the line are empty: their
    /// stones are also in the next line, so that a line can be completed at either end.
    pub(super) fn with_open_ends(&self, stones: u32, empty: B) -> B {
        let lines = self.with(stones);
        // If the first cell is empty and the next line has as many stones, the last cell of that line is empty.
        lines & (lines >> self.shift) & empty
    }
}
