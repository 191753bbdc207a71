//! The words that a list is searched for.

use crate::config::command::Command;

/// The words that a list is searched for, while they are typed and afterwards. An entry is found if each of them occurs
/// in its description, whatever the case.
#[derive(Clone, Debug, Default)]
pub struct SearchWords {
    /// The words as they were typed, but in lower case, without control characters, and never longer than
    /// [`SearchWords::LONGEST`].
    pub text: String,
    /// Whether keys are letters of the words.
    pub is_typing: bool,
}

impl SearchWords {
    /// The most characters that can be searched for.
    pub const LONGEST: usize = 100;

    /// Whether there is no word, so that every entry is found.
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Types, or begins or ends to type.
    pub(super) fn command(&mut self, command: Command) {
        match command {
            Command::Search => self.is_typing = true,
            Command::Type(character) => self.add(character.encode_utf8(&mut [0; 4])),
            Command::Erase => {
                self.text.pop();
            }
            Command::Act => self.is_typing = false,
            Command::Back => *self = Self::default(),
            _ => {}
        }
    }

    /// Adds a text, as far as there is room.
    pub(super) fn add(&mut self, text: &str) {
        let room = Self::LONGEST.saturating_sub(self.text.chars().count());
        // Lines that are pasted stay words of their own.
        let letters = text.chars().map(|character| if character.is_whitespace() { ' ' } else { character });
        let lower = letters.filter(|character| !character.is_control()).flat_map(char::to_lowercase);
        self.text.extend(lower.take(room));
    }

    /// Adds each of these words that is not there yet. If all of them do not fit, nothing changes and the answer is
    /// false.
    pub(super) fn narrow(&mut self, more: &[&str]) -> bool {
        let mut words: Vec<&str> = self.text.split_whitespace().collect();
        for word in more {
            if !words.contains(word) {
                words.push(word);
            }
        }
        let text = words.join(" ");
        let fits = text.chars().count() <= Self::LONGEST;
        if fits {
            self.text = text;
        }
        fits
    }
}
