//! What is found out about the moves of a game.

use crate::app::Effects;
use crate::engine::analysis::{Analysis, Bounds, Score};
use crate::engine::task::{Job, Output, TaskId, TaskReport};
use crate::game::{History, Mark, Position, Square, Status};
use crate::teach::review::{Grade, Judgement};

/// The moves of a game, and what is known of each.
///
/// What is last is looked into first, the end before all if the game goes on there: what is known of a
/// position tells something about the move that led to it.
#[derive(Clone, Debug)]
pub struct Report {
    /// The moves in order.
    pub moves: Vec<Move>,
    /// The position after the last move.
    pub end: Position,
    /// Between which scores that lies, for the side to move, if the rules tell or it has been looked into.
    worth: Option<Bounds>,
    /// What is being found out about the end, or else the last move, of which nothing is known.
    pending: Option<TaskId>,
    /// Why the rest is not found out.
    pub trouble: Option<String>,
}

/// A move of the game.
#[derive(Clone, Debug)]
pub struct Move {
    /// The position in which it was played.
    pub position: Position,
    /// The move.
    pub square: Square,
    /// What the position before the move is worth, move by move, if that has been looked into.
    pub analysis: Option<Analysis>,
    /// How good the move was, if that has been looked into.
    pub judgement: Option<Judgement>,
}

impl Move {
    /// Who made the move.
    pub const fn mover(&self) -> Mark {
        self.position.to_move()
    }

    /// The grade of the move, if it has been looked into.
    pub fn grade(&self) -> Option<Grade> {
        self.judgement.as_ref().map(|judgement| judgement.grade)
    }
}

impl Report {
    /// The report on a game of which nothing is known yet.
    pub(super) fn new(history: &History) -> Self {
        let mut position = history.start().clone();
        let mut moves = Vec::new();
        for &square in history.moves() {
            moves.push(Move { position: position.clone(), square, analysis: None, judgement: None });
            position.play(square).expect("it was played from here");
        }
        let worth = worth_of_end(&position);
        Self { moves, end: position, worth, pending: None, trouble: None }
    }

    /// The position after so many moves.
    pub fn position(&self, moves: usize) -> &Position {
        self.moves.get(moves).map_or(&self.end, |next| &next.position)
    }

    /// Between which scores the position after so many moves lies, for the side to move.
    pub fn bounds(&self, moves: usize) -> Bounds {
        match self.moves.get(moves) {
            Some(next) => next.analysis.as_ref().map_or(Bounds::UNKNOWN, |analysis| analysis.value.bounds()),
            None => self.worth.unwrap_or(Bounds::UNKNOWN),
        }
    }

    /// Whether the game stops before its end.
    pub fn is_unfinished(&self) -> bool {
        self.end.status() == Status::Ongoing
    }

    /// Whether everything has been looked into.
    pub fn is_complete(&self) -> bool {
        self.worth.is_some() && self.done() == self.moves.len()
    }

    /// Whether all has been looked into, or what is left is being.
    pub fn is_asked_for(&self) -> bool {
        self.is_complete() || self.pending.is_some()
    }

    /// How many moves have been looked into.
    pub fn done(&self) -> usize {
        self.moves.iter().filter(|played| played.judgement.is_some()).count()
    }

    /// The moves that changed how the game ends, with their places in the game.
    pub fn mistakes(&self) -> impl Iterator<Item = (usize, &Move)> {
        let changes_outcome = |played: &Move| played.grade().is_some_and(Grade::changes_outcome);
        self.moves.iter().enumerate().filter(move |(_, played)| changes_outcome(played))
    }

    /// Asks for what is not known yet.
    pub(super) fn go_on(&mut self, effects: &mut Effects) {
        let next = match self.worth {
            None => Some(&self.end),
            Some(_) => self.unknown().map(|place| &self.moves[place].position),
        };
        self.pending = next.map(|position| effects.think(position, Job::Review));
    }

    /// Asks for it once more after the search thread has had other work, unless something failed before.
    pub(super) fn resume(&mut self, effects: &mut Effects) {
        if self.trouble.is_none() {
            self.go_on(effects);
        }
    }

    /// The place of the last move of which nothing is known.
    fn unknown(&self) -> Option<usize> {
        self.moves.iter().rposition(|played| played.judgement.is_none())
    }

    /// Asks for what has not been asked for yet, and once more for what was not found out because something failed.
    pub(super) fn ask_again(&mut self, effects: &mut Effects) {
        if !self.is_asked_for() {
            self.trouble = None;
            self.go_on(effects);
        }
    }

    pub(super) fn task_report(&mut self, task_report: TaskReport, effects: &mut Effects) {
        if self.pending != Some(task_report.id) {
            return;
        }
        match task_report.result {
            Ok(Output::Analysis(analysis)) => {
                self.learn(analysis);
                self.go_on(effects);
            }
            // What is known so far: the task goes on.
            Ok(_) => {}
            Err(fault) => {
                self.pending = None;
                self.trouble = Some(fault);
            }
        }
    }

    /// Takes in the analysis of the last position that had none.
    fn learn(&mut self, mut analysis: Analysis) {
        if self.worth.is_none() {
            self.worth = Some(analysis.value.bounds());
            return;
        }
        let Some(place) = self.unknown() else { return };
        let led_to = self.bounds(place + 1);
        let played = &mut self.moves[place];
        analysis.learn_of(played.square, led_to.parent_view(), None);
        played.judgement = Judgement::of(&played.position, &analysis, played.square);
        played.analysis = Some(analysis);
    }
}

/// Between which scores a last position lies by the rules; none if the game goes on there.
fn worth_of_end(end: &Position) -> Option<Bounds> {
    let score = match end.status() {
        Status::Won(winner) if winner == end.to_move() => Score::win_in(0),
        Status::Won(_) => Score::loss_in(0),
        Status::Drawn => Score::DRAW,
        Status::Ongoing => return None,
    };
    Some(Bounds::exactly(score))
}
