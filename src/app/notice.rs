//! A word for whoever sits at the keyboard.

use crate::config::command::Command;

/// Why a number key does nothing.
pub(super) const NINE_CELLS_ONLY: &str = "number keys are for boards of nine cells";

/// A word for whoever sits at the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Something to know.
    Info(String),
    /// Something to know, and that there is more to be had.
    Offer {
        /// What to know.
        text: String,
        /// What brings more.
        command: Command,
        /// What that is, in a word or two.
        what: &'static str,
    },
    /// Something to know that is not as it should be.
    Warning(String),
    /// Why something that was asked for was not done.
    Refusal(String),
}
