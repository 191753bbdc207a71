//! Wins by continuous threats, and the zone in which they can be spoiled.
//!
//! A threat is a line that needs one more stone. A side that makes one with each move leaves the other no choice: it
//! must block. So such a win is found quickly, however long it is (Allis, van den Herik and Huntjens, "Go-Moku and
//! Threat-Space Search", 1993). If there is none, there may be another win.
//!
//! To spoil the win, the other side would now need one more stone
//!
//! - on a cell of a line that the win uses;
//! - or on an empty cell of a line of its own that, when it is its turn, lacks one stone or two: with the stone it
//!   could complete the line, or threaten instead of blocking.
//!
//! These cells are the zone. With a stone elsewhere the same moves still win: at each turn the other side can only
//! block, as without it. So a side that would lose to threats after a pass must move in the zone: a relevance zone (Wu
//! and Lin, "Relevance-Zone-Oriented Proof Search for Connect6", IEEE Transactions on Computational Intelligence and AI
//! in Games, 2010), here only from threats.
//!
//! In misère nothing of this holds: nobody must block, and a stone can hurt its owner.

use super::proof::{Prover, Watch};
use crate::engine::Searched;
use crate::engine::bitboard::{Bits, View};

impl<B: Bits> Prover<B> {
    /// The zone of a win by threats within `plies` plies of the side to move, whose lines are `own`. `None` does not
    /// prove that there is none. It visits at most `left` positions.
    pub(super) fn force(
        &mut self,
        view: &View<B>,
        plies: u8,
        left: &mut u32,
        watch: &mut Watch,
    ) -> Searched<Option<B>> {
        let completing = view.completing();
        if !completing.is_empty() {
            return Ok(Some(B::bit(completing.lowest())));
        }
        let mut forcing = view.forcing();
        if plies < 3 || *left == 0 || forcing.is_empty() {
            return Ok(None);
        }
        let threatened = view.threatened();
        if !threatened.is_empty() {
            // The move must block, too, and cannot do so twice.
            forcing = if threatened.count() > 1 { B::EMPTY } else { forcing & threatened };
            if forcing.is_empty() {
                return Ok(None);
            }
        }
        *left -= 1;
        self.count(watch)?;
        let own_zone = threatened | (view.other.cells_missing(2) & view.empty);
        if let Some(zone) = double_threat(&view.pairs(), forcing) {
            return Ok(Some(own_zone | zone));
        }
        if plies < 5 {
            return Ok(None);
        }
        for pair in view.pairs() {
            for cell in (pair & forcing).cells() {
                let reply = pair.without_cell(cell).lowest();
                let next = view.with_own(&self.grid, cell).with_other(&self.grid, reply);
                if let Some(zone) = self.force(&next, plies - 2, left, watch)? {
                    return Ok(Some(own_zone | pair | zone));
                }
            }
        }
        Ok(None)
    }
}

/// Two pairs of empty cells that share one: a stone there makes two threats, and only one can be blocked.
fn double_threat<B: Bits>(pairs: &(impl Iterator<Item = B> + Clone), forcing: B) -> Option<B> {
    let mut seen = B::EMPTY;
    for pair in pairs.clone() {
        for cell in (pair & seen & forcing).cells() {
            let other = pairs.clone().find(|&other| other != pair && other.contains(cell));
            if let Some(other) = other {
                return Some(pair | other);
            }
        }
        seen = seen | pair;
    }
    None
}
