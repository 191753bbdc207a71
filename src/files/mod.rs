//! Files: what is saved between runs.
//!
//! | file | what is in it | how it is written |
//! |---|---|---|
//! | `config.toml` | settings, in a separate directory | rewritten, with only the changed entry different |
//! | `lessons.toml` | the finished lessons | rewritten; lessons finished in other processes are kept |
//! | `games.jsonl` | the history: a line for each saved game | appended |
//! | `games.jsonl.torn` | incomplete lines of processes that were killed while writing | appended |
//! | `unfinished/*.jsonl` | a running game, a line per move, or a finished one not yet in the history | appended |
//! | `.lock` | nothing; the process that holds its lock may write | |
//!
//! A file is rewritten as a temporary file beside it, which replaces it once it is safe on the disk. A line
//! is appended with one write and counts as saved when it is on the disk; if the write fails, it is removed.
//! Only the process that holds the lock writes, except to its own journal. A file that cannot be read is left
//! unchanged, and only plain files are opened: a pipe or a device could block for ever.

mod error;
mod figure;
mod history;
mod journal;
mod lessons;
mod lock;
mod plain_file;
mod recovery;
mod settings;
mod torn_line;

pub use figure::save_figure;
pub use journal::Journal;
pub use lessons::lesson_files;
pub use recovery::Found;

use error::{Operation, no_home};
use etcetera::BaseStrategy;
use lock::Lock;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, io};

/// The environment variable that replaces the usual directory of games and lessons.
pub const DATA_DIR: &str = "NOUGHTS_DATA_DIR";

/// The environment variable that replaces the usual directory of the settings.
pub const CONFIG_DIR: &str = "NOUGHTS_CONFIG_DIR";

/// The directories in which settings, lessons and games are saved.
///
/// ```
/// use noughts::teach::lesson::Progress;
/// use noughts::files::Store;
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
    /// The directory of games and lessons; `None` if it is unknown.
    data: Option<Directory>,
    /// The directory of the settings.
    config: Directory,
}

impl Store {
    /// Uses the directories that [`DATA_DIR`] and [`CONFIG_DIR`] name, or `noughts` in the usual places: on Linux in
    /// `$XDG_DATA_HOME` and `$XDG_CONFIG_HOME`, which are usually `~/.local/share` and `~/.config`, on Windows in
    /// `%APPDATA%`. Without a home directory, settings are saved in [`DATA_DIR`], too; but if only [`CONFIG_DIR`] is
    /// set, there is no place for anything else, and everything that needs one fails. The directories need not exist
    /// yet.
    ///
    /// # Errors
    /// If there is no directory at all, because there is no home directory.
    pub fn open() -> Result<Self, String> {
        let named = |variable| env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from);
        let usual = etcetera::base_strategy::choose_native_strategy().ok();
        let usual =
            usual.map(|places| [places.data_dir(), places.config_dir()].map(|place| place.join("noughts")));
        let [usual_data, usual_config] = usual.map_or([None, None], |places| places.map(Some));
        let data = named(DATA_DIR).or(usual_data);
        let config = named(CONFIG_DIR).or(usual_config).or_else(|| data.clone()).ok_or_else(no_home)?;
        Ok(Self {
            data: data.map(|data| Directory { path: data, variable: DATA_DIR }),
            config: Directory { path: config, variable: CONFIG_DIR },
        })
    }

    /// Uses this directory for everything. It need not exist yet.
    pub fn in_directory(directory: impl Into<PathBuf>) -> Self {
        let directory = directory.into();
        Self::in_directories(directory.clone(), directory)
    }

    /// Uses these directories for the settings and for everything else. They need not exist yet.
    pub fn in_directories(config: impl Into<PathBuf>, data: impl Into<PathBuf>) -> Self {
        Self {
            data: Some(Directory { path: data.into(), variable: DATA_DIR }),
            config: Directory { path: config.into(), variable: CONFIG_DIR },
        }
    }

    /// Returns the directory of everything but the settings, if known.
    pub fn directory(&self) -> Option<&Path> {
        self.data.as_ref().map(|data| data.path.as_path())
    }

    /// Returns the place of everything but the settings.
    fn data(&self) -> Result<&Directory, String> {
        self.data.as_ref().ok_or_else(no_home)
    }
}

/// How long to wait for the lock while the user waits for us. Others hold it for a few milliseconds each.
const BRIEF: Duration = Duration::from_millis(300);

/// How long to wait for the lock in the background.
const PATIENCE: Duration = Duration::from_secs(10);

/// A directory, which need not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Directory {
    path: PathBuf,
    /// The environment variable that chooses another directory.
    variable: &'static str,
}

impl Directory {
    /// Returns a subdirectory.
    fn join(&self, name: &str) -> Self {
        Self { path: self.path.join(name), ..*self }
    }

    /// Creates the directory unless it exists.
    fn create(&self) -> Result<(), String> {
        fs::create_dir_all(&self.path).map_err(self.failed(Operation::Create, &self.path))
    }

    /// Creates the directory unless it exists, and locks it.
    fn lock(&self) -> Result<Lock, String> {
        self.lock_within(PATIENCE)
    }

    /// Creates the directory unless it exists, and locks it. Waits for other processes for up to `patience`.
    fn lock_within(&self, patience: Duration) -> Result<Lock, String> {
        self.create()?;
        Lock::take(&self.path, patience).map_err(|fault| {
            let path = Lock::path(&self.path);
            match fault.kind() {
                io::ErrorKind::WouldBlock => {
                    format!("{} is locked by another program that is saving: try again", path.display())
                }
                _ => self.failed(Operation::Write, &path)(fault),
            }
        })
    }

    /// Returns a function that turns an I/O error of an operation on this file into ours.
    fn failed(&self, operation: Operation, path: &Path) -> impl Fn(io::Error) -> String + use<> {
        let (path, variable) = (path.to_owned(), self.variable);
        move |why| operation.refused(&path, variable, &why)
    }
}
