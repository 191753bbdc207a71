//! The screen after a game: the result and what to do next.

use crate::app::{
    Action, Command, Component, Contest, Describe, Description, Direction, Effects, Game, GameScreen, Next,
    Place, Report, ReviewScreen, Screen, SetUpScreen, Shared, Target, phrases,
};
use crate::engine::{Outcome, Player};
use crate::game::Mark;
use crate::teach::ending;
use crate::wording::counted;
use std::time::Duration;

#[derive(Clone, Copy)]
pub enum ResultsItem {
    /// The next game of the series, or a new series if this one is decided.
    Next,
    Review,
    /// A new series in which this side is played by this easier opponent.
    Easier(Mark, Player),
    TakeBack,
    Change,
    Menu,
}

#[derive(Clone, Debug)]
pub struct ResultsScreen {
    /// The analysis of the game's moves.
    pub report: Report,
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
    /// What one can do next. After a loss, the review comes first: it shows a better move.
    pub fn items(game: &Game) -> Vec<ResultsItem> {
        let first = if has_lost(game) {
            [ResultsItem::Review, ResultsItem::Next]
        } else {
            [ResultsItem::Next, ResultsItem::Review]
        };
        first
            .into_iter()
            .chain(easier(game))
            .chain(game.can_undo().then_some(ResultsItem::TakeBack))
            .chain([ResultsItem::Change, ResultsItem::Menu])
            .collect()
    }

    /// The results of a finished game. The analysis of its moves starts immediately unless both players are random; in
    /// that case it starts when the review is opened.
    pub(crate) fn new(game: &Game, effects: &mut Effects) -> Self {
        let mut report = Report::new(&game.history);
        if game.contest.players.into_iter().any(|player| player != Player::Random) {
            report.analyze_next(effects);
        }
        Self { report, selected: None, wait: PAUSE }
    }

    fn command(&mut self, command: Command, shared: &mut Shared, effects: &mut Effects) {
        let game = shared.shown_game();
        let items = Self::items(game);
        let item = match command {
            Command::Up | Command::Left | Command::Down | Command::Right => {
                self.selected = Some(Direction::of(command).step(self.selected.unwrap_or(0), items.len()));
                return;
            }
            Command::Act => {
                let Some(place) = self.selected else {
                    self.wait = self.wait.max(REPETITION);
                    return;
                };
                items[place]
            }
            Command::NewGame => ResultsItem::Next,
            Command::Review => ResultsItem::Review,
            Command::Undo if game.can_undo() => ResultsItem::TakeBack,
            Command::Back => ResultsItem::Menu,
            _ => return,
        };
        self.choose(item, shared, effects);
    }
}

/// An easier opponent, if the human lost to one that has an easier one.
fn easier(game: &Game) -> Option<ResultsItem> {
    if !has_lost(game) {
        return None;
    }
    let mark = game.contest.players.lone_human()?.other();
    Some(ResultsItem::Easier(mark, game.contest.players[mark].easier()?))
}

fn has_lost(game: &Game) -> bool {
    phrases::result(game) == Some(Outcome::Loss)
}

impl ResultsScreen {
    fn choose(&mut self, item: ResultsItem, shared: &mut Shared, effects: &mut Effects) {
        let Some(game) = &mut shared.game else { return effects.leave() };
        if matches!(item, ResultsItem::Next | ResultsItem::Change | ResultsItem::Menu) {
            effects.record(game);
        }
        match item {
            ResultsItem::Easier(mark, player) => {
                let mut contest =
                    Contest { tie_break: shared.settings.tie_break(shared.seed), ..game.contest.clone() };
                contest.players[mark] = player;
                return shared.start_chosen(contest, effects);
            }
            ResultsItem::Next => game.next_in_series(effects),
            ResultsItem::TakeBack => game.undo(effects),
            ResultsItem::Review => {
                return effects.open(Screen::Review(ReviewScreen::of_game(game, &self.report)));
            }
            ResultsItem::Change => {
                effects.stop_thinking();
                let form = SetUpScreen::like(&game.contest);
                shared.game = None;
                return effects.step(Next::Replace(Screen::SetUp(form)));
            }
            ResultsItem::Menu => {
                if game.is_series_open() {
                    game.next_in_series(effects);
                } else {
                    shared.game = None;
                }
                return effects.leave();
            }
        }
        effects.step(Next::Replace(Screen::Game(GameScreen)));
    }
}

impl Component for ResultsScreen {
    fn place(&self, shared: &Shared) -> Option<Place> {
        GameScreen.place(shared)
    }

    fn offers(&self, command: Command, shared: &Shared) -> bool {
        command != Command::Undo || shared.shown_game().can_undo()
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        match action {
            _ if action.chooses() => self.command(Command::Act, shared, effects),
            Action::Command(command) => self.command(command, shared, effects),
            Action::Point(Target::Item(_)) | Action::Wheel(..) => {
                let items = Self::items(shared.shown_game()).len();
                self.selected = Some(action.selects(self.selected.unwrap_or(0), items));
            }
            Action::Tick(passed) => {
                self.wait = self.wait.saturating_sub(passed);
                if self.wait.is_zero() {
                    self.selected.get_or_insert(0);
                }
            }
            Action::TaskReport(task_report) => self.report.task_report(task_report, effects),
            _ => {}
        }
    }

