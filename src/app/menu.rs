//! The list the program begins with.

use super::game::Game;
use super::round;
use crate::command::Command;

/// An item of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuItem {
    /// Go on with the game that was left.
    Continue,
    /// Play the computer.
    HumanVsComputer,
    /// Play each other.
    HumanVsHuman,
    /// Watch the computer play itself.
    ComputerVsComputer,
    /// Look at how a position is searched.
    Search,
    /// Show what the keys do.
    Help,
    /// End the program.
    Quit,
}

impl MenuItem {
    const ALL: [Self; 7] = [
        Self::Continue,
        Self::HumanVsComputer,
        Self::HumanVsHuman,
        Self::ComputerVsComputer,
        Self::Search,
        Self::Help,
        Self::Quit,
    ];
}

/// The menu: which item is selected, and the game that was left for it, if any.
#[derive(Clone, Debug)]
pub struct Menu {
    selected: usize,
    game: Option<Box<Game>>,
}

impl Menu {
    /// A menu with its first item selected.
    pub const fn new(game: Option<Box<Game>>) -> Self {
        Self { selected: 0, game }
    }

    /// The items there are now.
    pub fn items(&self) -> &'static [MenuItem] {
        static ALL: [MenuItem; 7] = MenuItem::ALL;
        if self.game.is_some() { &ALL } else { &ALL[1..] }
    }

    /// The place of the selected item.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    /// The game that was left.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_deref()
    }

    pub(super) fn take_game(&mut self) -> Option<Box<Game>> {
        self.game.take()
    }

    pub(super) fn select(&mut self, item: usize) {
        self.selected = item.min(self.items().len() - 1);
    }

    /// Moves the selection, round at the ends; returns the item to act on.
    pub(super) fn command(&mut self, command: Command) -> Option<MenuItem> {
        let count = self.items().len();
        match command {
            Command::Up => self.selected = round::before(self.selected, count),
            Command::Down => self.selected = round::after(self.selected, count),
            Command::Act => return Some(self.items()[self.selected]),
            Command::Back if self.game.is_some() => return Some(MenuItem::Continue),
            _ => {}
        }
        None
    }
}
