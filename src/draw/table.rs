//! Tables, lists and forms. They are shown page by page, so that rows stay in place under the pointer.

use super::{Hits, Look, Scene, Target, layout, shortened, width};
use crate::config::Direction;
use crate::wording::MORE;
use itertools::Itertools;
use ratatui::prelude::{Buffer, Line, Modifier, Rect, Size, Span, StatefulWidget, Style, Widget};
use ratatui::widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState};
use std::iter::zip;
use std::ops::Range;

#[derive(Clone, Copy)]
pub(crate) struct Column {
    pub heading: &'static str,
    /// The fewest columns of the window with which it is useful, and the most that it can use.
    pub widths: [u16; 2],
    /// Whether its texts are at the right, as numbers are, not at the left.
    is_right: bool,
    /// Where room is short, the column with the highest rank goes first, and that with the lowest grows first.
    pub rank: u8,
}

impl Column {
    /// Its texts are at the left.
    pub(crate) const fn left(heading: &'static str, widths: [u16; 2], rank: u8) -> Self {
        Self { heading, widths, is_right: false, rank }
    }

    /// Its texts, usually numbers, are at the right.
    pub(crate) const fn right(heading: &'static str, widths: [u16; 2], rank: u8) -> Self {
        Self { is_right: true, ..Self::left(heading, widths, rank) }
    }
}

/// What stands in a row under a heading.
#[derive(Clone)]
pub(crate) struct Cell(pub String, pub Style);

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self(text.into(), Style::new())
    }
}

/// The columns that fit.
struct Fitted<'a> {
    columns: &'a [Column],
    /// The width of each; 0 if there is no room for it.
    widths: Vec<u16>,
    gap: u16,
}

impl<'a> Fitted<'a> {
    fn new(columns: &'a [Column], room: u16) -> Self {
        let mut widths = columns.iter().map(|column| column.widths[0]).collect_vec();
        let needed = |widths: &[u16], gap: u16| {
            widths
                .iter()
                .filter(|&&width| width > 0)
                .map(|width| width + gap)
                .sum::<u16>()
                .saturating_sub(gap)
        };
        let mut order = (0..columns.len()).sorted_by_key(|&index| columns[index].rank).collect_vec();
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
    fn line(&self, cells: impl IntoIterator<Item = Cell>, more: &str) -> Line<'static> {
        let mut spans: Vec<Span> = Vec::new();
        for ((column, &wide), Cell(text, style)) in zip(zip(self.columns, &self.widths), cells) {
            if wide == 0 {
                continue;
            }
            let text = shortened(&text, wide, more);
            let gap = if spans.is_empty() { 0 } else { self.gap };
            let rest = wide.saturating_sub(width(&text));
            let [before, after] = if column.is_right { [gap + rest, 0] } else { [gap, rest] };
            // Blanks look the same in any colour; that of the text costs no bytes. Where the selected row is not marked in
            // a cell, it is not marked around its text either.
            let around = style.not_underlined();
            let [before, after] =
                [before, after].map(|columns| Span::styled(" ".repeat(columns.into()), around));
            spans.extend([before, Span::styled(text, style), after]);
        }
        Line::from(spans)
    }
}

/// A table, or a list if its columns have no headings.
pub(crate) struct Table<'a> {
    pub look: &'a Look,
    pub columns: &'a [Column],
    pub count: usize,
    pub selected: Option<usize>,
    /// The cells of a row, for columns of these widths. Only those in sight are asked for.
    pub row: &'a dyn Fn(usize, &[u16]) -> Vec<Cell>,
    /// What a click on a row is on, if anything.
    pub target: Option<&'a dyn Fn(usize) -> Target>,
    /// Whether the last page is full and so begins with rows of the page before it: selecting one of those shows that
    /// page. Otherwise it has rows of its own only, and no row moves away from the pointer that selects it.
    pub fills_last_page: bool,
    /// How many rows of the window each of its rows has.
    pub pitch: u16,
}

/// The columns for the sign in front of the selected row.
pub(crate) const POINTER: u16 = 2;

impl<'a> Table<'a> {
    pub(crate) fn list(
        look: &'a Look,
        columns: &'a [Column],
        count: usize,
        selected: impl Into<Option<usize>>,
        row: &'a dyn Fn(usize, &[u16]) -> Vec<Cell>,
    ) -> Self {
        Self {
            look,
            columns,
            count,
            selected: selected.into(),
            row,
            target: Some(&Target::Item),
            fills_last_page: false,
            pitch: look.pitch,
        }
    }

    fn rows(&self, area: Rect) -> Rect {
        let has_heading = self.columns.iter().any(|column| !column.heading.is_empty());
        layout::top(area, has_heading.into(), 0)[1]
    }

    /// The columns at the right for the scrollbar, if there is one.
    fn bar(&self, area: Rect) -> u16 {
        let rows = self.rows(area);
        if self.count > usize::from(rows.height / self.pitch) && rows.height > 0 {
            2.min(area.width)
        } else {
            0
        }
    }

    fn fitted(&self, area: Rect) -> Fitted<'a> {
        Fitted::new(self.columns, area.width.saturating_sub(POINTER + self.bar(area)))
    }

    /// The rows in sight: the page with the selected one.
    fn page(&self, room: u16) -> Range<usize> {
        let room = usize::from(room / self.pitch).max(1);
        let page = self.selected.unwrap_or(0) / room * room;
        let first = if self.fills_last_page { page.min(self.count.saturating_sub(room)) } else { page };
        first..self.count.min(first + room)
    }
}

