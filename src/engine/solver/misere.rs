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
use crate::engine::budget::Searched;

impl<B: Bits> Prover<B> {
    /// Whether the attacker wins within `plies` plies with this side to move.
    pub(super) fn ask_misere(
        &mut self,
        sides: Sides<B>,
        to_move: Role,
        plies: u8,
        watch: &mut Watch,
    ) -> Searched<bool> {
        self.count(watch)?;
        let attacks = to_move == Role::Attacker;
        let (own, other, next, least) = match to_move {
            Role::Attacker => (sides.attacker, sides.defender, Role::Defender, 2),
            Role::Defender => (sides.defender, sides.attacker, Role::Attacker, 1),
        };
        let is_full = self.grid.cells.without(own | other).is_empty();
        if plies < least || is_full || self.never_completes(&sides) {
            return Ok(false);
        }
        let moves = self.harmless(own, other);
        if moves.is_empty() {
            return Ok(!attacks);
        }
        let (key, known) = self.look_up(&sides, to_move);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let before = self.nodes;
        let mut answer = !attacks;
        for cell in self.safest_first(own, other, moves) {
            if self.ask_misere(self.with(sides, to_move, cell), next, plies - 1, watch)? == attacks {
                answer = attacks;
                break;
            }
        }
        let [wins_within, no_win_within] =
            if answer { [plies, known.no_win_within] } else { [known.wins_within, plies] };
        self.store(key, Known { wins_within, no_win_within, ..known }, self.nodes - before);
        Ok(answer)
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
