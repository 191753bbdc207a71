//! How deep positions are searched at first.

use crate::game::Position;

/// A position whose tree may be larger than this is first searched with a depth limit.
pub(super) const COMFORTABLE_NODES: usize = 600_000;

/// How many plies of a position can be searched without growing too large a tree; `None` if all.
pub fn comfortable_depth(position: &Position) -> Option<usize> {
    let empty = position.empty_cells();
    let mut nodes = 1_usize;
    let mut level = 1_usize;
    for ply in 0..empty {
        level = level.saturating_mul(empty - ply);
        nodes = nodes.saturating_add(level);
        // Nine empty squares are searched to the end: games there end before the board is full.
        if nodes > COMFORTABLE_NODES && empty > 9 {
            return Some(ply.max(1));
        }
    }
    None
}
