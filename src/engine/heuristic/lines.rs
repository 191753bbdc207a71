//! The open lines of one side, and the number of stones in each, computed all at once.

use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::{Grid, with_count};

/// The lines that one side can still complete.
///
/// A line is named by its first cell, so the lines in one direction are a set of cells. Their stones are
/// counted in binary: each binary digit of all the counts is one word.
///
/// The solver's [`Tallies`](crate::engine::bitboard::grid::Tallies) contain the same lines with one word for each
/// count, because the solver needs most counts. Here only a few counts are needed, and each is computed on demand.
pub(super) struct Lines<B> {
    connect: u32,
    directions: [Direction<B>; 4],
}

/// The open lines in one direction.
#[derive(Clone, Copy)]
pub(super) struct Direction<B> {
    /// The step from one cell of a line to the next.
    shift: u32,
    open: B,
    /// The binary digits of the numbers of stones, the lowest first.
    digits: [B; 4],
}

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
    /// The lines that `own` can still complete, because they contain no stone of `other`.
    pub(super) fn new(grid: &Grid<B>, own: B, other: B) -> Self {
        let connect = grid.connect;
        let free = grid.cells.without(other);
        // Only counts up to `connect - 1` matter: a complete line ends the game.
        let digits_needed = (u32::BITS - (connect - 1).leading_zeros()) as usize;
        let nothing = Direction { shift: 0, open: B::EMPTY, digits: [B::EMPTY; 4] };
        let mut directions = [nothing; 4];
        for (direction, &shift) in directions.iter_mut().zip(&grid.shifts) {
            direction.shift = shift;
            direction.open = grid.runs(free, shift);
            if direction.open.is_empty() {
                continue;
            }
            let mut stones = own;
            for _ in 0..connect {
                let mut carry = stones;
                for digit in &mut direction.digits[..digits_needed] {
                    (*digit, carry) = (*digit ^ carry, *digit & carry);
                }
                stones = stones >> shift;
            }
        }
        Self { connect, directions }
    }

    /// The directions that have open lines.
    pub(super) fn directions(&self) -> impl Iterator<Item = &Direction<B>> {
        self.directions.iter().filter(|direction| !direction.open.is_empty())
    }

    /// All cells of the lines that need `missing` more stones.
    pub(super) fn cells_missing(&self, missing: u32) -> B {
        let Some(stones) = self.connect.checked_sub(missing) else { return B::EMPTY };
        self.directions().fold(B::EMPTY, |cells, direction| {
            let lines = direction.with(stones);
            if lines.is_empty() { cells } else { cells | direction.along(lines, self.connect) }
        })
    }

    /// All cells of the open lines.
    pub(super) fn live(&self) -> B {
        self.directions()
            .fold(B::EMPTY, |cells, direction| cells | direction.along(direction.open, self.connect))
    }

    /// The lines that need `missing` more stones, each as the set of its cells.
    pub(super) fn missing(&self, missing: u32) -> impl Iterator<Item = B> {
        let stones = self.connect.checked_sub(missing);
        stones.into_iter().flat_map(move |stones| {
            self.directions().flat_map(move |direction| {
                let lines = direction.with(stones).cells();
                lines.map(|first| direction.along(B::bit(first), self.connect))
            })
        })
    }

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
                    for place in 0..self.connect {
                        scores[(first + place * direction.shift) as usize] += gain;
                    }
                }
            }
        }
    }
}

impl<B: Bits> Direction<B> {
    /// The open lines with this many stones.
    pub(super) fn with(&self, stones: u32) -> B {
        with_count(self.open, self.digits, stones)
    }

    /// The open lines with this many stones in which the first cell and the cell after the line are empty: their
    /// stones are also in the next line, so that a line can be completed at either end.
    pub(super) fn with_open_ends(&self, stones: u32, empty: B) -> B {
        let lines = self.with(stones);
        // If the first cell is empty and the next line has as many stones, the last cell of that line is empty.
        lines & (lines >> self.shift) & empty
    }

    /// All cells of these lines.
    fn along(&self, lines: B, connect: u32) -> B {
        let (mut cells, mut step) = (lines, lines);
        for _ in 1..connect {
            step = step << self.shift;
            cells = cells | step;
        }
        cells
    }
}
