//! Keys and their names.

use super::{nearest, quoted, shortened};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A key, with or without Ctrl. Shift is part of the character; keys with other modifiers are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
}

/// A key without its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyCode {
    /// Any key that types a character.
    Char(char),
    /// The function key with this number.
    F(u8),
    /// Enter.
    Enter,
    /// Esc.
    Esc,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
}

/// How the arrow keys are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrows {
    /// As arrows, without spaces between them: `↑↓`.
    Drawn,
    /// By their names: `Up Down`.
    Named,
}

/// The keys with names, as they are shown.
const NAMES: [(&str, KeyCode); 16] = [
    ("Enter", KeyCode::Enter),
    ("Space", KeyCode::Char(' ')),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Shift-Tab", KeyCode::BackTab),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
];

/// Other names for some keys.
const ALIASES: [(&str, KeyCode); 7] = [
    ("Return", KeyCode::Enter),
    ("Escape", KeyCode::Esc),
    ("BackTab", KeyCode::BackTab),
    ("Del", KeyCode::Delete),
    ("Ins", KeyCode::Insert),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
];

/// The highest function key.
const FUNCTION_KEYS: u8 = 12;

impl Key {
    /// A key without Ctrl.
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false }
    }

    /// A key with Ctrl.
    pub const fn with_ctrl(code: KeyCode) -> Self {
        Self { code, ctrl: true }
    }

    /// The character that it types, if any.
    pub const fn character(self) -> Option<char> {
        match self {
            Self { code: KeyCode::Char(character), ctrl: false } => Some(character),
            _ => None,
        }
    }

    /// The character that shows an arrow key without Ctrl; `None` for other keys.
    pub(super) const fn arrow(self) -> Option<char> {
        match self {
            Self { ctrl: true, .. } => None,
            Self { code: KeyCode::Up, .. } => Some('↑'),
            Self { code: KeyCode::Down, .. } => Some('↓'),
            Self { code: KeyCode::Left, .. } => Some('←'),
            Self { code: KeyCode::Right, .. } => Some('→'),
            _ => None,
        }
    }

    /// Parses the name of a key with Ctrl.
    fn read_with_ctrl(text: &str) -> Result<Self, ParseKeyError> {
        let unsendable = || ParseKeyError::Unsendable(text.to_owned());
        let Self { code, ctrl } = rest_of(text).parse()?;
        let code = match code {
            _ if ctrl => return Err(unsendable()),
            KeyCode::Char(letter @ ('i' | 'I' | 'm' | 'M')) => {
                let sent = if letter.eq_ignore_ascii_case(&'i') { "Tab" } else { "Enter" };
                return Err(ParseKeyError::SentAs { key: text.to_owned(), sent });
            }
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => {
                KeyCode::Char(letter.to_ascii_lowercase())
            }
            KeyCode::Up
            | KeyCode::Down
            | KeyCode::Left
            | KeyCode::Right
            | KeyCode::Home
            | KeyCode::End
            | KeyCode::PageUp
            | KeyCode::PageDown
            | KeyCode::Insert
            | KeyCode::Delete
            | KeyCode::F(_) => code,
            _ => return Err(unsendable()),
        };
        Ok(Self::with_ctrl(code))
    }
}

/// The prefix of the name of a key with Ctrl.
const CTRL: &str = "Ctrl-";

/// Whether a text is the name of a key with Ctrl.
fn has_ctrl(text: &str) -> bool {
    text.len() > CTRL.len() && text.get(..CTRL.len()).is_some_and(|start| start.eq_ignore_ascii_case(CTRL))
}

fn rest_of(text: &str) -> &str {
    text.get(CTRL.len()..).unwrap_or_default()
}

/// Whether a character takes one column and can be on a keyboard.
const fn is_on_keys(character: char) -> bool {
    matches!(character, '!'..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{2ff}' | '€')
        || matches!(character, '\u{370}'..='\u{482}' | '\u{48a}'..='\u{52f}')
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(_, code)| *code == self.code).map(|(name, _)| *name);
        let ctrl = if self.ctrl { CTRL } else { "" };
        match (name, self.code) {
            (Some(name), _) => f.pad(&format!("{ctrl}{name}")),
            (None, KeyCode::F(number)) => f.pad(&format!("{ctrl}F{number}")),
            (None, KeyCode::Char(character)) if self.ctrl => {
                f.pad(&format!("{ctrl}{}", character.to_ascii_uppercase()))
            }
            (None, KeyCode::Char(character)) => f.pad(&character.to_string()),
            // All other keys have names.
            (None, _) => f.pad(ctrl),
        }
    }
}

/// The text is not the name of a key that can be bound.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseKeyError {
    /// There is no key with this name.
    #[error("there is no key {}{}", quoted(name), nearest_key(name))]
    Unknown {
        /// The name.
        name: String,
    },
    /// The name is blank.
    #[error("a key needs a name: write `Space` for the space bar")]
    Blank,
    /// Terminals send this key as another key.
    #[error("terminals send {sent} for `{key}`: bind {sent}, or another key")]
    SentAs {
        /// The key.
        key: String,
        /// The key that the program receives.
        sent: &'static str,
    },
    /// Terminals send this key with Ctrl as the same key without Ctrl.
    #[error(
        "terminals do not send `{0}`: Ctrl works only with letters, arrows, Home, End, PgUp, PgDn, Insert, Delete \
         and F1 to F12"
    )]
    Unsendable(String),
}

/// The key whose name is most similar, as the end of a sentence.
fn nearest_key(name: &str) -> String {
    let functions = (1..=FUNCTION_KEYS).map(|number| format!("F{number}"));
    let known = NAMES.iter().map(|(name, _)| (*name).to_owned()).chain(functions);
    nearest(name, known).map_or_else(String::new, |nearest| format!("; the nearest is `{nearest}`"))
}

impl FromStr for Key {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) if is_on_keys(character) => {
                return Ok(Self::plain(KeyCode::Char(character)));
            }
            _ if text.trim().is_empty() => return Err(ParseKeyError::Blank),
            // No key has such a long name. This also bounds the recursion into the part after Ctrl.
            _ if shortened(text) != text => {
                return Err(ParseKeyError::Unknown { name: text.to_owned() });
            }
            _ if has_ctrl(text) => return Self::read_with_ctrl(text),
            _ => {}
        }
        let named = NAMES.iter().chain(&ALIASES).find(|(name, _)| name.eq_ignore_ascii_case(text));
        let function = || {
            let number = text.strip_prefix(['F', 'f'])?;
            (1..=FUNCTION_KEYS).find(|known| known.to_string() == number).map(KeyCode::F)
        };
        let code = named.map(|&(_, code)| code).or_else(function);
        code.map(Self::plain).ok_or_else(|| ParseKeyError::Unknown { name: text.to_owned() })
    }
}
