//! Boards on which the side that is MIN plays at random.

use super::observer::{Chooser, Side};
use crate::engine::Score;
use crate::game::{Mark, Position};
use serde::{Deserialize, Serialize};
use strum::EnumIs;

/// How MIN replies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIs, Serialize, Deserialize)]
pub enum Replies {
    /// It takes the minimum.
    #[default]
    Best,
    /// Each reply is equally likely: the nodes of MIN are chance nodes.
    Random,
}

/// Who plays at random, and into how many units scores divide a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Random {
    side: Mark,
    pub(super) unit: i32,
}

impl Random {
    /// The other side than that to move at the root of a search. A point has so many units that each average is whole:
    /// the product of the numbers of replies.
    pub(super) fn against(root: &Position) -> Self {
        let replies = (1..root.empty_cells()).rev().step_by(2).filter_map(|empty| i32::try_from(empty).ok());
        Self { side: root.to_move().other(), unit: replies.fold(1, i32::saturating_mul) }
    }

    /// Who chooses on a board on which this side is to move, if another one is MAX.
    pub(super) fn chooser(random: Option<Self>, to_move: Mark, max: Mark) -> Chooser {
        match random {
            Some(random) if random.side == to_move => Chooser::Chance,
            _ => Chooser::Side(Side::of(to_move, max)),
        }
    }

    pub(super) fn in_units(self, board: &Position, score: Score) -> Score {
        Score::estimate(score.points(board.rules().cells()).saturating_mul(self.unit))
    }
}
