//! A backend that writes less, for slow lines: one style after the other, and nothing for a frame without changes.

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::Style;
use std::io::{self, Write};

/// crossterm's backend, spoken to sparingly. The cursor is taken to be hidden all the time.
pub(super) struct Sparing<W: Write>(CrosstermBackend<W>);

impl<W: Write> Sparing<W> {
    pub(super) const fn new(writer: W) -> Self {
        Self(CrosstermBackend::new(writer))
    }
}

impl<W: Write> Backend for Sparing<W> {
    type Error = io::Error;

    /// Cells of the same style are drawn together: to move costs at most eight bytes, to change the style more.
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
        // Even no change at all would be written as a reset.
        if groups.is_empty() { Ok(()) } else { self.0.draw(groups.into_iter().flat_map(|(_, group)| group)) }
    }

    fn append_lines(&mut self, lines: u16) -> io::Result<()> {
        self.0.append_lines(lines)
    }

    /// Does nothing: ratatui asks for it with every frame.
    fn hide_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.0.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.0.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.0.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.0.clear()
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.0.clear_region(clear_type)
    }

    fn size(&self) -> io::Result<Size> {
        self.0.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.0.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.0)
    }
}
