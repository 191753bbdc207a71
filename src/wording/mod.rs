//! Numbers, times, lists and signs in the words of people, the same on all screens and in all commands.
//!
//! It knows nothing of the game, so every room may use it.

mod signs;

pub use signs::*;

use num_rational::Ratio;
use std::fmt::Display;
use std::time::Duration;

/// A count with thousands separators: "549,946".
pub fn grouped(number: impl TryInto<u64>) -> String {
    let digits = number.try_into().unwrap_or(u64::MAX).to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// A noun in the singular or plural, as this number requires.
///
/// ```
/// use noughts::wording::noun;
/// assert_eq!([noun(1, "cell"), noun(0, "cell")], ["cell", "cells"]);
/// assert_eq!([noun(2, "try"), noun(2, "key"), noun(2, "loss")], ["tries", "keys", "losses"]);
/// ```
pub fn noun(count: impl TryInto<u64>, singular: &str) -> String {
    let after_consonant = |stem: &&str| !stem.ends_with(['a', 'e', 'i', 'o', 'u']);
    match (count.try_into(), singular.strip_suffix('y').filter(after_consonant)) {
        (Ok(1), _) => singular.to_owned(),
        (_, Some(stem)) => format!("{stem}ies"),
        _ if singular.ends_with('s') => format!("{singular}es"),
        _ => format!("{singular}s"),
    }
}

/// A count with its noun: "1 node", "1,234 nodes".
pub fn counted(count: impl TryInto<u64> + Copy, singular: &str) -> String {
    format!("{} {}", grouped(count), noun(count, singular))
}

/// A small number as a word: "three".
pub fn in_words(number: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(number).map_or(number.to_string(), |&word| word.to_owned())
}

/// "Both", "All nine".
pub fn all(count: usize) -> String {
    if count == 2 { "Both".to_owned() } else { format!("All {}", in_words(count)) }
}

/// "1 ply", "2 plies".
pub fn plies(count: usize) -> String {
    counted(count, "ply")
}

/// A score with its sign: "+9", "-8"; 0 has none.
pub fn signed(points: i32) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}

/// A number that can be a fraction: as a decimal if three places are exact, else as a fraction, and a long one rounded.
///
/// ```
/// use noughts::wording::{Writing, number, written};
/// let texts = [(13, 10), (-6, 8), (14, 6), (3, 1), (1001, 101)].map(|(parts, whole)| number((parts, whole).into()));
/// assert_eq!(texts.map(|text| written(&text, Writing::Ascii)), ["1.3", "-0.75", "7/3", "3", "~9.911"]);
/// assert_eq!(written(&number((-1, 9999).into()), Writing::Ascii), "~0");
/// ```
pub fn number(number: Ratio<i64>) -> String {
    let rounded = (number * 1000).round() / 1000;
    if rounded == number {
        decimal(number)
    } else if *number.denom() <= 100 {
        number.to_string()
    } else {
        ABOUT.to_owned() + &decimal(rounded)
    }
}

const BILLION: i64 = 1_000_000_000;

/// With as many places as it needs, nine at most.
fn decimal(number: Ratio<i64>) -> String {
    let parts = (number * BILLION).to_integer();
    let sign = if parts < 0 { "-" } else { "" };
    let text = format!("{sign}{}.{:09}", parts.abs() / BILLION, parts.abs() % BILLION);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// As [`number`], with its sign: "+1.3"; 0 has none.
pub fn signed_number(points: Ratio<i64>) -> String {
    with_sign(points, number(points))
}

/// The same, but never rounded.
pub fn exact_number(points: Ratio<i64>) -> String {
    let is_decimal = BILLION % *points.denom() == 0;
    with_sign(points, if is_decimal { decimal(points) } else { points.to_string() })
}

fn with_sign(points: Ratio<i64>, text: String) -> String {
    match text.strip_prefix(ABOUT) {
        _ if points <= Ratio::ZERO => text,
        Some(rounded) => format!("{ABOUT}+{rounded}"),
        None => format!("+{text}"),
    }
}

/// A whole number, a decimal or a fraction below a billion, as people type it; `None` for other texts.
///
/// ```
/// use noughts::wording::read_number;
/// let numbers = ["2.5", "-.75", "+14/6", "8", "1/0", "1e3", "."].map(read_number);
/// let fraction = |parts: i64, whole: i64| Some((parts, whole).into());
/// assert_eq!(numbers, [fraction(5, 2), fraction(-3, 4), fraction(7, 3), fraction(8, 1), None, None, None]);
/// ```
pub fn read_number(text: &str) -> Option<Ratio<i64>> {
    if text.len() > 16 {
        return None;
    }
    let number: Ratio<i64> = match text.split_once('.') {
        None => text.parse().ok()?,
        Some((_, places)) if !(1..=9).contains(&places.len()) || places.starts_with(['+', '-']) => {
            return None;
        }
        Some((whole, places)) => Ratio::new(
            format!("{whole}{places}").parse().ok()?,
            10_i64.pow(u32::try_from(places.len()).ok()?),
        ),
    };
    // Nine places of it fit into 64 bits.
    let is_small = number.numer().abs() < BILLION || BILLION % number.denom() == 0;
    (is_small && number.to_integer().abs() < BILLION).then_some(number)
}

/// A share in percent, rounded; 0 and 100 only if they are exact.
///
/// ```
/// use noughts::wording::percent;
/// assert_eq!([percent(1, 3), percent(999, 1000), percent(0, 7)], ["33%", "99%", "0%"]);
/// ```
pub fn percent(part: usize, whole: usize) -> String {
    let rounded = match (part, whole - part) {
        (0, _) => 0,
        (_, 0) => 100,
        _ => ((200 * part + whole) / (2 * whole)).clamp(1, 99),
    };
    format!("{rounded}%")
}

/// A time span in milliseconds, or from one second in seconds: "0.2 ms", "1.5 s".
pub fn duration(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    if seconds < 1e-4 {
        return "<0.1 ms".to_owned();
    }
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.1} s") }
}

/// The names of squares, or of anything else.
pub fn names(items: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}

/// As many moves as fit into so many columns: "c1 b2 a1", or "c1 b2 …" with `more` for those left out.
pub fn moves(line: &[impl Display], columns: usize, more: &str) -> String {
    let mut text = names(line).join(" ");
    if text.len() <= columns {
        return text;
    }
    let room = columns.saturating_sub(more.chars().count() + 1);
    let end = text.match_indices(' ').map(|(end, _)| end).take_while(|&end| end <= room).last();
    text.truncate(end.map_or(0, |end| end + 1));
    text + more
}

/// Several words: "a", "a or b", "a, b or c".
pub fn listed(mut words: Vec<String>, conjunction: &str) -> String {
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} {conjunction} {last}", words.join(", ")) }
}

/// Names, only the first of more than three: "B, C, 2 more".
pub fn first_few(names: Vec<String>) -> String {
    at_most(3, names).join(", ")
}

/// So many names, the last one "2 more" if there are more.
pub fn at_most(most: usize, mut names: Vec<String>) -> Vec<String> {
    if names.len() > most {
        let more = names.split_off(most - 1).len();
        names.push(format!("{more} more"));
    }
    names
}

/// A text that begins with a capital letter, unless its first word has a digit: that is a name, such as that of a square.
pub fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    if characters.clone().take_while(|&next| next != ' ').any(|next| next.is_ascii_digit()) {
        return text.to_owned();
    }
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
