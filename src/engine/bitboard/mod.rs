//! Bitboards for the fast searches: sets of cells as machine words, and all lines of a board at once.

pub mod bits;
pub(crate) mod grid;
