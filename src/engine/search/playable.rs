//! What a search looks through: a board, or anything else in which two sides move in turn.

use super::evaluation::Weights;
use super::minimax::MoveOrder;
use crate::engine::analysis::Score;
use crate::game::{ByMark, Mark, Position, Square, SquareSet, Symmetry};
use std::hash::Hash;

/// A game that can be searched: two sides move in turn, until it ends.
pub trait Playable: Clone {
    /// What tells positions apart in a table.
    type Key: Eq + Hash;

    /// All moves that are possible here or in a position that follows, each once, in the order in which a search tries
    /// them. A search asks for them once, at its root.
    fn moves(&self, order: MoveOrder) -> Vec<Square>;

    /// Whether a move is possible here. While the game goes on, at least one is.
    fn is_possible(&self, square: Square) -> bool;

    /// How many moves are possible here, while the game goes on.
    fn choices(&self) -> usize;

    /// How many moves the longest game has from here on, or more.
    fn longest(&self) -> usize;

    /// The side to move: the sides take turns.
    fn to_move(&self) -> Mark;

    /// Makes a possible move.
    fn play(&mut self, square: Square);

    /// Takes the last move back, which was this one, so that everything is as before it.
    fn take_back(&mut self, square: Square);

    /// The position after these moves, each of which is possible at its turn.
    #[must_use]
    fn played(&self, moves: &[Square]) -> Self {
        let mut game = self.clone();
        for &square in moves {
            game.play(square);
        }
        game
    }

    /// The value for a side if the game is over after so many plies; `None` while it goes on.
    fn value(&self, side: Mark, plies: usize) -> Option<Score>;

    /// What the game looks like for a side before it is over, where a search goes no deeper.
    fn estimate(&self, side: Mark, weights: Weights) -> Score;

    /// What maps a position to those that count as equal, itself included; none if no others do.
    fn symmetries(&self) -> Vec<Symmetry>;

    /// The key of the position: the same for all of its images by these symmetries.
    fn key(&self, images: &[Symmetry]) -> Self::Key;

    /// The name of a move.
    fn label(&self, square: Square) -> String;
}

impl Playable for Position {
    type Key = ByMark<SquareSet>;

    fn moves(&self, order: MoveOrder) -> Vec<Square> {
        order.squares(self.geometry())
    }

    fn is_possible(&self, square: Square) -> bool {
        self.is_empty(square)
    }

    fn choices(&self) -> usize {
        self.empty_cells()
    }

    fn longest(&self) -> usize {
        self.empty_cells()
    }

    fn to_move(&self) -> Mark {
        self.to_move()
    }

    fn play(&mut self, square: Square) {
        self.play(square).expect("moves of a search are legal");
    }

    fn take_back(&mut self, square: Square) {
        self.take_back(square);
    }

    fn value(&self, side: Mark, plies: usize) -> Option<Score> {
        Score::of_end(self.status(), side, plies)
    }

    fn estimate(&self, side: Mark, weights: Weights) -> Score {
        weights.evaluate(self, side)
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::all(self.rules())
    }

    fn key(&self, images: &[Symmetry]) -> Self::Key {
        let marks = ByMark::of(|mark| self.squares_of(mark));
        let images = images.iter().map(|symmetry| marks.map(|squares| symmetry.image_of_set(&squares)));
        images.min().unwrap_or(marks)
    }

    fn label(&self, square: Square) -> String {
        square.to_string()
    }
}
