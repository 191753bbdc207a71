//! Commands, keys and settings: what users can press and set.
//!
//! In come `assets/keys.toml`, a text of the user's own settings, and key names; out come a [`Keymap`] and [`Settings`]
//! with their sources, or sentences about mistakes. It knows no screen and opens no file.
//!
//! | module | what it is for |
//! |---|---|
//! | `command` | the commands that keys stand for, and their contexts |
//! | `direction` | moving through lists |
//! | `keymap` | the single table of keys, for dispatch, footer and help; changes to it |
//! | `settings` | the settings, and where they come from |

mod command;
mod direction;
mod keymap;
mod settings;

pub use command::{Command, Context};
pub use direction::{Direction, place_after};
pub use keymap::{Arrows, Binding, Key, KeyCode, KeyRow, Keymap};
pub use settings::{
    Animation, Appearance, Background, Change, ColorChoice, GlyphChoice, GlyphSet, Mode, Palette, Setting,
    Settings, Source, TieRule,
};
