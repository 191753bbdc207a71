//! The screen of the keys.

use super::chrome;
use super::words;
use crate::app::{App, BindingLine, Bindings, Catch, Target};
use crate::config::command::Context;
use crate::config::keymap::{Key, Keymap};
use crate::draw::canvas::Canvas;
use crate::draw::layout;
use crate::draw::text::{put, put_lines, wrap};
use crate::draw::theme::Look;
use ratatui::layout::Rect;

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
struct Regions {
    header: Rect,
    list: Rect,
    about: Rect,
}

fn regions(area: Rect) -> Regions {
    let layout::Titled { header, inner } = layout::titled(area, 1);
    let about = (ABOUT + 1).min(inner.height / 2);
    let list = Rect { height: inner.height - about, ..inner };
    let about = Rect { y: inner.bottom() - about.min(ABOUT), height: about.min(ABOUT), ..inner };
    Regions { header, list, about }
}

pub(super) fn view(app: &App, list: &Bindings, area: Rect, look: &Look, buf: &mut Canvas) {
    let regions = regions(area);
    let lines = Bindings::lines(app.keymap());
    let has_room = regions.list.width >= SCREEN + COMMAND + KEYS;
    let screen = lines.get(list.selected()).map_or("", heading);
    let rest = if has_room { words::kept(app) } else { screen };
    chrome::header("Keys", &[rest.to_owned()], regions.header, look, buf);
    let [x, width] = if has_room { [SCREEN, COMMAND] } else { [0, COMMAND.min(regions.list.width / 2)] };
    let first = layout::first_row(list.selected(), lines.len(), regions.list.height);
    for (row, (place, line)) in (0..regions.list.height).zip(lines.iter().enumerate().skip(first)) {
        let area = Rect { y: regions.list.y + row, height: 1, ..regions.list };
        buf.hit(area, Target::Item(place));
        let is_first = place == first || lines[place - 1].context != line.context;
        if is_first && has_room {
            put(buf, area, area.x, area.y, heading(line), look.theme.faint);
        }
        let selected = place == list.selected();
        let pointer = if selected { look.glyphs.pointer } else { " " };
        let style = if selected { look.theme.selected } else { look.theme.text };
        let command =
            format!("{pointer} {:<room$.room$}", line.binding.command.name(), room = usize::from(width) - 2);
        put(buf, area, area.x + x, area.y, &command, style);
        let x = area.x + x + width + 1;
        let catching = list.catching().filter(|_| selected);
        put(buf, area, x, area.y, &keys(line, catching, look), look.theme.key);
    }
    let about = regions.about;
    let (text, style) = match (list.notice(), lines.get(list.selected())) {
        (Some(notice), _) => {
            let (text, style) = chrome::notice(app, Context::Bindings, notice, look);
            (text.into_owned(), style)
        }
        (None, Some(line)) => (words::capitalised(&format!("{}.", line.row.help())), look.theme.faint),
        (None, None) => (String::new(), look.theme.faint),
    };
    put_lines(buf, about, &wrap(&text, about.width), style, look.glyphs.more);
}

/// The name of the screen on which a command's keys are valid.
fn heading(line: &BindingLine) -> &'static str {
    line.context.map_or(Keymap::EVERYWHERE, Context::name)
}

/// The keys of a command, and whether they are others than usual; or that one is waited for.
fn keys(line: &BindingLine, catching: Option<Catch>, look: &Look) -> String {
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
