//! Searching for games.

use super::{Digest, Ending};
use crate::engine::analysis::Outcome;
use crate::engine::player::Player;
use chrono::{Datelike, Timelike};
use std::fmt::{self, Write};

/// Search words. They find a game if its description contains each of them, such as
/// `human perfect unbeatable 3x3/3 normal lost 2026-11-21`. Without words, every game is found.
///
/// The description of a game consists of `people` or `computers`, unless a human played the computer; the players of
/// X and O; the board, and `normal` or `misere` (`misère`); `won`, `drawn`, `lost` or `unfinished` from the human's
/// view, or, if not exactly one player is human, `x won`, `o won`, `drawn` or `unfinished`; the day and the time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(String);

impl Query {
    /// Searches for these words, ignoring case.
    pub fn new(words: &str) -> Self {
        Self(words.to_lowercase())
    }

    /// Returns the words, in lower case.
    pub fn words(&self) -> &str {
        &self.0
    }

    /// Whether it finds every game.
    pub fn is_empty(&self) -> bool {
        self.0.trim().is_empty()
    }

    /// Whether it finds a game.
    pub fn finds(&self, game: &Digest) -> bool {
        if self.is_empty() {
            return true;
        }
        let mut description = Description::default();
        // If the description is too long, its end is cut off and cannot match.
        let _ = describe(game, &mut description);
        self.0.split_whitespace().all(|word| description.contains(word.as_bytes()))
    }
}

/// Writes the description of a game.
fn describe(game: &Digest, to: &mut Description) -> fmt::Result {
    let lone_human = game.lone_human();
    match (lone_human, game.players.x.is_human()) {
        (Some(_), _) => {}
        (None, true) => to.write_str("people ")?,
        (None, false) => to.write_str("computers ")?,
    }
    for player in game.players {
        to.write_str(player.kind())?;
        if let Player::Depth(plies) = player {
            to.write_str(":")?;
            to.number(plies.into(), 1)?;
        }
        to.write_str(" ")?;
        if let Some(level) = player.level() {
            level.chars().try_for_each(|letter| to.write_char(letter.to_ascii_lowercase()))?;
            to.write_str(" ")?;
        }
    }
    to.number(game.rules().columns().into(), 1)?;
    to.write_str("x")?;
    to.number(game.rules().rows().into(), 1)?;
    to.write_str("/")?;
    to.number(game.rules().connect().into(), 1)?;
    to.write_str(if game.rules().misere() { " misere misère " } else { " normal " })?;
    to.write_str(match (lone_human.map(|mark| game.ending.seen_by(mark)), game.ending) {
        (Some(Some(Outcome::Win)), _) => "won",
        (Some(Some(Outcome::Loss)), _) => "lost",
        (_, Ending::X) => "x won",
        (_, Ending::O) => "o won",
        (_, Ending::Draw) => "drawn",
        (_, Ending::Unfinished) => "unfinished",
    })?;
    to.day = to.length;
    let Some(ended) = game.ended.map(|ended| ended.naive_local()) else { return Ok(()) };
    let day = [(" ", ended.year().unsigned_abs(), 4), ("-", ended.month(), 2), ("-", ended.day(), 2)];
    for (before, number, digits) in day.into_iter().chain([(" ", ended.hour(), 2), (":", ended.minute(), 2)])
    {
        to.write_str(before)?;
        to.number(number, digits)?;
    }
    Ok(())
}

/// The length of the longest description: `computers depth:225 depth:225 15x15/15 misere misère unfinished` with a
/// day, whose year may have many digits, and a time.
const ROOM: usize = 128;

/// The description of a game, in a buffer of fixed size, because a search describes up to 100,000 games.
struct Description {
    bytes: [u8; ROOM],
    length: usize,
    /// Where the day starts.
    day: usize,
}

impl Default for Description {
    fn default() -> Self {
        Self { bytes: [0; ROOM], length: 0, day: ROOM }
    }
}

impl Description {
    /// Whether it contains a word. A number in the word must start where one starts in it, so that `3x3` does
    /// not find `13x3`, and end where one ends, so that `depth:1` does not find `depth:10`; only a day may be cut
    /// short. `x` and `o` must be whole words; otherwise `x` would find every board. The text is so short that
    /// preparing a faster search would take longer than this one.
    fn contains(&self, word: &[u8]) -> bool {
        let text = &self.bytes[..self.length];
        if matches!(word, b"x" | b"o") {
            return text.split(|&byte| byte == b' ').any(|part| part == word);
        }
        let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        let [first, last] = [is_digit(word.first()), is_digit(word.last())];
        let starts = |at: usize| !(first && at > 0 && is_digit(text.get(at - 1)));
        let ends = |end: usize| !(last && end < self.day && is_digit(text.get(end)));
        let is_here = |at: usize| text[at] == word[0] && text[at..].starts_with(word);
        (0..text.len()).any(|at| is_here(at) && starts(at) && ends(at + word.len()))
    }

    /// Writes a number with at least `digits` digits; faster than `format!`.
    fn number(&mut self, number: u32, digits: u32) -> fmt::Result {
        if digits > 1 || number >= 10 {
            self.number(number / 10, digits.saturating_sub(1).max(1))?;
        }
        self.write_char(char::from_digit(number % 10, 10).unwrap_or('?'))
    }
}

impl Write for Description {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}
