//! What screens are drawn with: pure functions from data to a buffer of cells. Nothing here knows which screens there
//! are.
//!
//! | module | what it is for |
//! |---|---|
//! | [`layout`] | where things are in a window of some size; boards and cells |
//! | `board` | a board, the strokes of its marks, what is written on its squares |
//! | `canvas` | what is drawn on, and what is remembered of a drawing |
//! | [`text`] | texts measured, cut and wrapped |
//! | `theme`, `glyphs` | colours and characters |
//! | `target` | what of all that the mouse can be over |

pub(crate) mod board;
mod canvas;
mod glyphs;
pub mod layout;
mod target;
pub mod text;
pub(crate) mod theme;

pub(crate) use canvas::{Canvas, Item};
pub use canvas::{Frame, Growth};
pub use glyphs::Glyphs;
pub use target::{Target, Wheel};
pub use theme::{Ground, Look, Theme};
