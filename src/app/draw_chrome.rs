//! Draws what all screens have: header, footer, notices, and the message shown in a window that is too small.

use crate::app::App;
use crate::app::phrases;
use crate::app::{Notice, Overlay, Shared, Target, View};
use crate::config::command::{Command, Context};
use crate::config::keymap::{Arrows, Row};
use crate::draw::text::{extent, first_fitting, width, wrap};
use crate::draw::{Canvas, Glyphs, Look, layout};
use crate::game::Rules;
use ratatui::layout::{Margin, Rect, Size};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};
use std::borrow::Cow;

/// Draws the message that the window is too small.
pub(crate) fn too_small(app: &App, needed: Size, canvas: &mut Canvas) {
    let (area, style) = (canvas.area, canvas.look.theme.strong);
    let row = (area.height.max(1) - 1) / 2;
    if let Some(Overlay::Confirm(question)) = app.overlay() {
        let (title, _) = phrases::question(*question);
        let keys = phrases::answers(&app.shared).map(|(key, _)| key).join("/");
        let texts = [format!("{title} {keys}"), format!("{keys}?")];
        return canvas.centred(row, first_fitting(&texts, area.width), style);
    }
    // While words are typed no key quits; Ctrl-C always does.
    let quit = app.shared.key_name(app.context(), Command::Quit);
    let interrupt = || {
        let mut rows = app.shared.keymap().everywhere().iter();
        rows.find(|row| row.commands().any(|command| command == Command::Interrupt))
            .map(|row| row.label(Arrows::Named))
    };
    let quit = quit.or_else(interrupt).unwrap_or_default();
    let back = app
        .shared
        .key_name(app.context(), Command::Back)
        .filter(|_| layout::menu_fits(area.width, area.height));
    let ways = back.map_or_else(String::new, |key| format!("{key} goes back, ")) + &quit + " quits";
    let size = format!("{}x{}", needed.width, needed.height);
    let texts = [
        format!("Needs at least {size} (now {}x{}). {ways}.", area.width, area.height),
        format!("Needs {size}. {ways}."),
        format!("Needs {size}. {quit} quits."),
        format!("{size}; {quit} quits"),
        size,
    ];
    canvas.centred(row, first_fitting(&texts, area.width), style);
}

/// Draws the title on the left and, on the right, as much of the rest as fits, dropping its end first.
pub(crate) fn header(title: &str, rest: &[String], canvas: &mut Canvas) {
    let (look, margin) = (canvas.look, 1);
    canvas.frame.columns = canvas.area;
    canvas.text(margin, 0, title, look.theme.strong);
    facts(width(title) + margin, rest, canvas);
}

/// Draws as much as fits at the right of a header, which has something else in its first columns; or in the row below
/// it, if that is free and has room for more.
fn facts(taken: u16, rest: &[String], canvas: &mut Canvas) {
    let (area, style) = (canvas.area, canvas.look.theme.faint);
    let separator = format!("  {}  ", canvas.look.glyphs.separator);
    let fitting = |room: u16| {
        let first = |count: usize| {
            rest[..count].join(&separator).replace(Glyphs::UNICODE.misere, canvas.look.glyphs.misere)
        };
        (0..=rest.len()).rev().map(first).find(|text| width(text) <= room).unwrap_or_default()
    };
    let [beside, below] = [taken + 4, 2].map(|margins| fitting(area.width.saturating_sub(margins)));
    let Rect { width: columns, height: rows, .. } = canvas.frame.area;
    if beside.len() < below.len() && area.height > 1 && layout::bar_rows(Rect::new(0, 0, columns, rows)) > 1 {
        canvas.text(1, 1, &below, style);
    } else {
        canvas.text(area.width.saturating_sub(width(&beside) + 1), 0, &beside, style);
    }
}

/// Draws the views of a position as tabs in place of a title, the current one in brackets, the others with their keys,
/// and the rest as [`header`] does. In misère that word, with which the rest starts, takes the place of the last tabs
/// where there is no room for all.
pub(crate) fn tabs(
    shared: &Shared,
    context: Context,
    (first, current): (&str, View),
    rules: Rules,
    rest: &[String],
    canvas: &mut Canvas,
) {
    let theme = &canvas.look.theme;
    canvas.frame.columns = canvas.area;
    let kept = phrases::misere(rules).map_or(0, |text| width(&text) + 4);
    let room = canvas.area.width.saturating_sub(kept);
    let name_of = |view: View| if view == View::Position { first } else { view.name() };
    let mut row = canvas.row(0);
    let mut column = 0;
    for (index, view) in View::ALL.into_iter().enumerate() {
        let name = name_of(view);
        let key = view.command().filter(|_| view != current);
        let key = key.and_then(|command| shared.key_name(context, command)).map(|key| key + " ");
        let key = key.unwrap_or_default();
        let columns = width(name) + 2 + width(&key);
        // The current tab has its place in any case.
        let own = if (view as usize) < current as usize { width(name_of(current)) + 2 } else { 0 };
        if column + columns + own > room && view != current {
            continue;
        }
        let (text, style) = if view == current {
            (format!("[{name}]"), theme.strong)
        } else {
            (format!(" {name} "), theme.faint)
        };
        row.text(column, 0, &text, style);
        row.text(column + width(&text), 0, &key, theme.key);
        let [_, tab] = layout::left(row.area, column, 0);
        row.hit(Rect { width: columns.min(tab.width), ..tab }, Target::Tab(index));
        column += columns;
    }
    facts(column, rest, canvas);
}

