//! Settings with a few values, each with a name.

use crate::config::keymap::quoted;
use crate::engine::player::Player;
use crate::game::ByMark;
use std::fmt;
use std::time::Duration;

/// One of a few values with names.
pub trait Choice: Copy + PartialEq + 'static {
    /// What the values are, in the words of an error: "theme".
    const KIND: &'static str;
    /// All values, in the order in which one goes through them.
    const ALL: &'static [Self];

    /// How the value is written.
    fn name(self) -> &'static str;

    /// The value that is written like this.
    ///
    /// # Errors
    /// A sentence on which values there are, if none is.
    fn named(text: &str) -> Result<Self, String> {
        Self::ALL
            .iter()
            .copied()
            .find(|value| value.name() == text)
            .ok_or_else(|| format!("{} is no {}: say {}", quoted(text), Self::KIND, listed(&names::<Self>())))
    }
}

/// The names of all values.
pub(super) fn names<C: Choice>() -> Vec<String> {
    C::ALL.iter().map(|value| value.name().to_owned()).collect()
}

/// Reads yes or no.
pub(super) fn flag(text: &str) -> Result<bool, String> {
    match text {
        "true" | "yes" | "on" | "1" => Ok(true),
        "false" | "no" | "off" | "0" => Ok(false),
        _ => Err(format!("{} is not understood: say true or false", quoted(text))),
    }
}

/// Words in a row, as in "a, b or c".
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.join(", "),
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThemeName {
    /// The terminal's own sixteen colours, so that people's colour schemes apply.
    Terminal,
    /// Calm colours on near-black.
    Dark,
    /// Ink on near-white.
    Light,
    /// Bright on black, and nothing very faint.
    Contrast,
    /// Colours that people who see no red, no green or no blue can tell apart.
    Colorblind,
    /// No colours.
    Monochrome,
}

/// A set of characters to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GlyphSet {
    /// Box drawing, block elements, and signs from all over.
    Unicode,
    /// Code page 437: box drawing and block elements as the fonts of text consoles have them.
    Console,
    /// Nothing but ASCII.
    Ascii,
}

/// How fast what moves does so, and how long the computer's reply waits, so that one sees what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Animation {
    /// Not at all.
    Off,
    /// Twice the usual time.
    Slow,
    /// The usual time.
    Normal,
    /// Half of it.
    Fast,
}

impl Animation {
    /// What becomes of a wait that usually takes this long.
    pub fn of(self, usual: Duration) -> Duration {
        match self {
            Self::Off => Duration::ZERO,
            Self::Slow => usual.saturating_mul(2),
            Self::Normal => usual,
            Self::Fast => usual / 2,
        }
    }
}

/// Which of the players are human.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Human against human.
    Pvp,
    /// Human against computer.
    Pve,
    /// Computer against computer.
    Ai,
}

/// Whether the program draws in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColorChoice {
    /// As the environment says: never under `NO_COLOR` or in a terminal without colours, else always.
    #[default]
    Auto,
    /// In any case.
    Always,
    /// In no case.
    Never,
}

/// What is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GlyphChoice {
    /// As much as the environment says that the terminal can show.
    #[default]
    Auto,
    /// These, in any case.
    Always(GlyphSet),
}

/// How computer players choose between moves that are equally good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieRule {
    /// One at random.
    Random,
    /// The first in reading order.
    First,
}

impl Choice for Mode {
    const KIND: &'static str = "kind of game";
    const ALL: &'static [Self] = &[Self::Pvp, Self::Pve, Self::Ai];

    fn name(self) -> &'static str {
        match self {
            Self::Pvp => "pvp",
            Self::Pve => "pve",
            Self::Ai => "ai",
        }
    }
}

impl Mode {
    /// The mode of a game between these two.
    pub fn of(players: ByMark<Player>) -> Self {
        match (players.x.is_human(), players.o.is_human()) {
            (true, true) => Self::Pvp,
            (false, false) => Self::Ai,
            _ => Self::Pve,
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Choice for ColorChoice {
    const KIND: &'static str = "choice of colours";
    const ALL: &'static [Self] = &[Self::Auto, Self::Always, Self::Never];

    fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Always => "always",
            Self::Never => "never",
        }
    }
}

impl Choice for TieRule {
    const KIND: &'static str = "tie-break";
    const ALL: &'static [Self] = &[Self::Random, Self::First];

    fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::First => "first",
        }
    }
}

impl Choice for ThemeName {
    const KIND: &'static str = "theme";
    const ALL: &'static [Self] =
        &[Self::Terminal, Self::Dark, Self::Light, Self::Contrast, Self::Colorblind, Self::Monochrome];

    fn name(self) -> &'static str {
        match self {
            Self::Terminal => "terminal",
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Contrast => "contrast",
            Self::Colorblind => "colorblind",
            Self::Monochrome => "monochrome",
        }
    }
}

impl Choice for GlyphChoice {
    const KIND: &'static str = "set of glyphs";
    const ALL: &'static [Self] = &[
        Self::Auto,
        Self::Always(GlyphSet::Unicode),
        Self::Always(GlyphSet::Console),
        Self::Always(GlyphSet::Ascii),
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Always(GlyphSet::Unicode) => "unicode",
            Self::Always(GlyphSet::Console) => "console",
            Self::Always(GlyphSet::Ascii) => "ascii",
        }
    }
}

impl Choice for Animation {
    const KIND: &'static str = "speed of animation";
    const ALL: &'static [Self] = &[Self::Off, Self::Slow, Self::Normal, Self::Fast];

    fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
        }
    }
}
