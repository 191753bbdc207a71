//! The list of positions to analyse.

use super::words;
use crate::app::draw::Draw;
use crate::app::{AnalyseScreen, Context, Shared, draw_chrome as chrome, phrases};
use crate::draw::text::extent;
use crate::draw::{Canvas, board, layout};

/// Columns of the list.
const LIST_WIDTH: u16 = 27;

/// Rows for the description above the board.
const ABOUT: u16 = 4;

/// ```text
/// header
///
/// list: 27 columns   about: the description        below the list in narrow windows
///                    ┌ board ─────────┐
///                    └────────────────┘            and then only in tall ones
/// ```
impl Draw for AnalyseScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let (entries, look) = (self.entries(), canvas.look);
        let search = phrases::search_text(shared, Context::Analyse, &self.search);
        let rest = search.unwrap_or_else(|| words::TASK.to_owned());
        chrome::header(words::TITLE, &[rest], canvas);
        let inner = layout::below_header(canvas.area, 1);
        let [left, beside] = layout::left(inner, LIST_WIDTH, 3);
        let [about, board] = layout::top(beside, ABOUT, 0);
        // In a narrow window the text is below the list, and the board below the text, if there is room.
        let is_narrow = beside.width < LIST_WIDTH;
        let about_rows = ABOUT - 1 + layout::bar_rows(canvas.area);
        let text_rows = if is_narrow { about_rows.min(inner.height.saturating_sub(1) / 2) } else { 0 };
        let [rows, _] = layout::top(left, extent(entries.len()).min(inner.height - text_rows), 0);
        let gap = u16::from(inner.bottom() > rows.bottom() + text_rows);
        let [_, below] = layout::top(inner, rows.height, gap);
        let [about, board] = if is_narrow { layout::top(below, about_rows, 1) } else { [about, board] };
        canvas.part(rows).list(entries.len(), self.selected, |row, item| {
            let (title, room) = (entries[item.index].title, usize::from(LIST_WIDTH) - 2);
            row.text(0, 0, &format!("{} {title:<room$}", item.pointer), item.style);
        });
        let entry = entries.get(self.selected).copied();
        canvas.part(about).paragraph(&words::about(entry), look.theme.faint);
        if let Some(entry) = entry {
            board::picture(&entry.setup, None, &mut canvas.part(board));
        }
    }
}
