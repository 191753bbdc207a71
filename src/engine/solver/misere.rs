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
use crate::engine::bitboard::view::View;
use crate::engine::budget::Searched;

impl<B: Bits> Prover<B> {
    /// Whether the attacker wins within `plies` plies with this side to move.
    pub(super) fn ask_misere(
        &mut self,
        sides: &Sides<B>,
        to_move: Role,
        plies: u8,
        watch: &mut Watch,
    ) -> Searched<bool> {
        self.count(watch)?;
        let attacks = to_move == Role::Attacker;
        let Sides { view: View { empty, own, other }, .. } = &sides;
        let (mover, next, least) = match to_move {
            Role::Attacker => (own, Role::Defender, 2),
            Role::Defender => (other, Role::Attacker, 1),
        };
        // The defender can no longer complete a line.
        let is_safe = other.directions().next().is_none();
        if plies < least || empty.is_empty() || is_safe {
            return Ok(false);
        }
        let harmless = empty.without(mover.cells_missing(1));
        if harmless.is_empty() {
            return Ok(!attacks);
        }
        let (key, known) = self.look_up(sides, to_move);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let before = self.nodes;
        let mut answer = !attacks;
        for cell in self.safest_first(&sides.view, harmless) {
            if self.ask_misere(&self.with(sides, to_move, cell), next, plies - 1, watch)? == attacks {
                answer = attacks;
                break;
            }
        }
        let [wins_within, no_win_within] =
            if answer { [plies, known.no_win_within] } else { [known.wins_within, plies] };
        self.store(key, Known { wins_within, no_win_within, ..known }, self.nodes - before);
        Ok(answer)
    }

    /// These moves, sorted so that cells with few open lines come first.
    fn safest_first(&self, view: &View<B>, moves: B) -> impl Iterator<Item = u32> + use<B> {
        let weights = CellWeights::of(&self.grid, &view.own, &view.other);
        let mut ordered: Vec<u32> = weights.ordered(moves).collect();
        ordered.reverse();
        ordered.into_iter()
    }
}
