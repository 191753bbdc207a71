//! A finished game and what to do next.

use super::game::Game;
use super::outbox::Outbox;
use super::report::Report;
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
    report: Report,
    selected: usize,
}

impl Results {
    /// The items there are, in order.
    pub fn items(&self) -> Vec<ResultsItem> {
        let back = self.game.can_undo().then_some(ResultsItem::TakeBack);
        let rest = [ResultsItem::Change, ResultsItem::Menu];
        [ResultsItem::Next, ResultsItem::Review].into_iter().chain(back).chain(rest).collect()
    }

    /// The results of a game that is over; its moves are looked into at once.
    pub(super) fn new(game: Game, outbox: &mut Outbox) -> Self {
        let mut report = Report::new(game.history());
        report.go_on(outbox);
        Self { game, report, selected: 0 }
    }

    /// The finished game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What is known of its moves.
    pub const fn report(&self) -> &Report {
        &self.report
    }

    pub(super) const fn report_mut(&mut self) -> &mut Report {
        &mut self.report
    }

    /// Has a review that failed go on.
    pub(super) fn ask_again(&mut self, outbox: &mut Outbox) {
        self.report.ask_again(outbox);
    }

    pub(super) fn thought(&mut self, thought: Thought, outbox: &mut Outbox) {
        self.report.thought(thought, outbox);
    }

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
