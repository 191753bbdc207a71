//! What screens draw on, and what is remembered of a drawing.

use super::layout::{self, first_row};
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

/// What was drawn where, as far as somebody can act on it.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The window.
    pub area: Rect,
    /// What the pointer can be over; of several at the same place the last.
    hits: Vec<(Rect, Target)>,
    /// Whether there is text to scroll to above what is in sight.
    pub(crate) goes_on_above: bool,
    /// Whether there is below.
    pub(crate) goes_on_below: bool,
}

impl Frame {
    /// A window with nothing in it yet.
    pub(crate) fn of(area: Rect) -> Self {
        Self { area, ..Self::default() }
    }

    /// What the pointer is over, if it is anything that can be acted on.
    pub fn target_at(&self, position: Position) -> Option<Target> {
        let mut hits = self.hits.iter().rev();
        hits.find(|(area, _)| area.contains(position)).map(|&(_, target)| target)
    }
}

/// How much can be seen of what moves: from 0, nothing yet, to 1, all of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// Of the mark that was placed last.
    pub mark: f32,
    /// Of the stroke through the line that ended the game.
    pub line: f32,
    /// Of the longest bar of the race.
    pub bars: f32,
}

impl Growth {
    /// Nothing moves.
    pub const FULL: Self = Self { mark: 1.0, line: 1.0, bars: 1.0 };
}

/// A part of the window to draw on. Nothing is drawn outside it.
pub(crate) struct Canvas<'a> {
    pub(crate) area: Rect,
    pub(crate) look: &'a Look,
    /// How far what moves on the screen has come.
    pub(crate) growth: Growth,
    pub(crate) buf: &'a mut Buffer,
    pub(crate) frame: &'a mut Frame,
}

/// A row of a list.
#[derive(Clone, Copy)]
pub(crate) struct Item {
    pub(crate) place: usize,
    pub(crate) is_selected: bool,
    /// What stands in front of it, and how it is written.
    pub(crate) pointer: &'static str,
    pub(crate) style: Style,
}

impl Item {
    /// The row at this place of a list.
    pub(crate) fn new(place: usize, selected: Option<usize>, look: &Look) -> Self {
        let is_selected = selected == Some(place);
        let (pointer, style) =
            if is_selected { (look.glyphs.pointer, look.theme.selected) } else { (" ", look.theme.text) };
        Self { place, is_selected, pointer, style }
    }
}

impl Canvas<'_> {
    /// One within these bounds.
    pub(crate) fn part(&mut self, area: Rect) -> Canvas<'_> {
        Canvas { area, look: self.look, growth: self.growth, buf: self.buf, frame: self.frame }
    }

    /// One of its rows.
    pub(crate) fn row(&mut self, row: u16) -> Canvas<'_> {
        let height = u16::from(row < self.area.height);
        self.part(Rect { y: self.area.y + row, height, ..self.area })
    }

    /// What is below so many of its rows.
    pub(crate) fn below(&mut self, rows: u16) -> Canvas<'_> {
        let [_, below] = layout::top(self.area, rows, 0);
        self.part(below)
    }

    /// Writes a text at a place of the window.
    pub(crate) fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let clip = self.area.intersection(self.buf.area);
        if !clip.contains(Position { x, y }) {
            return;
        }
        let room = clip.right() - x;
        // What is written replaces what was there, its style included.
        self.buf.set_style(Rect { x, y, width: width(text).min(room), height: 1 }, Style::reset());
        self.buf.set_stringn(x, y, text, usize::from(room), style);
    }

    /// Writes a text at a column and a row, counted from the top left corner.
    pub(crate) fn text(&mut self, column: u16, row: u16, text: &str, style: Style) {
        self.put(self.area.x + column, self.area.y + row, text, style);
    }

    /// Writes a text in the middle of a row.
    pub(crate) fn centred(&mut self, row: u16, text: &str, style: Style) {
        let margin = self.area.width.saturating_sub(width(text)).div_ceil(2);
        self.text(margin, row, text, style);
    }

    /// Writes a text at the end of a row.
    pub(crate) fn at_the_right(&mut self, row: u16, text: &str, style: Style) {
        self.text(self.area.width.saturating_sub(width(text)), row, text, style);
    }

    /// Writes a character where a mark of one character would stand.
    pub(crate) fn middle(&mut self, row: u16, glyph: &str, style: Style) {
        self.text(self.area.width.saturating_sub(1) / 2, row, glyph, style);
    }

    /// Writes a styled line.
    pub(crate) fn line(&mut self, row: u16, line: Line) {
        if row < self.area.height {
            let area = Rect { y: self.area.y + row, height: 1, ..self.area };
            line.render(area.intersection(self.buf.area), self.buf);
        }
    }

    /// Writes lines below each other, as many as fit.
    pub(crate) fn lines(&mut self, lines: &[String], style: Style) {
        for (row, line) in (0..self.area.height).zip(lines) {
            self.text(0, row, line, style);
        }
    }

    /// The same with a sign at the end of the last line in sight if they go on.
    pub(crate) fn excerpt(&mut self, lines: &[String], style: Style) {
        self.lines(&clipped(lines, self.area, self.look.glyphs.more), style);
    }

    /// Writes a text in as many lines as it takes and fit.
    pub(crate) fn paragraph(&mut self, text: &str, style: Style) {
        self.excerpt(&wrap(text, self.area.width), style);
    }

    /// Adds a style to what is written in an area.
    pub(crate) fn restyle(&mut self, area: Rect, style: Style) {
        self.buf.set_style(area.intersection(self.buf.area), style);
    }

    /// Draws the rows of a list of so many items that are in sight, the selected one in the middle where possible.
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

    /// The same by whole pages, so that a row stays where it is while the pointer moves within its page.
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
        places: Range<usize>,
        selected: Option<usize>,
        mut draw: impl FnMut(&mut Canvas, Item),
    ) {
        for (row, place) in (0..self.area.height).zip(places) {
            let mut row = self.row(row);
            row.hit(row.area, Target::Item(place));
            let item = Item::new(place, selected, row.look);
            draw(&mut row, item);
        }
    }

    /// Writes the value of an item in so many columns, between arrows that change it: the left half goes back, the right
    /// half forward.
    pub(crate) fn value(&mut self, item: Item, column: u16, columns: u16, value: &str) {
        let [before, behind] = self.look.glyphs.change;
        let room = usize::from(columns.saturating_sub(4));
        self.text(column, 0, &format!("{before} {value:^room$.room$} {behind}"), item.style);
        let (back, x) = (columns / 2, self.area.x + column);
        let halves = [(x, back, Direction::Back), (x + back, columns - back, Direction::Forward)];
        for (x, width, direction) in halves {
            self.hit(
                Rect { x, width, ..self.area }.intersection(self.area),
                Target::Change(item.place, direction),
            );
        }
    }

    /// Records what the pointer is over in an area of the window.
    pub(crate) fn hit(&mut self, area: Rect, target: Target) {
        self.frame.hits.push((area, target));
    }

    /// Covers all that was drawn: nothing of it can be acted on any more.
    pub(crate) fn cover(&mut self) {
        self.frame.hits.clear();
    }
}
