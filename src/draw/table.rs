//! Tables, lists and forms. They are shown page by page, so that rows stay in place under the pointer.

use super::layout;
use super::scene::Frame;
use super::target::Target;
use super::text::{shortened, width};
use super::theme::Look;
use crate::config::direction::Direction;
use crate::teach::signs::MORE;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{
    HighlightSpacing, List, ListState, Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget,
    Widget,
};
use std::iter::zip;

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) heading: &'static str,
    /// The fewest columns of the window with which it is useful, and the most that it can use.
    pub(crate) widths: [u16; 2],
    /// Whether its texts are at the left or, as numbers, at the right.
    pub(crate) align: Align,
    /// Where room is short, the column with the highest rank goes first, and that with the lowest grows first.
    pub(crate) rank: u8,
}

/// On which side the texts of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

impl Column {
    /// A column of a list.
    pub(crate) const fn of(width: u16) -> Self {
        Self { heading: "", widths: [1, width], align: Align::Left, rank: 0 }
    }
}

/// What stands in a row under a heading.
#[derive(Clone, Debug)]
pub(crate) struct Cell(pub(crate) String, pub(crate) Style);

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self(text.into(), Style::new())
    }
}

/// The columns that fit.
pub(crate) struct Fitted<'a> {
    columns: &'a [Column],
    /// The width of each; 0 if there is no room for it.
    pub(crate) widths: Vec<u16>,
    gap: u16,
}

impl<'a> Fitted<'a> {
    pub(crate) fn new(columns: &'a [Column], room: u16) -> Self {
        let mut widths: Vec<u16> = columns.iter().map(|column| column.widths[0]).collect();
        let needed = |widths: &[u16], gap: u16| {
            let shown = widths.iter().filter(|&&width| width > 0);
            shown.map(|width| width + gap).sum::<u16>().saturating_sub(gap)
        };
        let mut order: Vec<usize> = (0..columns.len()).collect();
        order.sort_by_key(|&index| columns[index].rank);
        while order.len() > 1 && needed(&widths, 1) > room {
            widths[order.remove(order.len() - 1)] = 0;
        }
        let gap = if needed(&widths, 2) > room { 1 } else { 2 };
        let mut spare = room.saturating_sub(needed(&widths, gap));
        for index in order {
            let more = spare.min(columns[index].widths[1].saturating_sub(widths[index]));
            widths[index] += more;
            spare -= more;
        }
        Self { columns, widths, gap }
    }

    /// A row of these cells; what does not fit its column is cut off, with `more`.
    pub(crate) fn line(&self, cells: impl IntoIterator<Item = Cell>, more: &str) -> Line<'static> {
        let mut spans: Vec<Span> = Vec::new();
        for ((column, &wide), Cell(text, style)) in zip(zip(self.columns, &self.widths), cells) {
            if wide == 0 {
                continue;
            }
            let text = shortened(&text, wide, more);
            let gap = if spans.is_empty() { 0 } else { self.gap };
            let rest = wide.saturating_sub(width(&text));
            let [before, after] = if column.align == Align::Left { [gap, rest] } else { [gap + rest, 0] };
            let blank = |columns: u16| " ".repeat(columns.into());
            spans.extend([Span::raw(blank(before)), Span::styled(text, style), Span::raw(blank(after))]);
        }
        Line::from(spans)
    }
}

/// A table, or a list if its columns have no headings.
pub(crate) struct Table<'a> {
    pub(crate) look: &'a Look,
    pub(crate) columns: &'a [Column],
    pub(crate) count: usize,
    pub(crate) selected: Option<usize>,
    /// The cells of a row, for columns of these widths. Only those in sight are asked for.
    pub(crate) row: &'a dyn Fn(usize, &[u16]) -> Vec<Cell>,
    /// What a click on a row is on.
    pub(crate) target: &'a dyn Fn(usize) -> Target,
}

/// The columns for the sign in front of the selected row.
pub(crate) const POINTER: u16 = 2;

impl<'a> Table<'a> {
    /// A list, whose rows are items.
    pub(crate) fn list(
        look: &'a Look,
        columns: &'a [Column],
        count: usize,
        selected: impl Into<Option<usize>>,
        row: &'a dyn Fn(usize, &[u16]) -> Vec<Cell>,
    ) -> Self {
        Self { look, columns, count, selected: selected.into(), row, target: &Target::Item }
    }

    /// The columns that fit an area with so many rows; the scrollbar beside them hides nothing.
    fn fitted(&self, columns: u16, rows: u16) -> Fitted<'a> {
        Fitted::new(self.columns, columns.saturating_sub(POINTER + u16::from(self.count > rows.into())))
    }

    /// The rows below the heading, if there is one.
    fn rows(&self, area: Rect) -> Rect {
        let heading = self.columns.iter().any(|column| !column.heading.is_empty());
        let heading = u16::from(heading).min(area.height);
        Rect { y: area.y + heading, height: area.height - heading, ..area }
    }

    /// The index of the first row in sight.
    fn first(&self, room: u16) -> usize {
        let room = usize::from(room).max(1);
        (self.selected.unwrap_or(0) / room * room).min(self.count.saturating_sub(room))
    }
}

