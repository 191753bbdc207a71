//! Compares searches on the same position.

use super::minimax::Minimax;
use super::node::Node;
use super::observer::{Observer, Step};
use crate::engine::analysis::{Counters, Score};
use crate::game::{Position, Square};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What a search did in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
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

impl Minimax {
    /// Searches in the usual way, in which all moves at the root share one window, until it is done or the observer stops
    /// it. It finds a best move and its score.
    pub fn run(self, position: &Position, observer: &mut impl Observer) -> Run {
        Run::of(observer, |watch| self.score(position, watch).is_ok())
    }

    /// Searches with a full window for each move at the root, as the reasoning panel needs it, until it is done or the
    /// observer stops it. It finds the score of every move.
    pub fn run_each_move(self, position: &Position, observer: &mut impl Observer) -> Run {
        Run::of(observer, |watch| self.analyze(position, watch).is_ok())
    }
}

/// What watches a search in a race.
type Watch<'a, O> = ((&'a mut Root, &'a mut Counters), &'a mut O);

impl Run {
    fn of<O: Observer>(observer: &mut O, search: impl FnOnce(&mut Watch<O>) -> bool) -> Self {
        let (mut root, mut counters) = (Root::default(), Counters::default());
        let finished = search(&mut ((&mut root, &mut counters), observer));
        Self { finished, best: root.best, moves_done: root.moves_done, counters }
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
