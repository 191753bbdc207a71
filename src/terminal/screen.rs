//! Shows frames in few bytes, for slow connections.
//!
//! A frame is marked as a synchronized update: drawing style by style would be visible, and a window that is redrawn is
//! cleared first. Terminals that do not know the marks ignore them.
//! <https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036>

use crate::draw::number_of;
use crossterm::cursor::{MoveTo, MoveToColumn};
use crossterm::queue;
use crossterm::style::ResetColor;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::buffer::Cell;
use ratatui::prelude::{Buffer, Color, Rect, Style};
use std::io::{self, Write};

/// The window of a terminal whose cursor is hidden.
pub struct Screen<W> {
    writer: W,
    shown: Buffer,
    must_clear: bool,
}

impl<W: Write> Screen<W> {
    pub fn new(writer: W, area: Rect) -> Self {
        Self { writer, shown: Buffer::empty(area), must_clear: true }
    }

    /// The window may show anything.
    pub fn reset(&mut self, area: Rect) {
        self.shown = Buffer::empty(area);
        self.must_clear = true;
    }

    pub fn area(&self) -> Rect {
        self.shown.area
    }

    /// Shows a picture of this size.
    pub fn show(&mut self, picture: Buffer) -> io::Result<()> {
        let changes = self.shown.diff(&picture);
        if changes.is_empty() && !self.must_clear {
            return Ok(());
        }
        queue!(self.writer, BeginSynchronizedUpdate)?;
        if std::mem::take(&mut self.must_clear) {
            // Another program may have left its style.
            queue!(self.writer, ResetColor, Clear(ClearType::All))?;
        }
        write_cells(&mut self.writer, changes)?;
        queue!(self.writer, EndSynchronizedUpdate)?;
        self.writer.flush()?;
        self.shown = picture;
        Ok(())
    }
}

/// Writes cells of the same style together: moving costs four to eight bytes, changing the style often more.
fn write_cells(out: &mut impl Write, cells: Vec<(u16, u16, &Cell)>) -> io::Result<()> {
    let mut groups: Vec<(Style, Vec<_>)> = Vec::new();
    for cell in cells {
        let style = cell.2.style();
        match groups.iter_mut().find(|(known, _)| *known == style) {
            Some((_, group)) => group.push(cell),
            None => groups.push((style, vec![cell])),
        }
    }
    // Where the cursor is, if the terminal draws the last cell one column wide.
    let mut cursor = None;
    let plain = Cell::EMPTY.style();
    let mut current = plain;
    // The style that takes the fewest bytes comes next.
    while let Some(next) = (0..groups.len()).min_by_key(|&index| sgr(current, groups[index].0).len()) {
        let (style, group) = groups.swap_remove(next);
        out.write_all(sgr(current, style).as_bytes())?;
        current = style;
        for (column, row, cell) in group {
            match cursor {
                Some(place) if place == (column, row) => {}
                Some((_, same)) if same == row => queue!(out, MoveToColumn(column))?,
                _ => queue!(out, MoveTo(column, row))?,
            }
            out.write_all(cell.symbol().as_bytes())?;
            cursor = Some((column + 1, row));
        }
    }
    out.write_all(sgr(current, plain).as_bytes())
}

/// The escape sequence that changes a style: Select Graphic Rendition, ECMA-48, 5th edition, 1991, 8.3.117. Resets all
/// styles first if the new one lacks something.
///
/// crossterm 0.29 writes the first sixteen colours as the first of 256, which terminals with sixteen do not understand, or
/// misread: they take the 5 in it for blinking text.
pub fn sgr(from: Style, to: Style) -> String {
    let lacks = |from: Option<Color>, to: Option<Color>| {
        from.is_some_and(|from| from != Color::Reset) && to.is_none_or(|to| to == Color::Reset)
    };
    let resets =
        !to.add_modifier.contains(from.add_modifier) || lacks(from.fg, to.fg) || lacks(from.bg, to.bg);
    let from = if resets { Style::new() } else { from };
    let new = to.add_modifier - from.add_modifier;
    let mut codes = if resets { vec!["0".to_owned()] } else { Vec::new() };
    // The bits of the text attributes are in the order of their codes, 1 to 9.
    codes.extend((1..=9).filter(|code| new.bits() >> (code - 1) & 1 == 1).map(|code| code.to_string()));
    // The codes of backgrounds are by 10 higher than those of foregrounds.
    for (before, after, layer) in [(from.fg, to.fg, 0), (from.bg, to.bg, 10)] {
        if before != after {
            codes.extend(after.and_then(|after| color(after, layer)));
        }
    }
    if codes.is_empty() { String::new() } else { format!("\x1b[{}m", codes.join(";")) }
}

/// The code of a colour, unless it is the terminal's own.
fn color(color: Color, layer: u8) -> Option<String> {
    match color {
        Color::Reset => None,
        Color::Indexed(index) => Some(format!("{};5;{index}", 38 + layer)),
        named => {
            // The second eight are from aixterm; all terminals have adopted them since.
            let number = number_of(named)?;
            let code = if number < 8 { 30 + number } else { 82 + number };
            Some((code + layer).to_string())
        }
    }
}
