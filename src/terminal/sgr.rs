//! Styles as escape sequences.

use ratatui::style::{Color, Modifier, Style};
use std::fmt;

/// Displays a style as the escape sequence that resets all styles and sets this one: Select Graphic Rendition, ECMA-48,
/// 5th edition, 1991, 8.3.117.
///
/// The first sixteen colours get their short codes. crossterm 0.29 writes them as the first of 256, which
/// terminals with sixteen colours do not understand, or misread: they take the 5 in it for blinking text.
pub struct Sgr(pub Style);

/// The code of each text attribute.
const MODIFIERS: [(Modifier, u8); 9] = [
    (Modifier::BOLD, 1),
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::UNDERLINED, 4),
    (Modifier::SLOW_BLINK, 5),
    (Modifier::RAPID_BLINK, 6),
    (Modifier::REVERSED, 7),
    (Modifier::HIDDEN, 8),
    (Modifier::CROSSED_OUT, 9),
];

impl fmt::Display for Sgr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(style) = self;
        f.write_str("\x1b[0")?;
        for (_, number) in MODIFIERS.iter().filter(|(modifier, _)| style.add_modifier.contains(*modifier)) {
            write!(f, ";{number}")?;
        }
        color(f, style.fg, FOREGROUND)?;
        color(f, style.bg, BACKGROUND)?;
        f.write_str("m")
    }
}

/// What is added to the codes of foreground colours.
const FOREGROUND: u8 = 0;
const BACKGROUND: u8 = 10;

fn color(f: &mut fmt::Formatter<'_>, color: Option<Color>, layer: u8) -> fmt::Result {
    let number = match color {
        None | Some(Color::Reset) => return Ok(()),
        Some(Color::Indexed(index)) => return write!(f, ";{};5;{index}", 38 + layer),
        Some(Color::Rgb(red, green, blue)) => return write!(f, ";{};2;{red};{green};{blue}", 38 + layer),
        Some(Color::Black) => 30,
        Some(Color::Red) => 31,
        Some(Color::Green) => 32,
        Some(Color::Yellow) => 33,
        Some(Color::Blue) => 34,
        Some(Color::Magenta) => 35,
        Some(Color::Cyan) => 36,
        Some(Color::Gray) => 37,
        // The bright colours come from aixterm; all terminals have adopted them since.
        Some(Color::DarkGray) => 90,
        Some(Color::LightRed) => 91,
        Some(Color::LightGreen) => 92,
        Some(Color::LightYellow) => 93,
        Some(Color::LightBlue) => 94,
        Some(Color::LightMagenta) => 95,
        Some(Color::LightCyan) => 96,
        Some(Color::White) => 97,
    };
    write!(f, ";{}", number + layer)
}
