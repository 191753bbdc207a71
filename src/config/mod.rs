//! Commands, keys and settings: what users can press and set.
//!
//! In come `assets/keys.toml`, a text of the user's own settings, and key names; out come a [`keymap`] and
//! [`settings`] with their sources, or sentences about mistakes. It knows no screen and opens no file.
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
