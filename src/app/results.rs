//! A finished game and what to do next.

use super::game::Game;
use super::outbox::Outbox;
use super::round;
use super::task::Thought;
use crate::command::Command;

/// What can be done after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultsItem {
    /// The next game of the series, or a new series if this one is decided.
    Next,
    /// Look at every move again.
    Review,
    /// Take the last move back and play on.
    TakeBack,
    /// Other players, another board.
    Change,
    /// The menu.
    Menu,
}

/// The screen after a game.
#[derive(Clone, Debug)]
pub struct Results {
    game: Game,
    selected: usize,
}

impl Results {
    /// The items there are, in order.
    pub fn items(&self) -> Vec<ResultsItem> {
        let back = self.game.can_undo().then_some(ResultsItem::TakeBack);
        let rest = [ResultsItem::Change, ResultsItem::Menu];
        [ResultsItem::Next, ResultsItem::Review].into_iter().chain(back).chain(rest).collect()
    }

    /// The results of a game that is over.
    pub(super) const fn new(game: Game) -> Self {
        Self { game, selected: 0 }
    }

    /// The finished game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn thought(&mut self, _thought: Thought, _outbox: &mut Outbox) {}

    /// The place of the selected item.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    pub(super) fn select(&mut self, item: usize) {
        self.selected = item.min(self.items().len() - 1);
    }

    /// Moves the selection, round at the ends; returns the item to act on.
    pub(super) fn command(&mut self, command: Command) -> Option<ResultsItem> {
        let items = self.items();
        let count = items.len();
        match command {
            Command::Up | Command::Left => self.selected = round::before(self.selected, count),
            Command::Down | Command::Right => self.selected = round::after(self.selected, count),
            Command::Act => return Some(items[self.selected]),
            Command::NewGame => return Some(ResultsItem::Next),
            Command::Review => return Some(ResultsItem::Review),
            Command::Undo if self.game.can_undo() => return Some(ResultsItem::TakeBack),
            Command::Back => return Some(ResultsItem::Menu),
            _ => {}
        }
        None
    }
}
