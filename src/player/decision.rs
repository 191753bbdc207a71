//! A player's choice of a move.

use super::{Player, TieBreak};
use crate::game::{Position, Square};
use crate::search::{Analysis, Interrupted, Observer};

/// The move a player has chosen, and what it saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move.
    pub square: Square,
    /// How the player saw the position; none if it did not look.
    pub analysis: Option<Analysis>,
}

impl Player {
    /// Chooses a move: none for a human, or if the game is over.
    ///
    /// # Errors
    /// If the observer breaks off before there is any answer.
    pub fn decide(
        self,
        position: &Position,
        tie_break: TieBreak,
        observer: &mut impl Observer,
    ) -> Result<Option<Decision>, Interrupted> {
        if self.is_human() {
            return Ok(None);
        }
        let analysis = self.search().map(|search| search.deepen(position, observer)).transpose()?;
        let tied: Vec<Square> = match &analysis {
            Some(analysis) => analysis.best().map(|candidate| candidate.square).collect(),
            None => position.moves().collect(),
        };
        Ok(tie_break.pick(position, &tied).map(|square| Decision { square, analysis }))
    }
}
