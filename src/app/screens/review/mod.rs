//! The review of a game, move by move.

mod draw;

use crate::app::{
    Action, Attempt, Choice, Command, Component, Contest, Context, Describe, Description, Effects, Game,
    Move, Place, Question, Report, Screen, Shared, Squares, Target, View, ViewsScreen, joined, numbered,
    phrases,
};
use crate::game::{Position, Square};
use crate::record::Record;
use crate::teach::review::{Grade, Judgement};
use crate::wording::{THROWN_AWAY, counted};

/// The review: the game, the current move, and the user's tries to improve on mistakes.
#[derive(Clone, Debug)]
pub struct ReviewScreen {
    pub record: Record,
    /// The analysis of its moves.
    pub report: Report,
    /// Whether it is a saved game, and not the one that has just ended.
    is_saved: bool,
    /// The number of moves up to the current place in the game.
    pub place: usize,
    /// For each place, how far the user has got with finding a better move than the one that led there; `None` if that was
    /// not a mistake, or was not known to be one when the review last came here.
    attempts: Vec<Option<Attempt>>,
    /// The square under the cursor while the user looks for a better move.
    pub cursor: Option<Square>,
    /// Whether it asks for a better move when all moves are checked: here or, from the start, at the first mistake.
    /// Until the user does something.
    seeks_mistake: bool,
}

impl ReviewScreen {
    /// The review of the game that has just ended, at its first mistake or at its start.
    pub(crate) fn of_game(game: &Game, report: &Report) -> Self {
        Self { is_saved: false, report: report.clone(), ..Self::of_record(game.record()) }
    }

    /// The review of a saved game: at its first mistake or at its start, if it is unfinished at its end.
    pub(crate) fn of_record(record: Record) -> Self {
        let report = Report::new(&record.history);
        let moves = report.moves.len();
        let is_unfinished = report.is_unfinished();
        Self {
            record,
            report,
            is_saved: true,
            place: if is_unfinished { moves } else { 0 },
            attempts: vec![None; moves + 1],
            cursor: None,
            seeks_mistake: !is_unfinished,
        }
    }

    /// After this number of moves, if it is given.
    pub(crate) fn at(mut self, place: Option<usize>) -> Self {
        if let Some(place) = place {
            self.place = place;
            self.seeks_mistake = place > 0;
        }
        self
    }

