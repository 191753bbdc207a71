//! Wins by force: each of the attacker's moves makes a line that needs one more stone, so the other side has one reply.
//!
//! This is threat-space search with the strongest threats only (Allis, van den Herik and Huntjens, "Go-Moku and
//! Threat-Space Search", 1993); players call it VCF, victory by continuous fours.
//!
//! Why it is sound: each move of the attacker makes a line with just one empty cell, and blocks any line that the other
//! side threatens to complete. So the other side cannot complete a line in its turn, and must play in that cell or lose
//! at once. No reply is left out. If no such win is found, there may be another.

use crate::engine::bitboard::{Bits, Grid, Stones, View};
use crate::engine::hashing::{Slots, key};
use crate::engine::{NodeCount, Searched};

/// How many failures can be stored, in 2 MiB.
const POSITIONS: usize = 1 << 17;

#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// In a row.
    pub threats: u32,
    pub nodes: u32,
}

pub(super) struct Threats {
    /// By position with the attacker to move: the number of threats that is not enough.
    failures: Slots,
    /// In the current search.
    nodes_left: u32,
}

impl Threats {
    pub(super) fn new() -> Self {
        Self { failures: Slots::new(POSITIONS), nodes_left: 0 }
    }

    /// The shortest win by force of the side to move, as the moves of both sides until a line is complete. `None` does
    /// not prove that there is none.
    pub(super) fn shortest<B: Bits>(
        &mut self,
        grid: &Grid<B>,
        stones: Stones<B>,
        limits: Limits,
        count: &mut NodeCount,
    ) -> Searched<Option<Vec<u32>>> {
        self.nodes_left = limits.nodes;
        let mut line = Vec::new();
        for threats in 0..=limits.threats {
            match self.attack(grid, stones, threats, &mut line, count)? {
                Some(true) => {
                    line.reverse();
                    return Ok(Some(line));
                }
                Some(false) => {}
                None => break,
            }
        }
        Ok(None)
    }

    /// Whether the attacker, who is to move, wins with `threats` threats; `None` if the nodes are used up. The line is
    /// filled from its end.
    fn attack<B: Bits>(
        &mut self,
        grid: &Grid<B>,
        stones: Stones<B>,
        threats: u32,
        line: &mut Vec<u32>,
        count: &mut NodeCount,
    ) -> Searched<Option<bool>> {
        let key = key(&stones);
        if self.failures.look_up(key).is_some_and(|failed| failed >= threats.into()) {
            return Ok(Some(false));
        }
        if self.nodes_left == 0 {
            return Ok(None);
        }
        self.nodes_left -= 1;
        count.tick()?;
        let view = View::new(grid, stones);
        let completing = view.completing();
        if !completing.is_empty() {
            line.push(completing.lowest());
            return Ok(Some(true));
        }
        let threatened = view.threatened();
        let mut answer = Some(false);
        if threats > 0 && threatened.count() < 2 {
            for cells in view.own.missing(2) {
                let pair = cells & view.empty;
                for cell in pair.cells() {
                    if !threatened.is_empty() && threatened != B::bit(cell) {
                        continue;
                    }
                    let reply = pair.without(B::bit(cell)).lowest();
                    let next = stones.play(cell).play(reply);
                    match self.attack(grid, next, threats - 1, line, count)? {
                        Some(true) => {
                            line.extend([reply, cell]);
                            return Ok(Some(true));
                        }
                        Some(false) => {}
                        None => answer = None,
                    }
                }
            }
        }
        if answer == Some(false) {
            self.failures.store(key, threats.into());
        }
        Ok(answer)
    }
}
