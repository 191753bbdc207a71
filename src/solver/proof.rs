//! The proof search: can one side, the attacker, complete a line within so many plies, whatever the
//! other does?
//!
//! An AND/OR search over that question. The defender has stopped the attacker when no line is left
//! to complete, when the plies are used up, or when it completes a line of its own.

use super::Switches;
use super::bits::Bits;
use super::grid::{Grid, Tallies};
use super::pairing;
use super::table::{Known, NEVER, Table};
use crate::game::{Rules, Symmetry};
use crate::search::Interrupted;
use std::ops::ControlFlow;

/// A position as seen by the question.
#[derive(Clone, Copy)]
pub(super) struct Sides<B> {
    pub(super) attacker: B,
    pub(super) defender: B,
    /// One hash for each symmetry of the board.
    hashes: [u64; 8],
}

/// Answers the question for positions on one board, and remembers.
pub(super) struct Prover<B> {
    pub(super) grid: Grid<B>,
    switches: Switches,
    table: Table,
    /// For each cell and role (attacker, defender), its key in each symmetry.
    keys: Vec<[[u64; 8]; 2]>,
    /// How many of the symmetries there are.
    symmetries: usize,
    pub(super) nodes: u64,
    /// Room for a list of lines, so that nodes need not ask for memory.
    lines: Vec<B>,
}

/// Told of the nodes visited so far, every 1,024 of them; may break the search off.
pub(super) type Watch<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// Of the defender's replies so many are first looked at just for a proof that they hold.
const PROBED_REPLIES: usize = 8;

impl<B: Bits> Prover<B> {
    pub(super) fn new(rules: Rules, switches: Switches) -> Option<Self> {
        let grid = Grid::<B>::new(rules)?;
        let mut symmetries = Symmetry::all(rules);
        if !switches.symmetry {
            symmetries.truncate(1);
        }
        let cells = B::WIDTH as usize;
        let mut random = fastrand::Rng::with_seed(0x6e6f_7567_6874_7321);
        let plain: Vec<[u64; 2]> = (0..cells).map(|_| [random.u64(..), random.u64(..)]).collect();
        let mut keys = vec![[[0; 8]; 2]; cells];
        for square in rules.squares() {
            let own = [square].into_iter().collect();
            for role in 0..2 {
                for (place, symmetry) in symmetries.iter().enumerate() {
                    let image = symmetry.image(&own).iter().next().map_or(0, |image| grid.cell(image));
                    keys[grid.cell(square) as usize][role][place] = plain[image as usize][role];
                }
            }
        }
        let table = Table::new();
        Some(Self { grid, switches, table, keys, symmetries: symmetries.len(), nodes: 0, lines: Vec::new() })
    }

    /// The question about a position.
    pub(super) fn sides(&self, attacker: B, defender: B) -> Sides<B> {
        let empty = Sides { attacker: B::EMPTY, defender: B::EMPTY, hashes: [0; 8] };
        let sides = attacker.cells().fold(empty, |sides, cell| self.with(sides, 0, cell));
        defender.cells().fold(sides, |sides, cell| self.with(sides, 1, cell))
    }

    /// The position after one more stone of the attacker (role 0) or the defender (1).
    fn with(&self, mut sides: Sides<B>, role: usize, cell: u32) -> Sides<B> {
        let stones = if role == 0 { &mut sides.attacker } else { &mut sides.defender };
        *stones = *stones | B::bit(cell);
        for (hash, key) in sides.hashes.iter_mut().zip(self.keys[cell as usize][role]) {
            *hash ^= key;
        }
        sides
    }

    fn key(&self, sides: &Sides<B>, attacker_to_move: bool) -> u64 {
        let least = sides.hashes[..self.symmetries].iter().min().copied().unwrap_or(0);
        // 0 marks an empty slot.
        (least ^ if attacker_to_move { 0x9e37_79b9_7f4a_7c15 } else { 0 }).max(1)
    }

    fn count(&mut self, watch: &mut Watch) -> Result<(), Interrupted> {
        self.nodes += 1;
        let told = self.nodes.is_multiple_of(1024);
        if told && watch(self.nodes).is_break() { Err(Interrupted) } else { Ok(()) }
    }

