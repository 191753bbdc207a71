//! Keys and their names.

use crate::teach::reading::{quoted, shortened};
use KeyCode::{BackTab, Backspace, Char, Down, Enter, Esc, F, Left, Right, Tab, Up};
use std::fmt;
use std::str::FromStr;
use strum::{Display, EnumString};

/// A key, with or without Ctrl. Shift is part of the character; keys with other modifiers are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
}

/// The keys, those with names by these: first as they are shown, then as they may be written, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString)]
#[strum(ascii_case_insensitive)]
pub enum KeyCode {
    #[strum(disabled)]
    Char(char),
    #[strum(disabled)]
    F(u8),
    #[strum(to_string = "Enter", serialize = "Return")]
    Enter,
    #[strum(to_string = "Esc", serialize = "Escape")]
    Esc,
    Tab,
    #[strum(to_string = "Shift-Tab", serialize = "BackTab")]
    BackTab,
    Backspace,
    #[strum(to_string = "Delete", serialize = "Del")]
    Delete,
    #[strum(to_string = "Insert", serialize = "Ins")]
    Insert,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    #[strum(to_string = "PgUp", serialize = "PageUp")]
    PageUp,
    #[strum(to_string = "PgDn", serialize = "PageDown")]
    PageDown,
}

#[derive(Clone, Copy)]
pub enum Arrows {
    /// `↑↓`
    Drawn,
    /// `Up Down`
    Named,
}

const SPACE: &str = "Space";

const FUNCTION_KEYS: u8 = 12;

impl Key {
    pub fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false }
    }

    pub fn with_ctrl(code: KeyCode) -> Self {
        Self { code, ctrl: true }
    }

    pub fn character(self) -> Option<char> {
        match self {
            Self { code: Char(character), ctrl: false } => Some(character),
            _ => None,
        }
    }

    /// The character that shows an arrow key without Ctrl.
    pub(super) fn arrow(self) -> Option<char> {
        match self.code {
            _ if self.ctrl => None,
            Up => Some('↑'),
            Down => Some('↓'),
            Left => Some('←'),
            Right => Some('→'),
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
            Char('i' | 'I') => sent_as("Tab"),
            Char('m' | 'M') => sent_as("Enter"),
            Char(letter) if letter.is_ascii_alphabetic() => {
                Ok(Self::with_ctrl(Char(letter.to_ascii_lowercase())))
            }
            Char(_) | Enter | Esc | Tab | BackTab | Backspace => not_sent(),
            _ => Ok(Self::with_ctrl(code)),
        }
    }
}

const CTRL: &str = "Ctrl-";

/// Whether a character takes one column and can be on a keyboard.
fn is_on_keys(character: char) -> bool {
    matches!(
        character,
        '!'..='~'
            | '\u{a1}'..='\u{ac}'
            | '\u{ae}'..='\u{2ff}'
            | '\u{370}'..='\u{482}'
            | '\u{48a}'..='\u{52f}'
            | '€'
    )
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.code {
            F(number) => format!("F{number}"),
            Char(' ') => SPACE.to_owned(),
            Char(character) if self.ctrl => character.to_ascii_uppercase().to_string(),
            Char(character) => character.to_string(),
            named => named.to_string(),
        };
        f.pad(&format!("{}{name}", if self.ctrl { CTRL } else { "" }))
    }
}

impl FromStr for Key {
    /// Why a text is not the name of a key that can be bound.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(character) = text.parse()
            && is_on_keys(character)
        {
            return Ok(Self::plain(Char(character)));
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
        let function = || {
            let number = text.strip_prefix(['F', 'f'])?;
            (1..=FUNCTION_KEYS).find(|known| known.to_string() == number).map(F)
        };
        let code = if text.eq_ignore_ascii_case(SPACE) {
            Some(Char(' '))
        } else {
            text.parse().ok().or_else(function)
        };
        code.map(Self::plain).ok_or_else(|| format!("there is no key {}", quoted(text)))
    }
}
