//! The analysis of a game's moves.

use crate::app::Effects;
use crate::engine::{Analysis, Bounds, Job, Output, Score, TaskId, TaskReport};
use crate::game::{History, Mark, Position, Square};
use crate::teach::review::{Grade, Judgement};

/// The moves of a game, and what is known about each.
///
/// Positions are analyzed from the last to the first, including the final one of an unfinished game: the value of
/// a position narrows the score of the move that led to it.
#[derive(Clone, Debug)]
pub struct Report {
    pub moves: Vec<Move>,
    end: Position,
    /// The bounds of that position's value for the side to move, once known from the rules or an analysis.
    end_bounds: Option<Bounds>,
    /// The task that analyzes the end or, once that is known, the last move without a judgement.
    pending: Option<TaskId>,
    /// Why the rest could not be analyzed.
    pub trouble: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Move {
    pub position: Position,
    pub square: Square,
    pub analysis: Option<Analysis>,
    pub judgement: Option<Judgement>,
}

impl Move {
    pub fn mover(&self) -> Mark {
        self.position.to_move()
    }

    pub fn grade(&self) -> Option<Grade> {
        self.judgement.as_ref().map(|judgement| judgement.grade)
    }

    /// The sign of its grade; empty if there is none.
    pub fn sign(&self) -> &'static str {
        self.grade().map_or("", Grade::sign)
    }
}

impl Report {
    pub(super) fn new(history: &History) -> Self {
        let mut position = history.start().clone();
        let mut moves = Vec::new();
        for &square in history.moves() {
            moves.push(Move { position: position.clone(), square, analysis: None, judgement: None });
            position.play(square).expect("it was played from here");
        }
        // By the rules, if the game is over there.
        let end_bounds = Score::of_end(position.status(), position.to_move(), 0).map(Bounds::exactly);
        Self { moves, end: position, end_bounds, pending: None, trouble: None }
    }

    pub fn position(&self, moves: usize) -> &Position {
        self.moves.get(moves).map_or(&self.end, |next| &next.position)
    }

    /// The bounds of the value of the position after this number of moves, for the side to move.
    pub fn bounds(&self, moves: usize) -> Bounds {
        match self.moves.get(moves) {
            Some(next) => next.analysis.as_ref().map_or(Bounds::UNKNOWN, |analysis| analysis.value.bounds),
            None => self.end_bounds.unwrap_or(Bounds::UNKNOWN),
        }
    }

    pub fn is_unfinished(&self) -> bool {
        !self.end.is_over()
    }

    pub fn is_complete(&self) -> bool {
        self.end_bounds.is_some() && self.unknown().is_none()
    }

    /// Whether everything has been analyzed or the analysis is running.
    pub fn is_asked_for(&self) -> bool {
        self.is_complete() || self.pending.is_some()
    }

    pub fn done(&self) -> usize {
        self.moves.iter().filter(|played| played.judgement.is_some()).count()
    }

    /// The moves that changed the outcome of the game, each with its index.
    pub fn mistakes(&self) -> impl Iterator<Item = (usize, &Move)> {
        self.moves.iter().enumerate().filter(|(_, played)| played.grade().is_some_and(Grade::changes_outcome))
    }

    /// Starts the next analysis, if any is missing. One that failed is tried again.
    pub(super) fn analyze_next(&mut self, effects: &mut Effects) {
        self.trouble = None;
        let next = match self.end_bounds {
            None => Some(&self.end),
            Some(_) => self.unknown().map(|index| &self.moves[index].position),
        };
        self.pending = next.map(|position| effects.think(position, Job::Review));
    }

    /// Goes on after the search thread has done other work, unless it failed before.
    pub(super) fn resume(&mut self, effects: &mut Effects) {
        if self.trouble.is_none() {
            self.analyze_next(effects);
        }
    }

    /// The index of the last move without a judgement.
    fn unknown(&self) -> Option<usize> {
        self.moves.iter().rposition(|played| played.judgement.is_none())
    }

    pub(super) fn task_report(&mut self, task_report: TaskReport, effects: &mut Effects) {
        if self.pending != Some(task_report.id) {
            return;
        }
        match task_report.result {
            Ok(Output::Analysis(analysis)) => {
                self.add(analysis);
                self.analyze_next(effects);
            }
            // An intermediate result: the task is still running.
            Ok(_) => {}
            Err(fault) => {
                self.pending = None;
                self.trouble = Some(fault);
            }
        }
    }

    fn add(&mut self, mut analysis: Analysis) {
        if self.end_bounds.is_none() {
            self.end_bounds = Some(analysis.value.bounds);
            return;
        }
        let Some(index) = self.unknown() else { return };
        let led_to = self.bounds(index + 1);
        let played = &mut self.moves[index];
        analysis.narrow_move(played.square, led_to.turned(Score::parent_view), None);
        played.judgement = Judgement::of(&played.position, &analysis, played.square);
        played.analysis = Some(analysis);
    }
}
