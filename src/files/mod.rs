//! What is kept between runs, in files.
//!
//! | file | what is in it | how it is written |
//! |---|---|---|
//! | `config.toml` | settings, in a directory of their own | whole, but only the entry that changes is another |
//! | `lessons.toml` | which lessons have been finished | whole; what several programs have finished adds up |
//! | `games.jsonl` | the games that were played, a line each | a line is appended |
//! | `games.jsonl.torn` | what was left of a line whose program was killed while it wrote | appended |
//! | `unfinished/*.jsonl` | the game that a running program is at, a line for each move, or one that is over and not in `games.jsonl` yet | a line is appended |
//! | `.lock` | nothing: who holds it writes | |
//!
//! What is written whole goes into a temporary file beside it that takes its place when it is safe on the disk.
//! What is appended is one write, which is on the disk before it counts as done; if it did not succeed, it is cut
//! off again. Whoever writes holds the lock. What cannot be read is left as it is, and nothing is opened but plain
//! files: a pipe or a device could wait for ever.

mod error;
mod history;
mod journal;
mod lessons;
mod lock;
mod plain_file;
mod recovery;
mod settings;
mod torn_line;

pub use error::{Operation, StorageError};
pub use journal::Journal;
pub use recovery::Found;

use etcetera::BaseStrategy;
use lock::Lock;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, io};

/// Names a directory to keep games and lessons in, in place of the usual one.
pub const DATA_DIR: &str = "NOUGHTS_DATA_DIR";

/// Names a directory to keep the settings in, in place of the usual one.
pub const CONFIG_DIR: &str = "NOUGHTS_CONFIG_DIR";

/// The directories in which settings, lessons and games are kept between runs.
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
    /// The directory of games and lessons; none if nobody knows where it would be.
    data: Option<Place>,
    /// The directory of the settings.
    config: Place,
}

impl Store {
    /// The directories that [`DATA_DIR`] and [`CONFIG_DIR`] name, or `noughts` where programs keep such things: on
    /// Linux in `$XDG_DATA_HOME` and `$XDG_CONFIG_HOME`, which are usually `~/.local/share` and `~/.config`. If
    /// nobody knows where the home directory is, settings are kept where [`DATA_DIR`] says, too; but where only
    /// [`CONFIG_DIR`] is named, there is no place for anything else, and all that needs one fails with
    /// [`StorageError::NoHome`]. The directories need not exist yet.
    ///
    /// # Errors
    /// If there is no place at all, because nobody knows where the home directory is.
    pub fn open() -> Result<Self, StorageError> {
        let named = |variable| env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from);
        let usual = etcetera::base_strategy::choose_native_strategy().ok();
        let usual =
            usual.map(|places| [places.data_dir(), places.config_dir()].map(|place| place.join("noughts")));
        let [usual_data, usual_config] = usual.map_or([None, None], |places| places.map(Some));
        let data = named(DATA_DIR).or(usual_data);
        let config =
            named(CONFIG_DIR).or(usual_config).or_else(|| data.clone()).ok_or(StorageError::NoHome)?;
        Ok(Self {
            data: data.map(|data| Place { path: data, variable: DATA_DIR }),
            config: Place { path: config, variable: CONFIG_DIR },
        })
    }

    /// This directory for everything. It need not exist yet.
    pub fn in_directory(directory: impl Into<PathBuf>) -> Self {
        let directory = directory.into();
        Self::in_directories(directory.clone(), directory)
    }

    /// These directories for settings and for all else, which need not exist yet.
    pub fn in_directories(config: impl Into<PathBuf>, data: impl Into<PathBuf>) -> Self {
        Self {
            data: Some(Place { path: data.into(), variable: DATA_DIR }),
            config: Place { path: config.into(), variable: CONFIG_DIR },
        }
    }

    /// The directory with all but the settings, if anybody knows one.
    pub fn directory(&self) -> Option<&Path> {
        self.data.as_ref().map(|data| data.path.as_path())
    }

    /// The place of all but the settings.
    fn data(&self) -> Result<&Place, StorageError> {
        self.data.as_ref().ok_or(StorageError::NoHome)
    }
}

/// How long to wait for the lock where somebody waits for us: others hold it for a few milliseconds each.
const BRIEF: Duration = Duration::from_millis(300);

/// How long to wait for the lock where nobody waits for us.
const PATIENCE: Duration = Duration::from_secs(10);

/// A directory to keep files in, which need not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    path: PathBuf,
    /// What somebody has to set to have another one.
    variable: &'static str,
}

impl Place {
    /// A directory in this one.
    fn join(&self, name: &str) -> Self {
        Self { path: self.path.join(name), ..*self }
    }

    /// Makes the directory, unless it is there.
    fn create(&self) -> Result<(), StorageError> {
        fs::create_dir_all(&self.path).map_err(self.failed(Operation::Create, &self.path))
    }

    /// Makes the directory, unless it is there, and keeps others from writing in it.
    fn lock(&self) -> Result<Lock, StorageError> {
        self.lock_within(PATIENCE)
    }

    /// Makes the directory, unless it is there, and keeps others from writing in it; waits at most so long for those
    /// who do.
    fn lock_within(&self, patience: Duration) -> Result<Lock, StorageError> {
        self.create()?;
        Lock::take(&self.path, patience).map_err(|fault| {
            let path = Lock::path(&self.path);
            match fault.kind() {
                io::ErrorKind::WouldBlock => StorageError::Busy { path },
                _ => self.failed(Operation::Lock, &path)(fault),
            }
        })
    }

    /// The error that the system refused to do something with a file in here.
    fn failed(&self, operation: Operation, path: &Path) -> impl Fn(io::Error) -> StorageError + use<> {
        let (path, variable) = (path.to_owned(), self.variable);
        move |source| StorageError::Failed { operation, path: path.clone(), variable, source }
    }
}
