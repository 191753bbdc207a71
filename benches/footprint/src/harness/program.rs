//! A program that can be measured, and the little that has to be known about it.

use std::path::PathBuf;

/// A program.
pub(crate) struct Program {
    /// Its name.
    pub(crate) name: &'static str,
    /// Where it is.
    pub(crate) path: PathBuf,
    /// A word of its footer: with that, the first frame is on its way.
    pub(crate) footer: &'static str,
    /// The key that ends it at once.
    pub(crate) quit: &'static [u8],
    /// The exit code after that key.
    pub(crate) exit: i32,
    /// The arguments that lead straight into a game against the perfect player.
    pub(crate) play: &'static [&'static str],
    /// A word that it shows when a game is over, and in no game; none if it has no rules.
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
            exit: 130, // As after SIGINT.
            play: &["--x", "human", "--o", "perfect"],
            over: Some("again"),
        }
    }

    /// The yardstick.
    pub(crate) fn bare(path: PathBuf) -> Self {
        Self { name: "bare", path, footer: "quit", quit: b"q", exit: 0, play: &[], over: None }
    }
}
