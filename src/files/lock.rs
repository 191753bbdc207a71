//! One writer at a time.

use super::plain_file;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{io, thread};

/// The file that is locked for the directory. It is never deleted: otherwise two processes could each lock a file of
/// this name.
const NAME: &str = ".lock";

/// Pause between attempts, in microseconds: short, so that a busy writer cannot starve us, and random, so that two
/// waiters do not fall into step.
const PAUSE: std::ops::RangeInclusive<u64> = 50..=500;

/// Keeps other processes from writing in a directory until it is dropped or the process ends or is killed.
#[derive(Debug)]
pub(super) struct Lock {
    file: OpenFile,
}

impl Lock {
    /// Returns the path of the file that is locked for a directory.
    pub(super) fn path(directory: &Path) -> PathBuf {
        directory.join(NAME)
    }

    /// Takes the lock of a directory, waiting up to `patience` for others to release it.
    ///
    /// # Errors
    /// If another process still holds it ([`io::ErrorKind::WouldBlock`]), or the file cannot be opened.
    pub(super) fn take(directory: &Path, patience: Duration) -> io::Result<Self> {
        let path = Self::path(directory);
        let started = Instant::now();
        loop {
            match open_locked(&path, OpenOptions::new().write(true).create(true).truncate(false)) {
                Ok(file) => return Ok(Self { file }),
                Err(fault) if !is_locked(&fault) => return Err(fault),
                Err(_) if started.elapsed() >= patience => return Err(io::ErrorKind::WouldBlock.into()),
                Err(_) => thread::sleep(Duration::from_micros(fastrand::u64(PAUSE))),
            }
        }
    }

    /// Whether the lock excludes other processes: some network drives have no locks.
    pub(super) const fn excludes_others(&self) -> bool {
        matches!(self.file, OpenFile::Locked(_))
    }
}

/// An open file, locked if possible.
#[derive(Debug)]
pub(super) enum OpenFile {
    /// Locked by this process.
    Locked(File),
    /// Not locked, because some network drives have no locks.
    #[cfg_attr(windows, expect(dead_code, reason = "Windows always locks"))]
    Unlocked(File),
}

impl OpenFile {
    /// Returns the file, locked or not.
    pub(super) fn file(self) -> File {
        let (Self::Locked(file) | Self::Unlocked(file)) = self;
        file
    }
}

/// Opens a file and locks it until it is closed or the process ends or is killed.
///
/// # Errors
/// If another process holds the lock, or the file cannot be opened.
#[cfg(unix)]
pub(super) fn open_locked(path: &Path, options: &mut OpenOptions) -> io::Result<OpenFile> {
    use rustix::fs::{FlockOperation, flock};
    let file = plain_file::open(path, options)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(OpenFile::Locked(file)),
        Err(rustix::io::Errno::NOTSUP | rustix::io::Errno::NOLCK | rustix::io::Errno::NOSYS) => {
            Ok(OpenFile::Unlocked(file))
        }
        Err(fault) => Err(fault.into()),
    }
}

/// Whether an error means that another process holds the lock.
#[cfg(unix)]
pub(super) fn is_locked(fault: &io::Error) -> bool {
    matches!(fault.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

/// Opens a file that serves as a lock: nothing else can read or write it. It can be deleted and replaced, by us too.
#[cfg(windows)]
pub(super) fn open_locked(path: &Path, options: &mut OpenOptions) -> io::Result<OpenFile> {
    use std::os::windows::fs::OpenOptionsExt;
    const FILE_SHARE_DELETE: u32 = 4;
    plain_file::open(path, options.share_mode(FILE_SHARE_DELETE)).map(OpenFile::Locked)
}

/// Whether an error is `ERROR_SHARING_VIOLATION`.
#[cfg(windows)]
pub(super) fn is_locked(fault: &io::Error) -> bool {
    fault.raw_os_error() == Some(32)
}
