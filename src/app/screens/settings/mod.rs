//! The settings.

mod draw;
pub(in crate::app) mod words;

pub(in crate::app) use draw::draw;

use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Effects, KeysScreen, Screen, Shared, Target};
use crate::config::direction::{Direction, place_after};
use crate::config::settings::{Setting, Settings, Source};

/// The list of settings, a row each; the last row leads to the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsScreen {
    /// The index of the selected row.
    pub selected: usize,
}

impl SettingsScreen {
    const COUNT: usize = Setting::ALL.len() + 1;

    /// The selected setting; `None` on the row of the keys.
    fn setting(self) -> Option<Setting> {
        Setting::ALL.get(self.selected).copied()
    }

    fn command(&mut self, command: Command, shared: &mut Shared, effects: &mut Effects) -> Step {
        match (command, self.setting()) {
            (Command::Back, _) => return Step::Pop,
            (Command::Right | Command::Act, None) => {
                return Step::Push(Screen::Keys(KeysScreen::default()));
            }
            (Command::Left | Command::Right | Command::Act, Some(setting)) => {
                let text = shared.settings.neighbour(setting, Direction::of(command));
                shared.change(setting, &text, Source::File, effects);
            }
            (Command::Erase, Some(setting)) => {
                shared.change(setting, &Settings::default().text(setting), Source::Default, effects);
            }
            _ => self.selected = place_after(command, self.selected, Self::COUNT),
        }
        Step::Stay
    }
}

impl Component for SettingsScreen {
    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        let command = match action {
            Action::Command(command) => command,
            Action::Click(Target::Item(_)) if self.setting().is_none() => Command::Act,
            Action::Click(Target::Change(_, Direction::Back)) => Command::Left,
            Action::Click(Target::Change(_, Direction::Forward)) => Command::Right,
            Action::Point(Target::Item(line) | Target::Change(line, _)) => {
                self.selected = line.min(Self::COUNT - 1);
                return Step::Stay;
            }
            _ => return Step::Stay,
        };
        self.command(command, shared, effects)
    }
}
