//! The file of finished lessons.

use super::{Directory, Operation, StorageError, Store, plain_file};
use crate::teach::lesson::Progress;
use std::path::{Path, PathBuf};
use toml::Table;

impl Store {
    /// Loads the finished lessons: none if nothing has been saved yet.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn load_progress(&self) -> Result<Progress, StorageError> {
        let data = self.data()?;
        let path = lessons_in(data);
        progress_in(read(data, &path)?, &path)
    }

    /// Adds finished lessons to the saved ones, and returns all of them. Keeps fields in the file that other versions
    /// have written.
    ///
    /// # Errors
    /// If the file cannot be written, or if it exists and cannot be read; it is then left unchanged.
    #[expect(clippy::missing_panics_doc, reason = "a list of names is valid TOML")]
    pub fn save_progress(&self, progress: &Progress) -> Result<Progress, StorageError> {
        let data = self.data()?;
        let _lock = data.lock()?;
        let path = lessons_in(data);
        let mut table = read(data, &path)?;
        let mut all = progress_in(table.clone(), &path)?;
        all.merge(progress);
        let known = Table::try_from(&all).expect("a list of names is valid TOML");
        table.extend(known);
        plain_file::replace(&path, &table.to_string()).map_err(data.failed(Operation::Write, &path))?;
        Ok(all)
    }
}

fn lessons_in(data: &Directory) -> PathBuf {
    data.path.join("lessons.toml")
}

/// Reads the file; empty if there is none.
fn read(data: &Directory, path: &Path) -> Result<Table, StorageError> {
    let text = plain_file::read_text(path).map_err(data.failed(Operation::Read, path))?;
    text.unwrap_or_default().parse().map_err(|fault| damaged(path, &fault))
}

/// Returns the progress in a file with these contents.
fn progress_in(table: Table, path: &Path) -> Result<Progress, StorageError> {
    table.try_into().map_err(|fault| damaged(path, &fault))
}

fn damaged(path: &Path, fault: &toml::de::Error) -> StorageError {
    StorageError::Damaged { path: path.to_owned(), why: fault.message().to_owned() }
}
