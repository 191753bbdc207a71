//! The settings, to be looked at and changed.

use super::action::Keep;
use super::bindings::Bindings;
use super::{App, Screen, round};
use crate::command::Command;
use crate::settings::{Change, Setting, Settings, Source};

/// The list of settings: which one is selected. Their values are those of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    selected: usize,
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// A setting with its value.
    Setting(Setting),
    /// The way to the keys.
    Keys,
}

impl Preferences {
    /// How many lines there are: the settings, then the way to the keys.
    pub const COUNT: usize = Setting::ALL.len() + 1;

    /// The line at a place; beyond the last, that one.
    pub fn line(place: usize) -> Preference {
        Setting::ALL.get(place).map_or(Preference::Keys, |&setting| Preference::Setting(setting))
    }

    /// The list with the way to the keys selected.
    pub(super) const fn at_keys() -> Self {
        Self { selected: Self::COUNT - 1 }
    }

    /// The place of the selected line.
    pub const fn selected(self) -> usize {
        self.selected
    }

    pub(super) fn select(&mut self, line: usize) {
        self.selected = line.min(Self::COUNT - 1);
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Up => self.selected = round::before(self.selected, Self::COUNT),
            Command::Down => self.selected = round::after(self.selected, Self::COUNT),
            Command::First => self.selected = 0,
            Command::Last => self.select(usize::MAX),
            _ => {}
        }
    }
}

impl App {
    pub(super) fn preferences_command(&mut self, command: Command) {
        let Screen::Preferences(list) = &mut self.screen else { return };
        match (command, Preferences::line(list.selected())) {
            (Command::Back, _) => self.open_menu(),
            (Command::Left, Preference::Setting(setting)) => {
                self.prefer(setting, &self.settings.neighbour(setting, false));
            }
            (Command::Right | Command::Act, Preference::Setting(setting)) => {
                self.prefer(setting, &self.settings.neighbour(setting, true));
            }
            (Command::Erase, Preference::Setting(setting)) => self.forget(setting),
            (Command::Act | Command::Right, Preference::Keys) => {
                self.screen = Screen::Bindings(Bindings::default());
            }
            _ => list.command(command),
        }
    }

    /// Gives a setting another value, now and for later sessions.
    fn prefer(&mut self, setting: Setting, text: &str) {
        // What the environment or an argument says prevails at the next start, too, and is told as before.
        let source = self.settings.source(setting).max(Source::File);
        self.settings.set(setting, text, source).expect("the usual values are valid");
        let value = Some(self.settings.value(setting));
        self.settle(setting, Change { path: vec![setting.name().to_owned()], value });
    }

    /// Gives a setting its default value and takes it out of the file.
    fn forget(&mut self, setting: Setting) {
        let default = Settings::default().text(setting);
        let source = match self.settings.source(setting) {
            Source::File => Source::Default,
            source => source,
        };
        self.settings.set(setting, &default, source).expect("defaults are valid");
        self.settle(setting, Change { path: vec![setting.name().to_owned()], value: None });
    }

    /// Lets a change take effect.
    fn settle(&mut self, setting: Setting, change: Change) {
        if setting.is_about_games() {
            // What was chosen for games before is not what is wanted now.
            self.played.clear();
        }
        self.outbox.keep(Keep::Setting(change));
    }
}
