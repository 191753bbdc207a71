//! The candidates of a position that the user looks at, and how they are listed.

use super::MoveScores;
use crate::app::{Command, Computed, Effects};
use crate::config::direction::Direction;
use crate::engine::analysis::{Analysis, Candidate};
use crate::engine::mcts::Sample;
use crate::engine::task::Job;
use crate::game::{Position, Rules, Square};
use std::time::Duration;

/// The scores of a position's moves, their list, and the cursor.
#[derive(Clone, Debug)]
pub struct Candidates {
    /// The scores of the moves.
    pub scores: MoveScores,
    /// The order of their list.
    pub order: ListOrder,
    /// Whether the panel also tells how the scores were found.
    pub details: bool,
    /// The square under the cursor.
    pub cursor: Square,
}

impl Candidates {
    pub(crate) const fn new(cursor: Square) -> Self {
        Self { scores: Computed::NotAsked, order: ListOrder::Score, details: false, cursor }
    }

    /// Asks for the scores, unless that has been done.
    pub(crate) fn ask(&mut self, position: &Position, effects: &mut Effects) {
        if let Computed::NotAsked = self.scores {
            self.scores = Computed::Pending(effects.think(position, Job::Analyze));
        }
    }

    /// Forgets a search that has not finished: it starts again when it is needed.
    pub(crate) fn stop(&mut self) {
        if self.scores.ready().is_none() {
            self.scores = Computed::NotAsked;
        }
    }

    /// Moves the cursor to a square, if it is on a board with these rules.
    pub(crate) fn point(&mut self, square: Square, rules: Rules) {
        if rules.contains(square) {
            self.cursor = square;
        }
    }

    /// Moves the cursor, sorts the list, or tells how the scores were found.
    pub(crate) fn command(&mut self, command: Command, rules: Rules) {
        match command {
            Command::Sort => self.order = self.order.other(),
            Command::Reasoning => self.details = !self.details,
            Command::PageUp | Command::PageDown => {
                let direction = Direction::of(command);
                self.cursor = self.order.turn_page(self.scores.seen(), None, self.cursor, direction);
            }
            _ => self.point(command.moved(self.cursor).unwrap_or(self.cursor), rules),
        }
    }
}

/// The order in which the panel lists the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListOrder {
    /// The best first.
    Score,
    /// In reading order.
    Square,
}

impl ListOrder {
    /// The rows that a page key moves the cursor by.
    const PAGE: usize = 8;

    /// The rows of the list in the usual window.
    const USUAL_ROOM: usize = 15;

    /// The other order.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Score => Self::Square,
            Self::Square => Self::Score,
        }
    }

    /// The rows of the list, a move in each. If the best come first and are more than `room`, those of equal score and
    /// depth share a row. With a sample, the moves with the most visits come first.
    pub fn rows<'a>(
        self,
        analysis: &'a Analysis,
        sample: Option<&Sample>,
        room: usize,
    ) -> Vec<Vec<&'a Candidate>> {
        let moves: Vec<&Candidate> = match (self, sample) {
            (Self::Score, None) if analysis.candidates.len() > room => return analysis.groups(),
            (Self::Score, None) => analysis.ranked(),
            (Self::Score, Some(sample)) => {
                sample.ranked().iter().filter_map(|sampled| analysis.candidate(sampled.square)).collect()
            }
            (Self::Square, _) => analysis.candidates.iter().collect(),
        };
        moves.into_iter().map(|candidate| vec![candidate]).collect()
    }

    /// The square a page away from the cursor; the cursor if nothing is listed yet.
    pub(crate) fn turn_page(
        self,
        seen: Option<(&Analysis, Duration)>,
        sample: Option<&Sample>,
        cursor: Square,
        direction: Direction,
    ) -> Square {
        let rows = seen.map_or_else(Vec::new, |(analysis, _)| self.rows(analysis, sample, Self::USUAL_ROOM));
        let last = rows.len().saturating_sub(1);
        let row = row_of(&rows, cursor).map_or(0, |row| direction.stop_at_ends(row, Self::PAGE, last));
        rows.get(row).map_or(cursor, |row| row[0].square)
    }
}

/// The index of the row that lists a square.
pub(crate) fn row_of(rows: &[Vec<&Candidate>], square: Square) -> Option<usize> {
    rows.iter().position(|row| row.iter().any(|candidate| candidate.square == square))
}
