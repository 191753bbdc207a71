//! Draws the list of keys.

use super::words;
use crate::app::screens::settings::words::saved;
use crate::app::{Context, KeysScreen, Shared, draw_chrome as chrome, phrases};
use crate::draw::text::shortened;
use crate::draw::{Canvas, layout};

/// Columns for the names of screens and commands, and for some keys. In narrower windows the header shows the screen.
const SCREEN: u16 = 11;
const COMMAND: u16 = 22;
const KEYS: u16 = 18;

/// In a list at least this wide, each row has its description, after more columns for keys; a list of twice
/// that width has two columns.
const WIDE: u16 = 95;
const KEYS_WIDE: u16 = 24;

/// Rows for the description of the selected row.
const ABOUT: u16 = 2;

/// ```text
/// header
///
/// list: screen, command, keys, description      without the screen in narrow windows: the header names it;
///                                               in wide windows with the description, then in two columns
/// about: two rows on the selected line
/// ```
pub(in crate::app) fn draw(shared: &Shared, list: &KeysScreen, canvas: &mut Canvas) {
    let (look, lines) = (canvas.look, list.found(shared.keymap()));
    let inner = layout::below_header(canvas.area, 1);
    let about_rows = (ABOUT + 1).min(inner.height / 2);
    let [rows, about] = layout::bottom(inner, about_rows.min(ABOUT), about_rows.saturating_sub(ABOUT));
    let has_room = rows.width >= SCREEN + COMMAND + KEYS;
    let selected = lines.get(list.selected);
    let rest = if has_room { saved(shared) } else { selected.map_or("", words::heading) };
    let search = phrases::search_text(shared, Context::Keys, &list.search, &look.glyphs);
    chrome::header(words::TITLE, &[search.unwrap_or_else(|| rest.to_owned())], canvas);
    let [x, width] = if has_room { [SCREEN, COMMAND] } else { [0, COMMAND.min(rows.width / 5 * 3)] };
    let mut above = None;
    canvas.part(rows).list_in_columns(lines.len(), list.selected, WIDE, |row, item| {
        let line = &lines[item.place];
        if above.replace(line.context) != Some(line.context) && has_room {
            row.text(0, 0, words::heading(line), look.theme.faint);
        }
        let (name, room) = (line.binding.command.name(), usize::from(width) - 2);
        let name = shortened(name, width - 2, look.glyphs.more);
        row.text(x, 0, &format!("{} {name:<room$}", item.pointer), item.style);
        let capturing = list.capturing.filter(|_| item.is_selected);
        let room_for_keys = row.area.width.saturating_sub(x + width + 1);
        let keys = shortened(&words::keys(line, capturing, &look.glyphs), room_for_keys, look.glyphs.more);
        row.text(x + width + 1, 0, &keys, look.theme.key);
        if row.area.width >= WIDE {
            let x = x + width + KEYS_WIDE;
            let room = row.area.width.saturating_sub(x + 2);
            let about = shortened(&words::about(line, &look.glyphs), room, look.glyphs.more);
            row.text(x, 0, &about, look.theme.faint);
        }
    });
    let (text, style) = match (&list.notice, selected) {
        (Some(notice), _) => chrome::notice(shared, Context::Keys, notice, look),
        (None, Some(line)) => (words::about(line, &look.glyphs).into(), look.theme.faint),
        (None, None) => (words::NOTHING.into(), look.theme.faint),
    };
    canvas.part(about).paragraph(&text, style);
}
