//! The screens: a folder for each, under the name that users know it by.
//!
//! In each, `mod.rs` has the state and what keys and clicks do, `words.rs` what the screen has to say, as data, and
//! `draw.rs` how it looks.

pub mod analyse;
pub mod editor;
pub mod game;
pub mod history;
pub mod keys;
pub mod learn;
pub mod lesson;
pub mod menu;
pub mod results;
pub mod review;
pub mod set_up;
pub mod settings;
pub mod tree;
