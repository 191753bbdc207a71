//! The screen of the settings.

use super::chrome;
use super::words;
use crate::app::{App, Preference, Preferences, Target};
use crate::config::direction::Direction;
use crate::config::settings::{Setting, Settings, Source, Value};
use crate::draw::layout;
use crate::draw::text::{extent, put, put_lines, wrap};
use crate::draw::theme::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

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
/// footer
/// ```
struct Regions {
    header: Rect,
    list: Rect,
    /// What there is to know about the selected setting.
    about: Rect,
    footer: Rect,
}

fn regions(area: Rect) -> Regions {
    let gap = u16::from(area.height > 19);
    let layout::Titled { header, inner, footer } = layout::titled(area, gap);
    let width = (CAPTION + VALUE).min(inner.width);
    let count = extent(Preferences::COUNT);
    let beside = inner.width.saturating_sub(width + 3);
    if beside >= BESIDE {
        let list = Rect { width, height: count.min(inner.height), ..inner };
        let about = Rect { x: list.right() + 3, width: beside, ..inner };
        Regions { header, list, about, footer }
    } else {
        let rows = count.min(inner.height.saturating_sub(BELOW.min(inner.height / 2)));
        let list = Rect { width, height: rows, ..inner };
        let about = Rect { y: list.bottom(), height: inner.bottom() - list.bottom(), ..inner };
        Regions { header, list, about, footer }
    }
}

pub(super) fn view(app: &App, list: Preferences, area: Rect, look: &Look, buf: &mut Buffer) {
    let regions = regions(area);
    chrome::header("Settings", &[words::kept(app).to_owned()], regions.header, look, buf);
    let [before, behind] = look.glyphs.change;
    let first = layout::first_row(list.selected(), Preferences::COUNT, regions.list.height);
    for (row, place) in (0..regions.list.height).zip(first..Preferences::COUNT) {
        let line = Rect { y: regions.list.y + row, height: 1, ..regions.list };
        let selected = place == list.selected();
        let style = if selected { look.theme.selected } else { look.theme.text };
        let pointer = if selected { look.glyphs.pointer } else { " " };
        let room = usize::from(VALUE) - 4;
        let (caption, text) = match Preferences::line(place) {
            Preference::Setting(setting) => (
                caption(setting, look),
                format!("{before} {:^room$.room$} {behind}", value(app.settings(), setting)),
            ),
            Preference::Keys => {
                ("Keys".to_owned(), format!("{:^width$}", "see and change", width = room + 4))
            }
        };
        let caption = format!("{caption:>width$}", width = usize::from(CAPTION) - 3);
        put(buf, line, line.x, line.y, &caption, look.theme.faint);
        put(buf, line, line.x + CAPTION - 2, line.y, pointer, style);
        put(buf, line, line.x + CAPTION, line.y, &text, style);
    }
    let room = regions.about;
    let mut y = room.y;
    // A gap where there is room.
    let gap = u16::from(room.height > 2 * BELOW);
    for (text, style) in [(about(app, list), look.theme.text), (source(app, list), look.theme.faint)] {
        for line in wrap(&text, room.width) {
            put(buf, room, room.x, y, &line, style);
            y += 1;
        }
        y += if text.is_empty() { 0 } else { gap };
    }
    let rest = Rect { y, height: room.bottom().saturating_sub(y), ..room };
    put_lines(buf, rest, &remarks(app, rest), look.theme.refusal, look.glyphs.more);
    chrome::footer(app, regions.footer, look, buf);
}

pub(super) fn target_at(list: Preferences, area: Rect, position: Position) -> Option<Target> {
    let rows = regions(area).list;
    if !rows.contains(position) {
        return None;
    }
    let first = layout::first_row(list.selected(), Preferences::COUNT, rows.height);
    let place = first + usize::from(position.y - rows.y);
    let value = Rect { x: rows.x + CAPTION, width: VALUE.min(rows.width.saturating_sub(CAPTION)), ..rows };
    match Preferences::line(place) {
        // The left half goes back, the right half forward.
        Preference::Setting(_) if value.contains(position) => {
            let back = position.x - value.x < VALUE / 2;
            Some(Target::Change(place, if back { Direction::Back } else { Direction::Forward }))
        }
        _ => Some(Target::Item(place)),
    }
}

fn caption(setting: Setting, look: &Look) -> String {
    words::capitalised(match setting {
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
fn about(app: &App, list: Preferences) -> String {
    match Preferences::line(list.selected()) {
        Preference::Setting(setting @ Setting::Theme) if !app.settings().has_colors() => {
            format!("{} Without colours (see the next line) it makes no difference.", setting.about())
        }
        Preference::Setting(setting) => setting.about().to_owned(),
        Preference::Keys => "What each key does, on every screen; and other keys for it.".to_owned(),
    }
}

/// Where the selected value comes from.
fn source(app: &App, list: Preferences) -> String {
    let Preference::Setting(setting) = Preferences::line(list.selected()) else { return String::new() };
    let name = setting.name();
    let file = app.settings_file().unwrap_or("the file");
    let variable = match setting {
        Setting::Color => format!("{} or NO_COLOR", setting.variable()),
        _ => setting.variable(),
    };
    let settings = app.settings();
    match (settings.source(setting), settings.prevailing(setting)) {
        (Source::Default | Source::File, _) if app.has_guest() => "Nothing is kept for guests.".to_owned(),
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
fn remarks(app: &App, area: Rect) -> Vec<String> {
    let remarks: Vec<Vec<String>> =
        app.remarks().iter().map(|remark| wrap(remark.text(), area.width)).collect();
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
