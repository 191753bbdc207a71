//! The games that were found.

use super::{Digest, Query, Standings};

/// The games that were found, and what comes of all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// What was looked for.
    pub query: Query,
    /// The newest of the games that were found, newest first, and no more than [`Ledger::MOST`].
    pub newest: Vec<Digest>,
    /// How many were found.
    pub found: usize,
    /// How many games there are that this version can read.
    pub games: usize,
    /// How people fared in those that were found.
    pub standings: Standings,
    /// How many lines are no games, and the number of the first of them, counted from 1.
    pub unreadable: Option<(usize, usize)>,
    /// How many games are in a form that only a newer version of the program can read, and that form's highest
    /// version.
    pub newer: Option<(usize, u32)>,
}

impl Ledger {
    /// How many games are listed, so that memory has a bound.
    pub const MOST: usize = 10_000;
}
