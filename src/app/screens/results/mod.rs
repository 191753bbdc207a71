//! The screen after a game: the result and what to do next.

mod draw;
mod words;

use crate::app::screen::{Component, Step};
use crate::app::{
    Action, Command, Contest, Effects, Game, GameScreen, Report, ReviewScreen, Screen, SetUpScreen, Shared,
    Target,
};
use crate::config::direction::Direction;
use crate::engine::player::Player;
use crate::game::{ByMark, Mark, Status};
use std::time::Duration;

/// The choices after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultsItem {
    /// The next game of the series, or a new series if this one is decided.
    Next,
    /// Review the game move by move.
    Review,
    /// A new series against an easier opponent.
    Easier,
    /// Take back the last move and play on.
    TakeBack,
    /// Change the players or the board.
    Change,
    /// The menu.
    Menu,
}

/// The screen after a game.
#[derive(Clone, Debug)]
pub struct ResultsScreen {
    /// The index of the item that Enter chooses; `None` just after the end of the game.
    pub selected: Option<usize>,
    /// The time until an item is selected, extended by Enter: the key that ended the game may still be down, or may
    /// have been pressed twice, and would skip the results.
    wait: Duration,
}

/// Longer than the delay before a held key repeats: half a second on most systems, 660 ms on X.
const PAUSE: Duration = Duration::from_millis(700);

/// Longer than the interval at which a held key repeats, and shorter than that of a user pressing keys quickly.
const REPETITION: Duration = Duration::from_millis(200);

impl ResultsScreen {
    /// The items after a game, in order.
    pub fn items(game: &Game) -> Vec<ResultsItem> {
        let easier = easier(game).map(|_| ResultsItem::Easier);
        let back = game.can_undo().then_some(ResultsItem::TakeBack);
        let rest = [ResultsItem::Change, ResultsItem::Menu];
        [ResultsItem::Next, ResultsItem::Review].into_iter().chain(easier).chain(back).chain(rest).collect()
    }

    /// The results of a finished game. The analysis of its moves starts immediately unless both players are random; in
    /// that case it starts when the review is opened.
    pub(crate) fn new(game: &mut Game, effects: &mut Effects) -> Self {
        game.report = Report::new(&game.history);
        if Mark::BOTH.iter().any(|&mark| game.contest.player(mark).thinks()) {
            game.report.analyze_next(effects);
        }
        Self { selected: None, wait: PAUSE }
    }

    fn tick(&mut self, passed: Duration) {
        self.wait = self.wait.saturating_sub(passed);
        if self.wait.is_zero() {
            self.selected.get_or_insert(0);
        }
    }

    /// Moves the selection, wrapping around; returns the chosen item, if any.
    fn command(&mut self, command: Command, game: &Game) -> Option<ResultsItem> {
        let items = Self::items(game);
        let (count, place) = (items.len(), self.selected.unwrap_or(0));
        match command {
            Command::Up | Command::Left | Command::Down | Command::Right => {
                self.selected = Some(Direction::of(command).step(place, count));
            }
            Command::Act => match self.selected {
                None => self.wait = self.wait.max(REPETITION),
                Some(place) => return Some(items[place]),
            },
            Command::NewGame => return Some(ResultsItem::Next),
            Command::Review => return Some(ResultsItem::Review),
            Command::Undo if game.can_undo() => return Some(ResultsItem::TakeBack),
            Command::Back => return Some(ResultsItem::Menu),
            _ => {}
        }
        None
    }
}

/// The players with an easier opponent, if the human lost to one that has an easier one.
fn easier(game: &Game) -> Option<ByMark<Player>> {
    let human = game.contest.lone_human()?;
    let has_lost = game.position().status() == Status::Won(human.other());
    let mut players = game.contest.players;
    players[human.other()] = players[human.other()].easier().filter(|_| has_lost)?;
    Some(players)
}

impl ResultsItem {
    /// Carries out the choice.
    fn choose(self, shared: &mut Shared, effects: &mut Effects) -> Step {
        let Some(game) = &mut shared.game else { return Step::Pop };
        if matches!(self, Self::Next | Self::Change | Self::Menu) {
            effects.record(game);
        }
        match self {
            Self::Easier => {
                let tie_break = shared.settings.tie_break(shared.seed);
                let players = easier(game).expect("the item is there only if there is an easier opponent");
                let contest = Contest { players, tie_break, ..game.contest.clone() };
                return shared.start_chosen(contest, effects);
            }
            Self::Next => game.next_in_series(effects),
            Self::TakeBack => game.undo(effects),
            Self::Review => {
                game.report.start_or_retry(effects);
                return Step::Push(Screen::Review(ReviewScreen::of_game(&game.report)));
            }
            Self::Change => {
                effects.stop_thinking();
                let form = SetUpScreen::like(&game.contest);
                shared.game = None;
                return Step::Replace(Screen::SetUp(form));
            }
            Self::Menu => {
                effects.stop_thinking();
                if game.is_series_open() {
                    game.next_in_series(effects);
                    game.set_aside(effects);
                } else {
                    shared.game = None;
                }
                return Step::Pop;
            }
        }
        Step::Replace(Screen::Game(GameScreen))
    }
}

impl Component for ResultsScreen {
    fn offers(&self, command: Command, shared: &Shared) -> bool {
        command != Command::Undo || shared.game.as_ref().is_some_and(|game| game.can_undo())
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        let Some(game) = &mut shared.game else { return Step::Pop };
        let item = match action {
            Action::Click(Target::Item(_)) => self.command(Command::Act, game),
            Action::Command(command) => self.command(command, game),
            _ => None,
        };
        match action {
            Action::Point(Target::Item(item)) => self.selected = Some(item.min(Self::items(game).len() - 1)),
            Action::Tick(passed) => self.tick(passed),
            Action::TaskReport(task_report) => game.report.task_report(task_report, effects),
            _ => {}
        }
        item.map_or(Step::Stay, |item| item.choose(shared, effects))
    }

    fn deadline(&self, _: &Shared) -> Option<Duration> {
        self.selected.is_none().then_some(self.wait)
    }
}
