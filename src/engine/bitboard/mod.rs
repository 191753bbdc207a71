//! Bitboards for the fast searches: sets of cells as machine words, and all lines of a board at once.
//! In the code of these searches a mark on the board is called a stone.

pub mod bits;
pub(crate) mod grid;
pub(crate) mod lines;
pub(crate) mod view;
