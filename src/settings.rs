//! What people can choose once for all: how the program looks and moves, and what games begin with.
//!
//! Each [`Setting`] has a name, which is the same everywhere. It is looked for in four places, and the first that
//! names it holds:
//!
//! 1. the command line: a flag of its own, or `--set theme=monochrome`
//! 2. the environment: `NOUGHTS_THEME=monochrome`; and [`NO_COLOR`](https://no-color.org) for `color=never`
//! 3. the file `config.toml`: `theme = "monochrome"`
//! 4. the default
//!
//! What makes no sense in the environment or the file is told as a [`Problem`] and passed over.

mod appearance;
mod change;

pub use appearance::{Animation, Appearance, GlyphSet, ThemeName};
pub use change::{Change, Value};
