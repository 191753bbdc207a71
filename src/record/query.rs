//! Which games are looked for.

use super::{Digest, Ending};
use crate::engine::analysis::Outcome;
use crate::engine::player::Player;
use chrono::{Datelike, Timelike};
use std::fmt::{self, Write};

/// Words that games are looked for by: a game is found if each of them occurs in what is said of it, such as
/// `human perfect unbeatable 3x3/3 normal lost 2026-11-21`. Without words every game is.
///
/// What is said of a game: `people` or `computers`, unless one plays the other; who played X, who played O; the
/// board, and `normal` or `misere` (`misère`); `won`, `drawn`, `lost` or `unfinished`, as seen by the human against the
/// computer, or else `x won`, `o won`, `drawn` or `unfinished`; the day and the time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(String);

impl Query {
    /// Looks for these words, whatever their case.
    pub fn new(words: &str) -> Self {
        Self(words.to_lowercase())
    }

    /// The words.
    pub fn words(&self) -> &str {
        &self.0
    }

    /// Whether every game is found.
    pub fn is_empty(&self) -> bool {
        self.0.trim().is_empty()
    }

    /// Whether a game is found.
    pub fn finds(&self, game: &Digest) -> bool {
        if self.is_empty() {
            return true;
        }
        let mut said = Said::default();
        // What has no room any more is not found.
        let _ = describe(game, &mut said);
        self.0.split_whitespace().all(|word| said.has(word.as_bytes()))
    }
}

/// Writes what is said of a game.
fn describe(game: &Digest, to: &mut Said) -> fmt::Result {
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
    to.number(game.rules.columns().into(), 1)?;
    to.write_str("x")?;
    to.number(game.rules.rows().into(), 1)?;
    to.write_str("/")?;
    to.number(game.rules.connect().into(), 1)?;
    to.write_str(if game.rules.misere() { " misere misère " } else { " normal " })?;
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

/// The longest that can be said of a game: `computers depth:225 depth:225 15x15/15 misere misère unfinished` and
/// a day, which may have a year that nobody will see, and a time.
const ROOM: usize = 128;

/// What is said of a game, in a place of fixed size: 100,000 games are described one after the other.
struct Said {
    bytes: [u8; ROOM],
    length: usize,
    /// Where the day begins.
    day: usize,
}

impl Default for Said {
    fn default() -> Self {
        Self { bytes: [0; ROOM], length: 0, day: ROOM }
    }
}

impl Said {
    /// Whether a word occurs. A number has to begin where one begins here, so that `3x3` does not find `13x3`, and
    /// to end where one ends, so that `depth:1` does not find `depth:10`; only a day is found by its beginning. And
    /// the marks have to stand alone, or `x` would find every board. Texts are short: to prepare a clever search
    /// would take longer than this one.
    fn has(&self, word: &[u8]) -> bool {
        let text = &self.bytes[..self.length];
        if matches!(word, b"x" | b"o") {
            return text.split(|&byte| byte == b' ').any(|said| said == word);
        }
        let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        let [first, last] = [is_digit(word.first()), is_digit(word.last())];
        let begins = |at: usize| !(first && at > 0 && is_digit(text.get(at - 1)));
        let ends = |end: usize| !(last && end < self.day && is_digit(text.get(end)));
        let is_here = |at: usize| text[at] == word[0] && text[at..].starts_with(word);
        (0..text.len()).any(|at| is_here(at) && begins(at) && ends(at + word.len()))
    }

    /// Writes a number with at least `digits` digits, without the detour of `format!`.
    fn number(&mut self, number: u32, digits: u32) -> fmt::Result {
        if digits > 1 || number >= 10 {
            self.number(number / 10, digits.saturating_sub(1).max(1))?;
        }
        self.write_char(char::from_digit(number % 10, 10).unwrap_or('?'))
    }
}

impl Write for Said {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}
