//! The canvas that screens draw on, and a record of what was drawn where.

use super::layout::{self, first_row};
use super::scene::Frame;
use super::target::Target;
use super::text::{clipped, width, wrap};
use super::theme::Look;
use crate::config::direction::Direction;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use std::ops::Range;

/// A part of the window to draw on. Nothing is drawn outside it.
pub struct Canvas<'a> {
    /// The area.
    pub area: Rect,
    /// How things look.
    pub look: &'a Look,
    /// How much of what is being animated is visible, from 0 (nothing yet) to 1 (all of it).
    pub growth: f32,
    /// The cells of the window.
    pub buf: &'a mut Buffer,
    /// What is drawn where.
    pub frame: &'a mut Frame,
}

/// A row of a list.
#[derive(Clone, Copy)]
pub(crate) struct Item {
    pub(crate) index: usize,
    pub(crate) is_selected: bool,
    /// The sign in front of it.
    pub(crate) pointer: &'static str,
    pub(crate) style: Style,
}

impl Item {
    /// The row at this index of a list.
    pub(crate) fn new(index: usize, selected: Option<usize>, look: &Look) -> Self {
        let is_selected = selected == Some(index);
        let (pointer, style) =
            if is_selected { (look.glyphs.pointer, look.theme.selected) } else { (" ", look.theme.text) };
        Self { index, is_selected, pointer, style }
    }
}

