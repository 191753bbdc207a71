//! The lines that can still be completed, the number of stones in them, and the weights of cells that follow.

use super::Bits;
use super::grid::{Grid, Stones};

/// The lines that one side can still complete, by direction.
///
/// A line is named by its first cell, so the lines in a direction are a set of cells. Their stones are counted in
/// binary, with a word for each digit of all counts, so one more stone takes a few operations:
///
/// ```text
///  one row of seven cells, four in a row     a b c d e f g
///  stones                                    . X X . . O .
///  open     no stone of the other side       1 1 . . . . .     a-d, b-e
///  digits   the ones and the twos of         0 0 . . . . .
///           the number of stones             1 1 . . . . .     two stones each
/// ```
#[derive(Clone, Copy)]
pub(crate) struct Lines<B> {
    pub connect: u32,
    directions: [Direction<B>; 4],
}

#[derive(Clone, Copy)]
pub(crate) struct Direction<B> {
    /// The step along a line.
    shift: u32,
    /// The lines without a stone of the other side.
    pub open: B,
    /// Of the numbers of stones, the lowest first.
    digits: [B; 4],
}

impl<B: Bits> Lines<B> {
    /// The lines without a stone of the other side.
    pub(crate) fn new(grid: &Grid<B>, Stones { own, other }: Stones<B>) -> Self {
        let connect = grid.connect;
        let free = grid.cells.without(other);
        // A line with `connect` stones ends the game.
        let digits_needed = (u32::BITS - (connect - 1).leading_zeros()) as usize;
        let mut directions = [Direction { shift: 0, open: B::EMPTY, digits: [B::EMPTY; 4] }; 4];
        for (direction, &shift) in directions.iter_mut().zip(&grid.shifts) {
            direction.shift = shift;
            direction.open = grid.runs(free, shift);
            if direction.open.is_empty() {
                continue;
            }
            let mut stones = own;
            for _ in 0..connect {
                increment(&mut direction.digits[..digits_needed], stones);
                stones = stones >> shift;
            }
        }
        Self { connect, directions }
    }

    /// Counts a stone in these lines, given by direction.
    pub(crate) fn add(&mut self, through: &[B; 4]) {
        for (direction, &lines) in self.directions.iter_mut().zip(through) {
            increment(&mut direction.digits, lines);
        }
    }

    /// Removes these lines, given by direction.
    pub(crate) fn block(&mut self, through: &[B; 4]) {
        for (direction, &lines) in self.directions.iter_mut().zip(through) {
            direction.open = direction.open.without(lines);
        }
    }

    /// How many of these lines, given by direction, are open.
    pub(crate) fn among(&self, lines: &[B; 4]) -> u32 {
        self.directions.iter().zip(lines).map(|(direction, &lines)| (direction.open & lines).count()).sum()
    }

    /// How many are open.
    pub(crate) fn count(&self) -> u32 {
        self.directions.iter().map(|direction| direction.open.count()).sum()
    }

    /// Those that have open lines.
    pub(crate) fn directions(&self) -> impl Iterator<Item = &Direction<B>> + Clone {
        self.directions.iter().filter(|direction| !direction.open.is_empty())
    }

    /// The cells of a line, given by the index of its direction and its first cell, and the open lines of that
    /// direction.
    pub(crate) fn line(&self, direction: usize, first: u32) -> (B, B) {
        let direction = &self.directions[direction];
        (direction.along(B::bit(first), self.connect), direction.open)
    }

    /// The cells of all lines that need `missing` more stones.
    pub(crate) fn cells_missing(&self, missing: u32) -> B {
        let Some(stones) = self.connect.checked_sub(missing) else { return B::EMPTY };
        self.directions().fold(B::EMPTY, |cells, direction| {
            let lines = direction.with(stones);
            if lines.is_empty() { cells } else { cells | direction.along(lines, self.connect) }
        })
    }

    /// The cells of all open lines.
    fn live(&self) -> B {
        self.directions()
            .fold(B::EMPTY, |cells, direction| cells | direction.along(direction.open, self.connect))
    }

