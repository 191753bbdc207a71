//! A game from its first position on, with undo and redo.

use super::mark::Mark;
use super::position::{IllegalMove, Position};
use super::square::Square;

/// The moves of a game, and the position they have led to so far.
///
/// Undone moves are kept until another move is played instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    start: Position,
    moves: Vec<Square>,
    played: usize,
    position: Position,
}

impl History {
    /// A game that begins here.
    pub fn new(start: Position) -> Self {
        Self { position: start.clone(), start, moves: Vec::new(), played: 0 }
    }

    /// Where the game began.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Where it stands.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves that led here, first one first.
    pub fn moves(&self) -> &[Square] {
        &self.moves[..self.played]
    }

    /// The same moves with the mark that made each.
    pub fn marked_moves(&self) -> impl Iterator<Item = (Mark, Square)> {
        let first = self.start.to_move();
        let marks = std::iter::successors(Some(first), |mark| Some(mark.other()));
        marks.zip(self.moves().iter().copied())
    }

    /// The move that led here.
    pub fn last_move(&self) -> Option<Square> {
        self.moves().last().copied()
    }

    /// The same game without the moves that were undone.
    #[must_use]
    pub fn so_far(&self) -> Self {
        Self { moves: self.moves().to_vec(), ..self.clone() }
    }

    /// Plays a move; moves that were undone are forgotten.
    ///
    /// # Errors
    /// If the move is illegal; nothing changes then.
    pub fn play(&mut self, square: Square) -> Result<(), IllegalMove> {
        self.position.play(square)?;
        self.moves.truncate(self.played);
        self.moves.push(square);
        self.played += 1;
        Ok(())
    }

    /// Takes the last move back and tells which it was.
    pub fn undo(&mut self) -> Option<Square> {
        let square = self.last_move()?;
        self.position.take_back(square);
        self.played -= 1;
        Some(square)
    }

    /// Whether there is an undone move to play again.
    pub const fn can_redo(&self) -> bool {
        self.played < self.moves.len()
    }

    /// Plays the last undone move again and tells which it was.
    ///
    /// # Panics
    /// Never: the move was played from this very position before.
    pub fn redo(&mut self) -> Option<Square> {
        let square = *self.moves.get(self.played)?;
        self.position.play(square).expect("it was legal here before");
        self.played += 1;
        Some(square)
    }
}
