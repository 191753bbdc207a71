//! How much work it was.

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
