//! Tic-tac-toe in the terminal, where you see how a game AI thinks.
pub mod app;
pub mod cli;
pub mod game;
pub mod keymap;
pub mod player;
pub mod runtime;
pub mod search;
pub mod ui;
