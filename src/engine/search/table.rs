//! The transposition table: scores of positions searched before.

use super::minimax::Pruning;
use super::observer::Window;
use crate::engine::{Bound, Score};
use crate::game::{ByMark, SquareSet};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Which positions a search looks up in its table (first by Greenblatt, Eastlake and Crocker, "The Greenblatt Chess
/// Program", 1967).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Table {
    /// None.
    Off,
    /// Those that were reached before, by any order of moves.
    Positions,
    /// These, and their rotations and reflections.
    Symmetries,
}

/// A hash table for these has 2^21 places of 72 bytes, at most seven eighths full: about 150 MB.
const MOST_ENTRIES: usize = 1_800_000;

/// The table of one search. Scores count plies from its root; a position is always reached after the same number of
/// plies, so they stay valid.
#[derive(Default)]
pub(super) struct Transpositions(HashMap<ByMark<SquareSet>, (Bound, Score)>);

impl Transpositions {
    /// The stored score, if a node with this window needs no more: a bound that closes the window is enough.
    pub(super) fn look_up(&self, key: ByMark<SquareSet>, pruning: Pruning, window: Window) -> Option<Score> {
        let &(bound, score) = self.0.get(&key)?;
        let narrowed = match bound {
            Bound::Exact => return Some(score),
            Bound::AtLeast => Window { alpha: score, ..window },
            Bound::AtMost => Window { beta: score, ..window },
        };
        pruning.closes(narrowed).then_some(score)
    }

    /// Stores what a node with this window returned. Returns whether the position is new; `None` if there is no room.
    pub(super) fn store(&mut self, key: ByMark<SquareSet>, window: Window, score: Score) -> Option<bool> {
        if self.0.len() >= MOST_ENTRIES && !self.0.contains_key(&key) {
            return None;
        }
        let bound = Bound::of(score, window.alpha, window.beta);
        Some(self.0.insert(key, (bound, score)).is_none())
    }
}
