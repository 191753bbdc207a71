//! Selects the moves to consider.

use crate::engine::bitboard::Bits;
use crate::engine::bitboard::grid::{Grid, Stones};
use crate::engine::bitboard::lines::{Direction, Lines, View};

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
        let near = grid.near(stones.all()) & live;
        Self::Near(if near.is_empty() { live } else { near })
    }
}

/// A move that makes an open four: a row of stones that needs one more and can be completed at either end.
#[derive(Clone, Copy)]
pub(super) struct OpenFour {
    /// The cell of the move.
    pub(super) cell: u32,
    /// The two cells that complete a line after it.
    pub(super) ends: [u32; 2],
}

impl OpenFour {
    /// The cells where a stone of the other side prevents the open four.
    pub(super) fn cells<B: Bits>(self) -> B {
        B::of([self.cell, self.ends[0], self.ends[1]])
    }
}

impl<B: Bits> Lines<B> {
    /// The moves that make an open four.
    pub(super) fn open_fours(&self, empty: B) -> impl Iterator<Item = OpenFour> {
        let stones = self.connect.checked_sub(2);
        stones.into_iter().flat_map(move |stones| {
            self.directions().flat_map(move |direction| {
                direction.with_open_ends(stones, empty).cells().map(move |first| {
                    let line = direction.along(B::bit(first), self.connect);
                    let cell = (line & empty).without(B::bit(first)).lowest();
                    OpenFour { cell, ends: [first, first + self.connect * direction.shift] }
                })
            })
        })
    }

    /// For each open line with at least one stone, adds `weight` times 4 to the power of the number of stones to the
    /// scores of its cells.
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
    /// The open lines with this many stones in which the first cell and the cell after the line are empty: their
    /// stones are also in the next line, so that a line can be completed at either end.
    pub(super) fn with_open_ends(&self, stones: u32, empty: B) -> B {
        let lines = self.with(stones);
        // If the first cell is empty and the next line has as many stones, the last cell of that line is empty.
        lines & (lines >> self.shift) & empty
    }
}
