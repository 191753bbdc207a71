//! The settings.

mod draw;
mod words;

use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Effects, Shared};
use crate::config::direction::Direction;
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
}

impl Component for SettingsScreen {
    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        self.selected = action.selects(self.selected, Self::COUNT);
        let setting = self.setting();
        let neighbour = |direction| (shared.settings.neighbour(setting, direction), Source::File);
        let (text, source) = match (&action, action.changes()) {
            (_, Some(direction)) => neighbour(direction),
            (Action::Command(Command::Act), _) => neighbour(Direction::Forward),
            (Action::Command(Command::Erase), _) => (Settings::default().text(setting), Source::Default),
            (Action::Command(Command::Back), _) => return Step::Pop,
            _ => return Step::Stay,
        };
        if setting.is_about_games() {
            // Earlier choices in the set-up would hide the new setting.
            shared.played.clear();
        }
        shared.change(setting, &text, source, effects);
        Step::Stay
    }
}
