//! Draws the settings.

use super::words;
use crate::app::draw::Draw;
use crate::app::{SettingsScreen, Shared, draw_chrome as chrome};
use crate::config::settings::Setting;
use crate::draw::text::{extent, wrap};
use crate::draw::{Canvas, board, layout};
use ratatui::layout::Rect;

/// Columns for the captions with the pointer, and for the values with their arrows.
const CAPTION: u16 = 16;
const VALUE: u16 = 17;

/// The narrowest text that is shown beside the list.
const BESIDE: u16 = 20;

/// Rows for the text below the list, in a narrow window.
const BELOW: u16 = 4;

/// With at least this many rows, a board shows how things look.
const HIGH: u16 = 30;

/// ```text
/// header
///
/// list: caption ‹ value ›   about: what the selected setting does   below the list in narrow windows,
///                           and where its value comes from          in four rows
///                           ┌ board: how it looks ───┐              in high windows
///                           └────────────────────────┘
/// ```
impl Draw for SettingsScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let (look, body) = (canvas.look, canvas.area);
        chrome::header(words::TITLE, &[words::SAVED.to_owned()], canvas);
        let inner = layout::below_header(body, u16::from(body.height > 18));
        let [left, beside] = layout::left(inner, CAPTION + VALUE, 3);
        let is_beside = beside.width >= BESIDE;
        let below = if is_beside { 0 } else { BELOW.min(inner.height / 2) };
        let rows = extent(Self::COUNT).min(inner.height - below);
        let [rows, _] = layout::top(left, rows, 0);
        let [_, below] = layout::top(inner, rows.height, 0);
        canvas.part(rows).list(Self::COUNT, self.selected, |row, item| {
            let setting = Setting::ALL[item.index];
            row.value(item, CAPTION, VALUE, &words::value(&shared.settings, setting));
            let caption = words::caption(setting);
            let caption = format!("{caption:>width$}", width = usize::from(CAPTION) - 3);
            row.text(0, 0, &caption, look.theme.faint);
            row.text(CAPTION - 2, 0, item.pointer, item.style);
        });
        let mut rest = if is_beside { beside } else { below };
        // A gap where there is room.
        let gap = u16::from(rest.height > 2 * BELOW);
        let (about, source) = (words::about(shared, *self), words::source(shared, *self));
        for (text, style) in [(about, look.theme.text), (source, look.theme.faint)] {
            let lines = wrap(&text, rest.width);
            canvas.part(rest).lines(&lines, style);
            [_, rest] = layout::top(rest, extent(lines.len()), if text.is_empty() { 0 } else { gap });
        }
        let warnings = warnings(shared, rest);
        canvas.part(rest).excerpt(&warnings, look.theme.refusal);
        let [_, rest] = layout::top(rest, extent(warnings.len()), gap);
        if body.height >= HIGH && is_beside {
            board::picture(&words::sample(), None, &mut canvas.part(rest));
        }
    }
}

/// The warnings about files, wrapped: as many as fit, and how many more there are.
fn warnings(shared: &Shared, area: Rect) -> Vec<String> {
    let warnings: Vec<Vec<String>> =
        shared.warnings.iter().map(|remark| wrap(remark.text(), area.width)).collect();
    let (room, all) = (usize::from(area.height), warnings.concat().len());
    if all <= room {
        return warnings.concat();
    }
    let mut lines = Vec::new();
    for (told, remark) in warnings.iter().enumerate() {
        // The last row counts those left out. The first warning is cut rather than left out.
        if lines.len() + remark.len() + 1 > room {
            if told == 0 {
                lines.extend(remark.iter().take(room.saturating_sub(1)).cloned());
            }
            lines.push(format!("({} more)", warnings.len() - told));
            break;
        }
        lines.extend_from_slice(remark);
    }
    lines
}
