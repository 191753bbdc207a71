//! Draws by pairing strategies: proofs that people can check.

use crate::engine::bitboard::{Bits, Grid, Lines, U256, View};
use crate::game::{Position, Square};
use std::cmp::Reverse;

/// How many pairs to try for people to see.
const MOST_TRIES: u32 = 60;

/// How many open lines through its cells outweigh a line that a pair covers. With 4 to 10 the search succeeds most
/// often.
const WORTH: u32 = 6;

/// Pairs of empty squares with which the side not to move stops the other for good: it answers a mark on one square of
/// a pair on the other, and so gets a mark in each line. `None` if none are found, if the game is over, or in misère,
/// where blocking is no defence.
///
/// # Panics
/// Never: every board fits into 256 bits.
pub fn pairing(position: &Position) -> Option<Vec<[Square; 2]>> {
    let grid = Grid::<U256>::new(position.rules()).expect("every board fits into 256 bits");
    if position.is_over() || position.rules().misere() {
        return None;
    }
    let view = View::new(&grid, grid.stones(position));
    let mut search = Search::new(&grid);
    search.run(&grid, &view.own, view.empty, MOST_TRIES).ok()?;
    Some(search.pairs.iter().map(|pair| pair.map(|cell| grid.square(cell))).collect())
}

/// Looks for disjoint pairs of empty cells such that each open line contains both cells of some pair.
///
/// With these a side never lets the other, which is to move, complete such a line: it answers a stone on one cell of a
/// pair on the other cell (Hales and Jewett, "Regularity and Positional Games", 1963), and moves anywhere if it need
/// not: an extra stone never hurts.
#[derive(Clone)]
pub(super) struct Search {
    /// At 0, the search gives up.
    pub tries: u32,
    /// What it found, the last pair first.
    pairs: Vec<[u32; 2]>,
    /// By cell, its partner in the last pairs found: most of them are good for the next position, too.
    partners: Vec<u32>,
    /// How near it came: the fewest lines that were left.
    left: u32,
}

/// No cell.
const NONE: u32 = u32::MAX;

impl Search {
    pub(super) fn new<B: Bits>(grid: &Grid<B>) -> Self {
        Self { tries: 0, pairs: Vec::new(), partners: vec![NONE; grid.bits()], left: 0 }
    }

    /// The cells of pairs that cover these lines, if they are found with `tries` tries; else how many lines were left
    /// at best.
    pub(super) fn run<B: Bits>(
        &mut self,
        grid: &Grid<B>,
        lines: &Lines<B>,
        empty: B,
        tries: u32,
    ) -> Result<B, u32> {
        self.tries = tries;
        self.left = u32::MAX;
        self.pairs.clear();
        if !self.cover(grid, lines, empty) {
            return Err(self.left);
        }
        self.partners.fill(NONE);
        for &[one, two] in &self.pairs {
            self.partners[one as usize] = two;
        }
        Ok(B::of(self.pairs.iter().flatten().copied()))
    }

    /// Covers these lines with pairs of free cells. Returns whether it succeeded.
    ///
    /// For the other lines, one cell of a pair is as good as taken, so it counts as a stone.
    fn cover<B: Bits>(&mut self, grid: &Grid<B>, lines: &Lines<B>, free: B) -> bool {
        // The line with the fewest free cells first: if it cannot be covered, nothing else matters.
        let Some((taken, fullest)) = lines.fullest() else { return true };
        self.left = self.left.min(lines.count());
        if taken + 1 >= grid.connect {
            return false;
        }
        let direction = (0..4).find(|&index| !fullest[index].is_empty()).expect("a line is the fullest");
        let (cells, open) = lines.line(direction, fullest[direction].lowest());
        let mut ends: Vec<(u32, i64)> = Vec::new();
        let mut choices = Vec::new();
        for cell in (cells & free).cells() {
            let through = i64::from(lines.among(grid.through(cell)));
            for &(other, others) in &ends {
                let both = (grid.through(cell)[direction] & grid.through(other)[direction] & open).count();
                let is_old = self.partners[other as usize] == cell;
                choices.push(((is_old, i64::from(WORTH * both) - through - others), [other, cell]));
            }
            ends.push((cell, through));
        }
        // The pairs that cover the most lines first, and leave the fewest lines with one cell less.
        choices.sort_by_key(|choice| Reverse(choice.0));
        for (_, pair) in choices {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            let [one, two] = pair.map(|cell| grid.through(cell));
            let mut left = *lines;
            let mut covered = [B::EMPTY; 4];
            covered[direction] = one[direction] & two[direction];
            left.block(&covered);
            left.add(one);
            left.add(two);
            if self.cover(grid, &left, free.without(B::of(pair))) {
                self.pairs.push(pair);
                return true;
            }
        }
        false
    }
}
