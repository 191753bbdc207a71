//! The state that earlier sessions have saved, and warnings about the files.

use crate::record::Adjourned;
use crate::teach::lesson::Progress;

/// The state that earlier sessions have saved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedState {
    /// Which lessons have been finished.
    pub progress: Progress,
    /// The unfinished game.
    pub adjourned: Option<Adjourned>,
    /// The path of the settings file, if there is one.
    pub settings_file: Option<String>,
    /// What could not be read or saved.
    pub warnings: Vec<FileWarning>,
}

/// A warning about the user's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileWarning {
    /// Part of the settings is invalid.
    Settings(String),
    /// Something cannot be read or saved.
    NotSaved(String),
    /// An unfinished game of an earlier session cannot be read.
    Unreadable(String),
}

impl FileWarning {
    /// A short form, where there is no room for the full text.
    pub(super) const fn brief(&self) -> &'static str {
        match self {
            Self::Settings(_) => "some settings are invalid: see the menu",
            Self::NotSaved(_) => "not everything can be saved: see the menu",
            Self::Unreadable(_) => "an unfinished game cannot be read: see the menu",
        }
    }

    /// The full text.
    pub fn text(&self) -> &str {
        match self {
            Self::Settings(text) | Self::NotSaved(text) | Self::Unreadable(text) => text,
        }
    }
}
