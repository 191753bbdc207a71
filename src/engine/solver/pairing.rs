//! Draws by pairing strategies: proofs that people can check.

use crate::engine::bitboard::bits::{Bits, Wide};
use crate::engine::bitboard::grid::Grid;
use crate::engine::bitboard::lines::Lines;
use crate::game::{Position, Square, Status};

/// The maximum number of pairs to try.
const MOST_TRIES: u32 = 60;

/// Pairs of empty squares with which the side not to move can stop the side to move for good: it answers a mark
/// on one square of a pair with a mark on the other, and so gets a mark in each line. `None` if no such pairs
/// are found, if the game is over, or in misère, where blocking is not a defence.
///
/// # Panics
/// Never: every board fits into 256 bits.
pub fn pairing(position: &Position) -> Option<Vec<[Square; 2]>> {
    let grid = Grid::<Wide>::new(position.rules()).expect("every board fits into 256 bits");
    if position.status() != Status::Ongoing || position.rules().misere() {
        return None;
    }
    let mover = position.to_move();
    let [own, other] = [mover, mover.other()].map(|mark| grid.cells_of(&position.squares_of(mark)));
    let squares = |pair: Wide| {
        let first = pair.lowest();
        [first, pair.without(Wide::bit(first)).lowest()].map(|cell| grid.square(cell))
    };
    let mut pairs = Vec::new();
    let lines = Lines::new(&grid, own, other);
    let mut search = Search { grid: &grid, enough: 1, tries: MOST_TRIES };
    let found = search.cover(&lines, grid.cells.without(own | other), &mut |pair| pairs.push(squares(pair)));
    found.then_some(pairs)
}

/// Disjoint pairs of empty cells such that each of these lines (given as its empty cells) contains both cells of
/// some pair; `None` if no such pairs are found.
///
/// With such pairs a side never lets the other side, which is to move, complete one of the lines: it answers a
/// stone on one cell of a pair with a stone on the other (Hales and Jewett, "Regularity and Positional Games",
/// 1963). If there is no such answer, it may move anywhere: an extra stone never hurts.
struct Search<'a, B> {
    grid: &'a Grid<B>,
    enough: u64,
    tries: u32,
}

/// Whether pairs stop.
pub(super) fn exists<B: Bits>(grid: &Grid<B>, lines: &Lines<B>, free: B, tries: &mut u32) -> bool {
    let mut search = Search { grid, enough: 1, tries: *tries };
    let found = search.cover(lines, free, &mut |_| {});
    *tries = search.tries;
    found
}

impl<B: Bits> Search<'_, B> {
    fn cover(&mut self, lines: &Lines<B>, free: B, report: &mut impl FnMut(B)) -> bool {
        let connect = self.grid.connect;
        // Cover the line with the fewest free cells first: if it cannot be covered, nothing else matters.
        let Some((taken, fullest)) = lines.fullest() else { return true };
        if taken + 1 >= connect {
            return false;
        }
        let (index, lines_there) = fullest.iter().enumerate().find(|(_, lines)| !lines.is_empty()).expect("a line is the fullest");
        let direction = lines.direction(index);
        let cells = direction.along(B::bit(lines_there.lowest()), connect) & free;
        // Try the pairs that cover the most other lines first.
        let mut choices = [(0, 0, 0); 28];
        let mut count = 0;
        let each = cells.cells().flat_map(|one| cells.cells().filter(move |&two| two > one).map(move |two| (one, two)));
        for (choice, (one, two)) in choices.iter_mut().zip(each) {
            let covered = self.grid.through(one)[index] & self.grid.through(two)[index] & direction.open;
            *choice = (covered.count(), one, two);
            count += 1;
        }
        choices[..count].sort_unstable_by_key(|&(covered, ..)| std::cmp::Reverse(covered));
        for &(_, one, two) in &choices[..count] {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            let [through_one, through_two] = [one, two].map(|cell| self.grid.through(cell));
            let mut left = *lines;
            left.cover(index, through_one[index] & through_two[index]);
            left.add(through_one);
            left.add(through_two);
            let pair = B::bit(one) | B::bit(two);
            if self.cover(&left, free.without(pair), report) {
                report(pair);
                return true;
            }
        }
        false
    }
}

use std::sync::atomic::AtomicU64;
pub static STATS: [[AtomicU64; 128]; 2] = [const { [const { AtomicU64::new(0) }; 128] }; 2];
