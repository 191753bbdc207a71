//! How to choose between equally good moves.

use crate::game::{Position, Square};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The rule that picks one of several moves with the same score.
///
/// Both rules are pure functions of the position: the same position always gets the same answer, no matter
/// how it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TieBreak {
    /// The first in reading order, from the top left.
    First,
    /// A random one, from a generator with this seed.
    Random {
        /// Any number; the same seed makes the same choices.
        seed: u64,
    },
}

impl TieBreak {
    /// Picks one of the squares; `None` if there are none.
    pub fn pick(self, position: &Position, tied: &[Square]) -> Option<Square> {
        match self {
            Self::First => tied.first().copied(),
            Self::Random { .. } => fastrand::Rng::with_seed(self.seed(position)).choice(tied).copied(),
        }
    }

    /// The seed of the random choices of a player in this position.
    pub(super) fn seed(self, position: &Position) -> u64 {
        let seed = if let Self::Random { seed } = self { seed } else { 0 };
        seed ^ fingerprint(position)
    }
}

/// A hash of the position, so that a seed does not always pick, say, the third move. FNV-1a (Fowler, Noll and
/// Vo, 1991) is the same in every release, unlike the standard hashers.
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
