//! The search text of a list or the help.

use crate::config::command::Command;

/// The search text of a list, while it is typed and afterwards. It finds the rows in which every word occurs, in upper
/// or lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchWords {
    /// The text in lower case, without control characters, at most [`SearchWords::LONGEST`] characters.
    pub text: String,
    /// Whether the text is being typed.
    pub is_typing: bool,
}

impl SearchWords {
    /// The most characters of a search text.
    pub const LONGEST: usize = 100;

    /// Whether there is no word: then every row is found.
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Whether every word occurs in a text, in upper or lower case.
    pub(super) fn occur_in(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.text.split_whitespace().all(|word| text.contains(word))
    }

    /// Starts or ends typing, types or deletes a character, or ends the search.
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

    /// Adds as much of a text as there is room for.
    pub(super) fn add(&mut self, text: &str) {
        let room = Self::LONGEST.saturating_sub(self.text.chars().count());
        // A line break in a pasted text separates words.
        let letters = text.chars().map(|character| if character.is_whitespace() { ' ' } else { character });
        let lower = letters.filter(|character| !character.is_control()).flat_map(char::to_lowercase);
        self.text.extend(lower.take(room));
    }

    /// Adds those of the words that are not there yet. If they do not all fit, it changes nothing and returns false.
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
