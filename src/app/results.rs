//! A finished game and what to do next.

use super::game::Game;
use super::outbox::Outbox;
use super::report::Report;
use crate::config::command::Command;
use crate::config::direction::Direction;
use crate::engine::player::Player;
use crate::engine::task::Thought;
use std::time::Duration;

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
    selection: Selection,
}

/// Which item Enter chooses.
#[derive(Clone, Copy, Debug)]
enum Selection {
    /// None before that much time has passed, or a little more if Enter comes: the key that ended the game may still be
    /// down, or have been pressed twice, and nobody would see the end.
    Pending(Duration),
    /// This one, by its place.
    At(usize),
}

/// Longer than a key has to be held until it repeats itself: most systems wait for half a second, X for 660 ms.
const PAUSE: Duration = Duration::from_millis(700);

/// Longer than between its repetitions, and shorter than between the presses of somebody in a hurry.
const REPETITION: Duration = Duration::from_millis(200);

impl Results {
    /// The items there are, in order.
    pub fn items(&self) -> Vec<ResultsItem> {
        let back = self.game.can_undo().then_some(ResultsItem::TakeBack);
        let rest = [ResultsItem::Change, ResultsItem::Menu];
        [ResultsItem::Next, ResultsItem::Review].into_iter().chain(back).chain(rest).collect()
    }

    /// The results of a game that is over; its moves are looked into at once if they were thought about. Others are as soon
    /// as its review is opened.
    pub(super) fn new(game: Game, outbox: &mut Outbox) -> Self {
        let mut report = Report::new(game.history());
        if game.contest().players.into_iter().any(Player::thinks) {
            report.go_on(outbox);
        }
        Self { game, report, selection: Selection::Pending(PAUSE) }
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

    /// Has a review begin that has not, or that failed.
    pub(super) fn ask_again(&mut self, outbox: &mut Outbox) {
        self.report.ask_again(outbox);
    }

    pub(super) fn thought(&mut self, thought: Thought, outbox: &mut Outbox) {
        self.report.thought(thought, outbox);
    }

    /// The place of the selected item; none is when the game has just ended.
    pub const fn selected(&self) -> Option<usize> {
        match self.selection {
            Selection::Pending(_) => None,
            Selection::At(place) => Some(place),
        }
    }

    pub(super) fn select(&mut self, item: usize) {
        self.selection = Selection::At(item.min(self.items().len() - 1));
    }

    /// How long it looks as it does.
    pub(super) const fn deadline(&self) -> Option<Duration> {
        match self.selection {
            Selection::Pending(left) => Some(left),
            Selection::At(_) => None,
        }
    }

    pub(super) fn tick(&mut self, passed: Duration) {
        if let Selection::Pending(left) = self.selection {
            let left = left.saturating_sub(passed);
            self.selection = if left.is_zero() { Selection::At(0) } else { Selection::Pending(left) };
        }
    }

    /// Moves the selection, round at the ends; returns the item to act on.
    pub(super) fn command(&mut self, command: Command) -> Option<ResultsItem> {
        let items = self.items();
        let (count, place) = (items.len(), self.selected().unwrap_or(0));
        match command {
            Command::Up | Command::Left | Command::Down | Command::Right => {
                self.select(Direction::of(command).step(place, count));
            }
            Command::Act => match self.selection {
                Selection::Pending(left) => self.selection = Selection::Pending(left.max(REPETITION)),
                Selection::At(place) => return Some(items[place]),
            },
            Command::NewGame => return Some(ResultsItem::Next),
            Command::Review => return Some(ResultsItem::Review),
            Command::Undo if self.game.can_undo() => return Some(ResultsItem::TakeBack),
            Command::Back => return Some(ResultsItem::Menu),
            _ => {}
        }
        None
    }
}
