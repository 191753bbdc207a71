//! Wins by force: each of the attacker's moves makes a line that needs one more stone, so the other side has one reply.
//!
//! This is threat-space search with the strongest threats only (Allis, van den Herik and Huntjens, "Go-Moku and
//! Threat-Space Search", 1993); players call it VCF, victory by continuous fours.
//!
//! Why it is sound: each move of the attacker makes a line with just one empty cell, and blocks any line that the other
//! side threatens to complete. So the other side cannot complete a line in its turn, and must play in that cell or lose
//! at once. No reply is left out. If no such win is found, there may be another.

use super::lookahead::Search;
use crate::engine::Searched;
use crate::engine::bitboard::{Bits, Stones, View};
use crate::engine::hashing::key;

impl<B: Bits> Search<'_, B> {
    /// The shortest win by force of the side to move, with at most so many threats in a row, found in at most so many
    /// nodes: the moves of both sides until a line is complete. `None` does not prove that there is none.
    pub(super) fn force(
        &mut self,
        stones: Stones<B>,
        threats: u32,
        nodes: u32,
    ) -> Searched<Option<Vec<u32>>> {
        self.nodes_left = nodes;
        let mut line = Vec::new();
        for threats in 0..=threats {
            let Some(wins) = self.attack(stones, threats, &mut line)? else { break };
            if wins {
                line.reverse();
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Whether the attacker, who is to move, wins with `threats` threats; `None` if the nodes are used up. The line is
    /// filled from its end.
    fn attack(&mut self, stones: Stones<B>, threats: u32, line: &mut Vec<u32>) -> Searched<Option<bool>> {
        let key = key(&stones);
        if self.failures.look_up(key).is_some_and(|failed| failed >= threats.into()) {
            return Ok(Some(false));
        }
        if self.nodes_left == 0 {
            return Ok(None);
        }
        self.nodes_left -= 1;
        self.count.tick()?;
        let view = View::new(self.grid, stones);
        let completing = view.completing();
        if !completing.is_empty() {
            line.push(completing.lowest());
            return Ok(Some(true));
        }
        let threatened = view.threatened();
        if threats > 0 && threatened.count() < 2 {
            let moves = if threatened.is_empty() { view.empty } else { threatened };
            for pair in view.pairs() {
                for cell in (pair & moves).cells() {
                    let reply = pair.without_cell(cell).lowest();
                    let next = stones.play(cell).play(reply);
                    let Some(wins) = self.attack(next, threats - 1, line)? else { return Ok(None) };
                    if wins {
                        line.extend([reply, cell]);
                        return Ok(Some(true));
                    }
                }
            }
        }
        self.failures.store(key, threats.into());
        Ok(Some(false))
    }
}
