//! How the program looks and moves.

use super::Palette;
use std::time::Duration;

/// How the program looks and moves, as far as its state depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// The colours.
    pub palette: Palette,
    /// The characters to draw with.
    pub glyphs: GlyphSet,
    /// How long one has to see what happens.
    pub animation: Animation,
}

impl Default for Appearance {
    fn default() -> Self {
        Self { palette: Palette::Terminal, glyphs: GlyphSet::Unicode, animation: Animation::Normal }
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
