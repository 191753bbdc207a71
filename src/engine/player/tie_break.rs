//! Choosing between moves that are equally good.

use crate::game::{Position, Square};
use std::fmt;

/// The rule that picks one of several moves with the same score.
///
/// Either rule is a pure function of the position: the same position gets the same answer however
/// it was reached, and whatever was played before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The first in reading order: top-left first.
    First,
    /// One drawn by a generator that starts from this seed.
    Random {
        /// Any number; the same one makes the same choices.
        seed: u64,
    },
}

impl TieBreak {
    /// Picks one of the squares; none of none.
    pub fn pick(self, position: &Position, tied: &[Square]) -> Option<Square> {
        match self {
            Self::First => tied.first().copied(),
            Self::Random { seed } => {
                fastrand::Rng::with_seed(seed ^ fingerprint(position)).choice(tied).copied()
            }
        }
    }
}

/// A number that differs between positions, so that a seed does not mean "always the third". It is
/// FNV-1a (Fowler, Noll and Vo, 1991), which unlike the standard hashers is the same in every release.
fn fingerprint(position: &Position) -> u64 {
    let text = format!("{position} {} {}", position.to_move(), position.rules());
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First => f.write_str("first in reading order"),
            Self::Random { seed } => write!(f, "random, seed {seed}"),
        }
    }
}
