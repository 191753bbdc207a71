//! Which moves the look-ahead considers.

use crate::engine::bitboard::Bits;
use crate::engine::bitboard::grid::{Grid, Stones};
use crate::engine::bitboard::lines::{Direction, Lines, View};

/// The moves to consider for the side to move. All kinds but the last are certain; that is a rule of thumb.
pub(super) enum Candidates<B> {
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
        let fours = view.other.open_fours(view.empty).map(B::of).map(|cells| (cells, cells));
        if let Some((first, all)) = fours.reduce(|(first, all), (cells, _)| (first, all & cells)) {
            let answers = all | view.forcing();
            // If nothing stops the fours, any reply will do.
            return Self::Answers(if answers.is_empty() { first } else { answers });
        }
        let near = grid.near(stones.all()) & live;
        Self::Near(if near.is_empty() { live } else { near })
    }
}

impl<B: Bits> Lines<B> {
    /// Moves that make an open four, stones in a row that need one more at either end: the cell of each, and then the
    /// ends, of which one completes a line. A stone of the other side on any of the three prevents it.
    fn open_fours(&self, empty: B) -> impl Iterator<Item = [u32; 3]> {
        let stones = self.connect.checked_sub(2);
        stones.into_iter().flat_map(move |stones| {
            self.directions().flat_map(move |direction| {
                direction.with_open_ends(stones, empty).cells().map(move |first| {
                    let line = direction.along(B::bit(first), self.connect);
                    let cell = (line & empty).without(B::bit(first)).lowest();
                    [cell, first, first + self.connect * direction.shift]
                })
            })
        })
    }

    /// Adds `weight` times 4^stones to the scores of the cells of each open line with stones.
    pub(super) fn add_weights(&self, weight: u32, scores: &mut [u32; 256]) {
        for direction in self.directions() {
            for stones in 1..self.connect {
                let gain = weight << (2 * stones.min(10));
                for first in direction.with(stones).cells() {
                    for index in 0..self.connect {
                        scores[(first + index * direction.shift) as usize] += gain;
                    }
                }
            }
        }
    }
}

impl<B: Bits> Direction<B> {
    /// The open lines with this many stones in which the first cell and the one after the line are empty. Their stones
    /// are also in the next line: either end completes a line.
    pub(super) fn with_open_ends(&self, stones: u32, empty: B) -> B {
        let lines = self.with(stones);
        // If the next line has as many stones, and the first cell is empty, so is its last cell.
        lines & (lines >> self.shift) & empty
    }
}
