//! The settings.

mod draw;
mod words;

use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Effects, Shared, Target};
use crate::config::direction::{Direction, place_after};
use crate::config::settings::{Setting, Settings, Source};

/// The list of settings, a row each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsScreen {
    /// The index of the selected row.
    pub selected: usize,
}

impl SettingsScreen {
    const COUNT: usize = Setting::ALL.len();

    /// The selected setting.
    fn setting(self) -> Setting {
        Setting::ALL[self.selected]
    }

    fn command(&mut self, command: Command, shared: &mut Shared, effects: &mut Effects) -> Step {
        let setting = self.setting();
        let changes = matches!(command, Command::Left | Command::Right | Command::Act | Command::Erase);
        if changes && setting.is_about_games() {
            // Earlier choices in the set-up would hide the new setting.
            shared.played.clear();
        }
        match command {
            Command::Back => return Step::Pop,
            Command::Left | Command::Right | Command::Act => {
                let text = shared.settings.neighbour(setting, Direction::of(command));
                shared.change(setting, &text, Source::File, effects);
            }
            Command::Erase => {
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
