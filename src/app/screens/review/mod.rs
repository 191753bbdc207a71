//! The review of a game, move by move.

mod draw;
mod words;

use crate::app::screen::{Component, NINE_CELLS_ONLY, Step};
use crate::app::{
    Action, Command, Contest, Context, Effects, Game, Move, Question, Report, Screen, Shared, Target,
    TreeScreen, View,
};
use crate::engine::player::Player;
use crate::game::{ByMark, Position, Square, Status};
use crate::record::Record;
use crate::teach::review::{Grade, Judgement};

/// The review: the game, the current move, and the user's tries to improve on mistakes.
#[derive(Clone, Debug)]
pub struct ReviewScreen {
    /// The saved game under review; `None` if it is the one that has just ended.
    replay: Option<Box<Replay>>,
    /// The number of moves up to the current place in the game.
    pub place: usize,
    /// For each move, the state of the exercise to find a better one.
    retries: Vec<Retry>,
    /// The square under the cursor while the user looks for a better move.
    pub cursor: Option<Square>,
}

/// A saved game, and the analysis of its moves.
#[derive(Clone, Debug)]
struct Replay {
    record: Record,
    report: Report,
}

/// The state of the exercise to find a better move than the one played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Retry {
    /// The move was not a mistake, or was not known to be one when the review last came here.
    NotAsked,
    /// Nothing has been tried yet.
    Asked,
    /// This square was tried and is not better; one try is left.
    Missed(Square),
    /// A better move was found or shown.
    Over,
}

impl ReviewScreen {
    /// The review of the game that has just ended, at its start.
    pub(crate) fn of_game(report: &Report) -> Self {
        Self::new(None, report.moves.len(), 0)
    }

    /// The review of a saved game: at its start or, if it is unfinished, at its end. Starts the analysis of its moves.
    pub(crate) fn of_record(record: Record, effects: &mut Effects) -> Self {
        let mut report = Report::new(&record.history);
        report.analyze_next(effects);
        let moves = report.moves.len();
        let place = if report.is_unfinished() { moves } else { 0 };
        Self::new(Some(Box::new(Replay { record, report })), moves, place)
    }

    fn new(replay: Option<Box<Replay>>, moves: usize, place: usize) -> Self {
        Self { replay, place, retries: vec![Retry::NotAsked; moves], cursor: None }
    }

    /// The record of the game, if it is a saved one.
    pub fn record(&self) -> Option<&Record> {
        self.replay.as_ref().map(|replay| &replay.record)
    }

