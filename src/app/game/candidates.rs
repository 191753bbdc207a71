//! The candidates of a position that the user looks at, and how they are listed.

use super::MoveScores;
use crate::app::{Command, Computed, Effects};
use crate::config::direction::Direction;
use crate::engine::analysis::{Analysis, Candidate};
use crate::engine::mcts::{Sample, SampledMove};
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
    /// The square under the cursor.
    pub cursor: Square,
}

impl Candidates {
    pub(in crate::app) const fn new(cursor: Square) -> Self {
        Self { scores: Computed::NotAsked, order: ListOrder::Score, cursor }
    }

    /// Asks for the scores, unless that has been done.
    pub(in crate::app) fn ask(&mut self, position: &Position, effects: &mut Effects) {
        if let Computed::NotAsked = self.scores {
            self.scores = Computed::Pending(effects.think(position, Job::Analyze));
        }
    }

    /// Forgets a search that has not finished: it starts again when it is needed.
    pub(in crate::app) fn stop(&mut self) {
        if self.scores.ready().is_none() {
            self.scores = Computed::NotAsked;
        }
    }

    /// Moves the cursor to a square, if it is on a board with these rules.
    pub(in crate::app) fn point(&mut self, square: Square, rules: Rules) {
        if rules.contains(square) {
            self.cursor = square;
        }
    }

    /// Moves the cursor, or sorts the list.
    pub(in crate::app) fn command(&mut self, command: Command, rules: Rules) {
        match command {
            Command::Sort => self.order = self.order.other(),
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
    /// The best first; equally good moves share a row.
    Score,
    /// In reading order, each in a row of its own.
    Square,
}

impl ListOrder {
    /// The rows that a page key moves the cursor by.
    const PAGE: usize = 8;

    /// The other order.
    pub(in crate::app) const fn other(self) -> Self {
        match self {
            Self::Score => Self::Square,
            Self::Square => Self::Score,
        }
    }

    /// The rows of the list. With a sample, the moves with the most visits come first, and each has a row of its own.
    pub fn rows<'a>(self, analysis: &'a Analysis, sample: Option<&Sample>) -> Vec<Vec<&'a Candidate>> {
        let row = |it: &&SampledMove| analysis.candidate(it.square).map(|candidate| vec![candidate]);
        match (self, sample) {
            (Self::Score, None) => analysis.groups(),
            (Self::Score, Some(sample)) => sample.ranked().iter().filter_map(row).collect(),
            (Self::Square, _) => analysis.candidates.iter().map(|candidate| vec![candidate]).collect(),
        }
    }

    /// The square a page away from the cursor; the cursor if nothing is listed yet.
    pub(in crate::app) fn turn_page(
        self,
        seen: Option<(&Analysis, Duration)>,
        sample: Option<&Sample>,
        cursor: Square,
        direction: Direction,
    ) -> Square {
        let rows = seen.map_or_else(Vec::new, |(analysis, _)| self.rows(analysis, sample));
        let last = rows.len().saturating_sub(1);
        let place = row_of(&rows, cursor).map_or(0, |place| direction.stop_at_ends(place, Self::PAGE, last));
        rows.get(place).map_or(cursor, |row| row[0].square)
    }
}

/// The index of the row that lists a square.
pub(in crate::app) fn row_of(rows: &[Vec<&Candidate>], square: Square) -> Option<usize> {
    rows.iter().position(|row| row.iter().any(|candidate| candidate.square == square))
}
