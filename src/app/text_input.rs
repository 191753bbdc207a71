//! The one text input: words of a search, predictions, answers, seeds and trees are typed into it.

use crate::app::{Action, Command};
use crate::draw::end;
use crate::wording::{CARET, MORE};
use std::fmt;

/// A line of text while it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextInput {
    /// In characters, at most `longest`.
    pub text: String,
    longest: usize,
    /// Whether the last of what was typed did not fit.
    is_full: bool,
}

impl TextInput {
    /// An empty input for this many characters at most.
    pub fn new(longest: usize) -> Self {
        Self { text: String::new(), longest, is_full: false }
    }

    /// Types, pastes or deletes; returns whether the action does one of these. Pasted lines become words.
    pub fn edit(&mut self, action: &Action) -> bool {
        match action {
            Action::Command(Command::Type(' ')) if self.text.is_empty() => {}
            Action::Command(Command::Type(character)) => self.add(character.encode_utf8(&mut [0; 4])),
            Action::Command(Command::Erase) => {
                self.text.pop();
                self.is_full = false;
            }
            Action::Paste(text) => self.add(text),
            _ => return false,
        }
        true
    }

    fn add(&mut self, text: &str) {
        let room = self.longest.saturating_sub(self.text.chars().count());
        self.is_full = text.chars().count() > room;
        let letters = text.chars().map(|character| if character.is_whitespace() { ' ' } else { character });
        self.text.extend(letters.take(room));
    }

    pub fn clear(&mut self) {
        *self = Self::new(self.longest);
    }

    /// Whether it has no words.
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The end of a long text, with a sign for what is not shown.
    pub(super) fn shown(&self) -> String {
        let end = end(&self.text, SHOWN);
        format!("{}{end}", if end == self.text { "" } else { MORE })
    }
}

impl Default for TextInput {
    /// For a score, a move, alpha and beta, or a seed.
    fn default() -> Self {
        Self::new(16)
    }
}

/// How many columns of a text are shown.
const SHOWN: u16 = 30;

impl fmt::Display for TextInput {
    /// What is typed, with a caret, and the limit once it is met.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{CARET}", self.shown())?;
        if self.is_full { write!(f, " (at most {} characters)", self.longest) } else { Ok(()) }
    }
}
