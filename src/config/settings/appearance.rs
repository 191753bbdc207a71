//! How the program looks and moves; the colours that come of the theme, the choice of colours and the terminal.

use super::environment::Screen;
use super::{Animation, GlyphSet, ThemeName};
use strum::VariantArray;

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

/// The colours that the program draws with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum Palette {
    /// The terminal's own sixteen colours.
    Terminal,
    /// Those of the sixteen that can be read on white.
    TerminalOnWhite,
    /// Those of the sixteen that can be read on the black of a text console.
    Console,
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

impl Palette {
    /// All palettes.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The palette of a theme on a screen, where there are colours.
    pub(super) const fn of(theme: ThemeName, screen: Screen) -> Self {
        match (theme, screen) {
            (ThemeName::Monochrome, _) => Self::Monochrome,
            // Of 256 colours it would make its own sixteen, and sometimes the same of a ground and what is written on it.
            (_, Screen::Console) => Self::Console,
            (ThemeName::Terminal, Screen::Light) => Self::TerminalOnWhite,
            (ThemeName::Terminal, _) => Self::Terminal,
            (ThemeName::Dark, _) => Self::Dark,
            (ThemeName::Light, _) => Self::Light,
            (ThemeName::Contrast, _) => Self::Contrast,
            (ThemeName::Colorblind, _) => Self::Colorblind,
        }
    }
}
