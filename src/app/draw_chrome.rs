//! Draws what all screens have: header, footer, notices, and the message shown in a window that is too small.

use crate::app::App;
use crate::app::phrases;
use crate::app::{Notice, Overlay, Shared, Target, View};
use crate::config::command::{Command, Context};
use crate::config::keymap::{Arrows, Row};
use crate::draw::text::{extent, width, wrap};
use crate::draw::{Canvas, Glyphs, Look, layout};
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};
use std::borrow::Cow;

/// Draws the message that the window is too small.
pub(in crate::app) fn too_small(app: &App, needed: Size, canvas: &mut Canvas) {
    let (area, style) = (canvas.area, canvas.look.theme.strong);
    let row = (area.height.max(1) - 1) / 2;
    if let Some(Overlay::Confirm(question)) = app.overlay() {
        let (title, _) = phrases::question(&app.shared, *question);
        let keys = phrases::answers(&app.shared).map(|(key, _)| key).join("/");
        let texts = [format!("{title} {keys}"), format!("{keys}?")];
        let text = texts.iter().find(|text| width(text) <= area.width).unwrap_or(&texts[1]);
        return canvas.centred(row, text, style);
    }
    // While words are typed no key quits; Ctrl-C always does.
    let quit = app.shared.key_name(app.context(), Command::Quit);
    let interrupt = || {
        let mut rows = app.shared.keymap().everywhere().iter();
        rows.find(|row| row.commands().any(|command| command == Command::Interrupt))
            .map(|row| row.label(Arrows::Named))
    };
    let quit = quit.or_else(interrupt).unwrap_or_default();
    let back = app.shared.key_name(app.context(), Command::Back).filter(|_| layout::menu_fits(area));
    let ways = back.map_or_else(String::new, |key| format!("{key} goes back, ")) + &quit + " quits";
    let size = format!("{}x{}", needed.width, needed.height);
    let texts = [
        format!("Needs at least {size} (now {}x{}). {ways}.", area.width, area.height),
        format!("Needs {size}. {ways}."),
        format!("Needs {size}. {quit} quits."),
        format!("{size}; {quit} quits"),
        size,
    ];
    let text = texts.iter().find(|text| width(text) <= area.width).unwrap_or(&texts[4]);
    canvas.centred(row, text, style);
}

/// Draws the title on the left and, on the right, as much of the rest as fits, dropping its end first.
pub(in crate::app) fn header(title: &str, rest: &[String], canvas: &mut Canvas) {
    let (look, margin) = (canvas.look, 1);
    canvas.frame.columns = canvas.area;
    let mut row = canvas.row(0);
    row.text(margin, 0, title, look.theme.strong);
    facts(width(title) + margin, rest, &mut row);
}

/// Draws as much as fits at the right of a header, which has something else in its first columns.
fn facts(taken: u16, rest: &[String], row: &mut Canvas) {
    let look = row.look;
    let separator = format!("  {}  ", look.glyphs.separator);
    let room = row.area.width.saturating_sub(taken + 4);
    let fitting = (0..=rest.len()).rev().map(|count| rest[..count].join(&separator));
    if let Some(text) = fitting.into_iter().find(|text| width(text) <= room) {
        row.text(row.area.width.saturating_sub(width(&text) + 1), 0, &text, look.theme.faint);
    }
}

/// Draws the views of a position as tabs in place of a title, the current one in brackets, and the rest as
/// [`header`] does.
pub(in crate::app) fn tabs(first: &str, current: View, rest: &[String], canvas: &mut Canvas) {
    let theme = &canvas.look.theme;
    canvas.frame.columns = canvas.area;
    let mut row = canvas.row(0);
    let mut column = 0;
    for (place, view) in View::ALL.into_iter().enumerate() {
        let name = if view == View::Position { first } else { view.name() };
        let columns = width(name) + 2;
        let (text, style) = if view == current {
            (format!("[{name}]"), theme.strong)
        } else {
            (format!(" {name} "), theme.faint)
        };
        row.text(column, 0, &text, style);
        let [_, tab] = layout::left(row.area, column, 0);
        row.hit(Rect { width: columns.min(tab.width), ..tab }, Target::Tab(place));
        column += columns;
    }
    facts(column, rest, &mut row);
}

