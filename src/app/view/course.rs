//! The list of lessons.

use super::chrome;
use crate::app::{App, Course, Target};
use crate::draw::board;
use crate::draw::canvas::Canvas;
use crate::draw::layout;
use crate::draw::text::{extent, put, put_lines, shortened, width, wrap};
use crate::draw::theme::Look;
use crate::teach::lesson::{Lesson, Progress, course};
use ratatui::layout::Rect;

/// In front of a title: pointer, mark and number.
const MARKS: u16 = 7;

/// Columns without which a preview is better off below the list.
const PREVIEW: u16 = 24;

/// Columns beyond which its lines are tiring to read.
const WIDEST_PREVIEW: u16 = 60;

/// ```text
/// header
///
/// list: a row for each   preview: its first words   below the list in narrow windows
/// lesson                 and its first board
///
/// status: what went wrong, or that all is done
/// ```
struct Regions {
    header: Rect,
    list: Rect,
    /// How the selected lesson begins: beside the list, or below it.
    preview: Rect,
    status: Rect,
}

/// The regions, if what the status has to say takes so many rows.
fn regions(status_rows: u16, body: Rect) -> Regions {
    let header = Rect { height: 1.min(body.height), ..body };
    let status_rows = status_rows.min(body.height.saturating_sub(6));
    let status = Rect { y: body.bottom() - status_rows, height: status_rows, ..body };
    let gap = u16::from(body.height >= 14);
    let inner = Rect {
        x: body.x + 1,
        y: header.bottom() + gap,
        width: body.width.saturating_sub(2),
        height: body.height.saturating_sub(header.height + gap + status_rows),
    };
    let longest = course().iter().map(|lesson| width(&lesson.title)).max().unwrap_or(0);
    let rows = extent(course().len()).min(inner.height);
    let list = Rect { width: (longest + MARKS + 1).min(inner.width), height: rows, ..inner };
    let x = list.right() + 2;
    let beside = inner.right().saturating_sub(x).min(WIDEST_PREVIEW);
    let preview = if beside >= PREVIEW {
        Rect { x, width: beside, ..inner }
    } else {
        let y = list.bottom() + gap;
        Rect { y, height: inner.bottom().saturating_sub(y), ..inner }
    };
    Regions { header, list, preview, status }
}

pub(super) fn view(app: &App, list: &Course, area: Rect, look: &Look, buf: &mut Canvas) {
    let lessons = course();
    let finished = finished(app.progress());
    let said = status(app, area.width);
    let regions = regions(extent(said.len()), area);
    let counted = format!("{finished} of {} finished", lessons.len());
    chrome::header("Learn", &[counted], regions.header, look, buf);
    let selected = list.selected();
    let first = layout::first_row(selected, lessons.len(), regions.list.height);
    for (row, (place, lesson)) in (0..regions.list.height).zip(lessons.iter().enumerate().skip(first)) {
        let line = Rect { y: regions.list.y + row, height: 1, ..regions.list };
        buf.hit(line, Target::Item(place));
        let is_selected = place == selected;
        let pointer = if is_selected { look.glyphs.pointer } else { " " };
        let mark = if app.progress().has(lesson.name) { look.glyphs.right } else { " " };
        let style = if is_selected { look.theme.selected } else { look.theme.text };
        let room = regions.list.width.saturating_sub(MARKS);
        let title = shortened(&lesson.title, room, look.glyphs.more);
        let text = format!("{pointer} {mark} {:>2} {title:<room$}", place + 1, room = usize::from(room));
        put(buf, regions.list, regions.list.x, regions.list.y + row, &text, style);
    }
    preview(&lessons[selected], regions.preview, look, buf);
    for (row, line) in (0..).zip(&said) {
        put(buf, regions.status, regions.status.x + 1, regions.status.y + row, line, look.theme.strong);
    }
}

/// How many of the lessons are finished.
fn finished(progress: &Progress) -> usize {
    course().iter().filter(|lesson| progress.has(lesson.name)).count()
}

/// What there is to say below the list: what went wrong, or that all is done.
fn status(app: &App, columns: u16) -> Vec<String> {
    let text = match app.trouble() {
        Some(trouble) => format!("Not everything is kept: {trouble}"),
        None if finished(app.progress()) == course().len() => {
            "You have finished the course. A blind search gives up because all moves that lose score alike to \
             it; alpha-beta does not look at branches that cannot change the result. Any lesson can be done again."
                .to_owned()
        }
        None => return Vec::new(),
    };
    wrap(&text, columns.saturating_sub(2))
}

/// Rows of a preview's words at the most.
const WORDS: usize = 8;

/// How a lesson begins: its first words, as far as there is room, and its first board.
fn preview(lesson: &Lesson, area: Rect, look: &Look, buf: &mut Canvas) {
    let Some(page) = lesson.pages.first() else { return };
    let text = page.text.first().map_or("", String::as_str);
    let mut lines = wrap(text, area.width);
    let room = WORDS.min(area.height.into());
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            *last = shortened(&format!("{last} {}", look.glyphs.more), area.width, look.glyphs.more);
        }
    }
    put_lines(buf, area, &lines, look.theme.faint, look.glyphs.more);
    let y = (area.y + extent(lines.len()) + 1).min(area.bottom());
    let board = Rect { y, height: area.bottom() - y, ..area };
    board::picture(&page.position.setup(), None, &mut buf.part(board));
}
