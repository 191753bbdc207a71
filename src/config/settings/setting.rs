//! What there is to choose.

use crate::config::keymap::{nearest, quoted};

/// Something that people can choose once for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// The colours.
    Theme,
    /// Whether there are colours at all.
    Color,
    /// The characters to draw with.
    Glyphs,
    /// How long the computer's reply waits.
    Animation,
    /// Whether the mouse is the program's or the terminal's.
    Mouse,
    /// Whether the reasoning panel is open when a game begins.
    Reasoning,
    /// The kind of game that the menu offers first.
    Mode,
    /// Who plays X.
    X,
    /// Who plays O.
    O,
    /// The size of the board, and how many in a row.
    Board,
    /// Whether completing a line loses.
    Misere,
    /// How many games a series has at most.
    BestOf,
    /// How ties are broken.
    TieBreak,
}

impl Setting {
    /// All settings, in the order in which they are shown.
    pub const ALL: [Self; 13] = [
        Self::Theme,
        Self::Color,
        Self::Glyphs,
        Self::Animation,
        Self::Mouse,
        Self::Reasoning,
        Self::Mode,
        Self::X,
        Self::O,
        Self::Board,
        Self::Misere,
        Self::BestOf,
        Self::TieBreak,
    ];

    /// The name in the file, and behind `--set`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Theme => "theme",
            Self::Color => "color",
            Self::Glyphs => "glyphs",
            Self::Animation => "animation",
            Self::Mouse => "mouse",
            Self::Reasoning => "reasoning",
            Self::Mode => "mode",
            Self::X => "x",
            Self::O => "o",
            Self::Board => "board",
            Self::Misere => "misere",
            Self::BestOf => "best-of",
            Self::TieBreak => "tie-break",
        }
    }

    /// The variable of the environment in which it is looked for, such as `NOUGHTS_TIE_BREAK`.
    pub fn variable(self) -> String {
        format!("NOUGHTS_{}", self.name().to_uppercase().replace('-', "_"))
    }

    /// Whether the setting says what games begin with, rather than how the program looks.
    pub const fn is_about_games(self) -> bool {
        match self {
            Self::Mode | Self::X | Self::O | Self::Board | Self::Misere | Self::BestOf | Self::TieBreak => {
                true
            }
            Self::Theme | Self::Color | Self::Glyphs | Self::Animation | Self::Mouse | Self::Reasoning => {
                false
            }
        }
    }

    /// What the setting is about, and which values it can have.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Theme => {
                "The colours: terminal takes the terminal's own sixteen; the others bring theirs, and their background."
            }
            Self::Color => "Whether there are colours: auto leaves that to the environment (NO_COLOR, TERM).",
            Self::Glyphs => {
                "Characters to draw with: unicode, console (code page 437) or ascii; auto goes by LANG and TERM."
            }
            Self::Animation => {
                "How fast marks are drawn and lines struck, and how long the computer's reply waits."
            }
            Self::Mouse => "Play with the mouse. Off leaves it to the terminal, for selecting text.",
            Self::Reasoning => "Whether games begin with the computer's thoughts beside the board.",
            Self::Mode => {
                "What the menu offers first: pve is human vs computer, pvp two people, ai two computers."
            }
            Self::X => "Who plays X: human, random, blind, depth:N (looks N plies ahead) or perfect.",
            Self::O => "Who plays O: human, random, blind, depth:N (looks N plies ahead) or perfect.",
            Self::Board => {
                "The board games begin on: columns x rows, then / and how many in a row, as in 7x5/4."
            }
            Self::Misere => "Whether completing a line loses instead of winning.",
            Self::BestOf => "How many games a series has at most: 1, 3, 5 or 7.",
            Self::TieBreak => {
                "What the computer plays when several moves are best: one at random, or the first."
            }
        }
    }

    /// The setting of this name.
    ///
    /// # Errors
    /// A sentence that names the nearest one, if there is none.
    pub fn known(name: &str) -> Result<Self, String> {
        Self::named(name).ok_or_else(|| Self::unknown(name))
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.name() == name)
    }

    /// That there is no setting of this name, and which may be meant.
    pub(super) fn unknown(name: &str) -> String {
        let nearest = nearest(name, Self::ALL.map(Self::name));
        let meant = nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"));
        format!("there is no setting {}{meant}", quoted(name))
    }
}
