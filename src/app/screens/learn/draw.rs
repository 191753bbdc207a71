//! The list of lessons.

use super::words;
use crate::app::{LearnScreen, Shared, draw_chrome as chrome};
use crate::draw::text::{extent, shortened, width, wrap};
use crate::draw::{Canvas, board, layout};
use crate::teach::lesson::Lesson;

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
pub(in crate::app) fn draw(shared: &Shared, list: &LearnScreen, canvas: &mut Canvas) {
    let (lessons, look, body) = (&shared.course, canvas.look, canvas.area);
    chrome::header(words::TITLE, &words::facts(shared, &lessons[list.selected]), canvas);
    let gap = u16::from(body.height >= 14);
    let said = words::status(shared).map_or_else(Vec::new, |text| wrap(&text, body.width.saturating_sub(2)));
    let said = &said[..said.len().min(usize::from(body.height.saturating_sub(6)))];
    let [inner, status] = layout::bottom(layout::below_header(body, gap), extent(said.len()), 0);
    canvas.part(status).excerpt(said, look.theme.strong);
    let longest = lessons.iter().map(|lesson| width(&lesson.title)).max().unwrap_or(0);
    let count = extent(lessons.len());
    let [left, beside] = layout::left(inner, longest + MARKS + 1, 2);
    let ([rows, _], [_, below]) = (layout::top(left, count, 0), layout::top(inner, count, gap));
    canvas.part(rows).list(lessons.len(), list.selected, |row, item| {
        let lesson = &lessons[item.place];
        let mark = if shared.progress.has(&lesson.name) { look.glyphs.right } else { " " };
        let room = row.area.width.saturating_sub(MARKS);
        let title = shortened(&lesson.title, room, look.glyphs.more);
        let number = item.place + 1;
        let text = format!("{} {mark} {number:>2} {title:<room$}", item.pointer, room = usize::from(room));
        row.text(0, 0, &text, item.style);
    });
    let preview_area = if beside.width >= PREVIEW { beside } else { below };
    preview(&lessons[list.selected], &mut canvas.part(preview_area));
}

/// The most rows of text in a preview.
const WORDS: usize = 8;

/// Draws the preview of a lesson: its first words, as many as fit, and its first board.
fn preview(lesson: &Lesson, canvas: &mut Canvas) {
    let Some(page) = lesson.pages.first() else { return };
    let (area, more) = (canvas.area, canvas.look.glyphs.more);
    let columns = area.width.min(WIDEST_TEXT);
    let mut lines = wrap(page.text.first().map_or("", String::as_str), columns);
    let room = WORDS.min(area.height.into());
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            *last = shortened(&format!("{last} {more}"), columns, more);
        }
    }
    canvas.excerpt(&lines, canvas.look.theme.faint);
    let [_, board] = layout::top(area, extent(lines.len()), 1);
    board::picture(&page.position.setup(), None, &mut canvas.part(board));
}
