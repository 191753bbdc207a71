//! What can go wrong with files, and what to do about it.

use super::{CONFIG_DIR, DATA_DIR};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// An operation on a file or directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Reading the file.
    Read,
    /// Creating the directory.
    Create,
    /// Locking the directory.
    Lock,
    /// Writing the file.
    Write,
    /// Moving the file's incomplete last line aside.
    Repair,
}

/// Something could not be loaded or saved.
#[derive(Debug, Error)]
pub enum StorageError {
    /// There is no home directory to save anything in.
    #[error("there is no home directory to save anything in: set {DATA_DIR} and {CONFIG_DIR} to directories")]
    NoHome,
    /// The system refused the operation.
    #[error("{}", operation.refused(path, variable, source))]
    Failed {
        /// The operation.
        operation: Operation,
        /// The file or directory.
        path: PathBuf,
        /// The environment variable that chooses another directory.
        variable: &'static str,
        /// Why the operation failed.
        source: io::Error,
    },
    /// The file does not contain what noughts saves.
    #[error(
        "{} is damaged: {why}; repair it, or move it away to start a new one (nothing is saved until then)",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// There is no readable game where one should be.
    #[error(
        "cannot read a game at byte {at} of {}: {why}; repair the line, or open the list again",
        path.display()
    )]
    NoGame {
        /// The file.
        path: PathBuf,
        /// The place in the file, in bytes.
        at: u64,
        /// Why there is no game.
        why: String,
    },
    /// Another process has held the lock for too long.
    #[error("{} is locked by another program that is saving: try again", path.display())]
    Busy {
        /// The lock file.
        path: PathBuf,
    },
}

impl Operation {
    /// Returns the error message: what the system refused, why, and what to do.
    fn refused(self, path: &Path, variable: &str, why: &io::Error) -> String {
        let path = path.display();
        match self {
            Self::Read => {
                format!("cannot read {path}: {why}; make it readable, or move it away to start a new one")
            }
            Self::Create => {
                format!("cannot create directory {path}: {why}; set {variable} to another one")
            }
            Self::Lock | Self::Write => format!(
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
