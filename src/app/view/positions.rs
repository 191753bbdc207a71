//! The list of positions whose search can be looked at.

use super::chrome;
use crate::app::{App, Entry, Positions, Target};
use crate::config::command::Context;
use crate::draw::board;
use crate::draw::canvas::Canvas;
use crate::draw::layout;
use crate::draw::text::{extent, put, put_lines, wrap};
use crate::draw::theme::Look;
use ratatui::layout::Rect;

/// Columns of the list.
const LIST_WIDTH: u16 = 27;

/// ```text
/// header
///
/// list: 27 columns   about: what there is to see   below the list in narrow windows
///                    ┌ board ─────────┐
///                    └────────────────┘            and then without a board
/// ```
struct Regions {
    header: Rect,
    list: Rect,
    /// What there is to see of the selected position.
    about: Rect,
    /// Where its board may be.
    board: Rect,
}

/// Rows for what there is to see, above the board.
const ABOUT: u16 = 4;

fn regions(entries: &[Entry], body: Rect) -> Regions {
    let header = Rect { height: 1.min(body.height), ..body };
    let inner = Rect {
        x: body.x + 1,
        y: body.y + 2,
        width: body.width.saturating_sub(2),
        height: body.height.saturating_sub(2),
    };
    let list_width = LIST_WIDTH.min(inner.width);
    let x = (inner.x + list_width + 3).min(inner.right());
    let beside = Rect { x, width: inner.right() - x, ..inner };
    let count = extent(entries.len());
    // In a narrow window the text is below the list, and there is no board.
    let narrow = beside.width < LIST_WIDTH;
    let text_rows = ABOUT.min(inner.height.saturating_sub(1) / 2);
    let rows = count.min(if narrow { inner.height - text_rows } else { inner.height });
    let list = Rect { width: list_width, height: rows, ..inner };
    let (about, board) = if narrow {
        let y = list.bottom() + u16::from(inner.bottom() > list.bottom() + text_rows);
        (Rect { y, width: inner.width, height: inner.bottom() - y, ..inner }, Rect::ZERO)
    } else {
        let y = beside.y + ABOUT.min(beside.height);
        (Rect { height: y - beside.y, ..beside }, Rect { y, height: beside.bottom() - y, ..beside })
    };
    Regions { header, list, about, board }
}

pub(super) fn view(app: &App, list: &Positions, area: Rect, look: &Look, buf: &mut Canvas) {
    let entries = list.entries();
    let regions = regions(&entries, area);
    let looked_for = chrome::looked_for(app, Context::Positions, list.wanted(), look);
    let rest = looked_for.unwrap_or_else(|| "choose a position".to_owned());
    chrome::header("Analyse", &[rest], regions.header, look, buf);
    let first = layout::first_row(list.selected(), entries.len(), regions.list.height);
    for (row, (place, entry)) in (0..regions.list.height).zip(entries.iter().enumerate().skip(first)) {
        let line = Rect { y: regions.list.y + row, height: 1, ..regions.list };
        buf.hit(line, Target::Item(place));
        let selected = place == list.selected();
        let pointer = if selected { look.glyphs.pointer } else { " " };
        let style = if selected { look.theme.selected } else { look.theme.text };
        let text = format!("{pointer} {:<width$}", entry.title, width = usize::from(LIST_WIDTH) - 2);
        put(buf, regions.list, regions.list.x, regions.list.y + row, &text, style);
    }
    let about = regions.about;
    let text = match entries.get(list.selected()) {
        Some(entry) => match entry.name {
            Some(name) => format!("{} On the command line: --position {name}.", entry.about),
            None => entry.about.to_owned(),
        },
        None => "Nothing was found: no name or description has these words.".to_owned(),
    };
    put_lines(buf, about, &wrap(&text, about.width), look.theme.faint, look.glyphs.more);
    if let Some(entry) = entries.get(list.selected()) {
        board::picture(&entry.setup, None, &mut buf.part(regions.board));
    }
}
