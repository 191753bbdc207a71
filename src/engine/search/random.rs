//! Boards on which the side that is MIN plays at random.

use super::evaluation::Weights;
use super::observer::{Chooser, Side};
use super::playable::{MoveOrder, Playable};
use crate::engine::Score;
use crate::game::{Mark, Position, Square};
use serde::{Deserialize, Serialize};

/// How MIN replies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
}

/// A position in such a search. A win is worth the same after any number of plies.
#[derive(Clone)]
pub(super) struct RandomBoard {
    pub position: Position,
    pub random: Option<Random>,
}

impl RandomBoard {
    fn in_units(&self, score: Score) -> Score {
        Score::estimate(
            score
                .points(self.position.rules().cells())
                .saturating_mul(self.random.map_or(1, |random| random.unit)),
        )
    }
}

impl Playable for RandomBoard {
    fn moves(&self, order: MoveOrder) -> Vec<Square> {
        Playable::moves(&self.position, order)
    }

    fn is_possible(&self, square: Square) -> bool {
        self.position.is_possible(square)
    }

    fn choices(&self) -> usize {
        self.position.choices()
    }

    fn to_move(&self) -> Mark {
        self.position.to_move()
    }

    fn chooser(&self, max: Mark) -> Chooser {
        Random::chooser(self.random, self.to_move(), max)
    }

    fn play(&mut self, square: Square) {
        Playable::play(&mut self.position, square);
    }

    fn take_back(&mut self, square: Square) {
        self.position.take_back(square);
    }

    fn value(&self, side: Mark, _: usize) -> Option<Score> {
        Some(self.in_units(self.position.value(side, 0)?))
    }

    fn estimate(&self, side: Mark, weights: Weights) -> Score {
        self.in_units(self.position.estimate(side, weights))
    }
}
