//! A backend that writes less, for slow connections: it groups cells by style and writes nothing for a frame without
//! changes.
//!
//! A frame with changes is marked as a synchronized update, so that it never appears half-drawn: drawing style by style
//! would be visible, and a window that is redrawn is cleared first. Terminals that do not know the marks ignore them.
//! <https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036>

use super::sgr::Sgr;
use crossterm::cursor::{MoveRight, MoveTo, MoveToColumn};
use crossterm::queue;
use crossterm::style::ResetColor;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::Style;
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
