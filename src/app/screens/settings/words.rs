//! What the screen of the settings says.

use crate::app::phrases::capitalised;
use crate::app::{SettingsScreen, Shared};
use crate::config::settings::{Setting, Settings, Source, Value};
use crate::draw::Glyphs;

pub(super) const TITLE: &str = "Settings";

/// What stands in place of a value on the way to the keys.
pub(super) const KEYS: &str = "see and change";

/// How long changes last.
pub(in crate::app) const fn kept(shared: &Shared) -> &'static str {
    if shared.guest { "changes last for this session" } else { "changes are kept at once" }
}

/// What a line is called.
pub(super) fn caption(setting: Option<Setting>, glyphs: &Glyphs) -> String {
    capitalised(match setting {
        None => "keys",
        Some(Setting::Color) => "colours",
        Some(Setting::Mode) => "first in menu",
        Some(Setting::Misere) => glyphs.misere,
        Some(Setting::BestOf) => "best of",
        Some(setting) => setting.name(),
    })
}

/// The value of a setting: as in the file, but for what is on or off.
pub(super) fn value(settings: &Settings, setting: Setting) -> String {
    match settings.value(setting) {
        Value::Flag(true) => "on".to_owned(),
        Value::Flag(false) => "off".to_owned(),
        _ => settings.text(setting),
    }
}

/// What the selected line is about.
pub(super) fn about(shared: &Shared, list: SettingsScreen) -> String {
    let Some(setting) = list.setting() else {
        return "What each key does, on every screen; and other keys for it.".to_owned();
    };
    let about = setting.about();
    if setting == Setting::Theme && !shared.settings.has_colors() {
        return format!("{about} Without colours (see the next line) it makes no difference.");
    }
    about.to_owned()
}

/// Where the selected value comes from.
pub(super) fn source(shared: &Shared, list: SettingsScreen) -> String {
    let Some(setting) = list.setting() else { return String::new() };
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
        (Source::File, _) => format!("Saved in {file} as {name}."),
        (Source::Environment, _) => format!("{variable} is set: it overrides the file at each start."),
        (Source::CommandLine, _) => "Given on the command line: it overrides the file this time.".to_owned(),
    }
}