/// The [text](phrases::notice) of the notice, if there is one, and its style.
pub(crate) fn notice<'a>(shared: &'a Shared, context: Context, look: &Look) -> Option<(Cow<'a, str>, Style)> {
    let style = match shared.notice.as_ref()? {
        Notice::Info(_) | Notice::Offer { .. } => look.theme.text,
        Notice::Warning(_) | Notice::Refusal(_) => look.theme.refusal,
    };
    Some((phrases::notice(shared, context)?, style))
}

/// Writes a text over the last rows of a canvas: as many as it takes, up to three.
pub(crate) fn status(text: &str, style: Style, canvas: &mut Canvas) {
    if text.is_empty() {
        return;
    }
    let lines = wrap(text, canvas.area.width.saturating_sub(2));
    let [_, last] = layout::bottom(canvas.area, extent(lines.len()).min(3), 0);
    let mut last = canvas.part(last);
    last.hide_targets();
    Clear.render(last.area, last.buf);
    last.part(last.area.inner(Margin::new(1, 0))).excerpt(&lines, style);
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

    fn has(&self, wanted: Command) -> bool {
        self.row.commands().any(|command| command == wanted)
    }
}

/// The hints for what can be done now, the most important first.
fn hints<'a>(app: &'a App, glyphs: &Glyphs) -> Vec<Hint<'a>> {
    let hint = |row: &'a Row| Hint { key: row.label(glyphs.arrows), label: app.label(row), row };
    app.offered().map(hint).collect()
}

/// What stays in the footer: help and the ways out; for a finger, which may have no keys, also the one out of the program.
const STAY: [Command; 4] = [Command::Help, Command::Back, Command::NewGame, Command::Quit];

/// The hints in rows of this many columns, at most `most` rows. The first commands of [`STAY`] are always among them; of
/// the others, the last are left out.
fn in_rows<'a>(
    hints: &'a [Hint],
    stay: usize,
    gap: u16,
    columns: u16,
    most: usize,
) -> Vec<Vec<&'a Hint<'a>>> {
    let mut shown: Vec<&Hint> = hints.iter().collect();
    loop {
        let mut rows: Vec<Vec<&Hint>> = vec![Vec::new()];
        let mut end = 0;
        for &hint in &shown {
            if end + hint.width() > columns && end > 0 {
                rows.push(Vec::new());
                end = 0;
            }
            end += hint.width() + gap;
            rows.last_mut().expect("there is always a row").push(hint);
        }
        let may_go = |hint: &&Hint| !STAY.iter().take(stay).any(|&command| hint.has(command));
        match shown.iter().rposition(may_go).filter(|_| rows.len() > most) {
            Some(last) => shown.remove(last),
            None => return rows,
        };
    }
}

/// Draws the footer below the header's columns: the hints that fit, closer together if that lets more of them fit.
pub(crate) fn footer(app: &App, canvas: &mut Canvas) {
    let columns = canvas.frame.columns;
    let mut canvas = canvas.part(Rect { x: columns.x, width: columns.width, ..canvas.area });
    let (theme, hints) = (&canvas.look.theme, hints(app, &canvas.look.glyphs));
    // A free column on either side.
    let room = canvas.area.width.saturating_sub(2);
    let most = canvas.area.height.into();
    let stay = STAY.len() - usize::from(!app.by_finger);
    let fitting = |gap: u16| in_rows(&hints, stay, gap, room, most);
    let (wide, narrow) = (fitting(2), fitting(1));
    let is_less = wide.iter().flatten().count() < narrow.iter().flatten().count();
    let (rows, gap) = if is_less { (narrow, 1) } else { (wide, 2) };
    let first = canvas.area.height.saturating_sub(extent(rows.len()));
    for (index, hints) in (first..).zip(rows) {
        let mut row = canvas.row(index);
        let mut column = 1;
        for hint in hints {
            // A hint for several commands cannot be clicked.
            if let Some(command) = hint.row.lone_command() {
                let [_, place] = layout::left(row.area, column, 0);
                row.hit(Rect { width: hint.width(), ..place }, Target::Command(command));
            }
            row.text(column, 0, &hint.key, theme.key);
            row.text(column + width(&hint.key) + 1, 0, hint.label, theme.faint);
            column += hint.width() + gap;
        }
    }
}
