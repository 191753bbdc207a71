//! Draws by pairing strategies: proofs that people can check.

use crate::engine::bitboard::bits::{Bits, Wide};
use crate::engine::bitboard::grid::Grid;
use crate::game::{Position, Square, Status};

/// The maximum number of pairs to try.
const MOST_TRIES: u32 = 60;

/// The maximum number of pairs of a line to consider: all pairs if the line has at most eight empty cells.
const MOST_PAIRS: usize = 8 * 7 / 2;

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
    let mut lines = Vec::new();
    grid.list(&grid.tallies(own, other), grid.cells.without(own | other), &mut lines);
    let squares = |pair: Wide| {
        let first = pair.lowest();
        [first, pair.without(Wide::bit(first)).lowest()].map(|cell| grid.square(cell))
    };
    find(&mut lines).map(|pairs| pairs.into_iter().map(squares).collect())
}

/// Disjoint pairs of empty cells such that each of these lines (given as its empty cells) contains both cells of
/// some pair; `None` if no such pairs are found.
///
/// With such pairs a side never lets the other side, which is to move, complete one of the lines: it answers a
/// stone on one cell of a pair with a stone on the other (Hales and Jewett, "Regularity and Positional Games",
/// 1963). If there is no such answer, it may move anywhere: an extra stone never hurts.
fn find<B: Bits>(lines: &mut [B]) -> Option<Vec<B>> {
    let mut pairs = Vec::new();
    let mut tries = MOST_TRIES;
    cover(lines, B::EMPTY, &mut tries, &mut |pair| pairs.push(pair)).then_some(pairs)
}

/// Whether `find` would find pairs. The order of the lines may change.
pub(super) fn exists<B: Bits>(lines: &mut [B]) -> bool {
    cover(lines, B::EMPTY, &mut { MOST_TRIES }, &mut |_| {})
}

/// Covers the lines with pairs of unused cells. Returns whether it succeeded, and reports each pair, the last
/// one first.
fn cover<B: Bits>(lines: &mut [B], used: B, tries: &mut u32, report: &mut impl FnMut(B)) -> bool {
    // Cover the line with the fewest empty cells first: if it cannot be covered, nothing else matters.
    let Some(place) = (0..lines.len()).min_by_key(|&place| lines[place].without(used).count()) else {
        return true;
    };
    let last = lines.len() - 1;
    lines.swap(place, last);
    let (line, rest) = lines.split_last_mut().expect("there is a line");
    let line = line.without(used);
    if line.count() < 2 {
        return false;
    }
    // Try the pairs that cover the most other lines first.
    let mut choices = [(0, B::EMPTY); MOST_PAIRS];
    let mut count = 0;
    for (choice, pair) in choices.iter_mut().zip(pairs_of(line)) {
        *choice = (rest.iter().filter(|&&line| line & pair == pair).count(), pair);
        count += 1;
    }
    choices[..count].sort_unstable_by_key(|&(covered, _)| std::cmp::Reverse(covered));
    for &(_, pair) in &choices[..count] {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        let left = partition(rest, pair);
        if cover(&mut rest[..left], used | pair, tries, report) {
            report(pair);
            return true;
        }
    }
    false
}

/// All pairs of cells in a set.
fn pairs_of<B: Bits>(cells: B) -> impl Iterator<Item = B> {
    cells.cells().flat_map(move |first| {
        let others = cells.cells().filter(move |&second| second > first);
        others.map(move |second| B::bit(first) | B::bit(second))
    })
}

/// Moves the lines that do not contain the pair to the front, and returns how many there are.
fn partition<B: Bits>(lines: &mut [B], pair: B) -> usize {
    let mut left = 0;
    for place in 0..lines.len() {
        if lines[place] & pair != pair {
            lines.swap(left, place);
            left += 1;
        }
    }
    left
}
