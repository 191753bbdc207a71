//! The parts of a text that need a claim: numbers, in digits or words, and names of squares.

use std::ops::Range;

/// A part of a text that could be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// Its text, as checks write it: `b2`, `+10`, `549,946`, `4x4`; number words as digits.
    pub name: String,
    /// Its place in the text.
    pub place: Range<usize>,
}

impl Token {
    /// Whether a check contains it. A number without a sign also matches one with a sign in the check.
    pub(crate) fn is_in(&self, check: &[Self]) -> bool {
        check
            .iter()
            .any(|other| other.name == self.name || other.name.trim_start_matches(['+', '-']) == self.name)
    }
}

const WORDS: [&str; 11] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Returns the tokens of a text.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let in_word = |place: usize| {
        let groups = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
        match bytes.get(place) {
            Some(byte) if byte.is_ascii_alphanumeric() => true,
            // 549,946, but not "b2, and".
            Some(b',') => place > 0 && groups(place - 1) && groups(place + 1),
            _ => false,
        }
    };
    let mut found = Vec::new();
    let mut place = 0;
    while place < bytes.len() {
        if !in_word(place) {
            place += 1;
            continue;
        }
        let start = place;
        while in_word(place) {
            place += 1;
        }
        let word = &text[start..place];
        let signed = start > 0 && matches!(bytes[start - 1], b'+' | b'-');
        let start = if signed && word.as_bytes()[0].is_ascii_digit() { start - 1 } else { start };
        let lower = word.to_ascii_lowercase();
        if let Some(number) = WORDS.iter().position(|&known| known == lower) {
            found.push(Token { name: (number + 2).to_string(), place: start..place });
        } else if word.bytes().any(|byte| byte.is_ascii_digit()) {
            found.push(Token { name: text[start..place].to_owned(), place: start..place });
        }
    }
    found
}
