//! What can go wrong with files, and what to do about it.

use super::{CONFIG_DIR, DATA_DIR};
use std::io;
use std::path::Path;

/// An operation on a file or directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// Reading the file.
    Read,
    /// Creating the directory.
    Create,
    /// Writing the file, or locking its directory.
    Write,
    /// Moving the file's incomplete last line aside.
    Repair,
}

impl Operation {
    /// Returns the error message: what the system refused, why, and what to do.
    pub(super) fn refused(self, path: &Path, variable: &str, why: &io::Error) -> String {
        let path = path.display();
        match self {
            Self::Read => {
                format!("cannot read {path}: {why}; make it readable, or move it away to start a new one")
            }
            Self::Create => {
                format!("cannot create directory {path}: {why}; set {variable} to another one")
            }
            Self::Write => format!(
                "cannot write {path}: {why}; free disk space, make the file writable, or set {variable} \
                 to another directory"
            ),
            Self::Repair => format!(
                "cannot move the incomplete last line of {path} to {path}.torn: {why}; free disk space, or \
                 complete the line"
            ),
        }
    }
}

/// The error if there is no home directory.
pub(super) fn no_home() -> String {
    format!("there is no home directory to save anything in: set {DATA_DIR} and {CONFIG_DIR} to directories")
}

/// The error for a file that does not contain what noughts saves.
pub(super) fn damaged(path: &Path, why: &str) -> String {
    format!(
        "{} is damaged: {why}; repair it, or move it away to start a new one (nothing is saved until then)",
        path.display()
    )
}
