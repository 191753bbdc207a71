//! A backend that writes less, for slow connections: it groups cells by style and writes nothing for a frame without
//! changes.
//!
//! A frame with changes is marked as a synchronized update, so that it never appears half-drawn: drawing style by style
//! would be visible, and a window that is redrawn is cleared first. Terminals that do not know the marks ignore them.
//! <https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036>

use crossterm::cursor::{MoveRight, MoveTo, MoveToColumn};
use crossterm::queue;
use crossterm::style::ResetColor;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Style};
use std::fmt;
use std::io::{self, Write};

/// The largest area to draw; the rest of a larger window stays empty. Each cell takes about a hundred bytes, and a
/// terminal may claim to have 65535 times 65535 of them.
const LARGEST: Size = Size::new(500, 200);

/// Wraps crossterm's backend to write fewer bytes.
pub struct CompactBackend<W: Write> {
    backend: CrosstermBackend<W>,
    /// Whether the cursor is hidden: ratatui hides it again for every frame.
    cursor_hidden: bool,
    /// Whether a frame has been started and not ended.
    in_frame: bool,
}

impl<W: Write> CompactBackend<W> {
    /// A backend for a terminal whose cursor is hidden.
    pub const fn new(writer: W) -> Self {
        Self { backend: CrosstermBackend::new(writer), cursor_hidden: true, in_frame: false }
    }

    /// Starts a frame, unless one is in progress.
    fn start_frame(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.in_frame, true) {
            return Ok(());
        }
        queue!(self.backend, BeginSynchronizedUpdate)
    }
}

/// The index of the group whose style takes the fewest bytes to set after this one; `None` if there are no groups.
fn nearest<T>(from: Style, groups: &[(Style, T)]) -> Option<usize> {
    (0..groups.len()).min_by_key(|&index| Sgr { from, to: groups[index].0 }.to_string().len())
}

impl<W: Write> Backend for CompactBackend<W> {
    type Error = io::Error;

    /// Draws cells of the same style together: moving costs four to eight bytes, changing the style often more.
    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut groups: Vec<(Style, Vec<_>)> = Vec::new();
        for change in content {
            let style = change.2.style();
            match groups.iter_mut().find(|(known, _)| *known == style) {
                Some((_, group)) => group.push(change),
                None => groups.push((style, vec![change])),
            }
        }
        if groups.is_empty() {
            return Ok(());
        }
        self.start_frame()?;
        // Where the cursor is after the last cell, if the terminal draws that one column wide, as it does ASCII.
        let (mut cursor, mut is_ascii) = (None, false);
        let plain = Cell::EMPTY.style();
        let mut current = plain;
        while let Some(next) = nearest(current, &groups) {
            let (style, group) = groups.swap_remove(next);
            write!(self.backend, "{}", Sgr { from: current, to: style })?;
            current = style;
            for (column, row, cell) in group {
                match cursor {
                    Some(place) if place == (column, row) => {}
                    Some((after, same)) if same == row => match column.checked_sub(after) {
                        Some(gap) if is_ascii && gap.ilog10() < (column + 1).ilog10() => {
                            queue!(self.backend, MoveRight(gap))?;
                        }
                        _ => queue!(self.backend, MoveToColumn(column))?,
                    },
                    _ => queue!(self.backend, MoveTo(column, row))?,
                }
                self.backend.write_all(cell.symbol().as_bytes())?;
                (cursor, is_ascii) = (Some((column + 1, row)), cell.symbol().is_ascii());
            }
        }
        write!(self.backend, "{}", Sgr { from: current, to: plain })
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.cursor_hidden, true) { Ok(()) } else { self.backend.hide_cursor() }
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.cursor_hidden = false;
        self.backend.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.backend.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.backend.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.start_frame()?;
        // Another program may have left its style.
        queue!(self.backend, ResetColor)?;
        self.backend.clear()
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.start_frame()?;
        self.backend.clear_region(clear_type)
    }

    fn size(&self) -> io::Result<Size> {
        let Size { width, height } = self.backend.size()?;
        Ok(Size::new(width.min(LARGEST.width), height.min(LARGEST.height)))
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.backend.window_size()
    }

    /// Ends the frame, if there is one: ratatui flushes once per frame, at its end.
    fn flush(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.in_frame) {
            queue!(self.backend, EndSynchronizedUpdate)?;
        }
        Backend::flush(&mut self.backend)
    }
}

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
