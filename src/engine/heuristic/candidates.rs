//! Which moves the look-ahead considers.

use crate::engine::bitboard::{Bits, Grid, View};

/// The moves to consider for the side to move. All kinds but the last are certain; that is a rule of thumb.
pub(super) enum MovesToTry<B> {
    /// Completes a line.
    Completing(u32),
    /// The other side threatens both cells, and only one can be blocked.
    Lost([u32; 2]),
    /// The other side threatens to complete a line here.
    Block(u32),
    /// An open four, which wins in three plies: the other side has no threats and can block only one end.
    Winning([u32; 3]),
    /// Neither side has an open line.
    Drawn,
    /// The other side threatens an open four, and all moves but these lose, as nothing else keeps it from making and
    /// completing the four. These prevent every such four, or make a line that needs one more stone and must be blocked
    /// first.
    Answers(B),
    /// Near the stones, in open lines.
    Near(B),
}

impl<B: Bits> MovesToTry<B> {
    pub(super) fn new(grid: &Grid<B>, view: &View<B>) -> Self {
        let completing = view.completing();
        if !completing.is_empty() {
            return Self::Completing(completing.lowest());
        }
        let threatened = view.threatened();
        if !threatened.is_empty() {
            let first = threatened.lowest();
            let second = threatened.without_cell(first);
            return if second.is_empty() { Self::Block(first) } else { Self::Lost([first, second.lowest()]) };
        }
        if let Some(four) = view.own.open_fours(view.empty).next() {
            return Self::Winning(four);
        }
        let live = view.live();
        if live.is_empty() {
            return Self::Drawn;
        }
        let fours = view.other.open_fours(view.empty).map(B::of).map(|cells| (cells, cells));
        if let Some((first, all)) = fours.reduce(|(first, all), (cells, _)| (first, all & cells)) {
            let answers = all | view.forcing();
            // If nothing stops the fours, any reply will do.
            return Self::Answers(if answers.is_empty() { first } else { answers });
        }
        let near = grid.near(view.empty) & live;
        Self::Near(if near.is_empty() { live } else { near })
    }
}
