//! The list the program begins with.

use crate::config::command::Command;
use crate::config::direction::place_after;
use crate::config::settings::Mode;
use strum::VariantArray;

/// An item of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum MenuItem {
    /// Go on with the game that was left.
    Continue,
    /// Play the computer.
    HumanVsComputer,
    /// Play each other.
    HumanVsHuman,
    /// Watch the computer play itself.
    ComputerVsComputer,
    /// Take the course on minimax.
    Learn,
    /// Look at positions: their scores, their trees, one's own.
    Analyse,
    /// Look at the games that were played.
    History,
    /// Choose how the program looks and what games begin with.
    Settings,
    /// Show what the keys do.
    Help,
    /// End the program.
    Quit,
}

/// The menu: what there is to choose from, and which item is selected.
#[derive(Clone, Debug)]
pub struct Menu {
    items: &'static [MenuItem],
    selected: usize,
}

impl Menu {
    /// A menu with the usual kind of game selected, or the game that was left, which can be continued.
    pub fn new(game_waits: bool, usual: Mode) -> Self {
        let all = MenuItem::VARIANTS;
        let wanted = match usual {
            _ if game_waits => MenuItem::Continue,
            Mode::Pve => MenuItem::HumanVsComputer,
            Mode::Pvp => MenuItem::HumanVsHuman,
            Mode::Ai => MenuItem::ComputerVsComputer,
        };
        let mut menu = Self { items: if game_waits { all } else { &all[1..] }, selected: 0 };
        menu.choose(wanted);
        menu
    }

    /// Selects an item, if it is there.
    pub(super) fn choose(&mut self, wanted: MenuItem) {
        self.selected = self.items.iter().position(|&item| item == wanted).unwrap_or(self.selected);
    }

    /// The items there are.
    pub const fn items(&self) -> &'static [MenuItem] {
        self.items
    }

    /// The place of the selected item.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    pub(super) fn select(&mut self, item: usize) {
        self.selected = item.min(self.items().len() - 1);
    }

    /// Moves the selection, round at the ends; returns the item to act on.
    pub(super) fn command(&mut self, command: Command) -> Option<MenuItem> {
        match command {
            Command::Act => Some(self.items()[self.selected]),
            Command::Back => self.items.first().copied().filter(|&first| first == MenuItem::Continue),
            _ => {
                self.selected =
                    place_after(command, self.selected, self.items.len()).unwrap_or(self.selected);
                None
            }
        }
    }
}
