//! What a program finds that begins.

use super::Journal;
use crate::record::{Adjourned, Moment};

/// A journal, and what other programs have left.
#[derive(Debug)]
pub struct Found {
    /// Where the game is kept that is gone on with, or will be played.
    pub journal: Journal,
    /// The game to go on with.
    pub game: Option<Adjourned>,
    /// When its last move was made, if one was.
    pub moved: Option<Moment>,
    /// What people should know of files that are of no use, in a sentence for each kind.
    pub remarks: Vec<String>,
}
