//! Overlays: the help and questions, which hide a screen.

use crate::app::help::HelpPage;

/// What hides the screen and gets the keys first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// A page of the help.
    Help(HelpPage),
    /// A yes-or-no question.
    Confirm(Question),
}

/// The questions that are asked before something is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Quit during a game?
    Quit,
    /// Start a new game in place of the one in play?
    NewGame,
    /// Start another game in place of an unfinished one?
    Replace,
    /// Play on from a move under review in place of an unfinished game or series?
    PlayOn,
}
