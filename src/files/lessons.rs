//! The file of finished lessons, and directories with lessons of one's own.

use super::directory::damaged;
use super::{Store, plain_file};
use crate::teach::lesson::Progress;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The lesson files in a directory, `*.toml` in the order of their names: each with its name, and its text, with the
/// line ends of Unix, or why it cannot be read.
///
/// # Errors
/// If the directory cannot be read.
pub fn lesson_files(directory: &Path) -> io::Result<Vec<(String, Result<String, String>)>> {
    let entries = fs::read_dir(directory)?.collect::<io::Result<Vec<_>>>()?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let file = |path: PathBuf| {
        let text = plain_file::read_text(&path).and_then(|text| text.ok_or(io::ErrorKind::NotFound.into()));
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, text.map(|text| text.replace("\r\n", "\n")).map_err(|fault| fault.to_string()))
    };
    Ok(paths.into_iter().map(file).collect())
}

impl Store {
    /// Loads the finished lessons: none if nothing has been saved yet.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn load_progress(&self) -> Result<Progress, String> {
        let (path, text) = self.lessons()?;
        Progress::read(&text).map_err(|why| damaged(&path, &why))
    }

    /// Adds finished lessons to the saved ones, and returns all of them. Keeps fields in the file that other versions
    /// have written.
    ///
    /// # Errors
    /// If the file cannot be written, or if it exists and cannot be read; it is then left unchanged.
    pub fn save_progress(&self, progress: &Progress) -> Result<Progress, String> {
        let _lock = self.data.lock()?;
        let (path, text) = self.lessons()?;
        let (all, text) = progress.added_to(&text).map_err(|why| damaged(&path, &why))?;
        plain_file::replace(&path, &text).map_err(self.data.failed("write", &path))?;
        Ok(all)
    }

    /// The path of the file, and its text: empty if there is none.
    fn lessons(&self) -> Result<(PathBuf, String), String> {
        let path = self.data.path.join("lessons.toml");
        let text = plain_file::read_text(&path).map_err(self.data.failed("read", &path))?;
        Ok((path, text.unwrap_or_default()))
    }
}
