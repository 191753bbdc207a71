//! The question in misère, where the side that completes a line loses: can the attacker make the defender
//! complete a line within `plies` plies?
//!
//! In misère an extra stone can hurt. So of all pruning rules only the table and symmetry are sound here: not
//! pairings, not the potential, and not skipping cells without open lines.

use super::images::Role;
use super::ordering::CellWeights;
use super::proof::{Prover, Sides, Watch};
use super::table::Known;
use crate::engine::bitboard::bits::Bits;
use crate::engine::budget::Interrupted;

impl<B: Bits> Prover<B> {
    /// Whether the attacker wins within `plies` plies with the attacker to move.
    pub(super) fn attack_misere(
        &mut self,
        sides: Sides<B>,
        plies: u8,
        watch: &mut Watch,
    ) -> Result<bool, Interrupted> {
        self.count(watch)?;
        let moves = self.harmless(sides.attacker, sides.defender);
        if plies < 2 || moves.is_empty() || self.never_completes(&sides) {
            return Ok(false);
        }
        let (key, known) = self.look_up(&sides, Role::Attacker);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let before = self.nodes;
        for cell in self.safest_first(sides.attacker, sides.defender, moves) {
            if self.defend_misere(self.with(sides, Role::Attacker, cell), plies - 1, watch)? {
                self.store(key, Known { wins_within: plies, ..known }, self.nodes - before);
                return Ok(true);
            }
        }
        self.store(key, Known { no_win_within: plies, ..known }, self.nodes - before);
        Ok(false)
    }

    /// Whether the attacker wins within `plies` plies with the defender to move.
    pub(super) fn defend_misere(
        &mut self,
        sides: Sides<B>,
        plies: u8,
        watch: &mut Watch,
    ) -> Result<bool, Interrupted> {
        self.count(watch)?;
        let full = self.grid.cells.without(sides.attacker | sides.defender).is_empty();
        if plies == 0 || full || self.never_completes(&sides) {
            return Ok(false);
        }
        let moves = self.harmless(sides.defender, sides.attacker);
        if moves.is_empty() {
            return Ok(true);
        }
        let (key, known) = self.look_up(&sides, Role::Defender);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let before = self.nodes;
        for cell in self.safest_first(sides.defender, sides.attacker, moves) {
            if !self.attack_misere(self.with(sides, Role::Defender, cell), plies - 1, watch)? {
                self.store(key, Known { no_win_within: plies, ..known }, self.nodes - before);
                return Ok(false);
            }
        }
        self.store(key, Known { wins_within: plies, ..known }, self.nodes - before);
        Ok(true)
    }

    /// The empty cells where the side with the stones `own` does not complete a line.
    fn harmless(&self, own: B, other: B) -> B {
        let empty = self.grid.cells.without(own | other);
        empty.without(self.grid.winning(&self.grid.tallies(own, other), empty))
    }

    /// Whether the defender cannot complete any line any more.
    fn never_completes(&self, sides: &Sides<B>) -> bool {
        self.grid.most_stones(&self.grid.tallies(sides.defender, sides.attacker)).is_none()
    }

    /// The moves of the side with the stones `own`, sorted so that cells with few open lines come first.
    fn safest_first(&self, own: B, other: B, moves: B) -> impl Iterator<Item = u32> + use<B> {
        let tallies = [self.grid.tallies(own, other), self.grid.tallies(other, own)];
        let weights = CellWeights::of(&self.grid, &tallies[0], &tallies[1]);
        let mut ordered: Vec<u32> = weights.ordered(moves).collect();
        ordered.reverse();
        ordered.into_iter()
    }
}
