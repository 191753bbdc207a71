//! Draws by pairing: a proof that a person can see.

use crate::engine::bitboard::bits::{Bits, Wide};
use crate::engine::bitboard::grid::Grid;
use crate::game::{Position, Square, Status};

/// The most pairs that are tried.
const MOST_TRIES: u32 = 60;

/// The most pairs of a line that are looked at: all, if it has up to eight empty cells.
const MOST_PAIRS: usize = 8 * 7 / 2;

/// Pairs of empty squares by which the side that is not to move stops the other for good: to a mark on
/// one of a pair it answers on the other, and so it has a mark in each line. None if no such pairs are
/// found, the game is over, or in misère, where blocking is no defence.
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

/// Pairs of empty cells, no two of which share a cell, such that each of these lines (given as their
/// empty cells) contains both cells of a pair; none if no such pairs were found.
///
/// Whoever has them never lets the other side complete one of the lines: to a stone on one cell of a
/// pair it answers on the other (Hales and Jewett, "Regularity and Positional Games", 1963). That
/// holds with the other side to move. That the answer may be a stone wasted elsewhere does not
/// matter: an extra stone never hurts.
fn find<B: Bits>(lines: &mut [B]) -> Option<Vec<B>> {
    let mut pairs = Vec::new();
    let mut tries = MOST_TRIES;
    cover(lines, B::EMPTY, &mut tries, &mut |pair| pairs.push(pair)).then_some(pairs)
}

/// Whether there are such pairs. The order of the lines may change.
pub(super) fn exists<B: Bits>(lines: &mut [B]) -> bool {
    cover(lines, B::EMPTY, &mut { MOST_TRIES }, &mut |_| {})
}

/// Covers the lines with pairs that use no cell used before; tells of each pair, the last one first.
fn cover<B: Bits>(lines: &mut [B], used: B, tries: &mut u32, told: &mut impl FnMut(B)) -> bool {
    // The line with the least choice comes first: if it cannot be covered, nothing else matters.
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
    // The pairs that cover most other lines are tried first.
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
        if cover(&mut rest[..left], used | pair, tries, told) {
            told(pair);
            return true;
        }
    }
    false
}

/// The pairs of cells of a set.
fn pairs_of<B: Bits>(cells: B) -> impl Iterator<Item = B> {
    cells.cells().flat_map(move |first| {
        let others = cells.cells().filter(move |&second| second > first);
        others.map(move |second| B::bit(first) | B::bit(second))
    })
}

/// Moves the lines that do not contain a pair to the front; returns how many they are.
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
