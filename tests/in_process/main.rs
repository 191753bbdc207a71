//! Tests that need no terminal: the modules of the library, and the whole program through a [`driver`].
//!
//! To run a single test: `cargo test --test in_process -- explorer::arrows_open`.

mod brute;
mod cases;
mod claims;
mod common;
mod driver;
mod examples;

mod app;
mod cli;
mod config;
mod draw;
mod engine;
mod files;
mod game;
mod library;
mod parsing;
mod prelude;
mod record;
mod sources;
mod teach;
mod terminal;
mod tree;
mod wording;
