//! A directory that several processes write to, one at a time.

use super::plain_file;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{io, thread};

/// How long to wait for the lock in the background.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait for the lock while the user waits for us. Others hold it for a few milliseconds each.
pub(super) const BRIEF: Duration = Duration::from_millis(200);

/// It need not exist yet.
pub(super) struct Directory {
    pub path: PathBuf,
    /// The environment variable that chooses another directory.
    pub variable: &'static str,
}

/// Keeps other processes from writing in a directory until it is dropped or the process ends.
pub(super) struct Lock {
    _file: File,
    /// Whether it does: some network drives have no locks.
    pub excludes_others: bool,
}

impl Directory {
    pub(super) fn create(&self) -> Result<(), String> {
        fs::create_dir_all(&self.path).map_err(self.failed("create directory", &self.path))
    }

    /// Creates the directory unless it exists, and locks it. Waits for other processes for up to `patience`.
    pub(super) fn lock(&self, patience: Duration) -> Result<Lock, String> {
        self.create()?;
        // Never deleted: otherwise two processes could each lock a file of this name.
        let path = self.path.join(".lock");
        let file = plain_file::open(&path, OpenOptions::new().write(true).create(true).truncate(false))
            .map_err(self.failed("write", &path))?;
        let started = Instant::now();
        let excludes_others = loop {
            match file.try_lock() {
                Ok(()) => break true,
                Err(TryLockError::Error(_)) => break false,
                Err(TryLockError::WouldBlock) if started.elapsed() >= patience => {
                    return Err(format!(
                        "{} is locked by another program that is saving: try again",
                        path.display()
                    ));
                }
                // Short, so that a busy writer cannot starve us, and random, so that two waiters do not fall into step.
                Err(TryLockError::WouldBlock) => {
                    thread::sleep(Duration::from_micros(fastrand::u64(50..=500)));
                }
            }
        };
        Ok(Lock { _file: file, excludes_others })
    }

    /// Turns the error of an operation on this file ("read", "write") into a message: what the system refused, why, and
    /// what to do.
    pub(super) fn failed(&self, operation: &str, path: &Path) -> impl Fn(io::Error) -> String + use<> {
        let what = format!("cannot {operation} {}", path.display());
        let mend = match operation {
            "read" => "make it readable, or move it away to start a new one".to_owned(),
            _ => format!("free disk space, make it writable, or set {} to another directory", self.variable),
        };
        move |why| format!("{what}: {why}; {mend}")
    }
}

pub(super) fn damaged(path: &Path, why: &str) -> String {
    format!(
        "{} is damaged: {why}; repair it, or move it away to start a new one (nothing is saved until then)",
        path.display()
    )
}
