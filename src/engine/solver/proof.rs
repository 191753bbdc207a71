//! The proof search: can one side, the attacker, complete a line within `plies` plies, whatever the
//! other does?
//!
//! An AND/OR search over that question. The defender has stopped the attacker when no line is left
//! to complete, when the plies are used up, or when it completes a line of its own.

use super::images::{Hashes, Images, Key, Role};
use super::ordering::CellWeights;
use super::pairing;
use super::table::{FOR_GOOD, Known, Table};
use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::{Grid, Tallies};
use crate::engine::budget::Interrupted;
use crate::game::Rules;
use std::sync::Arc;

/// A position as seen by the question.
#[derive(Clone, Copy)]
pub(super) struct Sides<B> {
    pub(super) attacker: B,
    pub(super) defender: B,
    hashes: Hashes,
}

/// Answers the question for positions on one board, and remembers.
pub(super) struct Prover<B> {
    pub(super) grid: Grid<B>,
    switches: Switches,
    images: Arc<Images>,
    table: Arc<Table>,
    pub(super) nodes: u64,
    /// What has been done since the watcher was told last, in nodes; a search for pairs counts as many as it
    /// has lines.
    work: usize,
    /// Room for a list of lines, so that nodes need not ask for memory.
    lines: Vec<B>,
}

/// Called with the number of nodes at least every 1,024 nodes; an error stops the search.
pub(super) type Watch<'a> = dyn FnMut(u64) -> Result<(), Interrupted> + 'a;

/// How many of the defender's replies are first looked at just for a proof that they hold.
const PROBED_REPLIES: usize = 8;

impl<B: Bits> Prover<B> {
    /// A prover for these rules, if the board fits into the word.
    pub(super) fn new(rules: Rules, switches: Switches) -> Option<Self> {
        let grid = Grid::<B>::new(rules)?;
        let images = Arc::new(Images::new(&grid, switches.symmetry));
        Some(Self {
            grid,
            switches,
            images,
            table: Arc::new(Table::default()),
            nodes: 0,
            work: 0,
            lines: Vec::new(),
        })
    }

    /// Another one that shares what this one remembers, for another thread.
    pub(super) fn fork(&self) -> Self {
        let (images, table) = (Arc::clone(&self.images), Arc::clone(&self.table));
        Self {
            grid: self.grid.clone(),
            switches: self.switches,
            images,
            table,
            nodes: 0,
            work: 0,
            lines: Vec::new(),
        }
    }

