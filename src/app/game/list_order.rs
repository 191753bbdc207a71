//! The order in which the panel lists the candidates.

use crate::config::direction::Direction;
use crate::engine::analysis::{Analysis, Candidate};
use crate::game::Square;
use std::time::Duration;

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

    /// The rows of the list.
    pub fn rows(self, analysis: &Analysis) -> Vec<Vec<&Candidate>> {
        match self {
            Self::Score => analysis.groups(),
            Self::Square => analysis.candidates.iter().map(|candidate| vec![candidate]).collect(),
        }
    }

    /// The square a page away from the cursor; the cursor if nothing is listed yet.
    pub(in crate::app) fn turn_page(
        self,
        seen: Option<(&Analysis, Duration)>,
        cursor: Square,
        direction: Direction,
    ) -> Square {
        let rows = seen.map_or_else(Vec::new, |(analysis, _)| self.rows(analysis));
        let last = rows.len().saturating_sub(1);
        let place = row_of(&rows, cursor).map_or(0, |place| direction.stop_at_ends(place, Self::PAGE, last));
        rows.get(place).map_or(cursor, |row| row[0].square)
    }
}

/// The index of the row that lists a square.
pub(in crate::app) fn row_of(rows: &[Vec<&Candidate>], square: Square) -> Option<usize> {
    rows.iter().position(|row| row.iter().any(|candidate| candidate.square == square))
}
