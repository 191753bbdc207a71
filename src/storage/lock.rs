//! One writer at a time.

use super::{Operation, StorageError};
use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The file that stands for the directory. It stays: were it deleted, two could hold locks on two of them.
const NAME: &str = ".lock";

/// How long to wait for another program, which needs a few milliseconds, and how often to look.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(5);

/// Keeps others from writing in a directory until it is dropped, or the program ends in whatever way.
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock, once nobody else has it.
    pub(super) fn take(directory: &Path) -> Result<Self, StorageError> {
        let path = directory.join(NAME);
        let began = Instant::now();
        loop {
            match hold(&path) {
                Ok(file) => return Ok(Self { _file: file }),
                Err(fault) if !is_held(&fault) => {
                    return Err(StorageError::Failed { operation: Operation::Lock, path, source: fault });
                }
                Err(_) if began.elapsed() >= PATIENCE => return Err(StorageError::Busy { path }),
                Err(_) => thread::sleep(PAUSE),
            }
        }
    }
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    options
}

#[cfg(unix)]
fn hold(path: &Path) -> io::Result<File> {
    use rustix::fs::{FlockOperation, flock};
    let file = options().open(path)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        // Some network drives have no locks. Then it goes without.
        Err(rustix::io::Errno::NOTSUP | rustix::io::Errno::NOLCK | rustix::io::Errno::NOSYS) | Ok(()) => {
            Ok(file)
        }
        Err(fault) => Err(fault.into()),
    }
}

#[cfg(unix)]
fn is_held(fault: &io::Error) -> bool {
    matches!(fault.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

/// An open file that nobody else may open is a lock.
#[cfg(windows)]
fn hold(path: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;
    options().share_mode(0).open(path)
}

/// Whether it is `ERROR_SHARING_VIOLATION`.
#[cfg(windows)]
fn is_held(fault: &io::Error) -> bool {
    fault.raw_os_error() == Some(32)
}

#[cfg(not(any(unix, windows)))]
fn hold(path: &Path) -> io::Result<File> {
    options().open(path)
}

#[cfg(not(any(unix, windows)))]
fn is_held(_: &io::Error) -> bool {
    false
}