    /// The number of stones in the fullest open lines, and these lines by direction; `None` if no line is open.
    pub(crate) fn fullest(&self) -> Option<(u32, [B; 4])> {
        let mut lines = self.directions.map(|direction| direction.open);
        if lines.iter().all(|lines| lines.is_empty()) {
            return None;
        }
        let mut stones = 0;
        for bit in (0..4).rev() {
            let with: [B; 4] = std::array::from_fn(|index| lines[index] & self.directions[index].digits[bit]);
            if with.iter().any(|lines| !lines.is_empty()) {
                (lines, stones) = (with, stones + (1 << bit));
            }
        }
        Some((stones, lines))
    }

    /// The potential of Erdos and Selfridge, the sum of 2^-missing over the open lines, in units of 2^-connect: the sum
    /// of 2^stones.
    pub(crate) fn potential(&self) -> u64 {
        self.by_stones().map(|(lines, stones, _)| u64::from(lines.count()) << stones).sum()
    }

    /// The open lines by direction and number of stones, with that number and the step along them.
    pub(crate) fn by_stones(&self) -> impl Iterator<Item = (B, u32, u32)> {
        self.directions().flat_map(move |direction| {
            let lines = (0..self.connect).map(|stones| (direction.with(stones), stones, direction.shift));
            lines.filter(|(lines, ..)| !lines.is_empty())
        })
    }

    /// The lines that need two more stones, by direction.
    fn lacking_two(&self) -> impl Iterator<Item = (&Direction<B>, B)> + Clone {
        let stones = self.connect.checked_sub(2);
        self.directions().filter_map(move |direction| Some((direction, direction.with(stones?))))
    }

    /// Moves that make an open four, stones in a row that need one more at either end: the cell of each, and then the
    /// ends, of which one completes a line. A stone of the other side on any of the three prevents it.
    pub(crate) fn open_fours(&self, empty: B) -> impl Iterator<Item = [u32; 3]> {
        self.lacking_two().flat_map(move |(direction, lines)| {
            with_open_ends(lines, direction.shift, empty).cells().map(move |first| {
                let line = direction.along(B::bit(first), self.connect);
                let cell = (line & empty).without_cell(first).lowest();
                [cell, first, first + self.connect * direction.shift]
            })
        })
    }

    /// Adds `weight` times 4^stones to the scores of the cells of each open line with stones.
    pub(crate) fn add_weights(&self, weight: u32, scores: &mut [u32; 256]) {
        for (lines, stones, shift) in self.by_stones().filter(|&(_, stones, _)| stones > 0) {
            let gain = weight << (2 * stones.min(10));
            for first in lines.cells() {
                for index in 0..self.connect {
                    scores[(first + index * shift) as usize] += gain;
                }
            }
        }
    }
}

/// Adds one to the numbers with these binary digits where `carry` is set.
fn increment<B: Bits>(digits: &mut [B], mut carry: B) {
    for digit in digits {
        (*digit, carry) = (*digit ^ carry, *digit & carry);
        if carry.is_empty() {
            break;
        }
    }
}

impl<B: Bits> Direction<B> {
    /// The open lines with this many stones.
    pub(crate) fn with(&self, stones: u32) -> B {
        (0..4).zip(self.digits).fold(self.open, |lines, (bit, digit)| {
            if stones >> bit & 1 == 1 { lines & digit } else { lines.without(digit) }
        })
    }

    /// The cells of these lines.
    fn along(&self, lines: B, connect: u32) -> B {
        let mut cells = lines;
        let mut step = lines;
        for _ in 1..connect {
            step = step << self.shift;
            cells = cells | step;
        }
        cells
    }
}

/// Of all open lines of a direction with some number of stones, those in which the first cell and the one after the line
/// are empty. Their stones are also in the next line: either end completes a line.
pub(crate) fn with_open_ends<B: Bits>(lines: B, shift: u32, empty: B) -> B {
    // If the next line has as many stones, and the first cell is empty, so is its last cell.
    lines & (lines >> shift) & empty
}

