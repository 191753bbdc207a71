//! A directory to keep files in.

use super::lock::Lock;
use super::{Operation, StorageError};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long to wait for others, which need a few milliseconds each, where somebody else waits for us.
pub(super) const BRIEF: Duration = Duration::from_millis(300);

/// The same where nobody does.
const PATIENCE: Duration = Duration::from_secs(10);

/// A directory to keep files in, which need not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    path: PathBuf,
    /// What somebody has to set to have another one.
    variable: &'static str,
}

impl Place {
    pub(super) const fn new(path: PathBuf, variable: &'static str) -> Self {
        Self { path, variable }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// A directory in this one.
    pub(super) fn join(&self, name: &str) -> Self {
        Self::new(self.path.join(name), self.variable)
    }

    /// Makes the directory, unless it is there.
    pub(super) fn create(&self) -> Result<(), StorageError> {
        fs::create_dir_all(&self.path).map_err(self.failed(Operation::Create, &self.path))
    }

    /// Makes the directory, unless it is there, and keeps others from writing in it.
    pub(super) fn lock(&self) -> Result<Lock, StorageError> {
        self.lock_within(PATIENCE)
    }

    /// The same, if nobody else writes for so long.
    pub(super) fn lock_within(&self, patience: Duration) -> Result<Lock, StorageError> {
        self.create()?;
        Lock::take(&self.path, patience).map_err(|fault| {
            let path = Lock::path(&self.path);
            match fault.kind() {
                io::ErrorKind::WouldBlock => StorageError::Busy { path },
                _ => self.failed(Operation::Lock, &path)(fault),
            }
        })
    }

    /// The error that the system refused to do something with a file in here.
    pub(super) fn failed(
        &self,
        operation: Operation,
        path: &Path,
    ) -> impl Fn(io::Error) -> StorageError + use<> {
        let (path, variable) = (path.to_owned(), self.variable);
        move |source| StorageError::Failed { operation, path: path.clone(), variable, source }
    }
}
