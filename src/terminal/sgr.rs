//! Styles as escape sequences.

use ratatui::style::{Color, Style};
use std::fmt;

/// Displays the escape sequence that changes a style: Select Graphic Rendition, ECMA-48, 5th edition, 1991, 8.3.117.
/// If the new style lacks something that the old one has, it resets all styles first.
///
/// The first sixteen colours get their short codes. crossterm 0.29 writes them as the first of 256, which
/// terminals with sixteen colours do not understand, or misread: they take the 5 in it for blinking text.
pub struct Sgr {
    /// The style before.
    pub from: Style,
    /// The style after.
    pub to: Style,
}

impl fmt::Display for Sgr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to } = self;
        let lacks = |from: Option<Color>, to: Option<Color>| {
            from.is_some_and(|from| from != Color::Reset) && to.is_none_or(|to| to == Color::Reset)
        };
        let resets =
            !to.add_modifier.contains(from.add_modifier) || lacks(from.fg, to.fg) || lacks(from.bg, to.bg);
        let from = if resets { Style::new() } else { *from };
        let new = to.add_modifier - from.add_modifier;
        let mut codes = if resets { vec!["0".to_owned()] } else { Vec::new() };
        // The bits of the text attributes are in the order of their codes, 1 to 9.
        codes.extend((1..=9).filter(|code| new.bits() >> (code - 1) & 1 == 1).map(|code| code.to_string()));
        for (before, after, layer) in [(from.fg, to.fg, FOREGROUND), (from.bg, to.bg, BACKGROUND)] {
            codes.extend(after.filter(|_| before != after).and_then(|after| color(after, layer)));
        }
        if codes.is_empty() { Ok(()) } else { write!(f, "\x1b[{}m", codes.join(";")) }
    }
}

/// What is added to the codes of foreground colours.
const FOREGROUND: u8 = 0;
const BACKGROUND: u8 = 10;

/// The code of a colour, unless it is the terminal's own.
fn color(color: Color, layer: u8) -> Option<String> {
    let number = match color {
        Color::Reset => return None,
        Color::Indexed(index) => return Some(format!("{};5;{index}", 38 + layer)),
        Color::Rgb(red, green, blue) => return Some(format!("{};2;{red};{green};{blue}", 38 + layer)),
        Color::Black => 30,
        Color::Red => 31,
        Color::Green => 32,
        Color::Yellow => 33,
        Color::Blue => 34,
        Color::Magenta => 35,
        Color::Cyan => 36,
        Color::Gray => 37,
        // The bright colours come from aixterm; all terminals have adopted them since.
        Color::DarkGray => 90,
        Color::LightRed => 91,
        Color::LightGreen => 92,
        Color::LightYellow => 93,
        Color::LightBlue => 94,
        Color::LightMagenta => 95,
        Color::LightCyan => 96,
        Color::White => 97,
    };
    Some((number + layer).to_string())
}
