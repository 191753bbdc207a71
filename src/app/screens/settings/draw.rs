//! The screen of the settings.

use crate::app::draw_chrome as chrome;
use crate::app::phrases;
use crate::app::{SettingsLine, SettingsScreen, Shared};
use crate::config::settings::{Setting, Settings, Source, Value};
use crate::draw::text::{extent, wrap};
use crate::draw::{Canvas, Look, layout};
use ratatui::layout::Rect;

/// Columns for the captions with the pointer, and for the values with their arrows.
const CAPTION: u16 = 16;
const VALUE: u16 = 17;

/// Columns of text beside the list that are worth having.
const BESIDE: u16 = 20;

/// Rows for the text below the list, in a narrow window.
const BELOW: u16 = 4;

/// ```text
/// header
///
/// list: caption ‹ value ›   about: what the selected setting does   below the list in narrow windows,
///                           and where its value comes from          in four rows
/// ```
pub(in crate::app) fn draw(shared: &Shared, list: SettingsScreen, canvas: &mut Canvas) {
    let (look, body) = (canvas.look, canvas.area);
    chrome::header("Settings", &[phrases::kept(shared).to_owned()], canvas);
    let inner = layout::below_header(body, u16::from(body.height > 18));
    let [left, beside] = layout::left(inner, CAPTION + VALUE, 3);
    let is_beside = beside.width >= BESIDE;
    let below = if is_beside { 0 } else { BELOW.min(inner.height / 2) };
    let rows = extent(SettingsScreen::COUNT).min(inner.height - below);
    let [rows, _] = layout::top(left, rows, 0);
    let [_, below] = layout::top(inner, rows.height, 0);
    canvas.part(rows).list(SettingsScreen::COUNT, list.selected(), |row, item| {
        let caption = match SettingsScreen::line(item.place) {
            SettingsLine::Setting(setting) => {
                row.value(item, CAPTION, VALUE, &value(&shared.settings, setting));
                caption(setting, look)
            }
            SettingsLine::Keys => {
                let text = format!("{:^width$}", "see and change", width = usize::from(VALUE));
                row.text(CAPTION, 0, &text, item.style);
                "Keys".to_owned()
            }
        };
        let caption = format!("{caption:>width$}", width = usize::from(CAPTION) - 3);
        row.text(0, 0, &caption, look.theme.faint);
        row.text(CAPTION - 2, 0, item.pointer, item.style);
    });
    let mut rest = if is_beside { beside } else { below };
    // A gap where there is room.
    let gap = u16::from(rest.height > 2 * BELOW);
    for (text, style) in [(about(shared, list), look.theme.text), (source(shared, list), look.theme.faint)] {
        let lines = wrap(&text, rest.width);
        canvas.part(rest).lines(&lines, style);
        [_, rest] = layout::top(rest, extent(lines.len()), if text.is_empty() { 0 } else { gap });
    }
    canvas.part(rest).excerpt(&remarks(shared, rest), look.theme.refusal);
}

fn caption(setting: Setting, look: &Look) -> String {
    phrases::capitalised(match setting {
        Setting::Color => "colours",
        Setting::Mode => "first in menu",
        Setting::Misere => look.glyphs.misere,
        Setting::BestOf => "best of",
        setting => setting.name(),
    })
}

/// The value of a setting: as in the file, but for what is on or off.
fn value(settings: &Settings, setting: Setting) -> String {
    match settings.value(setting) {
        Value::Flag(true) => "on".to_owned(),
        Value::Flag(false) => "off".to_owned(),
        _ => settings.text(setting),
    }
}

/// What the selected line is about.
fn about(shared: &Shared, list: SettingsScreen) -> String {
    match SettingsScreen::line(list.selected()) {
        SettingsLine::Setting(setting @ Setting::Theme) if !shared.settings.has_colors() => {
            format!("{} Without colours (see the next line) it makes no difference.", setting.about())
        }
        SettingsLine::Setting(setting) => setting.about().to_owned(),
        SettingsLine::Keys => "What each key does, on every screen; and other keys for it.".to_owned(),
    }
}

/// Where the selected value comes from.
fn source(shared: &Shared, list: SettingsScreen) -> String {
    let SettingsLine::Setting(setting) = SettingsScreen::line(list.selected()) else { return String::new() };
    let name = setting.name();
    let file = shared.settings_file.as_deref().unwrap_or("the file");
    let variable = match setting {
        Setting::Color => format!("{} or NO_COLOR", setting.variable()),
        _ => setting.variable(),
    };
    let settings = &shared.settings;
    match (settings.source(setting), settings.prevailing(setting)) {
        (Source::Default | Source::File, _) if shared.guest => "Nothing is kept for guests.".to_owned(),
        (Source::Default | Source::File, Source::Environment) => {
            format!("Changed in {file}, but {variable} is set and overrides it at the next start.")
        }
        (Source::Default | Source::File, Source::CommandLine) => {
            format!("Changed in {file}; the same option on the command line would override it again.")
        }
        (Source::Default, _) => format!("The default. Name in {file}: {name}."),
        (Source::File, _) => format!("Kept in {file} as {name}."),
        (Source::Environment, _) => format!("{variable} is set: it overrides the file at each start."),
        (Source::CommandLine, _) => "Given on the command line: it overrides the file this time.".to_owned(),
    }
}

/// What there is to say about files, in lines: as much as fits, and how much more there is.
fn remarks(shared: &Shared, area: Rect) -> Vec<String> {
    let remarks: Vec<Vec<String>> =
        shared.remarks.iter().map(|remark| wrap(remark.text(), area.width)).collect();
    let (room, all) = (usize::from(area.height), remarks.concat().len());
    if all <= room {
        return remarks.concat();
    }
    let mut lines = Vec::new();
    for (told, remark) in remarks.iter().enumerate() {
        // The last row is for how many are left; of the first one as much as fits is told.
        if lines.len() + remark.len() + 1 > room {
            if told == 0 {
                lines.extend(remark.iter().take(room.saturating_sub(1)).cloned());
            }
            lines.push(format!("({} more)", remarks.len() - told));
            break;
        }
        lines.extend_from_slice(remark);
    }
    lines
}
