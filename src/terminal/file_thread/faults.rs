//! Which files are not as they should be, and why.

use std::collections::BTreeMap;

/// A kind of file. What comes first is told first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FileKind {
    /// The games that were played.
    History,
    /// The game that goes on.
    Journal,
    /// Finished lessons.
    Lessons,
    /// Settings.
    Settings,
    /// The file that was being written when the thread panicked: which one is not known.
    Unknown,
}

/// Why something is not kept: for each thing that is not, what went wrong with it last.
#[derive(Debug, Default)]
pub(super) struct Faults(BTreeMap<FileKind, String>);

impl Faults {
    /// Takes note of how it went with something.
    pub(super) fn note<T>(&mut self, subject: FileKind, result: Result<T, String>) -> Option<T> {
        match result {
            Ok(value) => {
                self.0.remove(&subject);
                Some(value)
            }
            Err(fault) => {
                self.add(subject, fault);
                None
            }
        }
    }

    /// Takes note of what went wrong with something.
    pub(super) fn add(&mut self, subject: FileKind, fault: String) {
        self.0.insert(subject, fault);
    }

    /// Whether something is not as it should be.
    pub(super) fn has(&self, subject: FileKind) -> bool {
        self.0.contains_key(&subject)
    }

    /// What there is to say, if not everything is kept.
    pub(super) fn first(&self) -> Option<&str> {
        self.0.values().next().map(String::as_str)
    }
}
