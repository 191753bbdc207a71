//! The game that a running program is at.

use super::lock::{self, Held, Lock};
use super::{Operation, Place, StorageError, Store, plain_file};
use crate::record::Adjourned;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A journal that would be longer than this, in bytes, is begun anew.
const MOST: u64 = 64 * 1024;

/// How long a move waits for another program to finish writing, only so that the journal can be begun anew: the
/// next move tries again.
const PATIENCE: Duration = Duration::from_millis(50);

/// Keeps the game that this program is at, so that it can be gone on with whatever happens to the program: a file
/// to which the game is appended after each move. Nobody else touches it while this program lives.
///
/// When it is dropped a game stays in it, and is there for the next program that asks.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Where all journals are.
    place: Place,
    /// Where the lock is that those who look for journals hold.
    data: Place,
    /// How long it is, in bytes: 0 without a game.
    length: u64,
}

impl Journal {
    /// Keeps how the game stands now; when this returns it is safe on the disk.
    ///
    /// # Errors
    /// If it could not be written. Then what was kept before still is.
    pub fn save(&mut self, game: &Adjourned) -> Result<(), StorageError> {
        let line = format!("{game}\n");
        let length = line.len() as u64;
        // Where it cannot be begun anew it becomes longer.
        if self.length + length > MOST && self.begin_anew(&line).is_ok() {
            return Ok(());
        }
        plain_file::append(&self.file, line.as_bytes())
            .map_err(self.place.failed(Operation::Write, &self.path))?;
        if self.length == 0 {
            // The file may be new. Only now does it hold anything: a program that starts waits for no disk.
            plain_file::sync_directory(&self.place.path);
        }
        self.length += length;
        Ok(())
    }

    /// There is no game to go on with any more.
    ///
    /// # Errors
    /// If that could not be written. Then the game will be offered once more.
    pub fn clear(&mut self) -> Result<(), StorageError> {
        let cleared = self.file.set_len(0).and_then(|()| self.file.sync_data());
        cleared.map_err(self.place.failed(Operation::Write, &self.path))?;
        self.length = 0;
        Ok(())
    }

    /// Writes a file with nothing but this line, and puts it in the place of this one. Whoever looks for journals
    /// meanwhile has to wait, or could take over the one that is gone.
    fn begin_anew(&mut self, line: &str) -> Result<(), StorageError> {
        let _lock = self.data.lock_within(PATIENCE)?;
        let path = self.path.with_extension(NEW);
        let begun = || -> io::Result<File> {
            let new = hold(&path, OpenOptions::new().create_new(true))?.file();
            plain_file::append(&new, line.as_bytes())?;
            fs::rename(&path, &self.path)?;
            Ok(new)
        };
        let new = begun().inspect_err(|_| {
            let _ = fs::remove_file(&path);
        });
        self.file = new.map_err(self.place.failed(Operation::Write, &path))?;
        self.length = line.len() as u64;
        plain_file::sync_directory(&self.place.path);
        Ok(())
    }

    /// A journal that has been opened, and is so long.
    pub(super) fn opened(file: File, path: PathBuf, data: &Place, length: u64) -> Self {
        Self { file, path, place: journals_in(data), data: data.clone(), length }
    }

    /// Whether there is no game in it.
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

/// How the name of a journal ends.
pub(super) const ENDING: &str = "jsonl";

/// How the name of a file ends that is to take a journal's place.
pub(super) const NEW: &str = "new";

/// Opens a journal and holds it.
pub(super) fn hold(path: &Path, options: &mut OpenOptions) -> io::Result<Held> {
    lock::hold(path, options.read(true).append(true))
}

impl Store {
    /// A journal without a game. What other programs have left stays for those who ask for it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn fresh_journal(&self) -> Result<Journal, StorageError> {
        let data = self.data()?;
        let lock = data.lock()?;
        new_journal(data, &lock)
    }
}

/// The directory with the journals.
pub(super) fn journals_in(data: &Place) -> Place {
    data.join("unfinished")
}

/// A journal without a game: nobody takes it over before it is held.
pub(super) fn new_journal(data: &Place, _: &Lock) -> Result<Journal, StorageError> {
    let place = journals_in(data);
    place.create()?;
    loop {
        let path = place.path.join(format!("{:016x}.{ENDING}", fastrand::u64(..)));
        match hold(&path, OpenOptions::new().create_new(true)) {
            Ok(held) => return Ok(Journal::opened(held.file(), path, data, 0)),
            Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => {}
            Err(fault) => return Err(place.failed(Operation::Write, &path)(fault)),
        }
    }
}
