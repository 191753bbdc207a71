//! Selects the moves to consider.

use super::lines::OpenFour;
use super::view::Stones;
use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::Grid;
use crate::engine::bitboard::view::View;

/// The moves to consider for the side to move, given the threats on the board. All kinds but the last are
/// certain; the last is a rule of thumb.
pub(super) enum Candidates<B> {
    /// The side to move completes a line here.
    Completing(u32),
    /// The other side threatens to complete a line in both cells, and only one of them can be blocked.
    Lost([u32; 2]),
    /// The other side threatens to complete a line here.
    Block(u32),
    /// The side to move wins in three plies: the other side has no threats and can block only one end.
    Winning(OpenFour),
    /// Neither side has an open line any more.
    Drawn,
    /// The other side threatens an open four, and all moves but these lose: after any other move it makes the four
    /// and completes it, because nothing forces it to move elsewhere. These moves prevent every such four, or make a
    /// line that needs just one more stone, which the other side must block first.
    Answers(B),
    /// Cells of open lines near the stones.
    Near(B),
}

impl<B: Bits> Candidates<B> {
    pub(super) fn new(grid: &Grid<B>, stones: Stones<B>, view: &View<B>) -> Self {
        let completing = view.completing();
        if !completing.is_empty() {
            return Self::Completing(completing.lowest());
        }
        let threatened = view.threatened();
        if !threatened.is_empty() {
            let first = threatened.lowest();
            let second = threatened.without(B::bit(first));
            return if second.is_empty() { Self::Block(first) } else { Self::Lost([first, second.lowest()]) };
        }
        if let Some(four) = view.own.open_fours(view.empty).next() {
            return Self::Winning(four);
        }
        let live = view.live();
        if live.is_empty() {
            return Self::Drawn;
        }
        let fours = view.other.open_fours(view.empty).map(OpenFour::cells::<B>);
        if let Some((first, all)) = fours.fold(None, |stops, cells| {
            let (first, all) = stops.unwrap_or((cells, cells));
            Some((first, all & cells))
        }) {
            let answers = all | view.forcing();
            // If nothing stops the fours, it does not matter which reply is tried.
            return Self::Answers(if answers.is_empty() { first } else { answers });
        }
        let near = grid.near(stones.own | stones.other) & live;
        Self::Near(if near.is_empty() { live } else { near })
    }
}
