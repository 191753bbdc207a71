//! What is kept between runs, in files.
//!
//! So far that is which lessons somebody has finished, in `lessons.toml`. Each file is written whole, into a
//! temporary file beside it that takes its place when it is safe on the disk, and under a lock, so that
//! programs that save at the same time add up. A file that cannot be read is left as it is.

mod error;
mod lock;

pub use error::{Operation, StorageError};

use crate::lesson::Progress;
use etcetera::BaseStrategy;
use lock::Lock;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use toml::Table;

/// Names a directory to use in place of the usual one.
pub const DATA_DIR: &str = "NOUGHTS_DATA_DIR";

/// Where the finished lessons are kept.
const LESSONS: &str = "lessons.toml";

/// A directory with what is kept.
///
/// ```
/// use noughts::lesson::Progress;
/// use noughts::storage::Store;
///
/// let directory = tempfile::tempdir()?;
/// let store = Store::in_directory(directory.path());
/// let mut progress = store.load_progress()?;
/// assert_eq!(progress, Progress::default());
/// progress.finish("fatalist");
/// store.save_progress(&progress)?;
/// assert!(store.load_progress()?.has("fatalist"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    directory: PathBuf,
}

impl Store {
    /// The directory that [`DATA_DIR`] names, or `noughts` where programs keep their data: on Linux in
    /// `$XDG_DATA_HOME`, which is usually `~/.local/share`. It need not exist yet.
    ///
    /// # Errors
    /// If there is no such place, because nobody knows where the home directory is.
    pub fn open() -> Result<Self, StorageError> {
        if let Some(directory) = env::var_os(DATA_DIR).filter(|directory| !directory.is_empty()) {
            return Ok(Self::in_directory(directory));
        }
        let places = etcetera::base_strategy::choose_native_strategy().map_err(|_| StorageError::NoHome)?;
        Ok(Self::in_directory(places.data_dir().join("noughts")))
    }

    /// This directory, which need not exist yet.
    pub fn in_directory(directory: impl Into<PathBuf>) -> Self {
        Self { directory: directory.into() }
    }

    /// The directory.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Which lessons have been finished: none if nothing has been saved yet.
    ///
    /// # Errors
    /// If the file cannot be read, or makes no sense.
    pub fn load_progress(&self) -> Result<Progress, StorageError> {
        let path = self.directory.join(LESSONS);
        progress_in(read(&path)?, &path)
    }

    /// Adds finished lessons to those that have been saved, and tells what has been saved by now. Fields of
    /// other versions in the file stay.
    ///
    /// # Errors
    /// If the file cannot be written, or there is one already that cannot be read; that one is left alone.
    ///
    /// # Panics
    /// Never: TOML has lists of names.
    pub fn save_progress(&self, progress: &Progress) -> Result<Progress, StorageError> {
        let failed = |operation, path: &Path| {
            let path = path.to_owned();
            move |source| StorageError::Failed { operation, path, source }
        };
        fs::create_dir_all(&self.directory).map_err(failed(Operation::Create, &self.directory))?;
        let _lock = Lock::take(&self.directory)?;
        let path = self.directory.join(LESSONS);
        let mut table = read(&path)?;
        let mut all = progress_in(table.clone(), &path)?;
        all.merge(progress);
        let known = Table::try_from(&all).expect("TOML has lists of names");
        table.extend(known);
        write(&path, &table.to_string()).map_err(failed(Operation::Write, &path))?;
        Ok(all)
    }
}

/// What is in a file; nothing if there is none.
fn read(path: &Path) -> Result<Table, StorageError> {
    match fs::read_to_string(path) {
        Ok(text) => text.parse().map_err(|fault| damaged(path, &fault)),
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(Table::new()),
        Err(source) => {
            Err(StorageError::Failed { operation: Operation::Read, path: path.to_owned(), source })
        }
    }
}

/// The progress in a file that holds this.
fn progress_in(table: Table, path: &Path) -> Result<Progress, StorageError> {
    table.try_into().map_err(|fault| damaged(path, &fault))
}

fn damaged(path: &Path, fault: &toml::de::Error) -> StorageError {
    StorageError::Damaged { path: path.to_owned(), why: fault.message().to_owned() }
}

/// Puts a text in the place of a file: whoever reads it meanwhile finds the old one or the new one, whole.
fn write(path: &Path, text: &str) -> io::Result<()> {
    // A link stays a link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let directory = path.parent().unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
