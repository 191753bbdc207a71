//! How an analysis was made.

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
