//! The settings, to be looked at and changed.

use crate::config::command::Command;
use crate::config::direction::place_after;
use crate::config::settings::Setting;

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

    pub(super) fn command(&mut self, command: Command) {
        self.selected = place_after(command, self.selected, Self::COUNT).unwrap_or(self.selected);
    }
}
