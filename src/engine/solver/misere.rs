//! The same question in misère, where whoever completes a line loses: can the attacker, within so many
//! plies, make the defender complete one?
//!
//! Here a stone can hurt, so nothing of what cuts branches off elsewhere holds, but the table and
//! symmetry: no pairing, no potential, no cell that need not be tried.

use super::images::Role;
use super::ordering::CellWeights;
use super::proof::{Prover, Sides, Watch};
use super::table::Known;
use crate::engine::bitboard::bits::Bits;
use crate::engine::budget::Interrupted;

impl<B: Bits> Prover<B> {
    /// Whether the attacker, who is to move, wins within `plies` plies.
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
        let begun = self.nodes;
        for cell in self.careful(sides.attacker, sides.defender, moves) {
            if self.defend_misere(self.with(sides, Role::Attacker, cell), plies - 1, watch)? {
                self.store(key, Known { wins_within: plies, ..known }, self.nodes - begun);
                return Ok(true);
            }
        }
        self.store(key, Known { fails_within: plies, ..known }, self.nodes - begun);
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
        let begun = self.nodes;
        for cell in self.careful(sides.defender, sides.attacker, moves) {
            if !self.attack_misere(self.with(sides, Role::Defender, cell), plies - 1, watch)? {
                self.store(key, Known { fails_within: plies, ..known }, self.nodes - begun);
                return Ok(false);
            }
        }
        self.store(key, Known { wins_within: plies, ..known }, self.nodes - begun);
        Ok(true)
    }

    /// The empty cells that complete no line of the side that owns the first set.
    fn harmless(&self, own: B, other: B) -> B {
        let empty = self.grid.cells.without(own | other);
        empty.without(self.grid.winning(&self.grid.tallies(own, other), empty))
    }

    /// Whether no line is left that the defender could be made to complete.
    fn never_completes(&self, sides: &Sides<B>) -> bool {
        self.grid.most_stones(&self.grid.tallies(sides.defender, sides.attacker)).is_none()
    }

    /// The moves of the side that owns the first set, those with the least open lines first.
    fn careful(&self, own: B, other: B, moves: B) -> impl Iterator<Item = u32> + use<B> {
        let tallies = [self.grid.tallies(own, other), self.grid.tallies(other, own)];
        let weights = CellWeights::of(&self.grid, &tallies[0], &tallies[1]);
        let mut ordered: Vec<u32> = weights.ordered(moves).collect();
        ordered.reverse();
        ordered.into_iter()
    }
}
