//! The transposition table: scores of positions that were searched before.

use super::observer::Window;
use super::playable::Playable;
use crate::engine::analysis::{Bound, Score};
use crate::game::Symmetry;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::Hash;

/// Which positions count as searched before (Greenblatt, Eastlake and Crocker, "The Greenblatt Chess
/// Program", 1967, were the first to use such a table).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Table {
    /// None: every position is searched each time it is reached.
    Off,
    /// Positions that were reached before, by any order of moves.
    Positions,
    /// The same, and their rotations and reflections.
    Symmetries,
}

/// The maximum number of stored positions. A hash table for them has 2^21 places of 72 bytes, is at most
/// seven eighths full, and takes about 150 MB.
const MOST_ENTRIES: usize = 1_800_000;

/// The table of one search. Its scores count plies from the root of the search. A position is always reached
/// after the same number of plies, so its score is valid each time.
pub(super) struct Transpositions<K> {
    /// The symmetries under which positions count as equal; empty if only identical ones do.
    symmetries: Vec<Symmetry>,
    entries: HashMap<K, (Bound, Score)>,
}

impl<K: Eq + Hash> Transpositions<K> {
    /// An empty table, or `None` for a search without a table.
    pub(super) fn new(table: Table, game: &impl Playable) -> Option<Self> {
        let symmetries = match table {
            Table::Off => return None,
            Table::Positions => Vec::new(),
            Table::Symmetries => game.symmetries(),
        };
        Some(Self { symmetries, entries: HashMap::new() })
    }

    /// The key of a position. If symmetries count, all images of a position have the same key.
    pub(super) fn key(&self, game: &impl Playable<Key = K>) -> K {
        game.key(&self.symmetries)
    }

    /// The stored score, if it is all that a node with this window needs.
    pub(super) fn look_up(&self, key: &K, window: Window) -> Option<Score> {
        let &(bound, score) = self.entries.get(key)?;
        bound.decides(score, window.alpha, window.beta).then_some(score)
    }

    /// Stores the score that a node with this window returned. Returns whether the position is new, or `None` if
    /// there is no room.
    pub(super) fn store(&mut self, key: K, window: Window, score: Score) -> Option<bool> {
        if self.entries.len() >= MOST_ENTRIES && !self.entries.contains_key(&key) {
            return None;
        }
        let bound = Bound::of(score, window.alpha, window.beta);
        Some(self.entries.insert(key, (bound, score)).is_none())
    }
}
