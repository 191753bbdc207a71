//! How a game of a match went.

use crate::game::Mark;

/// A game that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// Which game of the match, from 0.
    pub number: u32,
    /// Who won; nobody if it was a draw.
    pub winner: Option<Mark>,
    /// How many moves were made.
    pub plies: u32,
    /// Whether time ended the thinking about any of them: then it might go otherwise another time.
    pub cut_short: bool,
}
