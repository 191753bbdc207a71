//! A game that was played, move by move.

use super::notice::{NINE_CELLS_ONLY, Notice};
use super::outbox::Outbox;
use super::report::{Move, Report};
use super::subject::Subject;
use crate::config::command::Command;
use crate::engine::player::Player;
use crate::engine::task::Thought;
use crate::game::{ByMark, Position, Square, Status};
use crate::teach::review::{Grade, Judgement};

/// The review: the game, which move is looked at, and second tries at mistakes.
#[derive(Clone, Debug)]
pub struct Review {
    subject: Subject,
    /// How many moves have been made on the board.
    place: usize,
    /// For each move, how far somebody has got with finding a better one.
    retries: Vec<Retry>,
    /// Where the cursor is while a better move is looked for.
    trying: Option<Square>,
    notice: Option<Notice>,
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

impl Review {
    /// The review of a game, at its start; or at its end, if it can go on from there.
    pub(super) fn new(subject: Subject) -> Self {
        let (moves, end) = (subject.report().moves().len(), subject.report().end().status());
        let place = if end == Status::Ongoing { moves } else { 0 };
        Self { subject, place, retries: vec![Retry::NotAsked; moves], trying: None, notice: None }
    }

    /// The game, and where the review was opened.
    pub const fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Who played X and who played O.
    pub const fn players(&self) -> ByMark<Player> {
        self.subject.players()
    }

    /// What is known of the moves.
    pub const fn report(&self) -> &Report {
        self.subject.report()
    }

    pub(super) fn thought(&mut self, thought: Thought, outbox: &mut Outbox) {
        self.subject.report_mut().thought(thought, outbox);
    }

    /// Takes the review up again after the search thread has had other work.
    pub(super) fn resume(&mut self, outbox: &mut Outbox) {
        self.subject.report_mut().resume(outbox);
    }

    /// How many moves have been made where the review stands.
    pub const fn place(&self) -> usize {
        self.place
    }

    /// The move that led there.
    pub fn played(&self) -> Option<&Move> {
        self.report().moves().get(self.place.checked_sub(1)?)
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
    fn is_humans_mistake(&self) -> bool {
        self.played().is_some_and(|played| {
            self.players()[played.mover()].is_human() && played.grade().is_some_and(Grade::changes_outcome)
        })
    }

    /// How many moves lie behind the board that is shown: a mistake is taken back until a better move is
    /// known.
    pub fn moves_shown(&self) -> usize {
        self.place - usize::from(self.is_open())
    }

    /// The board that is shown.
    pub fn position(&self) -> &Position {
        self.report().position(self.moves_shown())
    }

    /// The move that led to it.
    pub fn last_move(&self) -> Option<Square> {
        let place = self.moves_shown().checked_sub(1)?;
        Some(self.report().moves()[place].square)
    }

    /// Where the cursor is, while a better move is looked for.
    pub const fn cursor(&self) -> Option<Square> {
        self.trying
    }

    /// Whether a better move is being looked for.
    pub const fn is_trying(&self) -> bool {
        self.trying.is_some()
    }

    /// What there is to say.
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    pub(super) fn offers(&self, command: Command) -> bool {
        match command {
            Command::Act => self.is_trying() || self.is_open(),
            Command::Answer => self.is_open(),
            Command::Place(_) => self.is_trying() && self.position().rules().cells() == 9,
            Command::PlayOn | Command::Tree | Command::Stepper | Command::Lab => {
                self.position().status() == Status::Ongoing
            }
            _ => true,
        }
    }

    pub(super) fn command(&mut self, command: Command) {
        self.notice = None;
        match (self.trying, command) {
            (Some(_), Command::Back) => self.trying = None,
            (Some(cursor), Command::Act) => self.try_square(cursor),
            (Some(_), Command::Place(number)) => self.try_number(number),
            (_, Command::Answer) if self.is_open() => self.tell(),
            (Some(cursor), _) => self.move_cursor(cursor, command),
            (None, Command::Act) if self.is_open() => {
                self.trying = self.played().map(|played| played.square);
            }
            (None, Command::Left | Command::Up) => self.go_to(self.place.saturating_sub(1)),
            (None, Command::Right | Command::Down) => self.go_to(self.place + 1),
            (None, Command::First) => self.go_to(0),
            (None, Command::Last) => self.go_to(usize::MAX),
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
    pub(super) fn go_to(&mut self, place: usize) {
        // What was wrong with the move here, if that has become known meanwhile, has been read.
        self.note_mistake(Retry::Over);
        self.place = place.min(self.report().moves().len());
        self.trying = None;
        self.notice = None;
        self.note_mistake(Retry::Asked);
    }

    /// Takes note of a human's mistake, if the move that led here is one and nobody has yet.
    fn note_mistake(&mut self, known: Retry) {
        if self.is_humans_mistake()
            && let retry @ Retry::NotAsked = &mut self.retries[self.place - 1]
        {
            *retry = known;
        }
    }

    /// The pointer rests on a square.
    pub(super) fn point(&mut self, square: Square) {
        if self.is_trying() && self.position().rules().contains(square) {
            self.trying = Some(square);
        }
    }

    /// A square was clicked: it is tried, if a better move is looked for.
    pub(super) fn click(&mut self, square: Square) {
        if self.is_open() {
            self.notice = None;
            self.trying = Some(square);
            self.try_square(square);
        }
    }

    fn move_cursor(&mut self, cursor: Square, command: Command) {
        if let Some(square) = command.moved(cursor) {
            self.point(square);
        }
    }

    fn try_number(&mut self, number: u8) {
        let rules = self.position().rules();
        if rules.cells() != 9 {
            self.refuse(NINE_CELLS_ONLY);
        } else if let Some(square) = rules.square_numbered(number.into()) {
            self.trying = Some(square);
            self.try_square(square);
        }
    }

    /// Sees whether a square is better than what was played.
    fn try_square(&mut self, square: Square) {
        let Some(played) = self.played() else { return };
        let analysis = played.analysis();
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
        let (square, cost) = (judgement.square, judgement.cost());
        match self.retries[self.place - 1] {
            Retry::Missed(tried) if tried == square => self.refuse(&format!("{square} has been tried")),
            Retry::Missed(_) => {
                self.tell();
                self.inform(format!("No: {square} would have {cost}."));
            }
            _ => {
                self.retries[self.place - 1] = Retry::Missed(square);
                self.inform(format!("No: {square} would have {cost}. One more try."));
            }
        }
    }

    /// Ends the search for a better move.
    fn tell(&mut self) {
        self.retries[self.place - 1] = Retry::Over;
        self.trying = None;
    }

    pub(super) fn inform(&mut self, text: String) {
        self.notice = Some(Notice::Info(text));
    }

    fn refuse(&mut self, why: &str) {
        self.notice = Some(Notice::Refusal(why.to_owned()));
    }
}
