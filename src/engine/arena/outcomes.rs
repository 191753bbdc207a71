//! How lines of play end for a player.

/// Lines of play, counted by how they end for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Outcomes {
    /// Lines that it wins.
    pub wins: u64,
    /// Lines that nobody wins.
    pub draws: u64,
    /// Lines that it loses.
    pub losses: u64,
}

impl Outcomes {
    /// How many lines there are.
    pub const fn lines(self) -> u64 {
        self.wins + self.draws + self.losses
    }
}
