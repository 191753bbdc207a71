//! Compares searches on the same position.

use super::minimax::Minimax;
use super::node::Node;
use super::observer::{Observer, Step};
use crate::engine::analysis::{Counters, Score};
use crate::game::{Position, Square};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A search that takes part in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entrant {
    /// The usual search, in which all moves at the root share one window. It finds a best move and its
    /// score.
    OneWindow(Minimax),
    /// A search with a full window for each move at the root, as the reasoning panel needs it. It finds
    /// the score of every move.
    EachMove(Minimax),
}

/// The result of a search in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceResult {
    /// Whether the search finished.
    pub finished: bool,
    /// The best move so far and its score; of equal moves, the one tried first. `None` before the first
    /// move at the root has a score, and in a finished game.
    pub best: Option<(Square, Score)>,
    /// How many moves at the root have a score or are known not to be better.
    pub moves_done: usize,
    /// The work that was done.
    pub counters: Counters,
}

impl Entrant {
    /// Runs the search until it is done or the observer stops it.
    pub fn run(self, position: &Position, observer: &mut impl Observer) -> RaceResult {
        let mut root = Root::default();
        let mut counters = Counters::default();
        let mut watch = ((&mut root, &mut counters), observer);
        let finished = match self {
            Self::OneWindow(search) => search.score(position, &mut watch).is_ok(),
            Self::EachMove(search) => search.analyze(position, &mut watch).is_ok(),
        };
        RaceResult { finished, best: root.best, moves_done: root.moves_done, counters }
    }

    /// The search.
    pub const fn search(self) -> Minimax {
        match self {
            Self::OneWindow(search) | Self::EachMove(search) => search,
        }
    }
}

/// Observes the progress of a search at its root.
#[derive(Default)]
struct Root {
    /// How many nodes have been entered and not left yet.
    open: usize,
    best: Option<(Square, Score)>,
    moves_done: usize,
}

impl Observer for Root {
    fn enter(&mut self, _: &Node) -> ControlFlow<()> {
        self.open += 1;
        ControlFlow::Continue(())
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Improve(child, score) if self.open == 1 => self.best = Some((child, score)),
            Step::Leave(_) => {
                self.open -= 1;
                self.moves_done += usize::from(self.open == 1);
            }
            _ => {}
        }
    }
}
