//! How an analysis was made, and how much work it took.

use crate::wording::plies;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// How a position was analyzed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Method {
    /// The name of the algorithm.
    pub name: Cow<'static, str>,
    /// What the scores are based on.
    pub basis: Basis,
    /// Whether quick wins score higher than slow ones.
    pub counts_distance: bool,
    /// How many plies the search looks ahead; `None` if to the end of the game. For proofs, how many plies their
    /// estimates look ahead; `None` without estimates.
    pub depth_limit: Option<usize>,
}

/// What scores are based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Basis {
    /// A search, to the end of the game or to a depth limit.
    Search,
    /// Proofs, and estimates of what is not proved.
    Proof,
}

impl fmt::Display for Method {
    /// The name and, for a search, the depth limit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = self.depth_limit.filter(|_| self.basis == Basis::Search);
        write!(f, "{}{}", self.name, limit_told(limit))
    }
}

/// A depth limit after a name: ", 2 plies".
pub(crate) fn limit_told(depth_limit: Option<usize>) -> String {
    depth_limit.map_or_else(String::new, |limit| format!(", {}", plies(limit)))
}

/// How much work a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Positions visited, with the root.
    pub nodes: u64,
    /// Nodes at which the game is over.
    pub terminals: u64,
    /// Nodes at the depth limit; the playouts of MCTS.
    pub horizons: u64,
    /// Nodes left before all their moves were tried.
    pub cutoffs: u64,
    /// Nodes whose score was in the table.
    pub table_hits: u64,
    /// Positions in the table.
    pub table_entries: u64,
    /// The plies from the root to the deepest node.
    pub depth: usize,
}

impl Counters {
    /// Adds the work of another search.
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
