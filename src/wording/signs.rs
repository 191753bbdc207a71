//! Signs: what stands in a text for something that is written in one way and said in another.
//!
//! A sign is one character in an ordinary text, until the text is [`written`] or [`said`]. The characters are
//! noncharacters of Unicode, which are for a program's own use and in no text of others: [`without`] takes them out at the
//! door.

/// The text continues.
pub const MORE: &str = "\u{fdd0}";
/// Something is under way.
pub const DOTS: &str = "\u{fdd1}";
/// Between two items in a row.
pub const SEPARATOR: &str = "\u{fdd2}";
/// Where the next typed character will go.
pub const CARET: &str = "\u{fdd3}";
/// An estimate.
pub const ABOUT: &str = "\u{fdd4}";
/// The sign for estimates, where a sentence is about it.
pub const TILDE: &str = "\u{fdd5}";
/// A lower bound of a score.
pub const AT_LEAST: &str = "\u{fdd6}";
/// An upper bound of a score.
pub const AT_MOST: &str = "\u{fdd7}";
/// One value has reached another.
pub const REACHES: &str = "\u{fdd8}";
/// One value has fallen to another.
pub const FALLS_TO: &str = "\u{fdd9}";
/// No score.
pub const UNKNOWN: &str = "\u{fdda}";
/// Greater than any score.
pub const INFINITY: &str = "\u{fddb}";
/// Between what was thrown away and what is left.
pub const THROWN_AWAY: &str = "\u{fddc}";
/// The variant in which completing a line loses.
pub const MISERE: &str = "\u{fddd}";
/// Something is finished.
pub const FINISHED: &str = "\u{fdde}";
/// In front of what is typed.
pub const PROMPT: &str = "\u{fddf}";
/// A part of a strength, of those that a player has.
pub const STRONG: &str = "\u{fde0}";
/// A part that it lacks.
pub const WEAK: &str = "\u{fde1}";

/// An answer that was right at the first try.
pub const RIGHT: &str = "\u{fde2}";
/// One that was not.
pub const MISSED: &str = "\u{fde3}";

/// Each sign: how it is written in Unicode, on a console, in ASCII and in figures, and
/// how it is said.
const SIGNS: [(&str, [&str; 4], &str); 20] = [
    (MORE, ["…", "..", "..", "…"], ""),
    (DOTS, [" ..."; 4], ""),
    (SEPARATOR, [" ·", " ·", " -", " ·"], ","),
    (CARET, ["▏", "▌", "_", "_"], ""),
    (ABOUT, ["~", "~", "~", "≈"], "about "),
    (TILDE, ["~", "~", "~", "≈"], "\"about\""),
    (AT_LEAST, [">=", ">=", ">=", "≥"], "at least "),
    (AT_MOST, ["<=", "<=", "<=", "≤"], "at most "),
    (REACHES, [">=", ">=", ">=", "≥"], "is at least"),
    (FALLS_TO, ["<=", "<=", "<=", "≤"], "is at most"),
    (UNKNOWN, ["?"; 4], "unknown"),
    (INFINITY, ["∞", "∞", "inf", "∞"], "infinity"),
    (THROWN_AWAY, ["→", "→", "->", "→"], "thrown away,"),
    (MISERE, ["misère", "misère", "misere", "misère"], "misère"),
    (FINISHED, ["✓", "√", "*", "✓"], "finished"),
    (PROMPT, ["> "; 4], ""),
    (STRONG, ["●", "■", "*", "●"], ""),
    (WEAK, ["○", "·", ".", "○"], ""),
    (RIGHT, ["■", "■", "+", "■"], "right "),
    (MISSED, ["□", "-", "-", "□"], "missed "),
];

/// Ways to write signs: the place of each in the table.
#[derive(Clone, Copy, Debug)]
pub enum Writing {
    /// With all characters.
    Unicode,
    /// With those of a text console.
    Console,
    /// In ASCII.
    Ascii,
    /// As books write them.
    Figure,
}

/// The place of a sign in the table.
fn place(character: char) -> Option<usize> {
    // The search would cost time for each letter.
    if character < '\u{fdd0}' {
        return None;
    }
    SIGNS.iter().position(|(sign, ..)| sign.starts_with(character))
}

/// Whether a character in a text of others acts on the terminal or on its neighbours, or cannot be seen: a control
/// character, a line separator, one without a width or for the direction of writing, or a sign.
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{fdd0}'..='\u{fdef}'
        )
}

/// A text in which each sign has this form, and hidden characters are escaped. Line ends and tabs only separate words.
fn replaced(text: &str, form: impl Fn(usize) -> &'static str) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut has_blank = false;
    for character in text.chars() {
        match place(character).map(&form) {
            Some(form) => replaced.push_str(form),
            // The form of the sign before it has ended with one.
            None if has_blank && character == ' ' => {}
            None => {
                if has_blank && character == ':' {
                    replaced.truncate(replaced.trim_end().len());
                }
                if is_hidden(character) && !matches!(character, '\n' | '\t') {
                    replaced.extend(character.escape_debug());
                } else {
                    replaced.push(character);
                }
            }
        }
        has_blank = place(character).is_some() && (replaced.is_empty() || replaced.ends_with(' '));
    }
    replaced
}

/// A text as it is written.
pub fn written(text: &str, writing: Writing) -> String {
    replaced(text, |place| SIGNS[place].1[writing as usize])
}

/// A text as it is said.
pub fn said(text: &str) -> String {
    replaced(text, |place| SIGNS[place].2)
}

/// A text from outside, in which there can be no sign.
pub fn without(text: &str) -> String {
    text.replace(|character| place(character).is_some(), "")
}
