//! The rules of the game.

mod figures;
mod properties;
mod rules;
