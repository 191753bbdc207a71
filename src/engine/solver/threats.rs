//! Wins by continuous threats, and the zone in which they can be spoiled.
//!
//! A threat is a line that needs just one more stone. A side that makes a threat with each of its moves leaves the
//! other side no choice: it must block. So a win of this kind is found quickly, however long it is (Allis, van den
//! Herik and Huntjens, "Go-Moku and Threat-Space Search", 1993). If none is found, there may be another win.
//!
//! The win also tells where the other side would have to place one more stone, now, to spoil it:
//!
//! - on a cell of a line that the win uses;
//! - or on an empty cell of a line of its own that then, when it is its turn, lacks one stone or two: with the extra
//!   stone, it could complete the line, or make a threat of its own instead of blocking.
//!
//! These cells are the zone. With one more stone outside the zone, the same moves still win, because at each turn the
//! other side has the same choice as without it: to block. So a side that would lose to threats if it passed must move
//! in the zone. Wu and Lin call that a relevance zone ("Relevance-Zone-Oriented Proof Search for Connect6", IEEE
//! Transactions on Computational Intelligence and AI in Games, 2010); here it only comes from threats.
//!
//! In misère nothing of this holds: there is no reason to block, and a stone can hurt its owner.

use super::proof::{Prover, Watch};
use crate::engine::bitboard::Bits;
use crate::engine::bitboard::lines::View;
use crate::engine::budget::Searched;

impl<B: Bits> Prover<B> {
    /// A win by continuous threats, within `plies` plies, of the side whose lines are `own` and which is to move: its
    /// zone. At most `left` positions are visited; `None` does not prove that there is no such win.
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
            // The move must block, too. It cannot block twice.
            forcing = if threatened.count() > 1 { B::EMPTY } else { forcing & threatened };
            if forcing.is_empty() {
                return Ok(None);
            }
        }
        *left -= 1;
        self.count(watch)?;
        let own_zone = threatened | (view.other.cells_missing(2) & view.empty);
        let pairs = || view.own.missing(2).map(|line| line & view.empty);
        if let Some(zone) = double_threat(&pairs(), forcing) {
            return Ok(Some(own_zone | zone));
        }
        if plies < 5 {
            return Ok(None);
        }
        for pair in pairs() {
            for cell in (pair & forcing).cells() {
                let reply = pair.without(B::bit(cell)).lowest();
                let next = view.with_own(&self.grid, cell).with_other(&self.grid, reply);
                if let Some(zone) = self.force(&next, plies - 2, left, watch)? {
                    return Ok(Some(own_zone | pair | zone));
                }
            }
        }
        Ok(None)
    }
}

/// Two pairs of empty cells that share one of these cells: a stone there makes two threats, and only one can be blocked.
fn double_threat<B: Bits>(pairs: &(impl Iterator<Item = B> + Clone), forcing: B) -> Option<B> {
    let mut seen = B::EMPTY;
    for pair in pairs.clone() {
        for cell in (pair & seen & forcing).cells() {
            let other = pairs.clone().find(|&other| other != pair && !(other & B::bit(cell)).is_empty());
            if let Some(other) = other {
                return Some(pair | other);
            }
        }
        seen = seen | pair;
    }
    None
}
