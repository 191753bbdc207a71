//! How a player chooses a move.

use super::{Player, TieBreak, assess};
use crate::engine::analysis::Analysis;
use crate::engine::budget::Budget;
use crate::engine::search::Weights;
use crate::game::{Position, Square};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The move that a player has chosen, and the analysis behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The move.
    pub square: Square,
    /// The player's analysis of the position; `None` if it does not search. A program's move gets one of the perfect
    /// player, to compare it with.
    pub analysis: Option<Analysis>,
    /// What a program says about its move; otherwise empty.
    pub comment: String,
}

/// The equally good moves among which a tie-break chooses, in reading order: the best moves of the analysis, or all
/// moves without an analysis.
pub(crate) fn tied(position: &Position, analysis: Option<&Analysis>) -> Vec<Square> {
    match analysis {
        Some(analysis) => analysis.best().map(|candidate| candidate.square).collect(),
        None => position.moves().collect(),
    }
}

impl Player {
    /// Chooses a move; `None` for a human or a program, or if the game is over. `weights` are for the estimates of
    /// [`Player::Depth`]. When the budget is spent, the choice is based
    /// on what has been found so far. Meanwhile, only the perfect player passes its analysis to `report`.
    pub fn decide(
        self,
        position: &Position,
        tie_break: TieBreak,
        weights: Weights,
        budget: &Budget,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Decision> {
        if self.is_human() || self.program().is_some() {
            return None;
        }
        let analysis = self.search().map(|search| {
            if self == Self::Perfect {
                assess(position, budget, &mut |analysis| {
                    report(analysis);
                    if analysis.is_exact() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
            } else {
                search.weighing(weights).deepen_until(position, &mut budget.observer(), Analysis::is_exact)
            }
        });
        let tied = tied(position, analysis.as_ref());
        tie_break.pick(position, &tied).map(|square| Decision { square, analysis, comment: String::new() })
    }
}
