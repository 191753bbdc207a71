//! What is on the screen, cell by cell.

mod boards;
mod looks;
mod phone;
mod room;
mod screens;
mod text;
mod trees;
