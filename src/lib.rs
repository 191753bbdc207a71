//! Tic-tac-toe in the terminal, where you see how a game AI thinks.
pub mod game;
pub mod player;
pub mod search;
