//! What a quiet position looks like: no search, just the lines both sides could still complete.

use super::lines::Lines;
use super::view::View;
use crate::engine::bitboard::bits::Bits;

/// Points for the side to move.
///
/// A line counts the more the fewer stones it lacks, four times as much for each. That is Shannon's
/// feature for m,n,k games, as in [`evaluate`](crate::engine::search::evaluate); here lines that can be
/// completed at either end count twice, since the other side has to answer them one stone earlier.
/// The side to move counts its lines half more: the next stone is its own.
pub(super) fn evaluate<B: Bits>(view: &View<B>, connect: u32) -> i32 {
    let own = points(&view.own, view.empty, connect);
    own + own / 2 - points(&view.other, view.empty, connect)
}

fn points<B: Bits>(lines: &Lines<B>, empty: B, connect: u32) -> i32 {
    let mut points = 0;
    for direction in lines.directions() {
        for stones in 1..connect {
            let all = direction.with(stones);
            if all.is_empty() {
                continue;
            }
            let open = direction.with_open_ends(stones, empty);
            points += weight(connect - stones) * (all.count() + open.count());
        }
    }
    i32::try_from(points).expect("a board has fewer than 1,000 lines")
}

/// 256, 64, 16, 4, 1 for 1, 2, 3, 4, 5 stones missing.
const fn weight(missing: u32) -> u32 {
    if missing > 5 { 1 } else { 1024 >> (2 * missing) }
}
