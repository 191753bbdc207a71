//! The file of finished lessons.

use super::{Operation, StorageError, Store, plain_file};
use crate::teach::lesson::Progress;
use std::path::PathBuf;

impl Store {
    /// Loads the finished lessons: none if nothing has been saved yet.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn load_progress(&self) -> Result<Progress, StorageError> {
        let (path, text) = self.lessons()?;
        Progress::read(&text).map_err(|why| StorageError::Damaged { path, why })
    }

    /// Adds finished lessons to the saved ones, and returns all of them. Keeps fields in the file that other versions
    /// have written.
    ///
    /// # Errors
    /// If the file cannot be written, or if it exists and cannot be read; it is then left unchanged.
    pub fn save_progress(&self, progress: &Progress) -> Result<Progress, StorageError> {
        let data = self.data()?;
        let _lock = data.lock()?;
        let (path, text) = self.lessons()?;
        let added = progress.added_to(&text);
        let (all, text) = added.map_err(|why| StorageError::Damaged { path: path.clone(), why })?;
        plain_file::replace(&path, &text).map_err(data.failed(Operation::Write, &path))?;
        Ok(all)
    }

    /// The path of the file, and its text: empty if there is none.
    fn lessons(&self) -> Result<(PathBuf, String), StorageError> {
        let data = self.data()?;
        let path = data.path.join("lessons.toml");
        let text = plain_file::read_text(&path).map_err(data.failed(Operation::Read, &path))?;
        Ok((path, text.unwrap_or_default()))
    }
}