impl StatefulWidget for Table<'_> {
    type State = Frame;

    fn render(self, area: Rect, buf: &mut Buffer, frame: &mut Frame) {
        let area = area.intersection(buf.area);
        let (look, rows) = (self.look, self.rows(area));
        let fitted = self.fitted(area.width, rows.height);
        let more = look.write(MORE);
        let headings = self.columns.iter().map(|column| Cell(column.heading.to_owned(), look.theme.faint));
        let above = Rect { x: area.x + POINTER.min(area.width), height: area.height - rows.height, ..area };
        fitted.line(headings, "").render(above.intersection(area), buf);
        let first = self.first(rows.height);
        let shown = first..self.count.min(first + usize::from(rows.height));
        let line = |index: usize| {
            let cells = (self.row)(index, &fitted.widths).into_iter().map(|Cell(text, style)| {
                // Where the selected row is reversed, a colour would become its ground.
                let bold = Style::new().add_modifier(style.add_modifier & Modifier::BOLD);
                let style = if self.selected == Some(index) { bold } else { style };
                Cell(look.write(&text), style)
            });
            fitted.line(cells, &more)
        };
        let list = List::new(shown.clone().map(line))
            .highlight_symbol(format!("{} ", look.glyphs.pointer))
            .highlight_spacing(HighlightSpacing::Always)
            .highlight_style(look.theme.selected);
        let selected = self.selected.and_then(|selected| selected.checked_sub(first));
        StatefulWidget::render(list, rows, buf, &mut ListState::default().with_selected(selected));
        for (index, row) in zip(shown, rows.rows()) {
            frame.hit(row, (self.target)(index));
        }
        if self.count > rows.height.into() && !rows.is_empty() {
            let room = usize::from(rows.height);
            let mut pages =
                ScrollbarState::new(self.count - room + 1).position(first).viewport_content_length(room);
            let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight).style(look.theme.faint);
            let [track, thumb] = look.glyphs.scrollbar;
            let bar = bar.begin_symbol(None).end_symbol(None).track_symbol(Some(track)).thumb_symbol(thumb);
            bar.render(rows, buf, &mut pages);
        }
    }
}

/// A form: a caption and a value in each row. A click on the left half of a value changes it back, one on the right half
/// forward.
pub(crate) struct Form<'a> {
    pub(crate) look: &'a Look,
    /// The captions and values.
    pub(crate) fields: &'a [[String; 2]],
    pub(crate) selected: Option<usize>,
}

impl Form<'_> {
    /// The columns that it takes.
    pub(crate) fn width(&self) -> u16 {
        let [captions, values] = self.columns().map(|column| column.widths[1]);
        POINTER + captions + 2 + values
    }

    fn columns(&self) -> [Column; 2] {
        let widest =
            |of: usize| self.fields.iter().map(|field| self.look.width(&field[of])).max().unwrap_or(0);
        let value = widest(1) + 4;
        let caption = Column { align: Align::Right, ..Column::of(widest(0)) };
        [caption, Column { widths: [value.min(12), value], rank: 1, ..caption }]
    }
}

impl StatefulWidget for Form<'_> {
    type State = Frame;

    fn render(self, area: Rect, buf: &mut Buffer, frame: &mut Frame) {
        let (columns, [before, behind]) = (self.columns(), self.look.glyphs.change);
        let row = |index: usize, widths: &[u16]| {
            let [caption, value] = &self.fields[index];
            let value = self.look.shortened(value, widths[1].saturating_sub(4));
            let room = usize::from(widths[1].saturating_sub(4));
            vec![
                Cell(caption.clone(), self.look.theme.faint),
                format!("{before} {value:^room$} {behind}").into(),
            ]
        };
        let table = Table {
            look: self.look,
            columns: &columns,
            count: self.fields.len(),
            selected: self.selected,
            row: &row,
            target: &Target::Item,
        };
        let (first, fitted) = (table.first(area.height), table.fitted(area.width, area.height));
        table.render(area, buf, frame);
        let [caption, value] = fitted.widths[..] else { return };
        let [_, values] = layout::left(area, POINTER + caption, fitted.gap);
        let [values, _] = layout::left(values, value, 0);
        for (index, row) in zip(first..self.fields.len(), values.rows()) {
            let [back, forward] = layout::left(row, value / 2, 0);
            frame.hit(back, Target::Change(index, Direction::Back));
            frame.hit(forward, Target::Change(index, Direction::Forward));
        }
    }
}
