//! One writer at a time.

use super::plain_file;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The file that stands for the directory. It stays: were it deleted, two could hold locks on two of them.
const NAME: &str = ".lock";

/// How often to look, in microseconds: much more often than somebody writes, or one who writes time and again
/// would always be quicker than those who wait; and at no fixed pace, or that could be just theirs.
const PAUSE: std::ops::RangeInclusive<u64> = 50..=500;

/// Keeps others from writing in a directory until it is dropped, or the program ends in whatever way.
#[derive(Debug)]
pub(super) struct Lock {
    held: Held,
}

impl Lock {
    /// The file that is locked for a directory.
    pub(super) fn path(directory: &Path) -> PathBuf {
        directory.join(NAME)
    }

    /// Takes the lock of a directory, once nobody else has it.
    ///
    /// # Errors
    /// If somebody else has had it for so long ([`io::ErrorKind::WouldBlock`]), or the file cannot be opened.
    pub(super) fn take(directory: &Path, patience: Duration) -> io::Result<Self> {
        let path = Self::path(directory);
        let began = Instant::now();
        loop {
            match hold(&path, OpenOptions::new().write(true).create(true).truncate(false)) {
                Ok(held) => return Ok(Self { held }),
                Err(fault) if !is_held(&fault) => return Err(fault),
                Err(_) if began.elapsed() >= patience => return Err(io::ErrorKind::WouldBlock.into()),
                Err(_) => thread::sleep(Duration::from_micros(fastrand::u64(PAUSE))),
            }
        }
    }

    /// Whether the lock keeps others away: some network drives have no locks.
    pub(super) const fn is_sure(&self) -> bool {
        matches!(self.held, Held::Ours(_))
    }
}

/// An open file.
#[derive(Debug)]
pub(super) enum Held {
    /// That nobody else holds.
    Ours(File),
    /// Of which nobody can tell: some network drives have no locks.
    #[cfg_attr(windows, expect(dead_code, reason = "Windows always knows"))]
    Perhaps(File),
}

impl Held {
    /// The file, whoever else may have it.
    pub(super) fn file(self) -> File {
        let (Self::Ours(file) | Self::Perhaps(file)) = self;
        file
    }
}

/// Opens a file and holds it until it is closed, or the program ends in whatever way.
///
/// # Errors
/// If somebody else holds it, or it cannot be opened.
#[cfg(unix)]
pub(super) fn hold(path: &Path, options: &mut OpenOptions) -> io::Result<Held> {
    use rustix::fs::{FlockOperation, flock};
    let file = plain_file::open(path, options)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(Held::Ours(file)),
        Err(rustix::io::Errno::NOTSUP | rustix::io::Errno::NOLCK | rustix::io::Errno::NOSYS) => {
            Ok(Held::Perhaps(file))
        }
        Err(fault) => Err(fault.into()),
    }
}

/// Whether that is because somebody else holds it.
#[cfg(unix)]
pub(super) fn is_held(fault: &io::Error) -> bool {
    matches!(fault.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

/// An open file that nobody else may open is a lock.
#[cfg(windows)]
pub(super) fn hold(path: &Path, options: &mut OpenOptions) -> io::Result<Held> {
    use std::os::windows::fs::OpenOptionsExt;
    plain_file::open(path, options.share_mode(0)).map(Held::Ours)
}

/// Whether a fault is `ERROR_SHARING_VIOLATION`.
#[cfg(windows)]
pub(super) fn is_held(fault: &io::Error) -> bool {
    fault.raw_os_error() == Some(32)
}

#[cfg(not(any(unix, windows)))]
pub(super) fn hold(path: &Path, options: &mut OpenOptions) -> io::Result<Held> {
    plain_file::open(path, options).map(Held::Perhaps)
}

#[cfg(not(any(unix, windows)))]
pub(super) fn is_held(_: &io::Error) -> bool {
    false
}
