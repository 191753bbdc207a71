//! Draws by pairing strategies: proofs that people can check.

use crate::engine::bitboard::grid::Grid;
use crate::engine::bitboard::lines::Lines;
use crate::engine::bitboard::{Bits, U256};
use crate::game::{Position, Square, Status};

/// How many pairs to try for people to see.
pub(super) const MOST_TRIES: u32 = 60;

/// Pairs of a line to consider: all, if it has at most eight empty cells.
const MOST_PAIRS: usize = 8 * 7 / 2;

/// Pairs of empty squares with which the side not to move stops the other for good: it answers a mark on one square of
/// a pair on the other, and so gets a mark in each line. `None` if none are found, if the game is over, or in misère,
/// where blocking is no defence.
///
/// # Panics
/// Never: every board fits into 256 bits.
pub fn pairing(position: &Position) -> Option<Vec<[Square; 2]>> {
    let grid = Grid::<U256>::new(position.rules()).expect("every board fits into 256 bits");
    if position.status() != Status::Ongoing || position.rules().misere() {
        return None;
    }
    let stones = grid.stones(position);
    let squares = |pair: U256| {
        let first = pair.lowest();
        [first, pair.without(U256::bit(first)).lowest()].map(|cell| grid.square(cell))
    };
    let mut pairs = Vec::new();
    let (lines, empty) = (Lines::new(&grid, stones), grid.cells.without(stones.all()));
    let mut search = Search { grid: &grid, tries: MOST_TRIES };
    search.cover(&lines, empty, &mut |pair| pairs.push(squares(pair))).then_some(pairs)
}

/// Looks for disjoint pairs of empty cells such that each open line contains both cells of some pair.
///
/// With these a side never lets the other, which is to move, complete such a line: it answers a stone on one cell of a
/// pair on the other cell (Hales and Jewett, "Regularity and Positional Games", 1963), and moves anywhere if it need
/// not: an extra stone never hurts.
pub(super) struct Search<'a, B> {
    pub(super) grid: &'a Grid<B>,
    /// At 0, the search gives up.
    pub(super) tries: u32,
}

impl<B: Bits> Search<'_, B> {
    /// Covers these lines with pairs of free cells, which it reports, the last one first. Returns whether it succeeded.
    ///
    /// For the other lines, one cell of a pair is as good as taken, so it counts as a stone.
    pub(super) fn cover(&mut self, lines: &Lines<B>, free: B, report: &mut impl FnMut(B)) -> bool {
        let connect = self.grid.connect;
        // The line with the fewest free cells first: if it cannot be covered, nothing else matters.
        let Some((taken, fullest)) = lines.fullest() else { return true };
        if taken + 1 >= connect {
            return false;
        }
        let direction = (0..4).find(|&index| !fullest[index].is_empty()).expect("a line is the fullest");
        let (cells, open) = lines.line(direction, fullest[direction].lowest());
        let mut choices = [(0, [0; 2]); MOST_PAIRS];
        let mut count = 0;
        for (choice, pair) in choices.iter_mut().zip(pairs_of(cells & free)) {
            let covered = pair.map(|cell| self.grid.through(cell)[direction]);
            *choice = ((covered[0] & covered[1] & open).count(), pair);
            count += 1;
        }
        // The pairs that cover the most lines first.
        choices[..count].sort_unstable_by_key(|&(covered, _)| std::cmp::Reverse(covered));
        for &(_, pair) in &choices[..count] {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            let [one, two] = pair.map(|cell| self.grid.through(cell));
            let mut left = *lines;
            let mut covered = [B::EMPTY; 4];
            covered[direction] = one[direction] & two[direction];
            left.block(&covered);
            left.add(one);
            left.add(two);
            let pair = B::of(pair);
            if self.cover(&left, free.without(pair), report) {
                report(pair);
                return true;
            }
        }
        false
    }
}

fn pairs_of<B: Bits>(cells: B) -> impl Iterator<Item = [u32; 2]> {
    cells.cells().flat_map(move |first| {
        let others = cells.cells().filter(move |&second| second > first);
        others.map(move |second| [first, second])
    })
}