    /// The game that has just ended, if it is the one under review.
    fn game<'a>(&self, shared: &'a Shared) -> Option<&'a Game> {
        if self.is_saved { None } else { shared.game.as_ref() }
    }

    fn played(&self) -> Option<&Move> {
        self.report.moves.get(self.place.checked_sub(1)?)
    }

    /// Whether a better move is asked for, and neither found nor shown.
    pub fn is_open(&self) -> bool {
        self.tries_left() > 0
    }

    /// How many tries are left to find a better move than the one that led here; 0 if none is asked for.
    pub fn tries_left(&self) -> u8 {
        match self.attempts[self.place] {
            Some(Attempt::Asked) => 2,
            Some(Attempt::Missed(_)) => 1,
            _ => 0,
        }
    }

    /// The number of moves on the board shown: a mistake is taken back until a better move is known.
    fn moves_shown(&self) -> usize {
        self.place - usize::from(self.is_open())
    }

    pub fn position(&self) -> &Position {
        self.report.position(self.moves_shown())
    }

    fn is_ongoing(&self) -> bool {
        !self.position().is_over()
    }

    fn command(&mut self, command: Command, effects: &mut Effects) {
        match (self.cursor, command) {
            (Some(_), Command::Back) => self.cursor = None,
            (Some(cursor), Command::Act) => self.try_square(cursor, effects),
            (Some(_), Command::Place(number)) => {
                if let Some(square) = numbered(number, self.position().rules(), effects) {
                    self.click(square, effects);
                }
            }
            (_, Command::Answer) if self.is_open() => self.go_on(Attempt::Shown(None)),
            (Some(cursor), _) => {
                if let Some(square) = command.moved(cursor) {
                    self.point(square);
                }
            }
            (None, Command::Act) if self.is_open() => {
                self.cursor = self.played().map(|played| played.square);
            }
            (None, Command::Left | Command::Up) => self.go_to(self.place.saturating_sub(1)),
            (None, Command::Right | Command::Down) => self.go_to(self.place + 1),
            (None, Command::First) => self.go_to(0),
            (None, Command::Last) => self.go_to(usize::MAX),
            (None, Command::PlayOn | Command::Tree | Command::Stepper | Command::Lab) => {
                effects.refuse("the game is over here");
            }
            (None, Command::Answer | Command::Act) => effects.refuse("no better move is asked for here"),
            _ => {}
        }
    }

    /// Mistakes become exercises only here: a later finding does not take back a move that is on the screen.
    fn go_to(&mut self, place: usize) {
        // A mistake that was found meanwhile has been shown already.
        self.note_mistake(Attempt::Shown(None));
        self.place = place.min(self.report.moves.len());
        self.cursor = None;
        self.note_mistake(Attempt::Asked);
    }

    /// Notes how far the user has got with the move that led here, if it is known to be a human's mistake.
    fn note_mistake(&mut self, attempt: Attempt) {
        if let Some(played) = self.played()
            && self.record.players[played.mover()].is_human()
            && played.grade().is_some_and(Grade::changes_outcome)
        {
            self.attempts[self.place].get_or_insert(attempt);
        }
    }

    fn point(&mut self, square: Square) {
        if self.cursor.is_some() && self.position().rules().contains(square) {
            self.cursor = Some(square);
        }
    }

    fn click(&mut self, square: Square, effects: &mut Effects) {
        if self.is_open() {
            self.cursor = Some(square);
            self.try_square(square, effects);
        }
    }

    fn try_square(&mut self, square: Square, effects: &mut Effects) {
        let Some(played) = self.played() else { return };
        let analysis = played.analysis.as_ref();
        let judgement = analysis.and_then(|analysis| Judgement::of(&played.position, analysis, square));
        match judgement {
            None => effects.refuse(format!("{square} is taken")),
            Some(_) if square == played.square => effects.refuse("that is the move that was played"),
            Some(judgement) if judgement.after.at_least.outcome() >= judgement.before.at_least.outcome() => {
                let comparison = match judgement.grade {
                    Grade::Best => ", and no move is better",
                    Grade::Inaccuracy => ", but there is a faster way",
                    _ => "",
                };
                self.go_on(Attempt::Solved);
                effects.inform(format!("Found: {square} keeps {}{comparison}.", judgement.kept()));
            }
            Some(judgement) if judgement.grade.changes_outcome() => {
                match self.attempts[self.place].unwrap_or(Attempt::Asked).after(Choice::Square(square), false)
                {
                    Err(why) => effects.refuse(why),
                    Ok(attempt) => {
                        self.go_on(attempt);
                        let more = if self.is_open() { " One more try." } else { "" };
                        effects.inform(format!("No, {square} would {}.{more}", judgement.would_cost()));
                    }
                }
            }
            Some(_) => effects.refuse(format!("the score of {square} is not proved")),
        }
    }

    fn go_on(&mut self, attempt: Attempt) {
        self.attempts[self.place] = Some(attempt);
        if attempt.is_over() {
            self.cursor = None;
        }
    }

    /// Plays on from the position shown; asks first if another game would be given up.
    fn play_on(&mut self, shared: &mut Shared, effects: &mut Effects) {
        let would_lose = match self.game(shared) {
            Some(game) => game.is_series_open(),
            None => shared.would_discard_game(),
        };
        if would_lose { effects.ask(Question::PlayOn) } else { self.confirmed(shared, effects) }
    }
}

impl Component for ReviewScreen {
    fn other_context(&self, _: &Shared) -> Option<Context> {
        self.cursor.map(|_| Context::Try)
    }

    fn place(&self, _: &Shared) -> Option<Place> {
        Some(Place::Review(self.record.clone(), Some(self.place), None))
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        match command {
            Command::Act | Command::Answer => self.is_open(),
            Command::Place(_) => self.cursor.is_some() && self.position().rules().cells() == 9,
            Command::PlayOn | Command::Tree | Command::Stepper | Command::Lab => self.is_ongoing(),
            _ => true,
        }
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        self.seeks_mistake &= !action.is_user_input();
        match action {
            Action::Command(Command::Back) if self.cursor.is_none() => effects.leave(),
            Action::Command(Command::PlayOn) if self.is_ongoing() => self.play_on(shared, effects),
            Action::Command(command)
                if self.is_ongoing()
                    && let Some(view) = View::of(command) =>
            {
                effects.open(Screen::Views(ViewsScreen::of(self.position().clone(), view)));
            }
            Action::Command(command) => self.command(command, effects),
            Action::Point(Target::Square(square)) => self.point(square),
            Action::Click(Target::Square(square)) => self.click(square, effects),
            Action::Click(Target::Move(place)) => self.go_to(place),
            Action::TaskReport(task_report) => self.report.task_report(task_report, effects),
            _ => {}
        }
    }

    /// Starts a single game with the same players and the same start. The tie-break is that of the game or, for a saved
    /// game, that of the settings.
    fn confirmed(&mut self, shared: &mut Shared, effects: &mut Effects) {
        let otherwise = shared.settings.tie_break(shared.seed);
        let contest = Contest {
            players: self.record.players,
            start: self.record.history.start().clone(),
            best_of: 1,
            tie_break: self.game(shared).map_or(otherwise, Game::tie_break),
        };
        let mut history = self.record.history.clone();
        while history.moves().len() > self.moves_shown() {
            history.undo();
        }
        shared.play(Game::after(contest, history.so_far(), &shared.settings), effects);
    }

