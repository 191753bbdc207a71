//! The transposition table: positions that were searched before, and what they are worth.

use super::node::Window;
use crate::engine::analysis::{Bound, Score};
use crate::game::{ByMark, Position, Rules, SquareSet, Symmetry};
use std::collections::HashMap;

/// Which positions count as met before (Greenblatt, Eastlake and Crocker, "The Greenblatt Chess
/// Program", 1967, were the first to keep a table of them).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Table {
    /// None: every position is searched as often as it is reached.
    Off,
    /// Those that were reached before, by whatever moves.
    Positions,
    /// Those, and their mirror images and rotations.
    Symmetries,
}

/// Positions beyond this many are not stored: a hash table of 2^21 places with 72 bytes each, of
/// which it fills seven eighths, takes about 150 MB.
const MOST_ENTRIES: usize = 1_800_000;

/// What names a position within one search: the marks of both sides. Whose move it is and how many
/// plies lie behind follows from their number.
pub(super) type Key = ByMark<SquareSet>;

/// The table of one search. Its scores are those that the search counts from its root: as a
/// position is always reached after the same number of plies, they hold whenever it comes up.
pub(super) struct Transpositions {
    /// The symmetries under which positions count as equal; empty if only identical ones do.
    symmetries: Vec<Symmetry>,
    entries: HashMap<Key, (Bound, Score)>,
}

impl Transpositions {
    /// An empty table; none if the search is to remember nothing.
    pub(super) fn new(table: Table, rules: Rules) -> Option<Self> {
        let symmetries = match table {
            Table::Off => return None,
            Table::Positions => Vec::new(),
            Table::Symmetries => Symmetry::all(rules),
        };
        Some(Self { symmetries, entries: HashMap::new() })
    }

    /// The key of a position, which it shares with its images if symmetries count.
    pub(super) fn key(&self, position: &Position) -> Key {
        let marks = ByMark::of(|mark| position.squares_of(mark));
        let images =
            self.symmetries.iter().map(|symmetry| marks.map(|squares| symmetry.image_of_set(&squares)));
        images.min().unwrap_or(marks)
    }

    /// The score to go on with at a node with this window, if what is known of it is enough.
    pub(super) fn look_up(&self, key: &Key, window: Window) -> Option<Score> {
        let &(bound, score) = self.entries.get(key)?;
        bound.decides(score, window.alpha, window.beta).then_some(score)
    }

    /// Stores what a node with this window returned; tells whether the position is new, or nothing
    /// if there was no room.
    pub(super) fn store(&mut self, key: Key, window: Window, score: Score) -> Option<bool> {
        if self.entries.len() >= MOST_ENTRIES && !self.entries.contains_key(&key) {
            return None;
        }
        let bound = Bound::of(score, window.alpha, window.beta);
        Some(self.entries.insert(key, (bound, score)).is_none())
    }
}
