//! What screens are drawn with: widgets, and what these need.
//!
//! In come a board, a table, a text and an area; out come cells of a buffer, and which [`Target`] is where. It knows
//! ratatui and the look that is set, and no particular screen.
//!
//! | module | contents |
//! |---|---|
//! | [`layout`] | where things are in a window; sizes of boards and cells |
//! | `board` | a board: its marks, strokes through lines, what is written on its squares |
//! | `scene` | what a screen is drawn on, and a record of what was drawn where |
//! | `table`, `slider` | tables, lists and forms; a place in a sequence |
//! | `text` | measuring, cutting and wrapping text |
//! | `theme`, `glyphs` | colours and characters |
//! | `target` | what the mouse can be over |

mod board;
mod glyphs;
pub mod layout;
mod scene;
mod slider;
mod table;
mod target;
mod text;
mod theme;

pub(crate) use board::{BoardView, Ghost, Note, Notes, Picture, Strip, heat_style, pair_name};
pub(crate) use layout::{BoardLayout, Contents, READABLE, SideWish};
pub(crate) use table::{Cell, Column, Form, POINTER, Table};
pub(crate) use text::{Dot, Dots, Prose, extent};

pub use glyphs::{Blocks, Glyphs};
pub use scene::{Hits, Scene};
pub use target::Target;
pub use text::{end, shortened, width, wrap};
pub use theme::{BaseColors, Look, Theme, number_of};
