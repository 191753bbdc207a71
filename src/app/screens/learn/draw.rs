//! The list of lessons.

use super::words;
use crate::app::draw::Draw;
use crate::app::{LearnScreen, Shared, draw_chrome as chrome};
use crate::draw::text::{extent, shortened, width, wrap};
use crate::draw::{Canvas, board, layout};
use crate::game::Position;

/// In front of a title: pointer, mark and number.
const MARKS: u16 = 7;

/// With fewer columns than this, the preview goes below the list.
const PREVIEW: u16 = 24;

/// The most columns of its text: longer rows are tiring to read.
const WIDEST_TEXT: u16 = 60;

/// ```text
/// header
///
/// list: a row for each   preview: its first words   below the list in a narrow window
/// lesson                 and its first board
///
/// status: an error, or that the course is finished
/// ```
impl Draw for LearnScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let (look, body, count) = (canvas.look, canvas.area, shared.course.len() + 1);
        chrome::header(words::TITLE, &words::facts(shared, self), canvas);
        let gap = u16::from(body.height >= 14);
        let said =
            words::status(shared).map_or_else(Vec::new, |text| wrap(&text, body.width.saturating_sub(2)));
        let said = &said[..said.len().min(usize::from(body.height.saturating_sub(6)))];
        let [inner, status] = layout::bottom(layout::below_header(body, gap), extent(said.len()), 0);
        canvas.part(status).excerpt(said, look.theme.strong);
        let longest = (0..count).map(|row| width(words::row(shared, row).0)).max().unwrap_or(0);
        let [left, beside] = layout::left(inner, longest + MARKS + 1, 2);
        let ([rows, _], [_, below]) =
            (layout::top(left, extent(count), 0), layout::top(inner, extent(count), gap));
        canvas.part(rows).list(count, self.selected, |row, item| {
            let (title, is_finished) = words::row(shared, item.index);
            let mark = if is_finished { look.glyphs.right } else { " " };
            let room = row.area.width.saturating_sub(MARKS);
            let title = shortened(title, room, look.glyphs.more);
            let number = if item.index == 0 { String::new() } else { item.index.to_string() };
            let text =
                format!("{} {mark} {number:>2} {title:<room$}", item.pointer, room = usize::from(room));
            row.text(0, 0, &text, item.style);
        });
        let preview_area = if beside.width >= PREVIEW { beside } else { below };
        if let Some((text, position)) = words::preview(shared, self) {
            preview(text, position, &mut canvas.part(preview_area));
        }
    }
}

/// The most rows of text in a preview.
const WORDS: usize = 8;

/// Draws the preview of a row: its first words, as many as fit, and its first board.
fn preview(text: &str, position: &Position, canvas: &mut Canvas) {
    let (area, more) = (canvas.area, canvas.look.glyphs.more);
    let columns = area.width.min(WIDEST_TEXT);
    let mut lines = wrap(text, columns);
    let room = WORDS.min(area.height.into());
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            *last = shortened(&format!("{last} {more}"), columns, more);
        }
    }
    canvas.excerpt(&lines, canvas.look.theme.faint);
    let [_, board] = layout::top(area, extent(lines.len()), 1);
    board::picture(&position.setup(), None, &mut canvas.part(board));
}
