//! The menu screen.

use super::words;
use crate::app::{App, Menu, Target};
use crate::draw::board::{BoardView, Note};
use crate::draw::canvas::Canvas;
use crate::draw::growth::Growth;
use crate::draw::layout::{self, BoardLayout};
use crate::draw::text::{extent, put, put_lines, width, wrap};
use crate::draw::theme::Look;
use crate::game::{Rules, Setup, Square};
use ratatui::layout::Rect;

const TITLE: &str = "n o u g h t s";
const CLAIM: &str = "See how a game AI thinks";

/// Columns of the list: the longest item with pointer and margin.
const LIST_WIDTH: u16 = 26;

/// Where things are.
///
/// ```text
/// ┌ picture ────┐  title: name and claim   no picture below 56 columns or 12 rows;
/// │             │                          then go the claim, the rows between, the name, the note
/// │             │  list: a row for each item
/// │             │
/// └─────────────┘  note: two rows
/// remarks: at most a third of the rows
/// ```
struct Regions {
    /// A picture, if there is room for one.
    picture: Option<BoardLayout>,
    title: Rect,
    list: Rect,
    note: Rect,
    /// What there is to say about files, below all else.
    remarks: Rect,
}

fn regions(menu: &Menu, said: &[String], area: Rect) -> Regions {
    let said = extent(said.len()).min(area.height / 3);
    let body = Rect { height: area.height - said, ..area };
    let remarks = Rect { x: body.x + 1, y: body.bottom(), width: body.width.saturating_sub(2), height: said };
    let items = extent(menu.items().len());
    // Title, claim, a gap, the items, a gap, the note.
    let title_rows = match body.height.saturating_sub(items) {
        0..3 => 0,
        3..7 => 1,
        _ => 2,
    };
    let gap = u16::from(body.height >= items + title_rows + 3);
    let rows = items.min(body.height - title_rows);
    let height = title_rows + gap + rows + gap + 2;
    let picture_width = (body.width / 2).saturating_sub(4);
    let picture = (body.width >= 56 && body.height >= 12).then(|| {
        layout::picture(
            Rules::TIC_TAC_TOE,
            Rect { width: picture_width, height: body.height.min(24), ..body },
        )
    });
    let text_width = LIST_WIDTH.max(width(CLAIM)).min(body.width);
    let total = picture.map_or(0, |picture| picture.area().width + 4) + text_width;
    let left = body.x + body.width.saturating_sub(total) / 2;
    let picture = picture.map(|picture| {
        let size = picture.area();
        let y = body.y + body.height.saturating_sub(size.height) / 2;
        layout::picture(Rules::TIC_TAC_TOE, Rect { x: left, y, ..size })
    });
    let x = picture.map_or(left, |picture| picture.area().right() + 4);
    let top = body.y + body.height.saturating_sub(height) / 2;
    let column = |y: u16, height: u16| Rect { x, y, width: text_width, height }.intersection(body);
    Regions {
        picture,
        title: column(top, title_rows),
        list: column(top + title_rows + gap, rows),
        note: column(top + title_rows + 2 * gap + rows, 2),
        remarks,
    }
}

pub(super) fn view(app: &App, menu: &Menu, area: Rect, look: &Look, buf: &mut Canvas) {
    let said = remarks(app, area);
    let regions = regions(menu, &said, area);
    if let Some(picture) = regions.picture {
        draw_picture(&picture, buf);
    }
    let Rect { x, y, .. } = regions.title;
    put(buf, regions.title, x, y, TITLE, look.theme.strong);
    put(buf, regions.title, x, y + 1, CLAIM, look.theme.faint);
    let first = first_row(menu, regions.list);
    for (row, (place, &item)) in (0..regions.list.height).zip(menu.items().iter().enumerate().skip(first)) {
        let line = Rect { y: regions.list.y + row, height: 1, ..regions.list };
        buf.hit(line, Target::Item(place));
        let selected = place == menu.selected();
        let pointer = if selected { look.glyphs.pointer } else { " " };
        let style = if selected { look.theme.selected } else { look.theme.text };
        let text =
            format!("{pointer} {:<width$}", words::menu_item(item), width = usize::from(LIST_WIDTH) - 3);
        put(buf, regions.list, regions.list.x, regions.list.y + row, &text, style);
    }
    let note = words::menu_note(menu.items()[menu.selected()], app.left());
    put_lines(buf, regions.note, &wrap(&note, regions.note.width), look.theme.faint, look.glyphs.more);
    put_lines(buf, regions.remarks, &said, look.theme.refusal, look.glyphs.more);
}

/// What there is to say about files, in lines: the first of it, and how much more there is.
fn remarks(app: &App, area: Rect) -> Vec<String> {
    let Some((first, rest)) = app.remarks().split_first() else { return Vec::new() };
    let text = match rest.len() {
        0 => first.text().to_owned(),
        more => format!("{} (and {more} more: see Settings)", first.text()),
    };
    wrap(&text, area.width.saturating_sub(2))
}

/// The first item in sight.
fn first_row(menu: &Menu, list: Rect) -> usize {
    layout::first_row(menu.selected(), menu.items().len(), list.height)
}

/// The position at the root of the articles' tree.
fn draw_picture(layout: &BoardLayout, buf: &mut Canvas) {
    let setup: Setup = "O.X/X../XOO".parse().expect("the picture is a position");
    let note = |_: Square| Note::Nothing;
    BoardView {
        setup,
        layout,
        coordinates: false,
        cursor: None,
        last: None,
        lines: Vec::new(),
        growth: Growth::FULL,
        note: &note,
    }
    .render(buf);
}
