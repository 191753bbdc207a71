//! The rules of the game.

mod properties;
mod rules;
