//! How a player chooses a move.

use super::{Player, TieBreak, assess};
use crate::engine::analysis::Analysis;
use crate::engine::budget::Budget;
use crate::engine::mcts::Mcts;
use crate::engine::search::Weights;
use crate::game::{Position, Square};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The move that a player has chosen, and the analysis behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The move.
    pub square: Square,
    /// The player's analysis of the position; `None` if it has none. A move of MCTS or of a program gets one of the perfect
    /// player, to compare it with.
    pub analysis: Option<Analysis>,
    /// What MCTS or a program says about its move; otherwise empty.
    pub comment: String,
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
        if let Self::Mcts(playouts) = self {
            let sample = Mcts { playouts, seed: tie_break.seed(position) }.run(position, budget);
            let ranked = sample.ranked();
            let most = ranked
                .iter()
                .filter(|sampled| sampled.visits == ranked[0].visits)
                .map(|sampled| sampled.square);
            let square = tie_break.pick(position, &most.collect::<Vec<_>>())?;
            return Some(Decision { square, analysis: None, comment: sample.told(square) });
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
        let tied: Vec<Square> = match &analysis {
            Some(analysis) => analysis.best().map(|candidate| candidate.square).collect(),
            None => position.moves().collect(),
        };
        tie_break.pick(position, &tied).map(|square| Decision { square, analysis, comment: String::new() })
    }
}
