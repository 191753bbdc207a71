//! The themes.
//!
//! Those with a ground of their own take their colours from the fixed part of the 256 (16 to 255), which look the
//! same everywhere and need no terminal with 24-bit colour; tests measure their contrast. The others leave the
//! sixteen to the terminal's own scheme.

use super::{Ground, PLAIN, Theme};
use ratatui::style::{Color, Modifier, Style};

/// A style with one of the 256 colours.
const fn ink(color: u8) -> Style {
    PLAIN.fg(Color::Indexed(color))
}

const BOLD: Modifier = Modifier::BOLD;

impl Theme {
    /// The terminal's own sixteen colours, so that people's colour schemes apply.
    pub const TERMINAL: Self = Self {
        ground: None,
        text: PLAIN,
        // Not bright black: some colour schemes make that the background.
        faint: PLAIN.add_modifier(Modifier::DIM),
        strong: PLAIN.add_modifier(BOLD),
        marks: [PLAIN.fg(Color::LightBlue).add_modifier(BOLD), PLAIN.fg(Color::Yellow).add_modifier(BOLD)],
        cursor: PLAIN.add_modifier(BOLD),
        selected: PLAIN.add_modifier(Modifier::REVERSED),
        key: PLAIN.add_modifier(BOLD),
        good: PLAIN.fg(Color::Cyan),
        bad: PLAIN.fg(Color::Magenta),
        pruned: PLAIN.add_modifier(Modifier::DIM).add_modifier(Modifier::CROSSED_OUT),
        refusal: PLAIN.fg(Color::Magenta).add_modifier(BOLD),
        strike: Some(Color::LightRed),
        pairs: [
            PLAIN.fg(Color::Cyan),
            PLAIN.fg(Color::Magenta),
            PLAIN.fg(Color::Green),
            PLAIN.fg(Color::LightBlue),
            PLAIN.fg(Color::Yellow),
        ],
    };

    /// The darkest of the sixteen, for a terminal that is known to write on white: yellow and cyan would be lost, and
    /// dim black is as black as any in some terminals.
    pub const TERMINAL_ON_WHITE: Self = Self {
        faint: PLAIN.fg(Color::DarkGray),
        pruned: PLAIN.fg(Color::DarkGray).add_modifier(Modifier::CROSSED_OUT),
        marks: [PLAIN.fg(Color::Blue).add_modifier(BOLD), PLAIN.fg(Color::Red).add_modifier(BOLD)],
        good: PLAIN.fg(Color::Blue),
        strike: Some(Color::Black),
        pairs: [
            PLAIN.fg(Color::Blue),
            PLAIN.fg(Color::Magenta),
            PLAIN.fg(Color::Red),
            PLAIN.fg(Color::DarkGray),
            PLAIN,
        ],
        ..Self::TERMINAL
    };

    /// Calm colours on near-black.
    pub const DARK: Self = Self {
        ground: Some(Ground { foreground: Color::Indexed(252), background: Color::Indexed(234) }),
        faint: ink(246),
        strong: ink(231).add_modifier(BOLD),
        marks: [ink(75).add_modifier(BOLD), ink(221).add_modifier(BOLD)],
        cursor: ink(231).add_modifier(BOLD),
        key: ink(231).add_modifier(BOLD),
        good: ink(80),
        bad: ink(209),
        pruned: ink(246).add_modifier(Modifier::CROSSED_OUT),
        refusal: ink(209).add_modifier(BOLD),
        strike: Some(Color::Indexed(203)),
        pairs: [ink(80), ink(209), ink(114), ink(75), ink(221)],
        ..Self::TERMINAL
    };

    /// Ink on near-white.
    pub const LIGHT: Self = Self {
        ground: Some(Ground { foreground: Color::Indexed(236), background: Color::Indexed(255) }),
        faint: ink(241),
        strong: ink(16).add_modifier(BOLD),
        marks: [ink(25).add_modifier(BOLD), ink(94).add_modifier(BOLD)],
        cursor: ink(16).add_modifier(BOLD),
        key: ink(16).add_modifier(BOLD),
        good: ink(24),
        bad: ink(124),
        pruned: ink(241).add_modifier(Modifier::CROSSED_OUT),
        refusal: ink(124).add_modifier(BOLD),
        strike: Some(Color::Indexed(160)),
        pairs: [ink(24), ink(124), ink(22), ink(25), ink(94)],
        ..Self::TERMINAL
    };

    /// Bright on black, and even the secondary no fainter than light grey: for projectors and tired eyes.
    pub const CONTRAST: Self = Self {
        ground: Some(Ground { foreground: Color::Indexed(231), background: Color::Indexed(16) }),
        faint: ink(250),
        marks: [ink(51).add_modifier(BOLD), ink(226).add_modifier(BOLD)],
        good: ink(51).add_modifier(BOLD),
        bad: ink(215).add_modifier(BOLD),
        pruned: ink(250).add_modifier(Modifier::CROSSED_OUT),
        refusal: ink(215).add_modifier(BOLD),
        strike: Some(Color::Indexed(201)),
        pairs: [ink(51), ink(215), ink(120), ink(231), ink(226)],
        ..Self::TERMINAL
    };

    /// Colours that people who see no red, no green or no blue can tell apart, on black: those of Masataka Okabe
    /// and Kei Ito, "Color universal design" (2008), as near as the 256 come.
    pub const COLORBLIND: Self = Self {
        ground: Some(Ground { foreground: Color::Indexed(253), background: Color::Indexed(233) }),
        faint: ink(247),
        strong: ink(231).add_modifier(BOLD),
        // Sky blue and orange.
        marks: [ink(74).add_modifier(BOLD), ink(214).add_modifier(BOLD)],
        cursor: ink(231).add_modifier(BOLD),
        key: ink(231).add_modifier(BOLD),
        // Sky blue and vermilion, or as bright as that must be to be read.
        good: ink(74),
        bad: ink(209),
        pruned: ink(247).add_modifier(Modifier::CROSSED_OUT),
        refusal: ink(209).add_modifier(BOLD),
        strike: Some(Color::Indexed(231)),
        pairs: [ink(74), ink(214), ink(36), ink(227), ink(175)],
        ..Self::TERMINAL
    };

    /// No colour at all, only bold, dim and reversed text.
    pub const MONOCHROME: Self = Self {
        marks: [PLAIN.add_modifier(BOLD), PLAIN.add_modifier(BOLD)],
        good: PLAIN,
        bad: PLAIN,
        refusal: PLAIN.add_modifier(BOLD),
        strike: None,
        pairs: [PLAIN; 5],
        ..Self::TERMINAL
    };
}
