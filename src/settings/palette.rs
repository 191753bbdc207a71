//! The colours that come of the theme, the choice of colours and the terminal.

use super::ThemeName;

/// The colours that the program draws with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Palette {
    /// The terminal's own sixteen colours.
    Terminal,
    /// Those of the sixteen that can be read on white.
    TerminalOnWhite,
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
    pub const ALL: [Self; 7] = [
        Self::Terminal,
        Self::TerminalOnWhite,
        Self::Dark,
        Self::Light,
        Self::Contrast,
        Self::Colorblind,
        Self::Monochrome,
    ];

    /// The palette of a theme where there are colours, on a terminal that is known to write on white or not.
    pub(super) const fn of(theme: ThemeName, on_white: bool) -> Self {
        match theme {
            ThemeName::Terminal if on_white => Self::TerminalOnWhite,
            ThemeName::Terminal => Self::Terminal,
            ThemeName::Dark => Self::Dark,
            ThemeName::Light => Self::Light,
            ThemeName::Contrast => Self::Contrast,
            ThemeName::Colorblind => Self::Colorblind,
            ThemeName::Monochrome => Self::Monochrome,
        }
    }
}
