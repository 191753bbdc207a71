//! Styles by role.

use super::Glyphs;
use crate::config::{Appearance, Palette};
use crate::game::ByMark;
use ratatui::prelude::{Color, Style};

pub struct Look {
    pub theme: Theme,
    pub glyphs: Glyphs,
    /// How many rows of the window a row of a list has.
    pub pitch: u16,
}

impl Look {
    pub fn of(appearance: Appearance) -> Self {
        let theme = match appearance.palette {
            Palette::Terminal => Theme::TERMINAL,
            Palette::TerminalOnWhite => Theme::TERMINAL_ON_WHITE,
            Palette::Console => Theme::CONSOLE,
            Palette::Dark => Theme::DARK,
            Palette::Light => Theme::LIGHT,
            Palette::Contrast => Theme::CONTRAST,
            Palette::Colorblind => Theme::COLORBLIND,
            Palette::Monochrome => Theme::MONOCHROME,
        };
        Self { theme, glyphs: Glyphs::of(appearance.glyphs), pitch: 1 }
    }
}

/// A style for each role. Colour never conveys anything that shape or words do not convey too.
pub struct Theme {
    pub ground: Option<BaseColors>,
    pub text: Style,
    /// Secondary things: grid, coordinates, captions.
    pub faint: Style,
    /// Titles, keys, the cursor's frame and what matters most.
    pub strong: Style,
    pub marks: ByMark<Style>,
    pub selected: Style,
    pub good: Style,
    pub bad: Style,
    pub strike: Option<Color>,
    /// Pairs of squares, in rotation.
    pub pairs: [Style; 5],
}

#[derive(Clone, Copy)]
pub struct BaseColors {
    pub foreground: Color,
    pub background: Color,
}

const PLAIN: Style = Style::new();

impl Theme {
    /// The reason why something was not done.
    pub fn refusal(&self) -> Style {
        self.bad.bold()
    }

    /// The style of a score that is good for the mover (1 to 3), bad (-1 to -3) or even (0).
    pub fn heat(&self, heat: i8) -> Style {
        match heat {
            1.. => self.good,
            0 => self.text,
            _ => self.bad,
        }
    }
}

const SIXTEEN: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

/// The number of one of the sixteen colours that all terminals have.
pub fn number_of(color: Color) -> Option<u8> {
    (0..).zip(SIXTEEN).find_map(|(number, known)| (known == color).then_some(number))
}

const fn ink(color: u8) -> Style {
    PLAIN.fg(Color::Indexed(color))
}

/// The colours of a theme with its own ground, out of the 256.
struct Colors {
    plain: u8,
    background: u8,
    faint: u8,
    /// For titles, keys and the cursor.
    bright: u8,
    marks: [u8; 2],
    good: u8,
    bad: u8,
    strike: u8,
    pairs: [u8; 5],
}

impl Theme {
    const fn painted(
        Colors { plain, background, faint, bright, marks: [x, o], good, bad, strike, pairs }: Colors,
    ) -> Self {
        let [first, second, third, fourth, fifth] = pairs;
        Self {
            ground: Some(BaseColors {
                foreground: Color::Indexed(plain),
                background: Color::Indexed(background),
            }),
            faint: ink(faint),
            strong: ink(bright).bold(),
            marks: ByMark { x: ink(x).bold(), o: ink(o).bold() },
            good: ink(good),
            bad: ink(bad),
            strike: Some(Color::Indexed(strike)),
            pairs: [ink(first), ink(second), ink(third), ink(fourth), ink(fifth)],
            ..Self::TERMINAL
        }
    }

    /// The terminal's own sixteen colours, so that the user's colour scheme applies.
    const TERMINAL: Self = Self {
        ground: None,
        text: PLAIN,
        // Not bright black: some colour schemes make that the background.
        faint: PLAIN.dim(),
        strong: PLAIN.bold(),
        marks: ByMark { x: PLAIN.light_blue().bold(), o: PLAIN.yellow().bold() },
        selected: PLAIN.reversed(),
        good: PLAIN.cyan(),
        bad: PLAIN.light_magenta(),
        strike: Some(Color::LightRed),
        pairs: [PLAIN.cyan(), PLAIN.magenta(), PLAIN.green(), PLAIN.light_blue(), PLAIN.yellow()],
    };

    /// The darkest of the sixteen, for a terminal that is known to have a white background: yellow and cyan would be
    /// illegible, and some terminals do not dim black.
    const TERMINAL_ON_WHITE: Self = Self {
        faint: PLAIN.dark_gray(),
        marks: ByMark { x: PLAIN.blue().bold(), o: PLAIN.red().bold() },
        good: PLAIN.blue(),
        bad: PLAIN.magenta(),
        strike: Some(Color::Black),
        pairs: [PLAIN.blue(), PLAIN.magenta(), PLAIN.red(), PLAIN.dark_gray(), PLAIN],
        ..Self::TERMINAL
    };

    /// The bright ones of the sixteen, for a text console with a black background: dim text would be dark
    /// grey there, and the console's blue and red are too dark to read.
    const CONSOLE: Self = Self {
        faint: PLAIN,
        strong: PLAIN.white().bold(),
        marks: ByMark { x: PLAIN.light_cyan().bold(), o: PLAIN.light_yellow().bold() },
        good: PLAIN.light_cyan(),
        pairs: [
            PLAIN.light_cyan(),
            PLAIN.light_magenta(),
            PLAIN.light_green(),
            PLAIN.white(),
            PLAIN.light_yellow(),
        ],
        ..Self::TERMINAL
    };

    /// Calm colours on near-black.
    const DARK: Self = Self::painted(Colors {
        plain: 252,
        background: 234,
        faint: 246,
        bright: 231,
        marks: [75, 221],
        good: 80,
        bad: 209,
        strike: 203,
        pairs: [80, 209, 114, 75, 221],
    });

    /// Ink on near-white.
    const LIGHT: Self = Self::painted(Colors {
        plain: 236,
        background: 255,
        faint: 241,
        bright: 16,
        marks: [25, 94],
        good: 24,
        bad: 124,
        strike: 160,
        pairs: [24, 124, 22, 25, 94],
    });

    /// Bright on black, with nothing fainter than light grey: for projectors and tired eyes.
    const CONTRAST: Self = Self {
        good: ink(51).bold(),
        bad: ink(215).bold(),
        ..Self::painted(Colors {
            plain: 231,
            background: 16,
            faint: 250,
            bright: 231,
            marks: [51, 226],
            good: 51,
            bad: 215,
            strike: 207,
            pairs: [51, 215, 120, 231, 226],
        })
    };

    /// Colours that people who cannot see red, green or blue can tell apart, on near-black: the closest of the 256 to
    /// those of Masataka Okabe and Kei Ito, "Color universal design" (2008).
    const COLORBLIND: Self = Self::painted(Colors {
        plain: 253,
        background: 233,
        faint: 247,
        bright: 231,
        marks: [74, 214],
        // Sky blue and vermilion, the latter brightened to be legible.
        good: 74,
        bad: 209,
        strike: 231,
        pairs: [74, 214, 36, 227, 175],
    });

    /// No colours, only bold, dim, reversed and crossed-out text.
    const MONOCHROME: Self = Self {
        marks: ByMark::both(PLAIN.bold()),
        good: PLAIN,
        bad: PLAIN,
        strike: None,
        pairs: [PLAIN; 5],
        ..Self::TERMINAL
    };
}
