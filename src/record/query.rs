//! Searching for games.

use super::{Digest, ending, minute};
use std::fmt::Write;

/// Search words. They find a game if its description contains each of them, such as
/// `human perfect unbeatable 3x3/3 normal lost 2026-11-21`. Without words, every game is found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(String);

impl Query {
    /// Case does not matter.
    pub fn new(words: &str) -> Self {
        Self(words.to_lowercase())
    }

    pub fn words(&self) -> &str {
        &self.0
    }

    pub fn finds(&self, game: &Digest) -> bool {
        self.0.is_empty() || {
            let (text, day) = description(game);
            self.0.split_whitespace().all(|word| contains(text.as_bytes(), day, word.as_bytes()))
        }
    }
}

/// The description of a game, and where the day starts in it.
fn description(game: &Digest) -> (String, usize) {
    let rules = game.board.rules();
    let mut text = String::with_capacity(128);
    text += match (game.players.lone_human(), game.players.x.is_human()) {
        (Some(_), _) => "",
        (None, true) => "people ",
        (None, false) => "computers ",
    };
    // Writing to a text cannot fail.
    for player in game.players {
        let _ = write!(text, "{player} {} ", player.level().unwrap_or_default());
    }
    let _ = write!(text, "{} ", rules.short());
    text += if rules.misere() { "misere misère " } else { "normal " };
    text += ending(game.players, game.ending);
    let day = text.len();
    if let Some(ended) = game.ended {
        let _ = write!(text, " {}", minute(ended));
    }
    text.make_ascii_lowercase();
    (text, day)
}

/// Whether a description contains a word. A number in the word must start and end where one does in the text, so that
/// `3x3` does not find `13x3`, or `depth:1` `depth:10`; only a day may be cut short. `x` and `o` must be whole words, or
/// else `x` would find every board. The text is too short for a faster search to be worth its preparation.
fn contains(text: &[u8], day: usize, word: &[u8]) -> bool {
    if matches!(word, b"x" | b"o") {
        return text.split(|&byte| byte == b' ').any(|part| part == word);
    }
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let [first, last] = [is_digit(word.first()), is_digit(word.last())];
    let starts = |at: usize| !(first && at > 0 && is_digit(text.get(at - 1)));
    let ends = |end: usize| !(last && end < day && is_digit(text.get(end)));
    (0..text.len()).any(|at| text[at..].starts_with(word) && starts(at) && ends(at + word.len()))
}
