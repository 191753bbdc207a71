//! A directory to keep files in.

use super::lock::Lock;
use super::{Operation, StorageError};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long to wait for the lock where somebody waits for us: others hold it for a few milliseconds each.
pub(super) const BRIEF: Duration = Duration::from_millis(300);

/// How long to wait for the lock where nobody waits for us.
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

    /// Makes the directory, unless it is there, and keeps others from writing in it; waits at most so long for those
    /// who do.
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
