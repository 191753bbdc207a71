//! Commands, keys and settings.
//!
//! | module | what it is for |
//! |---|---|
//! | [`command`] | the commands that keys stand for, and their contexts |
//! | [`direction`] | moving through lists |
//! | [`keymap`] | the single table of keys, for dispatch, footer and help; changes to it |
//! | [`settings`] | the settings, and where they come from |

pub mod command;
pub mod direction;
pub mod keymap;
pub mod settings;
