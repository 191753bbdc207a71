//! The moves of a game, with undo and redo.

use super::{IllegalMove, Mark, Position, Square};

/// The moves of a game, and the current position. Undone moves can be redone until a new one is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    start: Position,
    moves: Vec<Square>,
    played: usize,
    position: Position,
}

impl History {
    /// A game that starts from this position.
    pub fn new(start: Position) -> Self {
        Self { position: start.clone(), start, moves: Vec::new(), played: 0 }
    }

    /// Where the game started.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves so far, without undone ones.
    pub fn moves(&self) -> &[Square] {
        &self.moves[..self.played]
    }

    /// The same, each with its mark.
    pub fn marked_moves(&self) -> impl Iterator<Item = (Mark, Square)> {
        self.start.to_move().in_turn().zip(self.moves().iter().copied())
    }

    /// The last move.
    pub fn last_move(&self) -> Option<Square> {
        self.moves().last().copied()
    }

    /// The same game without its undone moves.
    #[must_use]
    pub fn so_far(&self) -> Self {
        Self { moves: self.moves().to_vec(), ..self.clone() }
    }

    /// Plays a move and discards the undone ones.
    ///
    /// # Errors
    /// If it is illegal. Nothing is changed then.
    pub fn play(&mut self, square: Square) -> Result<(), IllegalMove> {
        self.position.play(square)?;
        self.moves.truncate(self.played);
        self.moves.push(square);
        self.played += 1;
        Ok(())
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<Square> {
        let square = self.last_move()?;
        self.position.take_back(square);
        self.played -= 1;
        Some(square)
    }

    /// Whether a move can be redone.
    pub const fn can_redo(&self) -> bool {
        self.played < self.moves.len()
    }

    /// Plays the last undone move again and returns it.
    ///
    /// # Panics
    /// Never: the move was legal here before.
    pub fn redo(&mut self) -> Option<Square> {
        let square = *self.moves.get(self.played)?;
        self.position.play(square).expect("an undone move was legal in this position");
        self.played += 1;
        Some(square)
    }
}
