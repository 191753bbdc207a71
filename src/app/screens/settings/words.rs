//! The texts of the settings.

use crate::app::description::{Describe, Description, field, joined};
use crate::app::phrases::capitalised;
use crate::app::{FileWarning, SettingsScreen, Shared};
use crate::config::settings::{Mode, Setting, Settings, Source, Value};
use crate::game::Setup;
use crate::teach::signs::MISERE;

pub(super) const TITLE: &str = "Settings";

/// The board that shows how marks and a completed line look: the end of the main tree of the articles.
pub(super) fn sample() -> Setup {
    "O.X/XX./XOO".parse().expect("the sample is a board")
}

/// How long changes last.
pub(super) const SAVED: &str = "changes are saved at once";

/// The name of a row.
pub(super) fn caption(setting: Setting) -> String {
    capitalised(match setting {
        Setting::Color => "colours",
        Setting::Mode => "first in menu",
        Setting::Misere => MISERE,
        Setting::BestOf => "best of",
        setting => setting.name(),
    })
}

/// The value of a setting: as in the file, unless a screen has another name for it.
pub(super) fn value(settings: &Settings, setting: Setting) -> String {
    match (setting, settings.value(setting)) {
        (_, Value::Flag(true)) => "on".to_owned(),
        (_, Value::Flag(false)) => "off".to_owned(),
        (Setting::X, _) => settings.players.x.title(),
        (Setting::O, _) => settings.players.o.title(),
        (Setting::Mode, _) => match settings.mode {
            Mode::Pve => "vs computer".to_owned(),
            Mode::Pvp => "two humans".to_owned(),
            Mode::Ai => "two computers".to_owned(),
        },
        _ => settings.text(setting),
    }
}

/// The description of the selected setting.
pub(super) fn about(shared: &Shared, list: SettingsScreen) -> String {
    let setting = list.setting();
    let about = setting.about();
    if setting == Setting::Theme && !shared.settings.has_colors() {
        return format!("{about} Without colours (next row) it makes no difference.");
    }
    about.to_owned()
}

/// Where the value of the selected setting comes from.
pub(super) fn source(shared: &Shared, list: SettingsScreen) -> String {
    let setting = list.setting();
    let name = setting.name();
    let file = shared.settings_file.as_deref().unwrap_or("the file");
    let variable = match setting {
        Setting::Color => format!("{} or NO_COLOR", setting.variable()),
        _ => setting.variable(),
    };
    let settings = &shared.settings;
    match (settings.source(setting), settings.strongest_source(setting)) {
        (Source::Default | Source::File, Source::Environment) => {
            format!("Saved in {file}, but {variable} is set and overrides it at the next start.")
        }
        (Source::Default | Source::File, Source::CommandLine) => {
            format!("Saved in {file}; the same option on the command line would override it.")
        }
        (Source::Default, _) => format!("Default. Key `{name}` in {file}."),
        (Source::File, _) => format!("Saved in {file} as `{name}`."),
        (Source::Environment, _) => format!("{variable} is set and overrides the file at each start."),
        (Source::CommandLine, _) => "Set on the command line, which overrides the file this time.".to_owned(),
    }
}

impl Describe for SettingsScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let item = |place: usize| {
            let setting = Setting::ALL[place];
            format!("{}: {}", caption(setting), value(&shared.settings, setting))
        };
        Description::of(TITLE, Some(SAVED.to_owned()))
            .lines(shared.warnings.iter().map(FileWarning::text))
            .list(Self::COUNT, Some(self.selected), field, item)
            .note(&joined(&about(shared, *self), &source(shared, *self)))
    }
}
