//! The same position given to different searches.

use super::minimax::Minimax;
use super::node::Node;
use super::observer::{Observer, Step};
use crate::engine::analysis::{Counters, Score};
use crate::game::{Position, Square};
use std::ops::ControlFlow;

/// Who takes part in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// One search with one window that all moves at the root share, as the articles have it. It
    /// finds a best move and its score.
    OneWindow(Minimax),
    /// One search with a full window for each move at the root, as the reasoning panel needs it. It
    /// finds the score of every move.
    EachMove(Minimax),
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceResult {
    /// Whether the search came to its end.
    pub finished: bool,
    /// The best move so far, the first that was tried if several are, and its score; none
    /// before the first move at the root has a score, and in a finished game.
    pub best: Option<(Square, Score)>,
    /// How many of the moves at the root have a score or are known to be no better.
    pub moves_done: usize,
    /// What the search did.
    pub counters: Counters,
}

impl Entrant {
    /// Lets it run until it is done or the observer breaks it off.
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

    /// The search it runs.
    pub const fn search(self) -> Minimax {
        match self {
            Self::OneWindow(search) | Self::EachMove(search) => search,
        }
    }
}

/// Watches how far a search has come at its root.
#[derive(Default)]
struct Root {
    /// How many nodes are entered and not left.
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
