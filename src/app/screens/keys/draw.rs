//! The screen of the keys.

use crate::app::draw_chrome as chrome;
use crate::app::phrases;
use crate::app::{Catch, KeysLine, KeysScreen, Shared};
use crate::config::command::Context;
use crate::config::keymap::{Key, Keymap};
use crate::draw::{Canvas, Look, layout};

/// Columns for the names of screens and of commands, and for some keys. Where that is too much, the header names
/// the screen.
const SCREEN: u16 = 11;
const COMMAND: u16 = 22;
const KEYS: u16 = 18;

/// Rows for what there is to know about the selected line.
const ABOUT: u16 = 2;

/// ```text
/// header
///
/// list: screen, command, keys       without the screen in narrow windows: the header names it
///
/// about: two rows on the selected line
/// ```
pub(in crate::app) fn draw(shared: &Shared, list: &KeysScreen, canvas: &mut Canvas) {
    let (look, lines) = (canvas.look, KeysScreen::lines(shared.keymap()));
    let inner = layout::below_header(canvas.area, 1);
    let about_rows = (ABOUT + 1).min(inner.height / 2);
    let [rows, about] = layout::bottom(inner, about_rows.min(ABOUT), about_rows.saturating_sub(ABOUT));
    let has_room = rows.width >= SCREEN + COMMAND + KEYS;
    let selected = lines.get(list.selected());
    let rest = if has_room { phrases::kept(shared) } else { selected.map_or("", heading) };
    chrome::header("Keys", &[rest.to_owned()], canvas);
    let [x, width] = if has_room { [SCREEN, COMMAND] } else { [0, COMMAND.min(rows.width / 2)] };
    let mut above = None;
    canvas.part(rows).list(lines.len(), list.selected(), |row, item| {
        let line = &lines[item.place];
        if above.replace(line.context) != Some(line.context) && has_room {
            row.text(0, 0, heading(line), look.theme.faint);
        }
        let (name, room) = (line.binding.command.name(), usize::from(width) - 2);
        row.text(x, 0, &format!("{} {name:<room$.room$}", item.pointer), item.style);
        let catching = list.catching().filter(|_| item.is_selected);
        row.text(x + width + 1, 0, &keys(line, catching, look), look.theme.key);
    });
    let (text, style) = match (list.notice(), selected) {
        (Some(notice), _) => chrome::notice(shared, Context::Bindings, notice, look),
        (None, Some(line)) => {
            (phrases::capitalised(&format!("{}.", line.row.help())).into(), look.theme.faint)
        }
        (None, None) => return,
    };
    canvas.part(about).paragraph(&text, style);
}

/// The name of the screen on which a command's keys are valid.
fn heading(line: &KeysLine) -> &'static str {
    line.context.map_or(Keymap::EVERYWHERE, Context::name)
}

/// The keys of a command, and whether they are others than usual; or that one is waited for.
fn keys(line: &KeysLine, catching: Option<Catch>, look: &Look) -> String {
    let keys: Vec<String> = line.binding.keys.iter().map(Key::to_string).collect();
    let keys = keys.join(" ");
    let standard = |context| Keymap::standard().keys_of(context, line.binding.command);
    let is_usual = line.context.is_none_or(|context| standard(context) == line.binding.keys);
    match catching {
        Some(Catch::Instead) => "press the key ...".to_owned(),
        Some(Catch::More) => format!("{keys} and: press a key ..."),
        None if is_usual => keys,
        None => format!("{keys} {}", look.glyphs.changed),
    }
}
