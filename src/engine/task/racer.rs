//! Who takes part in the race.

use crate::engine::budget::Budget;
use crate::engine::player::solve;
use crate::engine::search::{Entrant, Minimax, RaceResult};
use crate::game::Position;

/// A search, or the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Racer {
    /// This search.
    Search(Entrant),
    /// The solver, with an exact score for each move.
    Solver,
}

impl Racer {
    /// Lets it run until it is done or the budget is spent.
    pub fn run(self, position: &Position, budget: &Budget) -> RaceResult {
        match self {
            Self::Search(entrant) => entrant.run(position, &mut budget.observer()),
            Self::Solver => {
                let (analysis, finished) = solve(position, budget);
                let mut exact = analysis.best().filter_map(|best| Some((best.square, best.value.exact()?)));
                RaceResult {
                    finished,
                    best: exact.next(),
                    moves_done: analysis.decided(),
                    counters: analysis.counters,
                }
            }
        }
    }

    /// The search it runs, if it is one.
    pub const fn search(self) -> Option<Minimax> {
        match self {
            Self::Search(entrant) => Some(entrant.search()),
            Self::Solver => None,
        }
    }
}
