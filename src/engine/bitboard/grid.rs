//! All lines of a board at once: where they are open, and how many stones lie in each.
//!
//! Rows lie one behind the other in a word, with an empty column between them, so that a step in
//! any direction is a shift and a step off the board ends outside it. A line is named by its first
//! cell; a set of lines in one direction is then a set of cells.

use super::bits::Bits;
use crate::game::{Rules, Square, SquareSet};

/// A board laid out in one word.
#[derive(Clone, Debug)]
pub(crate) struct Grid<B> {
    pub(crate) rules: Rules,
    stride: u32,
    pub(crate) connect: u32,
    /// All cells.
    pub(crate) cells: B,
    /// From one cell of a line to the next, in each direction in which there are lines.
    pub(crate) shifts: Vec<u32>,
}

/// The lines in one direction that one side can still complete, and how many stones it has in each.
#[derive(Clone, Copy)]
pub(crate) struct Tally<B> {
    shift: u32,
    open: B,
    /// The lines with 0, 1, 2 ... stones.
    with: [B; 15],
}

/// The open lines of one side.
pub(crate) type Tallies<B> = [Option<Tally<B>>; 4];

impl<B: Bits> Grid<B> {
    /// The board of these rules, if it fits into the word.
    pub(crate) fn new(rules: Rules) -> Option<Self> {
        let (columns, rows) = (u32::from(rules.columns()), u32::from(rules.rows()));
        let stride = columns + 1;
        if rows * stride > B::WIDTH + 1 {
            return None;
        }
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| row * stride + column));
        let cells = cells.fold(B::EMPTY, |cells, cell| cells | B::bit(cell));
        let connect = u32::from(rules.connect());
        // Directions without lines are left out: their shift could exceed the width of the word.
        let (along, across) = (connect <= columns, connect <= rows);
        let fits = [along, across, along && across, along && across];
        let shifts = [1, stride, stride + 1, stride - 1].into_iter().zip(fits);
        let mut shifts: Vec<u32> = shifts.filter_map(|(shift, fits)| fits.then_some(shift)).collect();
        if connect == 1 {
            // A line of one cell runs in no direction.
            shifts.truncate(1);
        }
        Some(Self { rules, stride, connect, cells, shifts })
    }

    pub(crate) fn cell(&self, square: Square) -> u32 {
        u32::from(square.row()) * self.stride + u32::from(square.column())
    }

    /// The cells of some squares.
    pub(crate) fn cells_of(&self, squares: &SquareSet) -> B {
        squares.iter().fold(B::EMPTY, |cells, square| cells | B::bit(self.cell(square)))
    }

    /// The square of a cell.
    ///
    /// # Panics
    /// Never: the cells are those of a board.
    pub(crate) fn square(&self, cell: u32) -> Square {
        let place = |part: u32| u8::try_from(part).expect("a word has 256 cells at the most");
        Square::new(place(cell % self.stride), place(cell / self.stride)).expect("cells lie on the board")
    }

    /// The cells within two steps of a stone; without stones, those around the middle of the board.
    pub(crate) fn near(&self, stones: B) -> B {
        if stones.is_empty() {
            let middle = |side: u8| u32::from(side - 1) / 2..=u32::from(side) / 2;
            let cells = middle(self.rules.rows())
                .flat_map(|row| middle(self.rules.columns()).map(move |column| row * self.stride + column));
            return cells.fold(B::EMPTY, |cells, cell| cells | B::bit(cell));
        }
        let mut near = stones;
        for _ in 0..2 {
            // One step at a time: the empty column between the rows is one cell wide.
            near = (near | near << 1 | near >> 1) & self.cells;
            near = (near | near << self.stride | near >> self.stride) & self.cells;
        }
        near
    }

    /// The lines that `own` can still complete against `other`.
    pub(crate) fn tallies(&self, own: B, other: B) -> Tallies<B> {
        let mut tallies = [None; 4];
        for (tally, &shift) in tallies.iter_mut().zip(&self.shifts) {
            let open = self.runs(self.cells.without(other), shift);
            if open.is_empty() {
                continue;
            }
            let mut planes = [B::EMPTY; 4];
            for place in 0..self.connect {
                let mut carry = (own >> (place * shift)) & open;
                for plane in &mut planes {
                    (*plane, carry) = (*plane ^ carry, *plane & carry);
                }
            }
            let mut with = [B::EMPTY; 15];
            for (stones, lines) in (0..self.connect).zip(&mut with) {
                *lines = with_count(open, planes, stones);
            }
            *tally = Some(Tally { shift, open, with });
        }
        tallies
    }

    /// Whether a side has a complete line.
    pub(crate) fn completes(&self, own: B) -> bool {
        self.shifts.iter().any(|&shift| !self.runs(own, shift).is_empty())
    }

    /// The lines in one direction all of whose cells are in the set.
    pub(crate) fn runs(&self, set: B, shift: u32) -> B {
        let (mut begins, mut reach) = (set, 1);
        while reach < self.connect {
            // Where so many cells in a row begin twice, twice as many do.
            let step = reach.min(self.connect - reach);
            begins = begins & (begins >> (step * shift));
            reach += step;
        }
        begins
    }

    /// The cells that complete a line at once.
    pub(crate) fn winning(&self, tallies: &Tallies<B>, empty: B) -> B {
        let lines = |tally: &Tally<B>| (tally.with(self.connect - 1), tally.shift);
        let cells = tallies.iter().flatten().map(lines).fold(B::EMPTY, |cells, (lines, shift)| {
            if lines.is_empty() { cells } else { cells | self.along(lines, shift) }
        });
        cells & empty
    }

    /// All cells of some lines.
    fn along(&self, lines: B, shift: u32) -> B {
        (0..self.connect).fold(B::EMPTY, |cells, place| cells | (lines << (place * shift)))
    }

    /// All cells of open lines.
    pub(crate) fn live(&self, tallies: &Tallies<B>) -> B {
        let cells = tallies.iter().flatten();
        cells.fold(B::EMPTY, |cells, tally| cells | self.along(tally.open, tally.shift))
    }

    /// The most stones in an open line; none if no line is open.
    pub(crate) fn most_stones(&self, tallies: &Tallies<B>) -> Option<u32> {
        (0..self.connect)
            .rev()
            .find(|&stones| tallies.iter().flatten().any(|tally| !tally.with(stones).is_empty()))
    }

    /// The potential of Erdos and Selfridge, the sum over the open lines of 2^-missing, in units of
    /// 2^-connect: that of 2 to the number of stones.
    pub(crate) fn potential(&self, tallies: &Tallies<B>) -> u64 {
        let of = |tally: &Tally<B>| -> u64 {
            (0..self.connect).map(|stones| u64::from(tally.with(stones).count()) << stones).sum()
        };
        tallies.iter().flatten().map(of).sum()
    }

    /// The open lines by direction and number of stones: the lines, the number, and the step from
    /// cell to cell.
    pub(crate) fn by_stones(&self, tallies: &Tallies<B>) -> impl Iterator<Item = (B, u32, u32)> {
        tallies.iter().flatten().flat_map(move |tally| {
            let lines = (0..self.connect).map(|stones| (tally.with(stones), stones, tally.shift));
            lines.filter(|(lines, ..)| !lines.is_empty())
        })
    }

    /// How many pairs of cells it takes at the least so that each open line contains one: a pair lies in
    /// lines of one direction only, and in at most `connect - 1` of them, which follow each other.
    pub(crate) fn pairs_needed(&self, tallies: &Tallies<B>) -> u32 {
        let mut needed = 0;
        for tally in tallies.iter().flatten() {
            let mut left = tally.open;
            while !left.is_empty() {
                // The first of each row of lines, and what a pair there covers beside it.
                let first = left.without(left << tally.shift);
                needed += first.count();
                let covered = 0..self.connect.max(2) - 1;
                left = left
                    .without(covered.fold(B::EMPTY, |lines, place| lines | (first << (place * tally.shift))));
            }
        }
        needed
    }

    /// Puts the open lines, each as its empty cells, into a list.
    pub(crate) fn list(&self, tallies: &Tallies<B>, empty: B, lines: &mut Vec<B>) {
        lines.clear();
        for tally in tallies.iter().flatten() {
            lines.extend(tally.open.cells().map(|first| self.along(B::bit(first), tally.shift) & empty));
        }
    }
}

impl<B: Bits> Tally<B> {
    /// The open lines with this many stones.
    const fn with(&self, stones: u32) -> B {
        self.with[stones as usize]
    }
}

/// The lines whose number of stones is given bit by bit and is this one.
pub(crate) fn with_count<B: Bits>(open: B, planes: [B; 4], stones: u32) -> B {
    (0..4).zip(planes).fold(
        open,
        |lines, (bit, plane)| {
            if stones >> bit & 1 == 1 { lines & plane } else { lines.without(plane) }
        },
    )
}
