//! The list of positions whose search can be looked at.

use super::board;
use super::chrome;
use super::layout;
use super::text::{put, wrap};
use super::theme::Look;
use crate::app::{App, Entry, Positions, Target};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Columns of the list.
const LIST_WIDTH: u16 = 27;

struct Regions {
    header: Rect,
    list: Rect,
    /// What there is to see of the selected position.
    about: Rect,
    /// Where its board may be.
    board: Rect,
    footer: Rect,
}

fn regions(entries: &[Entry], area: Rect) -> Regions {
    let page = layout::page(area);
    let body = page.body;
    let header = Rect { height: 1.min(body.height), ..body };
    let inner = Rect {
        x: body.x + 1,
        y: body.y + 2,
        width: body.width.saturating_sub(2),
        height: body.height.saturating_sub(2),
    };
    let rows = u16::try_from(entries.len()).unwrap_or(u16::MAX).min(inner.height);
    let list = Rect { width: LIST_WIDTH.min(inner.width), height: rows, ..inner };
    let gap = u16::from(inner.height > rows + 3);
    let about = Rect { y: list.bottom() + gap, height: inner.height.saturating_sub(rows + gap), ..list };
    let x = list.right() + 3;
    let board = Rect { x, width: inner.right().saturating_sub(x), ..inner };
    Regions { header, list, about, board, footer: page.footer }
}

pub(super) fn view(app: &App, list: &Positions, area: Rect, look: &Look, buf: &mut Buffer) {
    let entries = list.entries();
    let regions = regions(&entries, area);
    chrome::header("See the search", &["choose a position".to_owned()], regions.header, look, buf);
    let first = layout::first_row(list.selected(), entries.len(), regions.list.height);
    for (row, (place, entry)) in (0..).zip(entries.iter().enumerate().skip(first)) {
        let selected = place == list.selected();
        let pointer = if selected { look.glyphs.pointer } else { " " };
        let style = if selected { look.theme.selected } else { look.theme.text };
        let text = format!("{pointer} {:<width$}", entry.title, width = usize::from(LIST_WIDTH) - 2);
        put(buf, regions.list, regions.list.x, regions.list.y + row, &text, style);
    }
    let entry = &entries[list.selected()];
    let named =
        entry.name.map_or_else(String::new, |name| format!(" On the command line: --position {name}."));
    let lines = wrap(&format!("{}{named}", entry.about), regions.about.width);
    for (row, line) in (0..).zip(lines) {
        put(buf, regions.about, regions.about.x, regions.about.y + row, &line, look.theme.faint);
    }
    let layout = layout::picture(entry.position.rules(), regions.board);
    board::picture(&entry.position, &layout, None, regions.board, look, buf);
    chrome::footer(app, regions.footer, look, buf);
}

pub(super) fn target_at(list: &Positions, area: Rect, position: Position) -> Option<Target> {
    let entries = list.entries();
    let rows = regions(&entries, area).list;
    let first = layout::first_row(list.selected(), entries.len(), rows.height);
    rows.contains(position).then(|| Target::Item(first + usize::from(position.y - rows.y)))
}
