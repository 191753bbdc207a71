//! What can go wrong with files, and what to do about it.

use super::{CONFIG_DIR, DATA_DIR};
use std::fmt;
use std::io;
use std::path::PathBuf;

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
#[derive(Debug)]
pub enum StorageError {
    /// There is no home directory to keep anything in.
    NoHome,
    /// The system refused.
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
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with the file.
        why: String,
    },
    /// Where a game should be there is none that can be read.
    NoGame {
        /// The file.
        path: PathBuf,
        /// Where in it, in bytes.
        at: u64,
        /// What is there instead.
        why: String,
    },
    /// Another program has been saving for longer than it should.
    Busy {
        /// The lock that the other program holds.
        path: PathBuf,
    },
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHome => write!(
                f,
                "there is no home directory to keep anything in: set {DATA_DIR} and {CONFIG_DIR} to directories"
            ),
            Self::Failed { operation, path, variable, source } => {
                let path = path.display();
                match operation {
                    Operation::Read => write!(
                        f,
                        "cannot read {path}: {source}; make it readable, or move it away to begin anew"
                    ),
                    Operation::Create => {
                        write!(f, "cannot make the directory {path}: {source}; set {variable} to another one")
                    }
                    Operation::Lock | Operation::Write => write!(
                        f,
                        "cannot write {path}: {source}; make room or make it writable, or set {variable} to \
                         another directory"
                    ),
                    Operation::Mend => write!(
                        f,
                        "cannot move the broken last line of {path} to {path}.torn: {source}; make room, or end the \
                         line"
                    ),
                }
            }
            Self::Damaged { path, why } => write!(
                f,
                "{} is damaged: {why}; mend it, or move it away to begin anew (until then nothing is saved)",
                path.display()
            ),
            Self::NoGame { path, at, why } => write!(
                f,
                "there is no game at byte {at} of {}: {why}; mend the line, or read the list again",
                path.display()
            ),
            Self::Busy { path } => {
                write!(f, "{} is held by another program that is saving: try again", path.display())
            }
        }
    }
}

impl std::error::Error for StorageError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Failed { source, .. } => Some(source),
            Self::NoHome | Self::Damaged { .. } | Self::NoGame { .. } | Self::Busy { .. } => None,
        }
    }
}
