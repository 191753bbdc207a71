//! The game that is being played.

use super::lock::{self, Lock, OpenFile};
use super::{Directory, Operation, Store, plain_file};
use crate::record::Adjourned;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A journal that would grow longer than this, in bytes, is rewritten with the latest entry only.
const MOST: u64 = 64 * 1024;

/// How long a move waits for another process to finish writing when the journal has to be rewritten. If that takes
/// longer, the next move tries again.
const PATIENCE: Duration = Duration::from_millis(50);

/// Saves the game that is being played, so that it can be resumed after a crash: a file to which the game is
/// appended after each move. No other process touches it while this one runs.
///
/// When the journal is dropped, a game in it stays in the file, for the next process that asks.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// The directory of all journals.
    place: Directory,
    /// The directory whose lock a process holds while it looks for journals.
    data: Directory,
    /// The length of the file in bytes: 0 without a game.
    length: u64,
}

impl Journal {
    /// Saves the current state of the game. When this returns, it is safe on the disk.
    ///
    /// # Errors
    /// If it could not be written. Earlier saves are not affected.
    pub fn save(&mut self, game: &Adjourned) -> Result<(), String> {
        let line = format!("{game}\n");
        let length = line.len() as u64;
        // If the file cannot be rewritten, append to it.
        if self.length + length > MOST && self.rewrite(&line).is_ok() {
            return Ok(());
        }
        plain_file::append(&self.file, line.as_bytes())
            .map_err(self.place.failed(Operation::Write, &self.path))?;
        if self.length == 0 {
            // The file may be new. Its creation was not synced, so that the start need not wait for the disk.
            plain_file::sync_directory(&self.place.path);
        }
        self.length += length;
        Ok(())
    }

    /// Removes the game: there is nothing to resume.
    ///
    /// # Errors
    /// If the file could not be written. In that case the game will be offered again.
    pub fn clear(&mut self) -> Result<(), String> {
        let cleared = self.file.set_len(0).and_then(|()| self.file.sync_data());
        cleared.map_err(self.place.failed(Operation::Write, &self.path))?;
        self.length = 0;
        Ok(())
    }

    /// Replaces the file with a new one that contains only this line. The lock makes other processes that look for
    /// journals wait; otherwise they could take over the replaced file.
    fn rewrite(&mut self, line: &str) -> Result<(), String> {
        let _lock = self.data.lock_within(PATIENCE)?;
        let path = self.path.with_extension(NEW_EXTENSION);
        let replaced = || -> io::Result<File> {
            let new = create_locked(&path)?.file();
            plain_file::append(&new, line.as_bytes())?;
            fs::rename(&path, &self.path)?;
            Ok(new)
        };
        let new = replaced().inspect_err(|_| {
            let _ = fs::remove_file(&path);
        });
        self.file = new.map_err(self.place.failed(Operation::Write, &path))?;
        self.length = line.len() as u64;
        plain_file::sync_directory(&self.place.path);
        Ok(())
    }

    /// Returns the journal for an open file of this length.
    pub(super) fn opened(file: File, path: PathBuf, data: &Directory, length: u64) -> Self {
        Self { file, path, place: journals_in(data), data: data.clone(), length }
    }

    /// Whether it contains no game.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        if self.length == 0 {
            // The next program that starts tries again.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The file name extension of a journal.
pub(super) const EXTENSION: &str = "jsonl";

/// The file name extension of a file that will replace a journal.
pub(super) const NEW_EXTENSION: &str = "new";

/// Opens a journal and locks it.
pub(super) fn open_locked(path: &Path) -> io::Result<OpenFile> {
    lock::open_locked(path, plain_file::appending().read(true))
}

/// Creates a journal that is not there yet, and locks it.
fn create_locked(path: &Path) -> io::Result<OpenFile> {
    lock::open_locked(path, plain_file::appending().read(true).create_new(true))
}

impl Store {
    /// Creates a journal without a game. Games that other processes have left remain for later.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn fresh_journal(&self) -> Result<Journal, String> {
        let data = self.data()?;
        let lock = data.lock()?;
        new_journal(data, &lock)
    }
}

/// Returns the directory of the journals.
pub(super) fn journals_in(data: &Directory) -> Directory {
    data.join("unfinished")
}

/// Creates a journal without a game. The lock keeps other processes from taking it over before it is locked itself.
pub(super) fn new_journal(data: &Directory, _: &Lock) -> Result<Journal, String> {
    let place = journals_in(data);
    place.create()?;
    loop {
        let path = place.path.join(format!("{:016x}.{EXTENSION}", fastrand::u64(..)));
        match create_locked(&path) {
            Ok(file) => return Ok(Journal::opened(file.file(), path, data, 0)),
            Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => {}
            Err(fault) => return Err(place.failed(Operation::Write, &path)(fault)),
        }
    }
}
