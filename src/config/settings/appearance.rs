//! The look of the program; its palette follows from the theme, the choice of colours and the terminal.

use super::environment::Screen;
use super::{Animation, GlyphSet, ThemeName};
use serde::Deserialize;
use strum::VariantArray;

/// The look and speed of the program, resolved from its settings and the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// The colours.
    pub palette: Palette,
    /// The characters to draw with.
    pub glyphs: GlyphSet,
    /// The speed of animations.
    pub animation: Animation,
}

/// What is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Background {
    /// White, or nearly.
    Light,
    /// Black, or nearly.
    Dark,
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantArray)]
pub enum Palette {
    /// The terminal's own sixteen colours.
    #[default]
    Terminal,
    /// Those of the sixteen that are readable on white.
    TerminalOnWhite,
    /// Those of the sixteen that are readable on the black of a text console.
    Console,
    /// Calm colours on near-black.
    Dark,
    /// Ink on near-white.
    Light,
    /// Bright on black, with nothing faint.
    Contrast,
    /// Colours that people with colour blindness (red, green or blue) can tell apart.
    Colorblind,
    /// No colours.
    Monochrome,
}

impl Palette {
    /// All palettes.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The palette of a theme on a screen with colours.
    pub(super) const fn of(theme: ThemeName, screen: Screen) -> Self {
        match (theme, screen) {
            (ThemeName::Monochrome, _) => Self::Monochrome,
            // The console maps 256 colours to its sixteen, sometimes text and background to the same one.
            (_, Screen::Console) => Self::Console,
            (ThemeName::Terminal, Screen::On(Background::Light)) => Self::TerminalOnWhite,
            (ThemeName::Terminal, _) => Self::Terminal,
            (ThemeName::Dark, _) => Self::Dark,
            (ThemeName::Light, _) => Self::Light,
            (ThemeName::Contrast, _) => Self::Contrast,
            (ThemeName::Colorblind, _) => Self::Colorblind,
        }
    }
}
