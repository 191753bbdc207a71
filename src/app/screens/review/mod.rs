//! A game that was played, move by move.

mod draw;
mod draw_graph;
mod words;

pub(in crate::app) use draw::draw;

use crate::app::screen::{Component, NINE_CELLS_ONLY, Step};
use crate::app::{
    Action, Command, Contest, Context, Effects, Game, Move, Notice, Question, Report, Screen, Shared, Target,
    TreeScreen, View,
};
use crate::engine::player::Player;
use crate::game::{ByMark, Position, Square, Status};
use crate::record::Record;
use crate::teach::review::{Grade, Judgement};

/// The review: the game, which move is looked at, and second tries at mistakes.
#[derive(Clone, Debug)]
pub struct ReviewScreen {
    /// The game as it was kept, if it comes from there; else it is the one that has just ended.
    replay: Option<Box<Replay>>,
    /// How many moves have been made on the board.
    pub place: usize,
    /// For each move, how far somebody has got with finding a better one.
    retries: Vec<Retry>,
    /// Where the cursor is while a better move is looked for.
    pub cursor: Option<Square>,
    /// What there is to say.
    pub notice: Option<Notice>,
}

/// A game that was kept, and what is known of its moves.
#[derive(Clone, Debug)]
struct Replay {
    record: Record,
    report: Report,
}

/// How far somebody has got with finding a better move than the one that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Retry {
    /// It is no task, or was not known to be one when the review last came here.
    NotAsked,
    /// Nothing has been tried yet.
    Asked,
    /// This was tried and is no better; there is a second try.
    Missed(Square),
    /// A better move was found or told.
    Over,
}

impl ReviewScreen {
    /// The review of the game that has just ended, of which this is known, at its start.
    pub(in crate::app) fn of_game(report: &Report) -> Self {
        Self::new(None, report.moves.len(), 0)
    }

    /// The review of a game that was kept, at its start; or at its end, if it can go on from there. Its moves are
    /// looked into at once.
    pub(in crate::app) fn of_record(record: Record, effects: &mut Effects) -> Self {
        let mut report = Report::new(&record.history);
        report.go_on(effects);
        let moves = report.moves.len();
        let place = if report.is_unfinished() { moves } else { 0 };
        Self::new(Some(Box::new(Replay { record, report })), moves, place)
    }

    fn new(replay: Option<Box<Replay>>, moves: usize, place: usize) -> Self {
        Self { replay, place, retries: vec![Retry::NotAsked; moves], cursor: None, notice: None }
    }

    /// The game as it was kept, if it comes from there.
    pub fn record(&self) -> Option<&Record> {
        self.replay.as_ref().map(|replay| &replay.record)
    }