impl Scene<'_> {
    /// Shows a list of texts.
    pub(crate) fn list(
        &mut self,
        items: impl IntoIterator<Item = impl Into<String>>,
        selected: impl Into<Option<usize>>,
        area: Rect,
    ) {
        let items = items.into_iter().map(Into::into).collect_vec();
        let row = |index: usize, _: &[u16]| vec![items[index].clone().into()];
        let column = Column::left("", [1, u16::MAX], 0);
        self.show(Table::list(self.look, &[column], items.len(), selected, &row), area);
    }
}

/// The places of rows in an area.
fn places(area: Rect, pitch: u16) -> impl Iterator<Item = Rect> {
    area.rows().step_by(pitch.into()).map(move |row| Rect { height: pitch, ..row })
}

impl StatefulWidget for Table<'_> {
    type State = Hits;

    fn render(self, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let area = area.intersection(buf.area);
        let look = self.look;
        let rows = self.rows(area);
        let fitted = self.fitted(area);
        let more = look.write(MORE);
        let headings = self.columns.iter().map(|column| Cell(column.heading.to_owned(), look.theme.faint));
        let [_, above] = layout::left(Rect { height: area.height - rows.height, ..area }, POINTER, 0);
        fitted.line(headings, "").render(above, buf);
        let shown = self.page(rows.height);
        let pointer = Line::styled(format!("{} ", look.glyphs.pointer), look.theme.selected);
        let list = layout::first_columns(rows, rows.width - self.bar(area));
        for (index, row) in zip(shown.clone(), places(list, self.pitch)) {
            let is_selected = self.selected == Some(index);
            let cells = (self.row)(index, &fitted.widths).into_iter().map(|Cell(text, style)| {
                // Where the selected row is reversed, a colour would become its ground. But a cell may not want that.
                let bold = style.add_modifier & Modifier::BOLD;
                let kept = Style { add_modifier: bold, sub_modifier: style.sub_modifier, ..Style::new() };
                Cell(look.write(&text), if is_selected { kept } else { style })
            });
            let [sign, texts] = layout::left(row, POINTER, 0);
            let mut line = fitted.line(cells, &more);
            if is_selected {
                line = line.style(look.theme.selected);
                (&pointer).render(sign, buf);
            }
            line.render(texts, buf);
            if let Some(target) = self.target {
                hits.add(Rect { width: rows.width, ..row }, target(index));
            }
        }
        if self.bar(area) > 0 {
            let room = shown.len();
            let mut pages = ScrollbarState::new(self.count.saturating_sub(room) + 1)
                .position(shown.start)
                .viewport_content_length(room);
            let [track, thumb] = look.glyphs.scrollbar;
            Scrollbar::new(ScrollbarOrientation::VerticalRight)
                .style(look.theme.faint)
                .begin_symbol(None)
                .end_symbol(None)
                .track_symbol(Some(track))
                .thumb_symbol(thumb)
                .render(rows, buf, &mut pages);
        }
    }
}

/// A form: a caption and a value in each row. A click on the left half of a value changes it back, one on the right half
/// forward.
pub(crate) struct Form<'a> {
    pub look: &'a Look,
    pub fields: &'a [[String; 2]],
    /// The columns for values, enough for all that there can be.
    pub values: u16,
    pub selected: Option<usize>,
}

impl Form<'_> {
    /// The columns and rows that it can use.
    pub(crate) fn size(&self) -> Size {
        let [captions, values] = self.columns().map(|column| column.widths[1]);
        Size { width: POINTER + captions + 2 + values, height: self.look.rows_of_list(self.fields.len()) }
    }

    fn columns(&self) -> [Column; 2] {
        let captions = self.fields.iter().map(|[caption, _]| self.look.width(caption));
        let caption = Column::right("", [1, captions.max().unwrap_or(0)], 0);
        let value = self.values + 4;
        [caption, Column { widths: [value.min(8), value], rank: 1, ..caption }]
    }
}

impl StatefulWidget for Form<'_> {
    type State = Hits;

    fn render(self, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let columns = self.columns();
        let [before, behind] = self.look.glyphs.change;
        let row = |index: usize, widths: &[u16]| {
            let [caption, value] = &self.fields[index];
            // Where letters are large, a caption is worth more than the signs.
            let is_narrow = widths[1] < 12;
            let room = widths[1] - if is_narrow { 0 } else { 4 };
            let value = self.look.shortened(value, room);
            let room = usize::from(room);
            let value = if is_narrow { value } else { format!("{before} {value:^room$} {behind}") };
            vec![Cell(caption.clone(), self.look.theme.faint), value.into()]
        };
        let table = Table::list(self.look, &columns, self.fields.len(), self.selected, &row);
        let page = table.page(area.height);
        let Fitted { widths, gap, .. } = table.fitted(area);
        table.render(area, buf, hits);
        let [caption, value] = widths[..] else { return };
        let [_, values] = layout::left(area, POINTER + caption, gap);
        for (index, row) in zip(page, places(layout::first_columns(values, value), self.look.pitch)) {
            let [back, forward] = layout::left(row, value / 2, 0);
            hits.add(back, Target::Change(index, Direction::Back));
            hits.add(forward, Target::Change(index, Direction::Forward));
        }
    }
}
