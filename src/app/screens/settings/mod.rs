//! The settings, to be looked at and changed.

mod draw;

pub(in crate::app) use draw::draw;

use crate::app::action::Action;
use crate::app::effect::Keep;
use crate::app::outbox::Outbox;
use crate::app::screen::{Component, Screen, Step};
use crate::app::screens::keys::KeysScreen;
use crate::app::shared::Shared;
use crate::config::command::{Command, Context};
use crate::config::direction::{Direction, place_after};
use crate::config::settings::{Change, Setting, Settings, Source, Value};
use crate::draw::Target;

/// The list of settings: which one is selected. Their values are those of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsScreen {
    selected: usize,
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsLine {
    /// A setting with its value.
    Setting(Setting),
    /// The way to the keys.
    Keys,
}

impl SettingsScreen {
    /// How many lines there are: the settings, then the way to the keys.
    pub const COUNT: usize = Setting::ALL.len() + 1;

    /// The line at a place; beyond the last, that one.
    pub fn line(place: usize) -> SettingsLine {
        Setting::ALL.get(place).map_or(SettingsLine::Keys, |&setting| SettingsLine::Setting(setting))
    }

    /// The place of the selected line.
    pub const fn selected(self) -> usize {
        self.selected
    }

    fn select(&mut self, line: usize) {
        self.selected = line.min(Self::COUNT - 1);
    }
}

impl Component for SettingsScreen {
    fn context(&self) -> Context {
        Context::Preferences
    }

    fn update(&mut self, action: Action, shared: &mut Shared, outbox: &mut Outbox) -> Step {
        match action {
            Action::Point(Target::Item(line) | Target::Change(line, _)) => self.select(line),
            Action::Click(Target::Item(line)) if line == Self::COUNT - 1 => {
                return Step::Push(Screen::Keys(KeysScreen::default()));
            }
            Action::Click(Target::Change(_, direction)) => {
                let command = if direction == Direction::Back { Command::Left } else { Command::Right };
                return self.command(command, shared, outbox);
            }
            Action::Command(command) => return self.command(command, shared, outbox),
            _ => {}
        }
        Step::Stay
    }
}

impl SettingsScreen {
    fn command(&mut self, command: Command, shared: &mut Shared, outbox: &mut Outbox) -> Step {
        match (command, Self::line(self.selected)) {
            (Command::Back, _) => return Step::Pop,
            (Command::Left | Command::Right | Command::Act, SettingsLine::Setting(setting)) => {
                let text = shared.settings.neighbour(setting, Direction::of(command));
                prefer(setting, &text, shared, outbox);
            }
            (Command::Erase, SettingsLine::Setting(setting)) => forget(setting, shared, outbox),
            (Command::Act | Command::Right, SettingsLine::Keys) => {
                return Step::Push(Screen::Keys(KeysScreen::default()));
            }
            _ => self.selected = place_after(command, self.selected, Self::COUNT).unwrap_or(self.selected),
        }
        Step::Stay
    }
}

/// Gives a setting another value, now and for later sessions.
fn prefer(setting: Setting, text: &str, shared: &mut Shared, outbox: &mut Outbox) {
    shared.settings.set(setting, text, Source::File).expect("the usual values are valid");
    let value = Some(shared.settings.value(setting));
    changed(setting, value, shared, outbox);
}

/// Gives a setting its default value and takes it out of the file.
fn forget(setting: Setting, shared: &mut Shared, outbox: &mut Outbox) {
    let default = Settings::default().text(setting);
    shared.settings.set(setting, &default, Source::Default).expect("defaults are valid");
    changed(setting, None, shared, outbox);
}

/// Lets a change take effect: this is what the file has from now on.
fn changed(setting: Setting, value: Option<Value>, shared: &mut Shared, outbox: &mut Outbox) {
    if setting.is_about_games() {
        // What was chosen for games before is not what is wanted now.
        shared.played.clear();
    }
    if setting == Setting::Mouse {
        shared.uses_mouse = shared.settings.mouse;
    }
    outbox.keep(Keep::Setting(Change { path: vec![setting.name().to_owned()], value }));
}
