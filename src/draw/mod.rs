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
//! | [`text`] | measuring, cutting and wrapping text |
//! | `theme`, `glyphs` | colours and characters |
//! | `target` | what the mouse can be over |

pub(crate) mod board;
mod glyphs;
pub mod layout;
mod scene;
pub(crate) mod slider;
pub(crate) mod table;
mod target;
pub mod text;
pub(crate) mod theme;

pub(crate) use board::notes::{Notes, heat_style};
pub(crate) use board::{About, BoardView, Ghost, Note, Picture, PlayedBoard, Strip, WrittenScore};
pub use glyphs::Glyphs;
pub(crate) use layout::{BoardLayout, Contents, READABLE, SideWish};
pub use scene::{Hits, Scene};
pub(crate) use table::{Cell, Column, Form, Table};
pub use target::{Target, Wheel};
pub(crate) use text::{Dot, Dots, Prose, extent, width};
pub use theme::{BaseColors, Look, Theme, number_of};
