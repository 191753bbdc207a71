//! Programs of the user's own as players.

use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// A program of the user's own, by the command that starts it. Here it is only a name: the engine starts no programs.
///
/// Each command is kept once while noughts runs, so a player is as cheap to copy as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Program(&'static str);

impl Program {
    /// The program that a command starts. `None` if the command is too long, or has characters that a terminal might
    /// act on.
    pub fn of(command: &str) -> Option<Self> {
        let is_plain =
            |character: char| character == ' ' || character.is_ascii_graphic() || character.is_alphanumeric();
        let is_command = !command.trim().is_empty()
            && command.chars().count() <= LONGEST_COMMAND
            && command.chars().all(is_plain);
        is_command.then(|| Self::kept(command))
    }

    fn kept(command: &str) -> Self {
        static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        Self(known.get(command).copied().unwrap_or_else(|| {
            let kept: &'static str = Box::leak(command.into());
            known.insert(kept);
            kept
        }))
    }

    /// The command, to be split into words as a shell would.
    pub const fn command(self) -> &'static str {
        self.0
    }

    /// A short name: the first file with an extension in the command, such as `mine.py`, or else its first word.
    pub fn name(self) -> String {
        let file =
            |word: &'static str| word.rsplit(['/', '\\']).next().unwrap_or(word).trim_matches(['\'', '"']);
        let mut files = self.0.split_whitespace().map(file);
        let first = files.clone().next().unwrap_or_default();
        files.find(|file| file.contains('.')).unwrap_or(first).chars().take(LONGEST_NAME).collect()
    }

    /// Why it is not run.
    pub fn refusal(self) -> String {
        let Self(command) = self;
        let quote = if command.contains('\'') { '"' } else { '\'' };
        format!(
            "Start noughts --exec {quote}{command}{quote}: a program runs only if the command line names it"
        )
    }
}

impl<'de> Deserialize<'de> for Program {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        String::deserialize(source).map(|command| Self::kept(&command))
    }
}

/// The characters of a name; the longest name of a level has ten.
const LONGEST_NAME: usize = 16;

/// The characters of a command. It is written into the records of games.
const LONGEST_COMMAND: usize = 400;