    /// Goes to the first mistake: the only human's if there is one.
    fn settle(&mut self, _: &mut Shared, _: &mut Effects) {
        if self.seeks_mistake && self.report.is_complete() {
            self.seeks_mistake = false;
            if self.place > 0 {
                self.note_mistake(Attempt::Asked);
                return;
            }
            let human = self.record.players.lone_human();
            let own = self.report.mistakes().find(|(_, played)| Some(played.mover()) == human);
            self.go_to(own.or_else(|| self.report.mistakes().next()).map_or(0, |(index, _)| index + 1));
        }
    }

    fn opened(&mut self, _: &mut Shared, effects: &mut Effects) {
        self.report.analyze_next(effects);
    }

    fn shown(&mut self, _: &Screen, _: &mut Shared, effects: &mut Effects) {
        self.report.resume(effects);
    }
}

/// The current move: "Move 4: O c1 ??".
fn heading(review: &ReviewScreen) -> String {
    match review.played() {
        None => "Start of the game".to_owned(),
        Some(played) => format!("{} {}", name_of(review.place, played), played.sign()).trim_end().to_owned(),
    }
}

/// A move, without its sign.
fn name_of(place: usize, played: &Move) -> String {
    format!("Move {place}: {} {}", played.mover(), played.square)
}

fn tries(review: &ReviewScreen, shared: &Shared) -> String {
    format!("{} a square: {} left.", shared.choose(), counted(review.tries_left(), "try"))
}

/// The comment on the current move; a mistake is an exercise first.
fn comment(review: &ReviewScreen) -> String {
    let Some(played @ Move { judgement: Some(judgement), .. }) = review.played().filter(|_| review.is_open())
    else {
        return findings(&review.report, review.place);
    };
    let who = match review.record.players.lone_human() {
        Some(_) => "You".to_owned(),
        None => played.mover().to_string(),
    };
    let invitation = if review.cursor.is_some() { "Choose a better move" } else { "Find a better move" };
    format!("{who} played {} here, which {}. {invitation}.", played.square, judgement.cost())
}

/// Of the move that led to this place in the game; at the end of an unfinished one also its outcome under best play, if that
/// is known.
fn findings(report: &Report, place: usize) -> String {
    let played = place.checked_sub(1).and_then(|place| report.moves.get(place));
    let found = match played.map(|played| &played.judgement) {
        None => phrases::findings(report),
        Some(None) => "Not checked yet.".to_owned(),
        Some(Some(judgement)) => [vec![judgement.headline()], judgement.sentences()].concat().join(" "),
    };
    if place < report.moves.len() || !report.is_unfinished() {
        return found;
    }
    let mover = report.position(place).to_move();
    let rest = phrases::proved(report.bounds(place), [&mover, &mover.other()])
        .unwrap_or_else(|| "the outcome is open".to_owned());
    format!("{found} The game is unfinished: {rest}.")
}

/// What a move leads to, for the side that made it: "draw", or "draw → loses in 2" if it threw that away; empty if that
/// is not known.
fn leads_to(played: &Move) -> String {
    let Move { analysis: Some(analysis), judgement: Some(judgement), .. } = played else {
        return String::new();
    };
    let after =
        analysis.candidate(played.square).map(|candidate| analysis.verdict(candidate)).unwrap_or_default();
    if !judgement.grade.changes_outcome() {
        return after;
    }
    format!("{} {THROWN_AWAY} {after}", judgement.before.at_least.outcome())
}

impl Describe for ReviewScreen {
    fn squares(&self) -> Squares {
        if self.is_open() { Squares::Chosen } else { Squares::NotTaken }
    }

    fn acts_unseen(&self, _: &Description) -> bool {
        self.is_open()
    }

    fn numbers_moves(&self) -> bool {
        true
    }

    /// Players and rules; for a saved game also its date and result.
    fn facts(&self, _: &Shared) -> Vec<String> {
        let players = self.record.players;
        let rules = self.position().rules();
        if !self.is_saved {
            return phrases::with_rules([phrases::players(players)], rules);
        }
        let ending = phrases::ending(players, self.record.ending());
        let ending = match players.lone_human() {
            Some(_) if ["won", "lost"].contains(&ending) => format!("you {ending}"),
            _ => ending.to_owned(),
        };
        let date = self.record.ended.or(self.record.begun).map(phrases::minute);
        phrases::with_rules([phrases::matchup(players), ending].into_iter().chain(date), rules)
    }

    fn describe(&self, shared: &Shared) -> Description {
        let report = &self.report;
        let item = |index: usize| {
            let played = &report.moves[index];
            let headline = played.judgement.as_ref().map(Judgement::headline).unwrap_or_default();
            let name = name_of(index + 1, played);
            let to = leads_to(played);
            let to = if to.is_empty() { to } else { format!(": {to}") };
            joined(&(name + &to), &headline)
        };
        let tries = self.cursor.map_or_else(String::new, |_| tries(self, shared));
        Description::of(joined(&tries, &comment(self)))
            .lines([phrases::findings(report)])
            .note(&heading(self))
            .list(report.moves.len(), self.place.checked_sub(1), |index| Target::Move(index + 1), item)
            .rows(&self.position().setup(), self.cursor, false)
            .lines(self.facts(shared))
    }
}