impl Canvas<'_> {
    /// The part within these bounds.
    pub(crate) fn part(&mut self, area: Rect) -> Canvas<'_> {
        Canvas { area, look: self.look, growth: self.growth, buf: self.buf, frame: self.frame }
    }

    /// One of its rows.
    pub(crate) fn row(&mut self, row: u16) -> Canvas<'_> {
        let height = u16::from(row < self.area.height);
        self.part(Rect { y: self.area.y + row, height, ..self.area })
    }

    /// The part below the first `rows` rows.
    pub(crate) fn below(&mut self, rows: u16) -> Canvas<'_> {
        let [_, below] = layout::top(self.area, rows, 0);
        self.part(below)
    }

    /// Writes a text at a position in the window.
    pub(crate) fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let clip = self.area.intersection(self.buf.area);
        if !clip.contains(Position { x, y }) {
            return;
        }
        let text = &self.look.write(text);
        let room = clip.right() - x;
        // The text replaces what was there, including its style.
        self.buf.set_style(Rect { x, y, width: width(text).min(room), height: 1 }, Style::reset());
        self.buf.set_stringn(x, y, text, usize::from(room), style);
    }

    /// Writes a text at a column and a row, counted from the canvas's top left corner.
    pub(crate) fn text(&mut self, column: u16, row: u16, text: &str, style: Style) {
        self.put(self.area.x + column, self.area.y + row, text, style);
    }

    /// Writes a text in the middle of a row.
    pub fn centred(&mut self, row: u16, text: &str, style: Style) {
        let margin = self.area.width.saturating_sub(width(text)).div_ceil(2);
        self.text(margin, row, text, style);
    }

    /// Writes a text at the right end of a row.
    pub(crate) fn at_the_right(&mut self, row: u16, text: &str, style: Style) {
        self.text(self.area.width.saturating_sub(width(text)), row, text, style);
    }

    /// Writes a character where a one-character mark would be.
    pub(crate) fn middle(&mut self, row: u16, glyph: &str, style: Style) {
        self.text(self.area.width.saturating_sub(1) / 2, row, glyph, style);
    }

    /// Writes a styled line of text.
    pub(crate) fn line(&mut self, row: u16, line: Line) {
        if row < self.area.height {
            let area = Rect { y: self.area.y + row, height: 1, ..self.area };
            line.render(area.intersection(self.buf.area), self.buf);
        }
    }

    /// Writes lines of text below each other, as many as fit.
    pub(crate) fn lines(&mut self, lines: &[String], style: Style) {
        for (row, line) in (0..self.area.height).zip(lines) {
            self.text(0, row, line, style);
        }
    }

    /// The same, with a sign at the end of the last visible line if there are more.
    pub(crate) fn excerpt(&mut self, lines: &[String], style: Style) {
        self.lines(&clipped(lines, self.area, self.look.glyphs.more), style);
    }

    /// Writes a text, wrapped to the width; what does not fit is cut off, with a sign.
    pub(crate) fn paragraph(&mut self, text: &str, style: Style) {
        self.excerpt(&wrap(text, self.area.width), style);
    }

    /// Draws aside, on an area of any size, and shows a part of that here, with its targets.
    pub(crate) fn aside(&mut self, area: Rect, part: Rect, draw: impl FnOnce(&mut Canvas)) {
        let (mut buf, mut frame) = (Buffer::empty(area), Frame::default());
        draw(&mut Canvas { area, buf: &mut buf, frame: &mut frame, ..self.part(self.area) });
        let clip = self.area.intersection(self.buf.area);
        let here = |from: Rect| {
            let (x, y) = (self.area.x + (from.x - part.x), self.area.y + (from.y - part.y));
            Rect { x, y, ..from }.intersection(clip)
        };
        let shown = here(part);
        for to in shown.positions() {
            self.buf[to] = buf[(to.x - shown.x + part.x, to.y - shown.y + part.y)].clone();
        }
        self.frame.add(frame, part, shown);
    }

    /// Whether nothing is drawn in a row.
    pub(crate) fn is_blank(&self, row: u16) -> bool {
        let row = Rect { y: self.area.y + row, height: 1, ..self.area };
        row.intersection(self.buf.area).positions().all(|place| self.buf[place].symbol() == " ")
    }

    /// Adds a style to the text in an area.
    pub(crate) fn restyle(&mut self, area: Rect, style: Style) {
        self.buf.set_style(area.intersection(self.buf.area), style);
    }

    /// Draws the visible rows of a list, with the selected one in the middle where possible.
    pub(crate) fn list(
        &mut self,
        count: usize,
        selected: impl Into<Option<usize>>,
        draw: impl FnMut(&mut Canvas, Item),
    ) {
        let selected = selected.into();
        let first = first_row(selected.unwrap_or(0), count, self.area.height);
        self.items(first..count, selected, draw);
    }

    /// The same page by page, so that rows stay in place while the pointer moves within a page.
    pub(crate) fn pages(
        &mut self,
        count: usize,
        selected: Option<usize>,
        draw: impl FnMut(&mut Canvas, Item),
    ) {
        let room = usize::from(self.area.height).max(1);
        self.items(selected.unwrap_or(0) / room * room..count, selected, draw);
    }

    /// Draws as many of these items as fit.
    fn items(
        &mut self,
        indices: Range<usize>,
        selected: Option<usize>,
        mut draw: impl FnMut(&mut Canvas, Item),
    ) {
        for (row, index) in (0..self.area.height).zip(indices) {
            let mut row = self.row(row);
            row.hit(row.area, Target::Item(index));
            let item = Item::new(index, selected, row.look);
            draw(&mut row, item);
        }
    }

    /// Writes an item's value between two arrows, `columns` wide in all. A click on the left half changes the value
    /// back, one on the right half forward.
    pub(crate) fn value(&mut self, item: Item, column: u16, columns: u16, value: &str) {
        let [before, behind] = self.look.glyphs.change;
        let room = usize::from(columns.saturating_sub(4));
        self.text(column, 0, &format!("{before} {value:^room$.room$} {behind}"), item.style);
        let (back, x) = (columns / 2, self.area.x + column);
        let halves = [(x, back, Direction::Back), (x + back, columns - back, Direction::Forward)];
        for (x, width, direction) in halves {
            self.hit(
                Rect { x, width, ..self.area }.intersection(self.area),
                Target::Change(item.index, direction),
            );
        }
    }

    /// Makes an area of the window a target for the pointer.
    pub(crate) fn hit(&mut self, area: Rect, target: Target) {
        self.frame.hit(area, target);
    }

    /// Removes the targets in the area: what was drawn there is now hidden and cannot be clicked.
    pub(crate) fn hide_targets(&mut self) {
        self.frame.hide(self.area);
    }
}
