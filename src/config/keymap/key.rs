//! Keys and their names.

use crate::teach::reading::{quoted, shortened};
use std::fmt;
use std::str::FromStr;

/// A key, with or without Ctrl. Shift is part of the character; keys with other modifiers are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyCode {
    Char(char),
    F(u8),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Insert,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
}

#[derive(Clone, Copy, Debug)]
pub enum Arrows {
    /// `↑↓`
    Drawn,
    /// `Up Down`
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

const ALIASES: [(&str, KeyCode); 7] = [
    ("Return", KeyCode::Enter),
    ("Escape", KeyCode::Esc),
    ("BackTab", KeyCode::BackTab),
    ("Del", KeyCode::Delete),
    ("Ins", KeyCode::Insert),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
];

const FUNCTION_KEYS: u8 = 12;

impl Key {
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false }
    }

    pub const fn with_ctrl(code: KeyCode) -> Self {
        Self { code, ctrl: true }
    }

    pub const fn character(self) -> Option<char> {
        match self {
            Self { code: KeyCode::Char(character), ctrl: false } => Some(character),
            _ => None,
        }
    }

    /// The character that shows an arrow key without Ctrl.
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

    /// Parses the name of a key with Ctrl, which ends with the name of the key.
    fn read_with_ctrl(text: &str, key: &str) -> Result<Self, String> {
        let sent_as = |sent| Err(format!("terminals send {sent} for `{text}`: bind {sent}, or another key"));
        let not_sent = || {
            Err(format!(
                "terminals do not send `{text}`: Ctrl works only with letters, arrows, Home, End, PgUp, PgDn, Insert, \
                 Delete and F1 to F12"
            ))
        };
        let Self { code, ctrl: false } = key.parse()? else { return not_sent() };
        match code {
            KeyCode::Char('i' | 'I') => sent_as("Tab"),
            KeyCode::Char('m' | 'M') => sent_as("Enter"),
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => {
                Ok(Self::with_ctrl(KeyCode::Char(letter.to_ascii_lowercase())))
            }
            KeyCode::Char(_)
            | KeyCode::Enter
            | KeyCode::Esc
            | KeyCode::Tab
            | KeyCode::BackTab
            | KeyCode::Backspace => not_sent(),
            _ => Ok(Self::with_ctrl(code)),
        }
    }
}

const CTRL: &str = "Ctrl-";

/// Whether a character takes one column and can be on a keyboard.
const fn is_on_keys(character: char) -> bool {
    matches!(character, '!'..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{2ff}' | '€')
        || matches!(character, '\u{370}'..='\u{482}' | '\u{48a}'..='\u{52f}')
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = NAMES.iter().find(|(_, code)| *code == self.code).map(|(name, _)| (*name).to_owned());
        let name = named.unwrap_or_else(|| match self.code {
            KeyCode::F(number) => format!("F{number}"),
            KeyCode::Char(character) if self.ctrl => character.to_ascii_uppercase().to_string(),
            KeyCode::Char(character) => character.to_string(),
            // All other keys have names.
            _ => String::new(),
        });
        f.pad(&format!("{}{name}", if self.ctrl { CTRL } else { "" }))
    }
}

impl FromStr for Key {
    /// Why a text is not the name of a key that can be bound.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut characters = text.chars();
        if let (Some(character), None) = (characters.next(), characters.next())
            && is_on_keys(character)
        {
            return Ok(Self::plain(KeyCode::Char(character)));
        }
        if text.trim().is_empty() {
            return Err("a key needs a name: write `Space` for the space bar".to_owned());
        }
        // No key has a name that must be shortened. This also bounds the recursion into the part after Ctrl.
        if let Some((start, key)) = text.split_at_checked(CTRL.len())
            && start.eq_ignore_ascii_case(CTRL)
            && !key.is_empty()
            && shortened(text) == text
        {
            return Self::read_with_ctrl(text, key);
        }
        let named = NAMES.iter().chain(&ALIASES).find(|(name, _)| name.eq_ignore_ascii_case(text));
        let function = || {
            let number = text.strip_prefix(['F', 'f'])?;
            (1..=FUNCTION_KEYS).find(|known| known.to_string() == number).map(KeyCode::F)
        };
        let code = named.map(|&(_, code)| code).or_else(function);
        code.map(Self::plain).ok_or_else(|| format!("there is no key {}", quoted(text)))
    }
}
