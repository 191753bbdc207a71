//! Which lessons somebody has finished.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Which lessons somebody has finished, by name. Names that this version does not know are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    #[serde(default)]
    finished: BTreeSet<String>,
}

impl Progress {
    /// Whether a lesson has been finished.
    pub fn has(&self, lesson: &str) -> bool {
        self.finished.contains(lesson)
    }

    /// Takes note that a lesson has been finished; tells whether that is news.
    pub fn finish(&mut self, lesson: &str) -> bool {
        self.finished.insert(lesson.to_owned())
    }

    /// Takes over what has been finished elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.finished.extend(other.finished.iter().cloned());
    }
}
