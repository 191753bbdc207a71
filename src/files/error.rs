//! What can go wrong with files, and what to do about it.

use super::{CONFIG_DIR, DATA_DIR};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What was to be done with a file or directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// To read the file.
    Read,
    /// To make the directory.
    Create,
    /// To lock the directory.
    Lock,
    /// To write the file.
    Write,
    /// To set aside what was left of the file's last line.
    Mend,
}

/// Something could not be loaded or saved.
#[derive(Debug, Error)]
pub enum StorageError {
    /// There is no home directory to keep anything in.
    #[error("there is no home directory to keep anything in: set {DATA_DIR} and {CONFIG_DIR} to directories")]
    NoHome,
    /// The system refused.
    #[error("{}", operation.refused(path, variable, source))]
    Failed {
        /// What was to be done.
        operation: Operation,
        /// With what.
        path: PathBuf,
        /// The variable that names another directory.
        variable: &'static str,
        /// Why the operation failed.
        source: io::Error,
    },
    /// The file is not what was saved.
    #[error(
        "{} is damaged: {why}; mend it, or move it away to begin anew (until then nothing is saved)",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with the file.
        why: String,
    },
    /// Where a game should be there is none that can be read.
    #[error(
        "there is no game at byte {at} of {}: {why}; mend the line, or read the list again",
        path.display()
    )]
    NoGame {
        /// The file.
        path: PathBuf,
        /// Where in it, in bytes.
        at: u64,
        /// What is there instead.
        why: String,
    },
    /// Another program has been saving for longer than it should.
    #[error("{} is held by another program that is saving: try again", path.display())]
    Busy {
        /// The lock that the other program holds.
        path: PathBuf,
    },
}

impl Operation {
    /// That the system refused it, and what to do about that.
    fn refused(self, path: &Path, variable: &str, why: &io::Error) -> String {
        let path = path.display();
        match self {
            Self::Read => {
                format!("cannot read {path}: {why}; make it readable, or move it away to begin anew")
            }
            Self::Create => format!("cannot make the directory {path}: {why}; set {variable} to another one"),
            Self::Lock | Self::Write => format!(
                "cannot write {path}: {why}; make room or make it writable, or set {variable} to another \
                 directory"
            ),
            Self::Mend => format!(
                "cannot move the broken last line of {path} to {path}.torn: {why}; make room, or end the line"
            ),
        }
    }
}
