//! Boards as sets of cells in machine words, and all their lines at once: what the fast searches are made of.

pub mod bits;
pub(crate) mod grid;