/// The [text](phrases::notice) of a notice, and its style.
pub(in crate::app) fn notice<'a>(
    shared: &Shared,
    context: Context,
    notice: &'a Notice,
    look: &Look,
) -> (Cow<'a, str>, Style) {
    let style = match notice {
        Notice::Info(_) | Notice::Offer { .. } => look.theme.text,
        Notice::Warning(_) | Notice::Refusal(_) => look.theme.refusal,
    };
    (phrases::notice(shared, context, notice), style)
}

/// Draws a text over the last rows: up to three.
pub(in crate::app) fn over_the_last_rows(text: &str, style: Style, canvas: &mut Canvas) {
    let room = canvas.area.width.saturating_sub(2);
    let lines = wrap(text, room);
    let [_, rows] = layout::bottom(canvas.area, extent(lines.len()).min(3), 0);
    let mut rows = canvas.part(rows);
    rows.cover();
    Clear.render(rows.area, rows.buf);
    let inner = Rect { x: rows.area.x + 1, width: room, ..rows.area };
    rows.part(inner).excerpt(&lines, style);
}

/// A row of the table of keys, as the footer shows it.
struct Hint<'a> {
    key: String,
    label: &'a str,
    row: &'a Row,
}

impl Hint<'_> {
    fn width(&self) -> u16 {
        width(&self.key) + 1 + width(self.label)
    }

    fn is_help(&self) -> bool {
        self.row.commands().any(|command| command == Command::Help)
    }
}

/// The hints for what can be done now, the most important first.
fn hints<'a>(app: &'a App, glyphs: &Glyphs) -> Vec<Hint<'a>> {
    let offers = |row: &&Row| row.commands().any(|command| app.offers(command));
    // A user who has given the mouse to the terminal must see how to take it back.
    let lent = app.shared.settings.mouse && !app.shared.uses_mouse;
    let takes_back = |row: &&Row| lent && row.lone_command() == Some(Command::Mouse);
    let everywhere = app.shared.keymap().everywhere().iter().filter(takes_back);
    let offered = everywhere.chain(app.shared.keymap().hints(app.context()).filter(offers));
    offered.map(|row| Hint { key: row.label(glyphs.arrows), label: app.label(row), row }).collect()
}

/// Draws the footer below the header's columns: the hints that fit, closer together if that lets more of
/// them fit. The hint for the help is always among them.
pub(in crate::app) fn footer(app: &App, canvas: &mut Canvas) {
    let columns = canvas.frame.columns;
    let mut canvas = canvas.part(Rect { x: columns.x, width: columns.width, ..canvas.area });
    let (theme, hints) = (&canvas.look.theme, hints(app, &canvas.look.glyphs));
    // A free column on either side.
    let room = canvas.area.width.saturating_sub(2);
    let end = |hints: &[&Hint], gap: u16| hints.iter().map(|hint| hint.width() + gap).sum::<u16>();
    let fitting = |gap: u16| {
        let mut shown: Vec<&Hint> = hints.iter().collect();
        while end(&shown, gap) > room + gap {
            shown.pop();
        }
        shown
    };
    let (wide, narrow) = (fitting(2), fitting(1));
    let (mut shown, gap) = if wide.len() < narrow.len() { (narrow, 1) } else { (wide, 2) };
    if let Some(help) = hints[shown.len()..].iter().find(|hint| hint.is_help()) {
        while !shown.is_empty() && end(&shown, gap) + help.width() > room {
            shown.pop();
        }
        shown.push(help);
    }
    let mut column = 1;
    for hint in shown {
        // A hint for several commands cannot be clicked.
        if let Some(command) = hint.row.lone_command() {
            let [_, place] = layout::left(canvas.area, column, 0);
            canvas.hit(Rect { width: hint.width(), ..place }, Target::Command(command));
        }
        canvas.text(column, 0, &hint.key, theme.key);
        canvas.text(column + width(&hint.key) + 1, 0, hint.label, theme.faint);
        column += hint.width() + gap;
    }
}
