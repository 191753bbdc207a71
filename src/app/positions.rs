//! The list of positions whose search can be looked at.

use super::round;
use crate::command::Command;
use crate::game::Position;
use crate::library::POSITIONS;

/// The list: which position is selected, and the one on the board of the game that was left, if any.
#[derive(Clone, Debug)]
pub struct Positions {
    selected: usize,
    left: Option<Position>,
}

/// An entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is called.
    pub title: &'static str,
    /// The name under which the command line knows it, if it has one.
    pub name: Option<&'static str>,
    /// What there is to see.
    pub about: &'static str,
    /// The position.
    pub position: Position,
}

impl Positions {
    /// The list with its first entry selected.
    pub(super) const fn new(left: Option<Position>) -> Self {
        Self { selected: 0, left }
    }

    /// The entries: the game that was left comes first.
    pub fn entries(&self) -> Vec<Entry> {
        let game = self.left.clone().map(|position| Entry {
            title: "The game you left",
            name: None,
            about: "The position on the board of the game that waits in the menu.",
            position,
        });
        let named = POSITIONS.iter().map(|named| Entry {
            title: named.title,
            name: Some(named.name),
            about: named.about,
            position: named.position(),
        });
        game.into_iter().chain(named).collect()
    }

    /// How many entries there are.
    fn count(&self) -> usize {
        POSITIONS.len() + usize::from(self.left.is_some())
    }

    /// Whether what is typed is what is looked for.
    pub const fn is_searching(&self) -> bool {
        false
    }

    /// The place of the selected entry.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    pub(super) fn select(&mut self, entry: usize) {
        self.selected = entry.min(self.count() - 1);
    }

    /// Moves the selection, round at the ends.
    pub(super) fn command(&mut self, command: Command) {
        let count = self.count();
        match command {
            Command::Up => self.selected = round::before(self.selected, count),
            Command::Down => self.selected = round::after(self.selected, count),
            Command::First => self.selected = 0,
            Command::Last => self.selected = count - 1,
            _ => {}
        }
    }
}