    /// The game that has just ended, if it is the one under review.
    pub fn game<'a>(&self, shared: &'a Shared) -> Option<&'a Game> {
        shared.game.as_deref().filter(|_| self.replay.is_none())
    }

    /// What is known of the moves.
    ///
    /// # Panics
    /// If the game under review has been given up meanwhile: nothing does that while it is under review.
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

    /// Who played X and who played O.
    ///
    /// # Panics
    /// As [`ReviewScreen::report`].
    pub fn players(&self, shared: &Shared) -> ByMark<Player> {
        match &self.replay {
            Some(replay) => replay.record.players,
            None => shared.game.as_ref().expect("the game under review is there").contest.players,
        }
    }

    /// The move that led there.
    pub fn played<'a>(&'a self, shared: &'a Shared) -> Option<&'a Move> {
        self.report(shared).moves.get(self.place.checked_sub(1)?)
    }

    /// Whether a better move than that one is asked for, and has neither been found nor told.
    pub fn is_open(&self) -> bool {
        self.tries_left() > 0
    }

    /// How many tries are left to find a better move than the one that led here; none if none is asked for.
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

    /// How many moves lie behind the board that is shown: a mistake is taken back until a better move is
    /// known.
    pub fn moves_shown(&self) -> usize {
        self.place - usize::from(self.is_open())
    }

    /// The board that is shown.
    pub fn position<'a>(&'a self, shared: &'a Shared) -> &'a Position {
        self.report(shared).position(self.moves_shown())
    }

    /// The move that led to it.
    pub fn last_move(&self, shared: &Shared) -> Option<Square> {
        let place = self.moves_shown().checked_sub(1)?;
        Some(self.report(shared).moves[place].square)
    }

    fn command(&mut self, command: Command, shared: &Shared) {
        self.notice = None;
        match (self.cursor, command) {
            (Some(_), Command::Back) => self.cursor = None,
            (Some(cursor), Command::Act) => self.try_square(cursor, shared),
            (Some(_), Command::Place(number)) => self.try_number(number, shared),
            (_, Command::Answer) if self.is_open() => self.tell(),
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
                self.refuse("the game is over here");
            }
            (None, Command::Answer | Command::Act) => self.refuse("there is nothing to find here"),
            _ => {}
        }
    }

    /// Goes to where so many moves have been made, or to the end. A try is given up.
    ///
    /// Mistakes become tasks here and only here: what is found out later takes nothing back that is on
    /// screen.
    fn go_to(&mut self, place: usize, shared: &Shared) {
        // What was wrong with the move here, if that has become known meanwhile, has been read.
        self.note_mistake(Retry::Over, shared);
        self.place = place.min(self.report(shared).moves.len());
        self.cursor = None;
        self.notice = None;
        self.note_mistake(Retry::Asked, shared);
    }

    /// Takes note of a human's mistake, if the move that led here is one and nobody has yet.
    fn note_mistake(&mut self, known: Retry, shared: &Shared) {
        if self.is_humans_mistake(shared)
            && let retry @ Retry::NotAsked = &mut self.retries[self.place - 1]
        {
            *retry = known;
        }
    }

    /// The pointer rests on a square.
    fn point(&mut self, square: Square, shared: &Shared) {
        if self.cursor.is_some() && self.position(shared).rules().contains(square) {
            self.cursor = Some(square);
        }
    }

    /// A square was clicked: it is tried, if a better move is looked for.
    fn click(&mut self, square: Square, shared: &Shared) {
        if self.is_open() {
            self.notice = None;
            self.cursor = Some(square);
            self.try_square(square, shared);
        }
    }

    fn try_number(&mut self, number: u8, shared: &Shared) {
        let rules = self.position(shared).rules();
        if rules.cells() != 9 {
            self.refuse(NINE_CELLS_ONLY);
        } else if let Some(square) = rules.square_numbered(number.into()) {
            self.cursor = Some(square);
            self.try_square(square, shared);
        }
    }

    /// Sees whether a square is better than what was played.
    fn try_square(&mut self, square: Square, shared: &Shared) {
        let Some(played) = self.played(shared) else { return };
        let analysis = played.analysis.as_ref();
        let judgement = analysis.and_then(|analysis| Judgement::of(&played.position, analysis, square));
        match judgement {
            None => self.refuse(&format!("{square} is taken")),
            Some(_) if square == played.square => self.refuse("that is the move that was played"),
            Some(judgement) if judgement.after.at_least.outcome() >= judgement.before.at_least.outcome() => {
                self.find(&judgement);
            }
            Some(judgement) if judgement.grade.changes_outcome() => self.miss(&judgement),
            Some(_) => self.refuse(&format!("what {square} is worth is not proved")),
        }
    }

    /// A try keeps what the mistake cost.
    fn find(&mut self, judgement: &Judgement) {
        let comparison = match judgement.grade {
            Grade::Best => ", no move is better",
            Grade::Inaccuracy => ", it could be sooner",
            _ => "",
        };
        self.tell();
        self.inform(format!("Found: {} keeps {}{comparison}.", judgement.square, judgement.kept()));
    }

    /// A try was in vain.
    fn miss(&mut self, judgement: &Judgement) {
        let (square, cost) = (judgement.square, judgement.would_cost());
        match self.retries[self.place - 1] {
            Retry::Missed(tried) if tried == square => self.refuse(&format!("{square} has been tried")),
            Retry::Missed(_) => {
                self.tell();
                self.inform(format!("No: {square} would {cost}."));
            }
            _ => {
                self.retries[self.place - 1] = Retry::Missed(square);
                self.inform(format!("No: {square} would {cost}. One more try."));
            }
        }
    }

    /// Ends the search for a better move.
    fn tell(&mut self) {
        self.retries[self.place - 1] = Retry::Over;
        self.cursor = None;
    }

    pub(in crate::app) fn inform(&mut self, text: String) {
        self.notice = Some(Notice::Info(text));
    }

    fn refuse(&mut self, why: &str) {
        self.notice = Some(Notice::Refusal(why.to_owned()));
    }
}

impl Component for ReviewScreen {
    fn context(&self) -> Context {
        if self.cursor.is_some() { Context::Try } else { Context::Review }
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
                None => self.command(command, shared),
            },
            Action::Command(command) => self.command(command, shared),
            Action::Point(Target::Square(square)) if self.cursor.is_some() => self.point(square, shared),
            Action::Click(Target::Square(square)) => self.click(square, shared),
            Action::Click(Target::Move(place)) => self.go_to(place, shared),
            Action::TaskReport(task_report) => self.report_mut(shared).task_report(task_report, effects),
            _ => {}
        }
        Step::Stay
    }

    /// A game of its own goes on from the board that is shown.
    fn confirmed(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        let moves = self.report(shared).moves[..self.moves_shown()].iter().map(|played| played.square);
        let game = Game::after(self.contest(shared), moves, &shared.settings);
        shared.play(game, effects)
    }

    fn covered(&mut self, _: &mut Shared, effects: &mut Effects) {
        effects.stop_thinking();
    }

    /// The review is taken up again after the search thread has had other work.
    fn uncovered(&mut self, _: &Screen, shared: &mut Shared, effects: &mut Effects) {
        self.report_mut(shared).resume(effects);
    }
}

impl ReviewScreen {
    /// Plays on from the board that is shown, unless something else would be lost.
    fn play_on(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        let would_lose = match self.game(shared) {
            Some(game) => game.is_series_open(),
            None => shared.would_lose_game(),
        };
        if would_lose { Step::ask(Question::PlayOn) } else { self.confirmed(shared, effects) }
    }

    /// A single game by the same players from the same beginning. Ties are broken as they were; where that was not
    /// kept, by the rule of the settings.
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
