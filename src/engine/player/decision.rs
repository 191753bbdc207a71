//! A player's choice of a move.

use super::{Player, TieBreak, assess};
use crate::engine::analysis::Analysis;
use crate::engine::budget::Budget;
use crate::game::{Position, Square};
use std::ops::ControlFlow;

/// The move a player has chosen, and what it saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move.
    pub square: Square,
    /// How the player saw the position; none if it did not look.
    pub analysis: Option<Analysis>,
}

impl Decision {
    /// The moves that looked equally good in this position, in reading order: the tie-break decided between
    /// them.
    pub fn tied(&self, position: &Position) -> Vec<Square> {
        tied(position, self.analysis.as_ref())
    }
}

/// The best moves, or all of them if nobody looked.
fn tied(position: &Position, analysis: Option<&Analysis>) -> Vec<Square> {
    match analysis {
        Some(analysis) => analysis.best().map(|candidate| candidate.square).collect(),
        None => position.moves().collect(),
    }
}

impl Player {
    /// Chooses a move: none for a human, or if the game is over. When the budget is spent, it is decided
    /// by what has been seen until then. Meanwhile `told` hears what the perfect player sees.
    pub fn decide(
        self,
        position: &Position,
        tie_break: TieBreak,
        budget: &Budget,
        told: &mut dyn FnMut(&Analysis),
    ) -> Option<Decision> {
        if self.is_human() {
            return None;
        }
        let analysis = self.search().map(|search| {
            if self == Self::Perfect {
                assess(position, budget, &mut |analysis| {
                    told(analysis);
                    if analysis.is_exact() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
            } else {
                search.deepen_until(position, &mut budget.observer(), Analysis::is_exact)
            }
        });
        let tied = tied(position, analysis.as_ref());
        tie_break.pick(position, &tied).map(|square| Decision { square, analysis })
    }
}
