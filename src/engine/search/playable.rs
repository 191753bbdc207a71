//! What can be searched: a board, or any other game of two sides.

use super::evaluation::Weights;
use super::observer::{Chooser, Side};
use super::table::Table;
use crate::engine::{Points, Score};
use crate::game::{ByMark, Mark, Position, Square, SquareSet, Symmetry};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use strum::{Display, EnumString};

/// A game of two sides and perhaps of chance, until it ends.
pub trait Playable {
    /// All moves that are possible here or later, each once, in the order in which to try them. A search asks at its
    /// root. For [`MoveOrder::BestFirst`], which it sees to itself, that is reading order.
    fn moves(&self, order: MoveOrder) -> Vec<Square>;

    /// While the game goes on, at least one move is.
    fn is_possible(&self, square: Square) -> bool;

    /// How many moves are possible, while the game goes on.
    fn choices(&self) -> usize;

    /// The moves of the longest game from here on, or more.
    fn longest(&self) -> usize {
        self.choices()
    }

    /// The side to move.
    fn to_move(&self) -> Mark;

    /// Who chooses here if this side is MAX. Where chance does, averages must be whole: the game gives its values in parts
    /// of a point that are small enough.
    fn chooser(&self, max: Mark) -> Chooser {
        Chooser::Side(Side::of(self.to_move(), max))
    }

    /// How likely a possible move is if chance chooses here: more than 0, all together 1.
    fn chance(&self, _: Square) -> Points {
        Points::new(1, i64::try_from(self.choices()).unwrap_or(i64::MAX))
    }

    /// The side that is MAX in a search with its root so many plies above.
    fn max(&self, plies: usize) -> Mark {
        self.to_move().after(plies)
    }

    /// Makes a possible move.
    fn play(&mut self, square: Square);

    /// Takes back the last move, which was this one.
    fn take_back(&mut self, square: Square);

    /// The position after these moves, each possible at its turn.
    #[must_use]
    fn played(&self, moves: &[Square]) -> Self
    where
        Self: Clone,
    {
        let mut game = self.clone();
        for &square in moves {
            game.play(square);
        }
        game
    }

    /// The value for a side if the game is over after `plies`; `None` while it goes on.
    fn value(&self, side: Mark, plies: usize) -> Option<Score>;

    /// The estimate for a side where a search goes no deeper.
    fn estimate(&self, side: Mark, weights: Weights) -> Score;

    /// What tells the position apart in a table, which those that count as equal there share; `None` without a table, and
    /// in games that reach no position twice.
    fn key(&self, _: Table) -> Option<ByMark<SquareSet>> {
        None
    }
}

impl Playable for Position {
    fn moves(&self, order: MoveOrder) -> Vec<Square> {
        let mut squares: Vec<Square> = self.rules().squares().collect();
        match order {
            MoveOrder::Reading | MoveOrder::BestFirst => {}
            MoveOrder::Reversed => squares.reverse(),
            MoveOrder::MostLinesFirst => {
                squares.sort_by_key(|&square| Reverse(self.geometry().through(square).len()));
            }
        }
        squares
    }

    fn is_possible(&self, square: Square) -> bool {
        self.is_empty(square)
    }

    fn choices(&self) -> usize {
        self.empty_cells()
    }

    fn to_move(&self) -> Mark {
        self.to_move()
    }

    fn play(&mut self, square: Square) {
        self.play(square).expect("moves of a search are legal");
    }

    fn take_back(&mut self, square: Square) {
        self.take_back(square);
    }

    fn value(&self, side: Mark, plies: usize) -> Option<Score> {
        Score::of_end(self.status(), side, plies)
    }

    fn estimate(&self, side: Mark, weights: Weights) -> Score {
        weights.evaluate(self, side)
    }

    fn key(&self, table: Table) -> Option<ByMark<SquareSet>> {
        match table {
            Table::Off => None,
            Table::Positions => Some(self.squares_by_mark()),
            Table::Symmetries => {
                let marks = self.squares_by_mark();
                let image = |symmetry: &Symmetry| marks.map(|squares| symmetry.image_of_set(&squares));
                self.geometry().symmetries.iter().map(image).min()
            }
        }
    }
}

/// The order in which moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
pub enum MoveOrder {
    /// Reading order.
    #[strum(to_string = "given")]
    Reading,
    /// Squares with more lines first: on 3x3 the centre, the corners, the edges. With good moves first, alpha-beta
    /// prunes more.
    MostLinesFirst,
    /// From the last to the first in reading order.
    Reversed,
    /// At each node, the best for the side to move first, equal ones in reading order: what would a perfect order save?
    /// Other searches find the scores, and do not count.
    BestFirst,
}
