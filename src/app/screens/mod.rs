//! The screens: one folder each, under the name that users see.
//!
//! In each folder, `mod.rs` contains the state and handles keys and clicks, `words.rs` contains the texts, and
//! `draw.rs` draws the screen.

pub mod analyse;
pub mod editor;
pub mod game;
pub mod history;
pub mod learn;
pub mod lesson;
pub mod menu;
pub mod practise;
pub mod results;
pub mod review;
pub mod set_up;
pub mod settings;
pub mod tree;