    /// Takes what the review has found meanwhile.
    fn shown(&mut self, closed: &Screen, _: &mut Shared, effects: &mut Effects) {
        if let Screen::Review(review) = closed {
            self.report = review.report.clone();
            self.report.resume(effects);
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Duration> {
        self.selected.is_none().then_some(self.wait)
    }
}

/// How the game ended, and on which move.
fn reason(game: &Game) -> String {
    let position = game.position();
    let moves = game.history.moves().len();
    match ending::completion(position) {
        Some(completion) if position.rules().misere() => format!("{completion} here (move {moves})"),
        Some(completion) => format!("{completion} on move {moves}"),
        None => {
            let full = format!(
                "The board is full after {}; neither side has {} in a row",
                counted(moves, "move"),
                position.rules().connect()
            );
            match game.contest.players.lone_human().map(|human| game.contest.players[human.other()]) {
                Some(against @ Player::Perfect) if position.rules().cells() == 9 => {
                    format!("Nobody beats {}. {full}", against.title())
                }
                _ => full,
            }
        }
    }
}

/// The state of the series, if the game is part of one.
fn series(game: &Game) -> Option<String> {
    let contest = &game.contest;
    let tally = game.tally();
    let standing = match (tally.decides(contest.best_of), tally.leader()) {
        _ if contest.best_of == 1 => return None,
        (false, _) => format!("Game {} of {}", tally.games(), contest.best_of),
        (true, None) => "The series is drawn".to_owned(),
        (true, Some(leader)) => format!("The series goes to {}", phrases::side(contest, leader)),
    };
    Some(format!("{standing} ({})", phrases::tally(contest, tally)))
}

fn item(item: ResultsItem, game: &Game) -> String {
    let name = match item {
        ResultsItem::Next if !game.is_series_open() => {
            let next = game.next_start();
            match (next.marks(), next.to_move()) {
                (0, Mark::X) => "Rematch: X begins",
                (0, Mark::O) => "Rematch: O begins",
                _ => "Rematch",
            }
        }
        ResultsItem::Next => "Next game",
        ResultsItem::Review if has_lost(game) => "Find the better move",
        ResultsItem::Review => "Review the game",
        ResultsItem::Easier(_, player) => return format!("Easier opponent: {}", player.title()),
        ResultsItem::TakeBack => "Take back the last move",
        ResultsItem::Change => "Change players or board",
        ResultsItem::Menu => "Menu",
    };
    name.to_owned()
}

impl Describe for ResultsScreen {
    fn facts(&self, shared: &Shared) -> Vec<String> {
        GameScreen.facts(shared)
    }

    fn describe(&self, shared: &Shared) -> Description {
        let game = shared.shown_game();
        let items = Self::items(game);
        Description::of(format!("{}. {}.", phrases::outcome(game), reason(game)))
            .lines(series(game))
            .lines([phrases::findings(&self.report)])
            .board(&game.position().setup(), None)
            .list(items.len(), self.selected, Target::Item, |index| item(items[index], game))
            .lines(self.facts(shared))
    }
}

mod draw {
    use super::{GameScreen, ResultsScreen, item, reason, series};
    use crate::app::{Draw, Shared, StatusLine, phrases};
    use crate::draw::{BoardView, Contents, Scene, layout};
    use crate::engine::Outcome;
    use crate::game::Status as Ending;
    use ratatui::layout::Rect;

    impl Draw for ResultsScreen {
        fn contents(&self, shared: &Shared) -> Contents {
            GameScreen.contents(shared)
        }

        /// The board, and beside it the outcome, the reason, the series, what to do next, and what the review found: this
        /// arrives late and must not move anything. Below, where there is room, the boards after each move.
        fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
            let look = scene.look;
            let theme = &look.theme;
            let game = shared.shown_game();
            let (layout, side) =
                scene.board_and_strip(game.history.start(), game.history.moves(), body, layout::SIDE);
            let board = BoardView {
                last: game.history.last_move(),
                lines: game.position().completed_lines().collect(),
                stroke: scene.growth,
                ..BoardView::new(look, game.position().setup(), layout)
            };
            scene.put(board, body);
            let items = Self::items(game);
            let rows = look.rows_of_list(items.len());
            let outcome = phrases::outcome(game);
            if side.is_empty() {
                let selected = self
                    .selected
                    .map(|index| format!("{} {}", look.glyphs.pointer, item(items[index], game)));
                let status = StatusLine::new(selected.unwrap_or_default(), theme.faint);
                return StatusLine { lead: outcome, ..status };
            }
            let series = series(game).unwrap_or_default();
            let (sign, style) = match (phrases::result(game), game.position().status()) {
                (Some(Outcome::Win), _) => (look.glyphs.heat[4], theme.good.bold()),
                (Some(Outcome::Loss), _) => (look.glyphs.heat[2], theme.bad.bold()),
                (None, Ending::Won(winner)) => ("", theme.marks[winner]),
                _ => (look.glyphs.heat[3], theme.strong),
            };
            let text = look
                .prose(side.width)
                .with(&format!("{sign} {outcome}"), style)
                .with(&reason(game), theme.text);
            let with_series = text.clone().gap(u16::from(!series.is_empty())).with(&series, theme.text);
            // The list is twice as high for a finger, which can move it.
            let least = if look.pitch > 1 { side.height / 3 } else { 0 };
            let room = side.height.saturating_sub(rows + 1).max(least);
            let (text, series) =
                if with_series.rows() <= room { (with_series, String::new()) } else { (text, series) };
            let [above, rest] =
                layout::top(side, text.rows().min(room.max(1)), u16::from(text.rows() < room));
            let [list, findings] = layout::top(rest, rows, 1);
            scene.put(text, above);
            let list = layout::first_columns(list, 28);
            scene.list(items.into_iter().map(|next| item(next, game)), self.selected, list);
            let found = phrases::findings(&self.report);
            scene.paragraph(&found, theme.faint, findings);
            let found = if findings.is_empty() { found } else { String::new() };
            StatusLine::new(if series.is_empty() { found } else { series }, theme.faint)
        }
    }
}