    /// The game that has just ended, if it is the one under review.
    pub fn game<'a>(&self, shared: &'a Shared) -> Option<&'a Game> {
        shared.game.as_deref().filter(|_| self.replay.is_none())
    }

    /// The analysis of the moves.
    ///
    /// # Panics
    /// If the game under review is gone, which cannot happen during the review.
    pub fn report<'a>(&'a self, shared: &'a Shared) -> &'a Report {
        match &self.replay {
            Some(replay) => &replay.report,
            None => &shared.game.as_ref().expect("the game under review is there").report,
        }
    }

    fn report_mut<'a>(&'a mut self, shared: &'a mut Shared) -> &'a mut Report {
        match &mut self.replay {
            Some(replay) => &mut replay.report,
            None => &mut shared.game.as_mut().expect("the game under review is there").report,
        }
    }

    /// The players of the game.
    ///
    /// # Panics
    /// As [`ReviewScreen::report`].
    pub fn players(&self, shared: &Shared) -> ByMark<Player> {
        match &self.replay {
            Some(replay) => replay.record.players,
            None => shared.game.as_ref().expect("the game under review is there").contest.players,
        }
    }

    /// The move that led to the current place.
    pub fn played<'a>(&'a self, shared: &'a Shared) -> Option<&'a Move> {
        self.report(shared).moves.get(self.place.checked_sub(1)?)
    }

    /// Whether the user is asked for a better move, which has been neither found nor shown.
    pub fn is_open(&self) -> bool {
        self.tries_left() > 0
    }

    /// How many tries are left to find a better move than the one that led here; 0 if none is asked for.
    pub fn tries_left(&self) -> u8 {
        match self.place.checked_sub(1).map(|place| self.retries[place]) {
            Some(Retry::Asked) => 2,
            Some(Retry::Missed(_)) => 1,
            Some(Retry::NotAsked | Retry::Over) | None => 0,
        }
    }

    /// Whether the move that led here is known to be a human's mistake.
    fn is_humans_mistake(&self, shared: &Shared) -> bool {
        self.played(shared).is_some_and(|played| {
            self.players(shared)[played.mover()].is_human()
                && played.grade().is_some_and(Grade::changes_outcome)
        })
    }

    /// The number of moves on the board shown: a mistake is taken back until a better move is known.
    pub fn moves_shown(&self) -> usize {
        self.place - usize::from(self.is_open())
    }

    /// The position shown.
    pub fn position<'a>(&'a self, shared: &'a Shared) -> &'a Position {
        self.report(shared).position(self.moves_shown())
    }

    /// The move that led to the position shown.
    pub fn last_move(&self, shared: &Shared) -> Option<Square> {
        let place = self.moves_shown().checked_sub(1)?;
        Some(self.report(shared).moves[place].square)
    }

    fn command(&mut self, command: Command, shared: &Shared, effects: &mut Effects) {
        match (self.cursor, command) {
            (Some(_), Command::Back) => self.cursor = None,
            (Some(cursor), Command::Act) => self.try_square(cursor, shared, effects),
            (Some(_), Command::Place(number)) => self.try_number(number, shared, effects),
            (_, Command::Answer) if self.is_open() => self.end_retry(),
            (Some(cursor), _) => {
                if let Some(square) = command.moved(cursor) {
                    self.point(square, shared);
                }
            }
            (None, Command::Act) if self.is_open() => {
                self.cursor = self.played(shared).map(|played| played.square);
            }
            (None, Command::Left | Command::Up) => self.go_to(self.place.saturating_sub(1), shared),
            (None, Command::Right | Command::Down) => self.go_to(self.place + 1, shared),
            (None, Command::First) => self.go_to(0, shared),
            (None, Command::Last) => self.go_to(usize::MAX, shared),
            (None, Command::PlayOn | Command::Tree | Command::Stepper | Command::Lab) => {
                effects.refuse("the game is over here");
            }
            (None, Command::Answer | Command::Act) => effects.refuse("there is no better move to find here"),
            _ => {}
        }
    }

    /// Goes to a place in the game, given as a number of moves, or to the end. Gives up the current try.
    ///
    /// Mistakes become exercises only here: a later finding does not take back a move that is on the screen.
    fn go_to(&mut self, place: usize, shared: &Shared) {
        // A mistake that was found meanwhile has been shown already.
        self.note_mistake(Retry::Over, shared);
        self.place = place.min(self.report(shared).moves.len());
        self.cursor = None;
        self.note_mistake(Retry::Asked, shared);
    }

    /// Sets the state of the exercise if the move that led here is a human's mistake and has no state yet.
    fn note_mistake(&mut self, state: Retry, shared: &Shared) {
        if self.is_humans_mistake(shared)
            && let retry @ Retry::NotAsked = &mut self.retries[self.place - 1]
        {
            *retry = state;
        }
    }

    /// Moves the cursor to a square, if there is a cursor and the square is on the board.
    fn point(&mut self, square: Square, shared: &Shared) {
        if self.cursor.is_some() && self.position(shared).rules().contains(square) {
            self.cursor = Some(square);
        }
    }

    /// Tries a clicked square, if the user is asked for a better move.
    fn click(&mut self, square: Square, shared: &Shared, effects: &mut Effects) {
        if self.is_open() {
            self.cursor = Some(square);
            self.try_square(square, shared, effects);
        }
    }

    fn try_number(&mut self, number: u8, shared: &Shared, effects: &mut Effects) {
        let rules = self.position(shared).rules();
        if rules.cells() != 9 {
            effects.refuse(NINE_CELLS_ONLY);
        } else if let Some(square) = rules.square_numbered(number.into()) {
            self.cursor = Some(square);
            self.try_square(square, shared, effects);
        }
    }

    /// Checks whether a square is better than the move played.
    fn try_square(&mut self, square: Square, shared: &Shared, effects: &mut Effects) {
        let Some(played) = self.played(shared) else { return };
        let analysis = played.analysis.as_ref();
        let judgement = analysis.and_then(|analysis| Judgement::of(&played.position, analysis, square));
        match judgement {
            None => effects.refuse(format!("{square} is taken")),
            Some(_) if square == played.square => effects.refuse("that is the move that was played"),
            Some(judgement) if judgement.after.at_least.outcome() >= judgement.before.at_least.outcome() => {
                self.find(&judgement, effects);
            }
            Some(judgement) if judgement.grade.changes_outcome() => self.miss(&judgement, effects),
            Some(_) => effects.refuse(format!("the score of {square} is not proved")),
        }
    }

    /// Handles a successful try, which keeps what the mistake threw away.
    fn find(&mut self, judgement: &Judgement, effects: &mut Effects) {
        let comparison = match judgement.grade {
            Grade::Best => ", and no move is better",
            Grade::Inaccuracy => ", but there is a faster way",
            _ => "",
        };
        self.end_retry();
        effects.inform(format!("Found: {} keeps {}{comparison}.", judgement.square, judgement.kept()));
    }

    /// Handles a failed try.
    fn miss(&mut self, judgement: &Judgement, effects: &mut Effects) {
        let (square, cost) = (judgement.square, judgement.would_cost());
        match self.retries[self.place - 1] {
            Retry::Missed(tried) if tried == square => effects.refuse(format!("you already tried {square}")),
            Retry::Missed(_) => {
                self.end_retry();
                effects.inform(format!("No, {square} would {cost}."));
            }
            _ => {
                self.retries[self.place - 1] = Retry::Missed(square);
                effects.inform(format!("No, {square} would {cost}. One more try."));
            }
        }
    }

    /// Ends the exercise to find a better move.
    fn end_retry(&mut self) {
        self.retries[self.place - 1] = Retry::Over;
        self.cursor = None;
    }
}

