//! A player's choice of a move.

use super::{Budget, Player, TieBreak, assess};
use crate::game::{Position, Square};
use crate::search::Analysis;
use std::ops::ControlFlow;

/// The move a player has chosen, and what it saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move.
    pub square: Square,
    /// How the player saw the position; none if it did not look.
    pub analysis: Option<Analysis>,
}

impl Player {
    /// Chooses a move: none for a human, or if the game is over. When the budget is spent, it is decided
    /// by what has been seen until then. Meanwhile `told` hears what the perfect player sees.
    pub fn decide(
        self,
        position: &Position,
        tie_break: TieBreak,
        budget: &mut Budget,
        told: &mut dyn FnMut(&Analysis),
    ) -> Option<Decision> {
        if self.is_human() {
            return None;
        }
        let analysis = self.search().map(|search| {
            if self == Self::Perfect {
                assess(position, budget, &mut |analysis| {
                    told(analysis);
                    if analysis.exact() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
            } else {
                search.deepen_until(position, budget, Analysis::exact)
            }
        });
        let tied: Vec<Square> = match &analysis {
            Some(analysis) => analysis.best().map(|candidate| candidate.square).collect(),
            None => position.moves().collect(),
        };
        tie_break.pick(position, &tied).map(|square| Decision { square, analysis })
    }
}
