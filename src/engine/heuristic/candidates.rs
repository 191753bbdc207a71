//! Which moves are worth a look.

use super::lines::OpenFour;
use super::view::{Stones, View};
use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::Grid;

/// The moves of a side, as far as the threats on the board leave it a choice. All but the last are
/// right beyond doubt; the last is a rule of thumb.
pub(super) enum Candidates<B> {
    /// It completes a line here.
    Completing(u32),
    /// The other side will complete a line in one of these two cells: both cannot be blocked.
    Doomed([u32; 2]),
    /// The other side would complete a line here.
    Block(u32),
    /// It wins in three plies: the other side, which threatens nothing, can block one end only.
    Winning(OpenFour),
    /// Neither side can complete a line any more.
    Drawn,
    /// The other side threatens an open four, and all other moves lose: after them it makes the four, and
    /// completes it, as nothing forces it to do otherwise. What is left is to play where no such four is
    /// possible any more, or to make a line that lacks one stone and must be answered first.
    Answers(B),
    /// The cells near the stones that lie in open lines.
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
            return if second.is_empty() {
                Self::Block(first)
            } else {
                Self::Doomed([first, second.lowest()])
            };
        }
        if let Some(four) = view.own.open_fours(view.empty).next() {
            return Self::Winning(four);
        }
        let live = (view.own.live() | view.other.live()) & view.empty;
        if live.is_empty() {
            return Self::Drawn;
        }
        let fours = view.other.open_fours(view.empty).map(OpenFour::cells::<B>);
        if let Some((first, all)) = fours.fold(None, |stops, cells| {
            let (first, all) = stops.unwrap_or((cells, cells));
            Some((first, all & cells))
        }) {
            let answers = all | view.forcing();
            // If nothing stops the four, any reply will do.
            return Self::Answers(if answers.is_empty() { first } else { answers });
        }
        let near = grid.near(stones.own | stones.other) & live;
        Self::Near(if near.is_empty() { live } else { near })
    }
}
