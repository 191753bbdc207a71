//! How a player chooses a move, how ties are broken, and which positions perfect play can reach.

use super::{Player, assess};
use crate::engine::mcts::Mcts;
use crate::engine::search::{Minimax, Weights};
use crate::engine::{Analysis, Budget};
use crate::game::{Position, Rules, Square, SquareSet};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use strum::Display;

/// The move that a player has chosen, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The move.
    pub square: Square,
    /// Its analysis, if any. A move of MCTS or of a program gets the perfect player's, to compare.
    pub analysis: Option<Analysis>,
    /// What MCTS or a program says about its move; otherwise empty.
    pub comment: String,
}

impl Player {
    /// Chooses a move; `None` for a human or a program, or if the game is over. `weights` are those of
    /// [`Player::Depth`]. When the budget is spent, what was found so far decides. Only the perfect player calls
    /// `report`.
    pub fn decide(
        self,
        position: &Position,
        tie_break: TieBreak,
        weights: Weights,
        budget: &Budget,
        report: &mut (dyn FnMut(&Analysis) + Send),
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
            Some(analysis) => analysis.best_squares().collect(),
            None => position.moves().collect(),
        };
        tie_break.pick(position, &tied).map(|square| Decision { square, analysis, comment: String::new() })
    }
}

/// How to pick one of several equal moves. The same position always gets the same answer, however it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize, Deserialize)]
pub enum TieBreak {
    /// The first in reading order, from the top left. Lots always fall in the same way.
    #[strum(to_string = "the first in reading order")]
    First,
    /// A random one.
    #[strum(to_string = "at random (seed {seed})")]
    Random {
        /// The same seed makes the same choices.
        seed: u64,
    },
}

impl TieBreak {
    /// Picks one of the squares; `None` if there are none.
    pub fn pick(self, position: &Position, tied: &[Square]) -> Option<Square> {
        match self {
            Self::First => tied.first(),
            Self::Random { .. } => fastrand::Rng::with_seed(self.seed(position)).choice(tied),
        }
        .copied()
    }

    /// Draws one of the squares by their weights; `None` if there are none.
    pub fn draw(self, position: &Position, choices: &[(Square, f64)]) -> Option<Square> {
        let all: f64 = choices.iter().map(|choice| choice.1).sum();
        let mut left = fastrand::Rng::with_seed(self.seed(position)).f64() * all;
        let drawn = choices.iter().find(|choice| {
            left -= choice.1;
            left < 0.0
        });
        // Rounding may leave nothing.
        drawn.or(choices.last()).map(|choice| choice.0)
    }

    /// The seed for a player in this position.
    fn seed(self, position: &Position) -> u64 {
        let seed = if let Self::Random { seed } = self { seed } else { 0 };
        seed ^ fingerprint(position)
    }
}

/// So that a seed does not always pick, say, the third move. FNV-1a (Fowler, Noll and Vo, 1991) stays the same in every
/// release, unlike the standard hashers.
fn fingerprint(position: &Position) -> u64 {
    let text = format!("{position} {} {}", position.to_move(), position.rules());
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Whether two perfect players can reach a position from the empty board; `None` if the game is not tic-tac-toe. The
/// first call takes a few milliseconds.
pub fn is_reached_by_perfect_play(position: &Position) -> Option<bool> {
    // Whichever side began.
    static REACHED: LazyLock<HashSet<[SquareSet; 2]>> = LazyLock::new(|| {
        let mut reached = HashSet::new();
        let mut open = vec![Position::new(Rules::TIC_TAC_TOE)];
        while let Some(position) = open.pop() {
            if !reached.insert(position.sides()) {
                continue;
            }
            let analysis = Minimax::ORDERED_ALPHA_BETA.deepen(&position, &mut ());
            open.extend(analysis.best_squares().filter_map(|square| position.after([square]).ok()));
        }
        reached
    });
    (position.rules() == Rules::TIC_TAC_TOE).then(|| REACHED.contains(&position.sides()))
}
