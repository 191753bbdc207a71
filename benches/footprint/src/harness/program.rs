//! A program to measure, and what the harness has to know about it.

use std::path::PathBuf;

/// A program.
pub(crate) struct Program {
    /// Its name.
    pub(crate) name: &'static str,
    /// Where it is.
    pub(crate) path: PathBuf,
    /// A word of its footer, which marks the first frame.
    pub(crate) footer: &'static str,
    /// The key that ends it at once.
    pub(crate) quit: &'static [u8],
    /// The exit code after that key.
    pub(crate) exit: i32,
    /// The arguments that start a game against the perfect player.
    pub(crate) play: &'static [&'static str],
    /// A word that is shown only when a game is over; `None` if the program has no rules.
    pub(crate) over: Option<&'static str>,
}

impl Program {
    /// noughts.
    pub(crate) fn noughts(path: PathBuf) -> Self {
        Self {
            name: "noughts",
            path,
            footer: "help",
            quit: b"\x03",
            exit: 130, // as after SIGINT
            play: &["--x", "human", "--o", "perfect"],
            over: Some("Review"),
        }
    }

    /// The bare program.
    pub(crate) fn bare(path: PathBuf) -> Self {
        Self { name: "bare", path, footer: "quit", quit: b"q", exit: 0, play: &[], over: None }
    }
}
