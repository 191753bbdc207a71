//! The candidates of a position that the user looks at, and how they are listed.

use crate::app::{Command, Computed, Direction, Effects};
use crate::engine::{Analysis, Candidate, Job, Output, TaskReport};
use crate::game::{Position, Rules, Square};
use std::time::Duration;

/// The scores of the moves, as a human or the computer sees them, and the time they took.
pub type MoveScores = Computed<(Analysis, Duration)>;

impl MoveScores {
    pub fn seen(&self) -> Option<(&Analysis, Duration)> {
        match self {
            Self::Ready((analysis, elapsed)) | Self::Partial(_, (analysis, elapsed)) => {
                Some((analysis, *elapsed))
            }
            _ => None,
        }
    }

    pub(crate) fn update(&mut self, TaskReport { id, elapsed, result }: TaskReport) {
        if self.awaits(id) {
            match result {
                Ok(Output::SoFar(analysis)) => *self = Self::Partial(id, (analysis, elapsed)),
                result => self.take(result, |output| Some((output.try_as_analysis()?, elapsed))),
            }
        }
    }
}

/// The scores of a position's moves, their list, and the cursor.
#[derive(Clone, Debug)]
pub struct Candidates {
    pub scores: MoveScores,
    /// Whether the panel also tells how the scores were found.
    pub details: bool,
    pub cursor: Square,
}

impl Candidates {
    pub(crate) fn new(cursor: Square) -> Self {
        Self { scores: Computed::NotAsked, details: false, cursor }
    }

    pub(crate) fn ask(&mut self, position: &Position, effects: &mut Effects) {
        if self.scores.is_not_asked() {
            self.scores = Computed::Pending(effects.think(position, Job::Analyze));
        }
    }

    pub(crate) fn point(&mut self, square: Square, rules: Rules) {
        if rules.contains(square) {
            self.cursor = square;
        }
    }

    pub(crate) fn command(&mut self, command: Command, rules: Rules) {
        match command {
            Command::Reasoning => self.details = !self.details,
            Command::PageUp | Command::PageDown => self.cursor = self.moved(command),
            _ => self.point(command.moved(self.cursor).unwrap_or(self.cursor), rules),
        }
    }
}

/// Rows to move the cursor at a time.
const PAGE: usize = 8;

/// The rows of the list in the usual window.
const USUAL_ROOM: usize = 15;

// Their list
impl Candidates {
    /// The rows of the list, a move in each, the best first. If they are more than `room`, those of equal score and depth
    /// share a row.
    pub fn rows(analysis: &Analysis, room: usize) -> Vec<Vec<&Candidate>> {
        if analysis.candidates.len() > room {
            return analysis.groups();
        }
        analysis.ranked().into_iter().map(|candidate| vec![candidate]).collect()
    }

    /// Where a command moves the cursor in the list; it stays if nothing is listed yet.
    fn moved(&self, command: Command) -> Square {
        let rows = self.scores.seen().map_or_else(Vec::new, |(analysis, _)| Self::rows(analysis, USUAL_ROOM));
        let after = |row| Direction::of(command).stop_at_ends(row, PAGE, rows.len().saturating_sub(1));
        let row = row_of(&rows, self.cursor).map_or(0, after);
        rows.get(row).map_or(self.cursor, |row| row[0].square)
    }
}

/// The index of the row that lists a square.
pub(crate) fn row_of(rows: &[Vec<&Candidate>], square: Square) -> Option<usize> {
    rows.iter().position(|row| row.iter().any(|candidate| candidate.square == square))
}
