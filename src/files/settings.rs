//! The settings file.

use super::directory::damaged;
use super::{Store, plain_file};
use crate::config::settings::Change;
use std::path::PathBuf;

impl Store {
    /// Returns the path of the settings file.
    pub fn settings_path(&self) -> PathBuf {
        self.config.path.join("config.toml")
    }

    /// Reads the settings file; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read, is not text, or is longer than 1 MiB.
    pub fn load_settings(&self) -> Result<Option<String>, String> {
        let path = self.settings_path();
        plain_file::read_text(&path).map_err(self.config.failed("read", &path))
    }

    /// Changes one entry in the settings file. All other entries, the comments and the order stay as they are.
    ///
    /// # Errors
    /// If the file cannot be written or is damaged; it is then left unchanged.
    pub fn save_setting(&self, change: &Change) -> Result<(), String> {
        if change.value.is_none() && self.load_settings()?.is_none() {
            return Ok(());
        }
        let _lock = self.config.lock()?;
        let path = self.settings_path();
        let text = self.load_settings()?.unwrap_or_default();
        let changed = change.in_text(&text).map_err(|why| damaged(&path, &why))?;
        if changed == text {
            return Ok(());
        }
        plain_file::replace(&path, &changed).map_err(self.config.failed("write", &path))
    }
}
