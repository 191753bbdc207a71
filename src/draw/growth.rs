//! How far what moves on the screen has come.

/// How much can be seen of what moves: from 0, nothing yet, to 1, all of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// Of the mark that was placed last.
    pub mark: f32,
    /// Of the stroke through the line that ended the game.
    pub line: f32,
    /// Of the longest bar of the race.
    pub bars: f32,
}

impl Growth {
    /// Nothing moves.
    pub const FULL: Self = Self { mark: 1.0, line: 1.0, bars: 1.0 };
}
