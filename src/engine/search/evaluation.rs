//! Static evaluation of unfinished games.

use crate::engine::analysis::Score;
use crate::game::{ByMark, Mark, Position};

/// Estimates a position for one side from the open lines. A line with marks of only one side counts for
/// that side: 1 for one mark, and four times as much for each further mark.
///
/// In misère, where lines must be avoided, the sign is reversed. This is Shannon's idea ("Programming a
/// Computer for Playing Chess", 1950) with the one feature that m,n,k games have.
pub fn evaluate(position: &Position, view: Mark) -> Score {
    let mut points: i32 = 0;
    for &ByMark { x, o } in position.tallies() {
        match (x, o) {
            (0, 0) => {}
            (x, 0) => points = points.saturating_add(weight(x)),
            (0, o) => points = points.saturating_sub(weight(o)),
            _ => {}
        }
    }
    let seen = if view == Mark::X { points } else { -points };
    Score::estimate(if position.rules().misere() { -seen } else { seen })
}

/// 1, 4, 16, 64 ... for 1, 2, 3, 4 ... marks; more than 9 marks count as 9, so that sums stay small.
const fn weight(marks: u8) -> i32 {
    let beyond_first = if marks > 9 { 8 } else { marks - 1 };
    1 << (2 * beyond_first)
}
