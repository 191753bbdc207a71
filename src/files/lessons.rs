//! Which lessons somebody has finished.

use super::{Operation, Place, StorageError, Store, plain_file};
use crate::teach::lesson::Progress;
use std::path::{Path, PathBuf};
use toml::Table;

impl Store {
    /// Which lessons have been finished: none if nothing has been saved yet.
    ///
    /// # Errors
    /// If the file cannot be read, or makes no sense.
    pub fn load_progress(&self) -> Result<Progress, StorageError> {
        let data = self.data()?;
        let path = lessons_in(data);
        progress_in(read(data, &path)?, &path)
    }

    /// Adds finished lessons to those that have been saved, and tells what has been saved by now. Fields of
    /// other versions in the file stay.
    ///
    /// # Errors
    /// If the file cannot be written, or there is one already that cannot be read; that one is left alone.
    #[expect(clippy::missing_panics_doc, reason = "TOML has lists of names")]
    pub fn save_progress(&self, progress: &Progress) -> Result<Progress, StorageError> {
        let data = self.data()?;
        let _lock = data.lock()?;
        let path = lessons_in(data);
        let mut table = read(data, &path)?;
        let mut all = progress_in(table.clone(), &path)?;
        all.merge(progress);
        let known = Table::try_from(&all).expect("TOML has lists of names");
        table.extend(known);
        plain_file::replace(&path, &table.to_string()).map_err(data.failed(Operation::Write, &path))?;
        Ok(all)
    }
}

fn lessons_in(data: &Place) -> PathBuf {
    data.path.join("lessons.toml")
}

/// What is in the file; nothing if there is none.
fn read(data: &Place, path: &Path) -> Result<Table, StorageError> {
    let text = plain_file::read_text(path).map_err(data.failed(Operation::Read, path))?;
    text.unwrap_or_default().parse().map_err(|fault| damaged(path, &fault))
}

/// The progress in a file that holds this.
fn progress_in(table: Table, path: &Path) -> Result<Progress, StorageError> {
    table.try_into().map_err(|fault| damaged(path, &fault))
}

fn damaged(path: &Path, fault: &toml::de::Error) -> StorageError {
    StorageError::Damaged { path: path.to_owned(), why: fault.message().to_owned() }
}
