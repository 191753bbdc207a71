//! Which files could not be read or written, and why.

use std::collections::BTreeMap;

/// A kind of file, the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FileKind {
    /// Saved games.
    History,
    /// The current game.
    Journal,
    /// Finished lessons.
    Lessons,
    /// Settings.
    Settings,
    /// The file that was being written when the thread panicked: which one is not known.
    Unknown,
}

/// The latest fault of each kind of file that has one.
#[derive(Debug, Default)]
pub(super) struct Faults(BTreeMap<FileKind, String>);

impl Faults {
    /// Records the result of an operation: a success removes the fault of this kind.
    pub(super) fn record<T>(&mut self, kind: FileKind, result: Result<T, String>) -> Option<T> {
        match result {
            Ok(value) => {
                self.0.remove(&kind);
                Some(value)
            }
            Err(fault) => {
                self.add(kind, fault);
                None
            }
        }
    }

    /// Records a fault.
    pub(super) fn add(&mut self, kind: FileKind, fault: String) {
        self.0.insert(kind, fault);
    }

    /// Whether this kind of file has a fault.
    pub(super) fn has(&self, kind: FileKind) -> bool {
        self.0.contains_key(&kind)
    }

    /// The fault to show, if there is one.
    pub(super) fn first(&self) -> Option<&str> {
        self.0.values().next().map(String::as_str)
    }
}