    /// Makes room for this many proofs. Has no effect while there are forks.
    pub(super) fn reserve(&mut self, proofs: usize) {
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.grow(proofs);
        }
    }

    /// The question about a position.
    pub(super) fn sides(&self, attacker: B, defender: B) -> Sides<B> {
        let empty = Sides { attacker: B::EMPTY, defender: B::EMPTY, hashes: Hashes::EMPTY };
        let sides = attacker.cells().fold(empty, |sides, cell| self.with(sides, Role::Attacker, cell));
        defender.cells().fold(sides, |sides, cell| self.with(sides, Role::Defender, cell))
    }

    /// The position after one more stone of a side.
    pub(super) fn with(&self, mut sides: Sides<B>, role: Role, cell: u32) -> Sides<B> {
        let stones = match role {
            Role::Attacker => &mut sides.attacker,
            Role::Defender => &mut sides.defender,
        };
        *stones = *stones | B::bit(cell);
        Sides { hashes: self.images.with(sides.hashes, role, cell), ..sides }
    }

    pub(super) fn count(&mut self, watch: &mut Watch) -> Result<(), Interrupted> {
        self.nodes += 1;
        self.work += 1;
        if self.work < 1024 {
            return Ok(());
        }
        self.work = 0;
        watch(self.nodes)
    }

    /// What is known of the question with this side to move, and its key.
    pub(super) fn look_up(&self, sides: &Sides<B>, to_move: Role) -> (Key, Known) {
        let key = self.images.key(&sides.hashes, to_move);
        (key, self.table.look_up(key.value))
    }

    /// Remembers what is known now; of this many nodes' work.
    pub(super) fn store(&mut self, key: Key, known: Known, work: u64) {
        if self.table.is_crowded() {
            self.reserve(0);
        }
        self.table.store(key.value, known, work);
    }

    /// Whether the attacker, who is to move, wins within `plies` plies. Long, as each cut stands where it is made.
    pub(super) fn attack(
        &mut self,
        sides: Sides<B>,
        plies: u8,
        watch: &mut Watch,
    ) -> Result<bool, Interrupted> {
        if self.grid.rules.misere() {
            return self.attack_misere(sides, plies, watch);
        }
        self.count(watch)?;
        if plies == 0 {
            return Ok(false);
        }
        let empty = self.grid.cells.without(sides.attacker | sides.defender);
        let own = self.grid.tallies(sides.attacker, sides.defender);
        if !self.grid.winning(&own, empty).is_empty() {
            return Ok(true);
        }
        if plies < 3 {
            return Ok(false);
        }
        let other = self.grid.tallies(sides.defender, sides.attacker);
        let threats = self.grid.winning(&other, empty);
        if threats.count() > 1 {
            // Both cannot be blocked, and the defender completes its line first.
            return Ok(false);
        }
        if !threats.is_empty() {
            let next = self.with(sides, Role::Attacker, threats.lowest());
            return self.defend(next, plies - 1, watch);
        }
        if self.is_hopeless(&own, plies, Role::Attacker) {
            return Ok(false);
        }
        let (key, known) = self.look_up(&sides, Role::Attacker);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        if self.switches.pairing && self.paired(&own, empty) {
            self.store(key, Known { fails_within: FOR_GOOD, ..known }, 1);
            return Ok(false);
        }
        let begun = self.nodes;
        let weights = CellWeights::of(&self.grid, &own, &other);
        let live = self.live(&own, &other, empty);
        for cell in self.ordered(&weights, live, key, known) {
            if self.defend(self.with(sides, Role::Attacker, cell), plies - 1, watch)? {
                let best = self.images.image(key, cell);
                self.store(key, Known { wins_within: plies, best, ..known }, self.nodes - begun);
                return Ok(true);
            }
        }
        self.store(key, Known { fails_within: plies, ..known }, self.nodes - begun);
        Ok(false)
    }

    /// Whether the attacker wins within `plies` plies with the defender to move. As long, for the same reason.
    pub(super) fn defend(
        &mut self,
        sides: Sides<B>,
        plies: u8,
        watch: &mut Watch,
    ) -> Result<bool, Interrupted> {
        if self.grid.rules.misere() {
            return self.defend_misere(sides, plies, watch);
        }
        self.count(watch)?;
        let empty = self.grid.cells.without(sides.attacker | sides.defender);
        if plies < 2 || empty.is_empty() {
            return Ok(false);
        }
        let other = self.grid.tallies(sides.defender, sides.attacker);
        if !self.grid.winning(&other, empty).is_empty() {
            return Ok(false);
        }
        let own = self.grid.tallies(sides.attacker, sides.defender);
        let threats = self.grid.winning(&own, empty);
        if threats.count() > 1 {
            return Ok(true);
        }
        if !threats.is_empty() {
            let next = self.with(sides, Role::Defender, threats.lowest());
            return self.attack(next, plies - 1, watch);
        }
        if self.is_hopeless(&own, plies, Role::Defender) {
            return Ok(false);
        }
        let (key, known) = self.look_up(&sides, Role::Defender);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let begun = self.nodes;
        let weights = CellWeights::of(&self.grid, &own, &other);
        let live = self.live(&own, &other, empty);
        let replies = self.ordered(&weights, live, key, known);
        if let Some(cell) = self.holding_reply(&sides, empty, replies.clone()) {
            let best = self.images.image(key, cell);
            self.store(key, Known { fails_within: FOR_GOOD, best, ..known }, 1);
            return Ok(false);
        }
        for cell in replies {
            if !self.attack(self.with(sides, Role::Defender, cell), plies - 1, watch)? {
                let best = self.images.image(key, cell);
                self.store(key, Known { fails_within: plies, best, ..known }, self.nodes - begun);
                return Ok(false);
            }
        }
        self.store(key, Known { wins_within: plies, ..known }, self.nodes - begun);
        Ok(true)
    }

    /// Whether the attacker's open lines are too few or too empty to win within `plies` plies.
    fn is_hopeless(&self, own: &Tallies<B>, plies: u8, to_move: Role) -> bool {
        let Some(most) = self.grid.most_stones(own) else { return true };
        let ahead = u32::from(to_move == Role::Attacker);
        // The last of `missing` stones is placed 2 * missing plies from now, or a ply sooner by whoever is to
        // move.
        if 2 * (self.grid.connect - most) - ahead > u32::from(plies) {
            return true;
        }
        // Erdos and Selfridge, "On a combinatorial game" (1973): the side that only wants to block, moving
        // second, does so if the sum of 2^-missing over all lines is below 1/2; moving first, below 1.
        self.switches.potential && self.grid.potential(own) < 1 << (self.grid.connect - ahead)
    }

    /// Whether a pairing stops the attacker, who is to move, for good.
    fn paired(&mut self, own: &Tallies<B>, empty: B) -> bool {
        if 2 * self.grid.pairs_needed(own) > empty.count() {
            return false;
        }
        self.grid.list(own, empty, &mut self.lines);
        self.work += self.lines.len();
        pairing::exists(&mut self.lines)
    }

    /// A reply after which a pairing stops the attacker for good.
    fn holding_reply(
        &mut self,
        sides: &Sides<B>,
        empty: B,
        mut replies: impl Iterator<Item = u32>,
    ) -> Option<u32> {
        if !self.switches.pairing {
            return None;
        }
        replies.by_ref().take(PROBED_REPLIES).find(|&cell| {
            let stone = B::bit(cell);
            let own = self.grid.tallies(sides.attacker, sides.defender | stone);
            self.paired(&own, empty.without(stone))
        })
    }

    /// The cells worth a move: all those of lines that either side can still complete. A stone elsewhere
    /// does nothing, and a stone never hurts, so that no other move is better.
    fn live(&self, own: &Tallies<B>, other: &Tallies<B>, empty: B) -> B {
        (self.grid.live(own) | self.grid.live(other)) & empty
    }

    /// Cells in the order in which they are tried: the one that was best before, then by the lines
    /// through a cell, those of the attacker counting twice: that is what finds proofs fastest, at both
    /// kinds of nodes.
    fn ordered<'a>(
        &self,
        weights: &'a CellWeights<B>,
        cells: B,
        key: Key,
        known: Known,
    ) -> impl Iterator<Item = u32> + Clone + use<'a, B> {
        let best = self.images.original(key, known.best).filter(|&cell| !(cells & B::bit(cell)).is_empty());
        let others = best.map_or(cells, |cell| cells.without(B::bit(cell)));
        best.into_iter().chain(weights.ordered(others))
    }

    /// All moves of the side that owns the first set, the most promising first.
    pub(super) fn ranked_cells(&self, own: B, other: B) -> Vec<u32> {
        let empty = self.grid.cells.without(own | other);
        let tallies = [self.grid.tallies(own, other), self.grid.tallies(other, own)];
        let weights = CellWeights::of(&self.grid, &tallies[0], &tallies[1]);
        weights.ordered(empty).collect()
    }
}

/// The rules by which the solver cuts branches off. All of them are sound; tests turn each off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Mirrored and turned positions are the same.
    pub symmetry: bool,
    /// Pairs of cells that stop a side for good.
    pub pairing: bool,
    /// The potential of Erdos and Selfridge, which stops a side for good when it is small.
    pub potential: bool,
}

impl Switches {
    /// All on.
    pub const ALL: Self = Self { symmetry: true, pairing: true, potential: true };
}
