//! What is found out about the moves of a finished game.

use super::outbox::Outbox;
use super::task::{Finding, Job, TaskId, Thought};
use crate::game::{History, Mark, Position, Square, Status};
use crate::review::{Grade, Judgement};
use crate::search::{Analysis, Bounds, Score};

/// The moves of a game, and what is known of each.
///
/// The last one is looked into first: what is known of a position tells something about the move that led
/// to it.
#[derive(Clone, Debug)]
pub struct Report {
    moves: Vec<Move>,
    /// The position after the last move.
    end: Position,
    /// What is being found out about the last move of which nothing is known.
    pending: Option<TaskId>,
    /// Why the rest is not found out.
    trouble: Option<String>,
}

/// A move of the game.
#[derive(Clone, Debug)]
pub struct Move {
    /// The position in which it was played.
    pub position: Position,
    /// The move.
    pub square: Square,
    known: Option<(Analysis, Judgement)>,
}

impl Move {
    /// Who made it.
    pub const fn mover(&self) -> Mark {
        self.position.to_move()
    }

    /// What its position is worth, move by move, if that has been looked into.
    pub fn analysis(&self) -> Option<&Analysis> {
        self.known.as_ref().map(|(analysis, _)| analysis)
    }

    /// How good it was, if that has been looked into.
    pub fn judgement(&self) -> Option<&Judgement> {
        self.known.as_ref().map(|(_, judgement)| judgement)
    }

    /// Its grade, if it has been looked into.
    pub fn grade(&self) -> Option<Grade> {
        self.judgement().map(|judgement| judgement.grade)
    }
}

impl Report {
    /// The report on a game of which nothing is known yet.
    pub(super) fn new(history: &History) -> Self {
        let mut position = history.start().clone();
        let mut moves = Vec::new();
        for &square in history.moves() {
            moves.push(Move { position: position.clone(), square, known: None });
            position.play(square).expect("it was played from here");
        }
        Self { moves, end: position, pending: None, trouble: None }
    }

    /// The moves in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after so many moves.
    pub fn position(&self, moves: usize) -> &Position {
        self.moves.get(moves).map_or(&self.end, |next| &next.position)
    }

    /// Between which scores the position after so many moves lies, for the side to move.
    pub fn bounds(&self, moves: usize) -> Bounds {
        match self.moves.get(moves) {
            Some(next) => next.analysis().map_or(Bounds::UNKNOWN, |analysis| analysis.bounds),
            None => Bounds::exactly(match self.end.status() {
                Status::Won(winner) if winner == self.end.to_move() => Score::win_in(0),
                Status::Won(_) => Score::loss_in(0),
                Status::Drawn | Status::Ongoing => Score::DRAW,
            }),
        }
    }

    /// How many moves have been looked into.
    pub fn done(&self) -> usize {
        self.moves.iter().filter(|played| played.known.is_some()).count()
    }

    /// Why the rest is not found out, if it is not.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The moves that changed how the game ends, with their places in the game.
    pub fn mistakes(&self) -> impl Iterator<Item = (usize, &Move)> {
        let changes_outcome = |played: &Move| played.grade().is_some_and(Grade::changes_outcome);
        self.moves.iter().enumerate().filter(move |(_, played)| changes_outcome(played))
    }

    /// Asks for what is not known yet.
    pub(super) fn go_on(&mut self, outbox: &mut Outbox) {
        let next = self.moves.iter().rfind(|played| played.known.is_none());
        self.pending = next.map(|played| outbox.think(&played.position, Job::Review));
    }

    /// Asks once more for what was not found out because something failed.
    pub(super) fn ask_again(&mut self, outbox: &mut Outbox) {
        if self.trouble.take().is_some() {
            self.go_on(outbox);
        }
    }

    pub(super) fn thought(&mut self, thought: Thought, outbox: &mut Outbox) {
        if self.pending != Some(thought.id) {
            return;
        }
        match thought.result {
            Ok(Finding::Analysis(analysis)) => {
                self.learn(analysis);
                self.go_on(outbox);
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
        let Some(place) = self.moves.iter().rposition(|played| played.known.is_none()) else { return };
        let led_to = self.bounds(place + 1);
        let played = &mut self.moves[place];
        analysis.learn_of(played.square, led_to.before_a_ply(), None);
        let judgement = Judgement::of(&played.position, &analysis, played.square);
        played.known = judgement.map(|judgement| (analysis, judgement));
    }
}
