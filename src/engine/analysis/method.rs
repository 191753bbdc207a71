//! How an analysis was made, and how much work it was.

use crate::game::figures::plies;
use std::fmt;

/// How a position was analyzed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Method {
    /// What found the scores.
    pub name: &'static str,
    /// What they rest on.
    pub basis: Basis,
    /// Whether they tell a near win from a far one.
    pub counts_distance: bool,
    /// How many plies were looked ahead to find them; to the end if none. Proofs go to the end: there it is how far
    /// was looked to estimate what is not proved, and none if nothing was estimated.
    pub depth_limit: Option<usize>,
}

/// What scores rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// On looking ahead, to the end of the game or to a depth limit.
    Search,
    /// On proofs, with estimates beside them of what is not proved.
    Proof,
}

impl fmt::Display for Method {
    /// Its name and, unless it proves, its depth limit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        match self.basis {
            Basis::Search => write_limit(self.depth_limit, f),
            Basis::Proof => Ok(()),
        }
    }
}

/// Writes a depth limit after a name, if there is one: ", 2 plies".
pub(crate) fn write_limit(depth_limit: Option<usize>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match depth_limit {
        Some(limit) => write!(f, ", {}", plies(limit)),
        None => Ok(()),
    }
}

/// The work behind an answer, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Nodes at which the game is over.
    pub terminals: u64,
    /// Nodes at which the depth limit was reached.
    pub horizons: u64,
    /// Nodes that were left before all their moves had been tried.
    pub cutoffs: u64,
    /// Nodes whose score was in the table.
    pub table_hits: u64,
    /// Positions in the table.
    pub table_entries: u64,
    /// The most plies below the root that were visited.
    pub depth: usize,
}

impl Counters {
    /// Counts in other work.
    pub fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.terminals += other.terminals;
        self.horizons += other.horizons;
        self.cutoffs += other.cutoffs;
        self.table_hits += other.table_hits;
        self.table_entries += other.table_entries;
        self.depth = self.depth.max(other.depth);
    }
}
