//! A player's choice of a move.

use super::{Player, TieBreak};
use crate::game::{Position, Square};
use crate::search::{Analysis, Observer};

/// The move a player has chosen, and what it saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move.
    pub square: Square,
    /// How the player saw the position; none if it did not look.
    pub analysis: Option<Analysis>,
}

impl Player {
    /// Chooses a move: none for a human, or if the game is over. A search that the observer breaks
    /// off decides by what it has seen until then.
    pub fn decide(
        self,
        position: &Position,
        tie_break: TieBreak,
        observer: &mut impl Observer,
    ) -> Option<Decision> {
        if self.is_human() {
            return None;
        }
        let analysis = self.search().map(|search| search.deepen_until(position, observer, Analysis::exact));
        let tied: Vec<Square> = match &analysis {
            Some(analysis) => analysis.best().map(|candidate| candidate.square).collect(),
            None => position.moves().collect(),
        };
        tie_break.pick(position, &tied).map(|square| Decision { square, analysis })
    }
}
