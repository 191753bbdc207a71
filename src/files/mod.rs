//! Files: what is saved between runs.
//!
//! In come [`Save`](crate::app::Save)s, out come what earlier runs have saved and what went wrong. It knows directories,
//! locks and what a kill leaves behind, and decides nothing about the game.
//!
//! | file | what is in it | how it is written |
//! |---|---|---|
//! | `config.toml` | settings, in a separate directory | rewritten, with only the changed entry different |
//! | `lessons.toml` | the finished lessons | rewritten; lessons finished in other processes are kept |
//! | `games.jsonl` | the history: a line for each saved game | appended |
//! | `unfinished/*.jsonl` | a running game, a line for each of its states; the last whole one counts | appended |
//! | `.lock` | nothing; the process that holds its lock may write | |
//!
//! All this needs the lock, except that a process creates, extends and removes the file of its own game, so that no move
//! waits for other processes. That file is locked while it is open: nobody takes it over before its process has ended.
//!
//! A line is appended with one write and counts as saved when it is on the disk. If that fails, the file is cut back. A
//! line that was cut short is skipped; the next append ends it.
//!
//! When a game ends, its record is added to the history first. Then its file is removed, or gets the next game of the
//! series as its last line. A process that starts continues the newest game left behind and records all others. If the
//! process that left a game was killed between the two steps, the end of the history has the game already.
//!
//! A file is rewritten as a temporary file beside it, such as `.noughts-config.toml.AbC123`, which replaces it once it is
//! safe on the disk. Its writer holds its lock, and whoever rewrites the same file next removes those that nobody holds.
//! Nothing else is removed but games of processes that have ended. A file that cannot be read is left unchanged, and only
//! plain files are opened: a pipe or a device could block for ever.

mod directory;
mod history;
mod plain_file;
mod small_files;
mod unfinished;

pub use plain_file::open_named;
pub use small_files::{lesson_files, save_figure, write_figure};
pub use unfinished::{GameFile, TakenOver};

use directory::Directory;
use etcetera::BaseStrategy;
use std::env;
use std::path::PathBuf;

/// The environment variable that names the directory of games and lessons.
pub const DATA_DIR: &str = "NOUGHTS_DATA_DIR";

/// The environment variable that names the directory of the settings.
pub const CONFIG_DIR: &str = "NOUGHTS_CONFIG_DIR";

/// The directories in which settings, lessons and games are saved.
pub struct Store {
    /// Games and lessons.
    data: Directory,
    /// Settings.
    config: Directory,
}

impl Store {
    /// Uses the directories that [`DATA_DIR`] and [`CONFIG_DIR`] name, or `noughts` in the usual places. Without a home
    /// directory, one that is named serves for both. They need not exist yet.
    pub fn open() -> Result<Self, String> {
        let usual = etcetera::base_strategy::choose_native_strategy().ok();
        let place = |variable, usual: Option<PathBuf>| {
            let named = env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from);
            named.or_else(|| Some(usual?.join("noughts")))
        };
        let data = place(DATA_DIR, usual.as_ref().map(BaseStrategy::data_dir));
        let config = place(CONFIG_DIR, usual.as_ref().map(BaseStrategy::config_dir));
        let (data, config) = (data.clone().or(config.clone()), config.or(data));
        data.zip(config).map(|(data, config)| Self::in_directories(config, data)).ok_or_else(|| {
            format!("there is no home directory to save anything in: set {DATA_DIR} and {CONFIG_DIR} to directories")
        })
    }

    pub fn in_directories(config: impl Into<PathBuf>, data: impl Into<PathBuf>) -> Self {
        Self {
            data: Directory { path: data.into(), variable: DATA_DIR },
            config: Directory { path: config.into(), variable: CONFIG_DIR },
        }
    }
}
