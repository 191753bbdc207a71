//! What is on the screen, cell by cell.

mod boards;
mod looks;
mod screens;
mod text;
mod trees;