/// The empty cells, and the open lines of both sides.
#[derive(Clone, Copy)]
pub(crate) struct View<B> {
    pub empty: B,
    pub own: Lines<B>,
    pub other: Lines<B>,
}

impl<B: Bits> View<B> {
    pub(crate) fn new(grid: &Grid<B>, stones: Stones<B>) -> Self {
        Self {
            empty: grid.cells.without(stones.own | stones.other),
            own: Lines::new(grid, stones),
            other: Lines::new(grid, stones.turned()),
        }
    }

    /// After a stone of the side whose lines are `own`.
    #[must_use]
    pub(crate) fn with_own(mut self, grid: &Grid<B>, cell: u32) -> Self {
        self.empty = self.empty.without_cell(cell);
        self.own.add(grid.through(cell));
        self.other.block(grid.through(cell));
        self
    }

    /// After a stone of the other side.
    #[must_use]
    pub(crate) fn with_other(mut self, grid: &Grid<B>, cell: u32) -> Self {
        self.empty = self.empty.without_cell(cell);
        self.other.add(grid.through(cell));
        self.own.block(grid.through(cell));
        self
    }

    /// The same seen by the other side.
    #[must_use]
    pub(crate) const fn turned(self) -> Self {
        Self { empty: self.empty, own: self.other, other: self.own }
    }

    /// The moves that matter: empty cells of open lines. A stone elsewhere has no effect, and an extra stone never
    /// hurts, so no other move is better.
    pub(crate) fn live(&self) -> B {
        (self.own.live() | self.other.live()) & self.empty
    }

    /// Where this side completes a line.
    pub(crate) fn completing(&self) -> B {
        self.own.cells_missing(1) & self.empty
    }

    /// Where the other side threatens to complete a line.
    pub(crate) fn threatened(&self) -> B {
        self.other.cells_missing(1) & self.empty
    }

    /// The pairs of cells that complete a line of this side.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = B> + Clone {
        self.own.lacking_two().flat_map(|(direction, lines)| {
            lines.cells().map(|first| direction.along(B::bit(first), self.own.connect) & self.empty)
        })
    }

    /// Where this side makes a line that needs one more stone.
    pub(crate) fn forcing(&self) -> B {
        self.own.cells_missing(2) & self.empty
    }
}

/// Weights of cells: the sum, over the open lines through a cell, of a factor times 4^stones. Plane `n` holds the cells
/// whose weight has bit `n`: all lines of a direction are added at once, and the best cell is found without sorting.
pub(crate) struct CellWeights<B>([B; PLANES]);

/// Enough for 60 lines of each side, counted at most twice, with 4^8 each.
const PLANES: usize = 24;

impl<B: Bits> CellWeights<B> {
    /// All cells weigh the same.
    pub(crate) const EQUAL: Self = Self([B::EMPTY; PLANES]);

    /// Own lines count twice, those of the other side once.
    pub(crate) fn of(view: &View<B>) -> Self {
        let mut weights = Self::EQUAL;
        for (open, log_weight) in [(&view.own, 1), (&view.other, 0)] {
            for (lines, stones, shift) in open.by_stones() {
                let bit = log_weight + 2 * stones.min(8) as usize;
                for index in 0..open.connect {
                    increment(&mut weights.0[bit..], lines << (index * shift));
                }
            }
        }
        weights
    }

    /// The heaviest of these cells, or the first of several; `None` without cells.
    fn best(&self, among: B) -> Option<u32> {
        let best = self.0.iter().rev().fold(among, |left, &plane| {
            let larger = left & plane;
            if larger.is_empty() { left } else { larger }
        });
        (!best.is_empty()).then(|| best.lowest())
    }

    /// These cells: first this one, if it is among them, then the heaviest.
    pub(crate) fn ordered(&self, first: Option<u32>, mut among: B) -> impl Iterator<Item = u32> {
        let mut first = first.filter(|&cell| among.contains(cell));
        std::iter::from_fn(move || {
            let best = first.take().or_else(|| self.best(among))?;
            among = among.without_cell(best);
            Some(best)
        })
    }
}