impl Component for ReviewScreen {
    fn other_context(&self) -> Option<Context> {
        self.cursor.map(|_| Context::Try)
    }

    fn offers(&self, command: Command, shared: &Shared) -> bool {
        match command {
            Command::Act => self.cursor.is_some() || self.is_open(),
            Command::Answer => self.is_open(),
            Command::Place(_) => self.cursor.is_some() && self.position(shared).rules().cells() == 9,
            Command::PlayOn | Command::Tree | Command::Stepper | Command::Lab => {
                self.position(shared).status() == Status::Ongoing
            }
            _ => true,
        }
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        match action {
            Action::Command(Command::Back) if self.cursor.is_none() => {
                if self.replay.is_some() {
                    effects.stop_thinking();
                }
                return Step::Pop;
            }
            Action::Command(command) if self.offers(command, shared) => match View::of(command) {
                Some(view) => {
                    let position = self.position(shared).clone();
                    return Step::Push(Screen::Tree(TreeScreen::of(position, view)));
                }
                None if command == Command::PlayOn => return self.play_on(shared, effects),
                None => self.command(command, shared, effects),
            },
            Action::Command(command) => self.command(command, shared, effects),
            Action::Point(Target::Square(square)) if self.cursor.is_some() => self.point(square, shared),
            Action::Click(Target::Square(square)) => self.click(square, shared, effects),
            Action::Click(Target::Move(place)) => self.go_to(place, shared),
            Action::TaskReport(task_report) => self.report_mut(shared).task_report(task_report, effects),
            _ => {}
        }
        Step::Stay
    }

    /// Starts a new game from the position shown.
    fn confirmed(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        let moves = self.report(shared).moves[..self.moves_shown()].iter().map(|played| played.square);
        let game = Game::after(self.contest(shared), moves, &shared.settings);
        shared.play(game, effects)
    }

    fn hidden(&mut self, _: &mut Shared, effects: &mut Effects) {
        effects.stop_thinking();
    }

    /// Continues the analysis after the search thread has done other work.
    fn shown(&mut self, _: &Screen, shared: &mut Shared, effects: &mut Effects) {
        self.report_mut(shared).resume(effects);
    }
}

impl ReviewScreen {
    /// Plays on from the position shown; asks first if another game would be given up.
    fn play_on(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        let would_lose = match self.game(shared) {
            Some(game) => game.is_series_open(),
            None => shared.would_discard_game(),
        };
        if would_lose { Step::ask(Question::PlayOn) } else { self.confirmed(shared, effects) }
    }

    /// A single game with the same players and the same start. The tie-break is that of the game or, for a saved game,
    /// that of the settings.
    fn contest(&self, shared: &Shared) -> Contest {
        let otherwise = shared.settings.tie_break(shared.seed);
        Contest {
            players: self.players(shared),
            start: self.report(shared).position(0).clone(),
            best_of: 1,
            tie_break: self.game(shared).map_or(otherwise, Game::tie_break),
        }
    }
}
