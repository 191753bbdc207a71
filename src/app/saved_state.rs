//! What earlier sessions have left for this one, and what is to be said about it.

use crate::record::Adjourned;
use crate::teach::lesson::Progress;

/// What earlier sessions have left.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedState {
    /// Which lessons have been finished.
    pub progress: Progress,
    /// The game that was adjourned.
    pub adjourned: Option<Adjourned>,
    /// The path of the file that the settings are kept in, if there is one.
    pub settings_file: Option<String>,
    /// Whether a guest plays, for whom nothing is kept.
    pub guest: bool,
    /// What could not be read or kept, and what was mended.
    pub warnings: Vec<FileWarning>,
}

/// Something that people should know about their files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileWarning {
    /// Something in the settings makes no sense.
    Settings(String),
    /// Something cannot be read or kept.
    Trouble(String),
    /// Something that earlier sessions have left is of no use.
    Left(String),
    /// Something was mended.
    Mended(String),
}

impl FileWarning {
    /// The warning in short, where there is no room for its text.
    pub(super) const fn brief(&self) -> &'static str {
        match self {
            Self::Settings(_) => "something in the settings makes no sense: the menu says what",
            Self::Trouble(_) => "not everything can be kept for later: the menu says why",
            Self::Left(_) => "an unfinished game cannot be read: the menu says which",
            Self::Mended(_) => "the history had to be mended: the menu says what was wrong",
        }
    }

    /// What there is to say.
    pub fn text(&self) -> &str {
        match self {
            Self::Settings(text) | Self::Trouble(text) | Self::Left(text) | Self::Mended(text) => text,
        }
    }
}