    /// Whether the attacker, who is to move, completes a line within so many plies.
    pub(super) fn attack(
        &mut self,
        sides: Sides<B>,
        plies: u8,
        watch: &mut Watch,
    ) -> Result<bool, Interrupted> {
        self.count(watch)?;
        let empty = self.grid.cells.without(sides.attacker | sides.defender);
        let own = self.grid.tallies(sides.attacker, sides.defender);
        if plies == 0 {
            return Ok(false);
        }
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
            let next = self.with(sides, 0, threats.lowest());
            return self.defend(next, plies - 1, watch);
        }
        // Of a line with so many stones missing, the last one is placed 2 * missing - 1 plies from now.
        let Some(most) = self.grid.most_stones(&own) else { return Ok(false) };
        if 2 * (self.grid.connect() - most) - 1 > u32::from(plies) {
            return Ok(false);
        }
        // Erdos and Selfridge, "On a combinatorial game" (1973): the side that only wants to block,
        // moving second, does so if the sum of 2^-missing over all lines is below 1/2.
        if self.switches.potential && self.grid.danger(&own) < 1 << (self.grid.connect() - 1) {
            return Ok(false);
        }
        let key = self.key(&sides, true);
        let known = self.table.look_up(key);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        if self.switches.pairing && self.paired(&own, empty) {
            self.table.store(key, Known { fails_within: NEVER - 1, ..known }, 1);
            return Ok(false);
        }
        let begun = self.nodes;
        for cell in self.ordered(&own, &other, empty, known.best).cells() {
            if self.defend(self.with(sides, 0, cell), plies - 1, watch)? {
                let best = u8::try_from(cell).unwrap_or(u8::MAX);
                self.table.store(key, Known { wins_within: plies, best, ..known }, self.nodes - begun);
                return Ok(true);
            }
        }
        self.table.store(key, Known { fails_within: plies, ..known }, self.nodes - begun);
        Ok(false)
    }

    /// Whether the attacker completes a line within so many plies with the defender to move.
    pub(super) fn defend(
        &mut self,
        sides: Sides<B>,
        plies: u8,
        watch: &mut Watch,
    ) -> Result<bool, Interrupted> {
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
            let next = self.with(sides, 1, threats.lowest());
            return self.attack(next, plies - 1, watch);
        }
        let Some(most) = self.grid.most_stones(&own) else { return Ok(false) };
        if 2 * (self.grid.connect() - most) > u32::from(plies) {
            return Ok(false);
        }
        // The same theorem with the blocking side to move: it holds below 1.
        if self.switches.potential && self.grid.danger(&own) < 1 << self.grid.connect() {
            return Ok(false);
        }
        let key = self.key(&sides, false);
        let known = self.table.look_up(key);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let begun = self.nodes;
        let replies = self.ordered(&own, &other, empty, known.best);
        if let Some(cell) = self.holding_reply(&sides, empty, &replies) {
            let best = u8::try_from(cell).unwrap_or(u8::MAX);
            self.table.store(key, Known { fails_within: NEVER - 1, best, ..known }, 1);
            return Ok(false);
        }
        for cell in replies.cells() {
            if !self.attack(self.with(sides, 1, cell), plies - 1, watch)? {
                let best = u8::try_from(cell).unwrap_or(u8::MAX);
                self.table.store(key, Known { fails_within: plies, best, ..known }, self.nodes - begun);
                return Ok(false);
            }
        }
        self.table.store(key, Known { wins_within: plies, ..known }, self.nodes - begun);
        Ok(true)
    }

    /// Whether a pairing stops the attacker, who is to move, for good.
    fn paired(&mut self, own: &Tallies<B>, empty: B) -> bool {
        if 2 * self.grid.pairs_needed(own) > empty.count() {
            return false;
        }
        self.grid.list(own, empty, &mut self.lines);
        pairing::exists(&mut self.lines)
    }

    /// A reply after which a pairing stops the attacker for good.
    fn holding_reply(&mut self, sides: &Sides<B>, empty: B, replies: &Moves) -> Option<u32> {
        if !self.switches.pairing {
            return None;
        }
        replies.cells().take(PROBED_REPLIES).find(|&cell| {
            let stone = B::bit(cell);
            let own = self.grid.tallies(sides.attacker, sides.defender | stone);
            self.paired(&own, empty.without(stone))
        })
    }

    /// All moves of the side that owns the first set, the most promising first.
    pub(super) fn moves(&self, own: B, other: B) -> Vec<u32> {
        let empty = self.grid.cells.without(own | other);
        let tallies = [self.grid.tallies(own, other), self.grid.tallies(other, own)];
        let mut moves: Vec<u32> = self.ordered(&tallies[0], &tallies[1], empty, u8::MAX).cells().collect();
        let live = moves.iter().fold(B::EMPTY, |live, &cell| live | B::bit(cell));
        moves.extend(empty.without(live).cells());
        moves
    }

    /// The moves worth trying, the best first: all cells of lines that either side can still complete.
    /// A stone elsewhere does nothing, and a stone never hurts, so that no other move is better.
    ///
    /// The order is by the lines through a cell, those of the attacker counting twice: that is what
    /// finds proofs fastest, at both kinds of nodes.
    fn ordered(&self, own: &Tallies<B>, other: &Tallies<B>, empty: B, best: u8) -> Moves {
        let live = (self.grid.live(own) | self.grid.live(other)) & empty;
        let mut scores = [0_u32; 128];
        self.grid.add_potentials(own, 2, &mut scores);
        self.grid.add_potentials(other, 1, &mut scores);
        if let Some(score) = scores.get_mut(usize::from(best)) {
            *score = u32::MAX;
        }
        let mut moves = Moves { cells: [0; 128], count: 0 };
        for (place, cell) in moves.cells.iter_mut().zip(live.cells()) {
            *place = u8::try_from(cell).expect("a word has 128 bits at the most");
            moves.count += 1;
        }
        let by_score = |&cell: &u8| std::cmp::Reverse((scores[usize::from(cell)], std::cmp::Reverse(cell)));
        moves.cells[..moves.count].sort_unstable_by_key(by_score);
        moves
    }
}

/// Moves in the order in which they are tried.
struct Moves {
    cells: [u8; 128],
    count: usize,
}

impl Moves {
    fn cells(&self) -> impl Iterator<Item = u32> {
        self.cells[..self.count].iter().map(|&cell| cell.into())
    }
}
