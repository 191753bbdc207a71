//! Wins by force: every move makes a line that lacks one stone, so that the other side has one reply.
//!
//! This is the part of threat-space search that uses the strongest threats only (Allis, van den Herik
//! and Huntjens, "Go-Moku and Threat-Space Search", 1993); players know it as VCF, victory by
//! continuous fours.
//!
//! Why it is sound: the attacker moves only where that makes a line with one cell empty, and where the
//! other side could complete a line itself, only there. So the other side, when it is its turn, cannot
//! complete a line and must play into that cell or lose at once. No reply is left out, and what is
//! found is a win whatever the other side does. What is not found may still be a win by other means.

use super::table::{key, roomy};
use super::view::{Stones, View};
use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::Grid;
use crate::engine::budget::{Budget, Interrupted};

/// More positions than this are not kept.
const LARGEST_MEMORY: usize = 1 << 17;

/// How much a search for a win by force may take.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// The most threats in a row.
    pub(super) threats: u32,
    /// The most nodes.
    pub(super) nodes: u32,
}

/// Searches for wins by force, and remembers where there are none.
pub(super) struct Threats<B> {
    refuted: Refuted<B>,
    /// Nodes left in the search at hand.
    left: u32,
}

/// For positions with the attacker to move, how many threats do not win. A hash table with chains, as the standard one
/// is made anew and again whenever it grows, in pieces that allocators keep.
struct Refuted<B> {
    /// For each remainder of a key the place of its first entry.
    first: Vec<u32>,
    entries: Vec<Entry<B>>,
}

struct Entry<B> {
    stones: Stones<B>,
    threats: u32,
    /// The place of the next entry of the same remainder.
    next: u32,
}

/// The place of no entry.
const NONE: u32 = u32::MAX;

impl<B: Bits> Refuted<B> {
    fn new() -> Self {
        Self { first: vec![NONE; LARGEST_MEMORY], entries: roomy() }
    }

    fn remainder(stones: Stones<B>) -> usize {
        usize::try_from(key(stones) % LARGEST_MEMORY as u64).expect("it is less than a usize")
    }

    /// The place of a position.
    fn find(&self, stones: Stones<B>) -> Option<usize> {
        let mut place = self.first[Self::remainder(stones)] as usize;
        while self.entries.get(place)?.stones != stones {
            place = self.entries[place].next as usize;
        }
        Some(place)
    }

    fn threats(&self, stones: Stones<B>) -> Option<u32> {
        self.find(stones).map(|place| self.entries[place].threats)
    }

    fn note(&mut self, stones: Stones<B>, threats: u32) {
        let count = self.entries.len();
        if count == LARGEST_MEMORY {
            return;
        }
        if let Some(place) = self.find(stones) {
            self.entries[place].threats = threats;
            return;
        }
        let place = u32::try_from(count).expect("there are fewer than a million");
        let next = std::mem::replace(&mut self.first[Self::remainder(stones)], place);
        self.entries.push(Entry { stones, threats, next });
    }
}

/// The nodes between two looks at the budget.
const PATIENCE: u64 = 512;

/// The nodes so far, and what may break the search off.
pub(super) struct NodeCount<'a> {
    pub(super) nodes: u64,
    pub(super) budget: &'a Budget,
}

impl NodeCount<'_> {
    /// Counts a node.
    pub(super) fn tick(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) { self.budget.check() } else { Ok(()) }
    }
}

/// What came of a node.
enum Answer {
    /// The attacker wins by the line that was put together.
    Wins,
    /// Not with this many threats.
    Fails,
    /// Not known: the nodes are used up.
    Unknown,
}

impl<B: Bits> Threats<B> {
    pub(super) fn new() -> Self {
        Self { refuted: Refuted::new(), left: 0 }
    }

    /// The shortest win by force of the side to move within the limits: the moves of both sides until a line
    /// is complete. None does not mean that there is none.
    pub(super) fn shortest(
        &mut self,
        grid: &Grid<B>,
        stones: Stones<B>,
        limits: Limits,
        count: &mut NodeCount,
    ) -> Result<Option<Vec<u32>>, Interrupted> {
        self.left = limits.nodes;
        let mut line = Vec::new();
        for threats in 0..=limits.threats {
            match self.attack(grid, stones, threats, &mut line, count)? {
                Answer::Wins => {
                    line.reverse();
                    return Ok(Some(line));
                }
                Answer::Fails => {}
                Answer::Unknown => break,
            }
        }
        Ok(None)
    }

    /// Whether the attacker, who is to move, wins with `threats` threats. Puts the line together from its
    /// end.
    fn attack(
        &mut self,
        grid: &Grid<B>,
        stones: Stones<B>,
        threats: u32,
        line: &mut Vec<u32>,
        count: &mut NodeCount,
    ) -> Result<Answer, Interrupted> {
        if self.refuted.threats(stones).is_some_and(|refuted| refuted >= threats) {
            return Ok(Answer::Fails);
        }
        if self.left == 0 {
            return Ok(Answer::Unknown);
        }
        self.left -= 1;
        count.tick()?;
        let view = View::new(grid, stones);
        let completing = view.completing();
        if !completing.is_empty() {
            line.push(completing.lowest());
            return Ok(Answer::Wins);
        }
        let threatened = view.threatened();
        let mut answer = Answer::Fails;
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
                        Answer::Wins => {
                            line.extend([reply, cell]);
                            return Ok(Answer::Wins);
                        }
                        Answer::Fails => {}
                        Answer::Unknown => answer = Answer::Unknown,
                    }
                }
            }
        }
        if matches!(answer, Answer::Fails) {
            self.refuted.note(stones, threats);
        }
        Ok(answer)
    }
}
