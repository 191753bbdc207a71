//! What there is to choose.

use crate::config::keymap::{nearest, quoted};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

/// Something that people can choose once for all. What is said here of each is also what the screen says of it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray, IntoStaticStr, EnumMessage,
)]
#[strum(serialize_all = "kebab-case")]
#[expect(clippy::doc_markdown, reason = "the texts are shown")]
pub enum Setting {
    /// The colours: terminal takes the terminal's own sixteen; the others bring theirs, and their background.
    Theme,
    /// Whether there are colours: auto leaves that to the environment (NO_COLOR, TERM).
    Color,
    /// Characters to draw with: unicode, console (code page 437) or ascii; auto goes by LANG and TERM.
    Glyphs,
    /// How fast marks are drawn and lines struck, and how long the computer's reply waits.
    Animation,
    /// Play with the mouse. Off leaves it to the terminal, for selecting text.
    Mouse,
    /// Whether games begin with the computer's thoughts beside the board.
    Reasoning,
    /// What the menu offers first: pve is human vs computer, pvp two people, ai two computers.
    Mode,
    /// Who plays X: human, random, blind, depth:N (looks N plies ahead) or perfect.
    X,
    /// Who plays O: human, random, blind, depth:N (looks N plies ahead) or perfect.
    O,
    /// The board games begin on: columns x rows, then / and how many in a row, as in 7x5/4.
    Board,
    /// Whether completing a line loses instead of winning.
    Misere,
    /// How many games a series has at most: 1, 3, 5 or 7.
    BestOf,
    /// What the computer plays when several moves are best: one at random, or the first.
    TieBreak,
}

impl Setting {
    /// All settings, in the order in which they are shown.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the file, and behind `--set`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The variable of the environment in which it is looked for, such as `NOUGHTS_TIE_BREAK`.
    pub fn variable(self) -> String {
        format!("NOUGHTS_{}", self.name().to_uppercase().replace('-', "_"))
    }

    /// Whether the setting says what games begin with, rather than how the program looks.
    pub fn is_about_games(self) -> bool {
        self >= Self::Mode
    }

    /// What the setting is about, and which values it can have.
    pub fn about(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// The setting of this name.
    ///
    /// # Errors
    /// A sentence that names the nearest one, if there is none.
    pub fn known(name: &str) -> Result<Self, String> {
        Self::named(name).ok_or_else(|| Self::unknown(name))
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|setting| setting.name() == name)
    }

    /// That there is no setting of this name, and which may be meant.
    pub(super) fn unknown(name: &str) -> String {
        let nearest = nearest(name, Self::ALL.iter().map(|setting| setting.name()));
        let meant = nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"));
        format!("there is no setting {}{meant}", quoted(name))
    }
}

/// A change of one entry of the settings' file; all others stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The names of the tables it is in, and its own last: `["keys", "game", "undo"]`. Never empty.
    pub path: Vec<String>,
    /// The value that the entry gets; none if the entry is taken out, so that the default holds.
    pub value: Option<Value>,
}

/// What an entry of the settings' file can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A word.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i64),
    /// Several words.
    List(Vec<String>),
}
