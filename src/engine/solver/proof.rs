//! The proof search: can one side, the attacker, complete a line within `plies` plies against any defence?
//!
//! An AND/OR search for the answer. The attacker is stopped when it has no open line left, when the plies are
//! used up, or when the defender completes a line.

use super::images::{Hashes, Images, Key, Role};
use super::ordering::CellWeights;
use super::pairing;
use super::settle::AnyProver;
use super::table::{FOR_GOOD, Known, Table};
use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::{Grid, Tallies};
use crate::engine::budget::Searched;
use crate::game::Rules;
use std::sync::Arc;

/// A position, with its stones by role.
#[derive(Clone, Copy)]
pub(super) struct Sides<B> {
    pub(super) attacker: B,
    pub(super) defender: B,
    hashes: Hashes,
}

/// Answers the question for positions of one game, and stores the answers.
#[derive(Clone)]
pub(super) struct Prover<B> {
    pub(super) grid: Grid<B>,
    switches: Switches,
    images: Arc<Images>,
    pub(super) table: Arc<Table>,
    pub(super) nodes: u64,
    /// The work since the last call of the watch, in nodes; a search for pairs counts one node for each line.
    work: usize,
    /// A buffer for a list of lines, so that nodes do not allocate memory.
    lines: Vec<B>,
}

/// A callback that gets the number of nodes, at least every 1,024 nodes; an error stops the search.
pub(super) type Watch<'a> = dyn FnMut(u64) -> Searched<()> + 'a;

/// For how many of the defender's replies a pairing is tried before any reply is searched.
const PROBED_REPLIES: usize = 8;

impl<B: Bits> Prover<B> {
    /// A prover for these rules, or `None` if the board does not fit into the word.
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

    /// A prover for another thread that shares the table of this one.
    pub(super) fn fork(&self) -> Self {
        Self { nodes: 0, work: 0, ..self.clone() }
    }

    /// The position with these stones.
    pub(super) fn sides(&self, attacker: B, defender: B) -> Sides<B> {
        let empty = Sides { attacker: B::EMPTY, defender: B::EMPTY, hashes: Hashes::EMPTY };
        let sides = attacker.cells().fold(empty, |sides, cell| self.with(sides, Role::Attacker, cell));
        defender.cells().fold(sides, |sides, cell| self.with(sides, Role::Defender, cell))
    }

    /// The position after a side's move.
    pub(super) fn with(&self, mut sides: Sides<B>, role: Role, cell: u32) -> Sides<B> {
        let stones = match role {
            Role::Attacker => &mut sides.attacker,
            Role::Defender => &mut sides.defender,
        };
        *stones = *stones | B::bit(cell);
        Sides { hashes: self.images.with(sides.hashes, role, cell), ..sides }
    }

    pub(super) fn count(&mut self, watch: &mut Watch) -> Searched<()> {
        self.nodes += 1;
        self.work += 1;
        if self.work < 1024 {
            return Ok(());
        }
        self.work = 0;
        watch(self.nodes)
    }

    /// Looks up the position with this side to move. Also returns its key, for `store`.
    pub(super) fn look_up(&self, sides: &Sides<B>, to_move: Role) -> (Key, Known) {
        let key = self.images.key(&sides.hashes, to_move);
        (key, self.table.look_up(key.value))
    }

    /// Stores what is known about a position, which took `work` nodes to find.
    pub(super) fn store(&mut self, key: Key, known: Known, work: u64) {
        if self.table.is_crowded() {
            self.reserve(0);
        }
        self.table.store(key.value, known, work);
    }

    /// Whether the attacker wins within `plies` plies with the attacker to move. This function is long because each
    /// pruning rule is justified in its place.
    pub(super) fn attack(&mut self, sides: Sides<B>, plies: u8, watch: &mut Watch) -> Searched<bool> {
        if self.grid.rules.misere() {
            return self.ask_misere(sides, Role::Attacker, plies, watch);
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
            // The attacker cannot block both, and the defender completes its line first.
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
            self.store(key, Known { no_win_within: FOR_GOOD, ..known }, 1);
            return Ok(false);
        }
        let before = self.nodes;
        let weights = CellWeights::of(&self.grid, &own, &other);
        let live = self.live(&own, &other, empty);
        for cell in self.ordered(&weights, live, key, known) {
            if self.defend(self.with(sides, Role::Attacker, cell), plies - 1, watch)? {
                let best = self.images.image(key, cell);
                self.store(key, Known { wins_within: plies, best, ..known }, self.nodes - before);
                return Ok(true);
            }
        }
        self.store(key, Known { no_win_within: plies, ..known }, self.nodes - before);
        Ok(false)
    }

    /// Whether the attacker wins within `plies` plies with the defender to move. Long for the same reason as
    /// `attack`.
    pub(super) fn defend(&mut self, sides: Sides<B>, plies: u8, watch: &mut Watch) -> Searched<bool> {
        if self.grid.rules.misere() {
            return self.ask_misere(sides, Role::Defender, plies, watch);
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
        let before = self.nodes;
        let weights = CellWeights::of(&self.grid, &own, &other);
        let live = self.live(&own, &other, empty);
        let replies = self.ordered(&weights, live, key, known);
        if let Some(cell) = self.pairing_reply(&sides, empty, replies.clone()) {
            let best = self.images.image(key, cell);
            self.store(key, Known { no_win_within: FOR_GOOD, best, ..known }, 1);
            return Ok(false);
        }
        for cell in replies {
            if !self.attack(self.with(sides, Role::Defender, cell), plies - 1, watch)? {
                let best = self.images.image(key, cell);
                self.store(key, Known { no_win_within: plies, best, ..known }, self.nodes - before);
                return Ok(false);
            }
        }
        self.store(key, Known { wins_within: plies, ..known }, self.nodes - before);
        Ok(true)
    }

    /// Whether the attacker has too few open lines, or too few stones in them, to win within `plies` plies.
    fn is_hopeless(&self, own: &Tallies<B>, plies: u8, to_move: Role) -> bool {
        let Some(most) = self.grid.most_stones(own) else { return true };
        let ahead = u32::from(to_move == Role::Attacker);
        // The last of `missing` stones is placed 2 * missing plies from now, or a ply sooner if the attacker is to
        // move.
        if 2 * (self.grid.connect - most) - ahead > u32::from(plies) {
            return true;
        }
        // Erdos and Selfridge, "On a combinatorial game" (1973): a side that only wants to block succeeds if the
        // sum of 2^-missing over all lines is below 1/2 when it moves second, or below 1 when it moves first.
        self.switches.potential && self.grid.potential(own) < 1 << (self.grid.connect - ahead)
    }

    /// Whether a pairing stops the attacker for good with the attacker to move.
    fn paired(&mut self, own: &Tallies<B>, empty: B) -> bool {
        if 2 * self.grid.pairs_needed(own) > empty.count() {
            return false;
        }
        self.grid.list(own, empty, &mut self.lines);
        self.work += self.lines.len();
        pairing::exists(&mut self.lines)
    }

    /// A reply after which a pairing stops the attacker for good.
    fn pairing_reply(
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

    /// The moves to try: the empty cells of lines that either side can still complete. A stone elsewhere has no
    /// effect, and an extra stone never hurts, so no other move is better.
    fn live(&self, own: &Tallies<B>, other: &Tallies<B>, empty: B) -> B {
        (self.grid.live(own) | self.grid.live(other)) & empty
    }

    /// The cells in the order in which they are tried: first the one that was best before, then by weight. The
    /// attacker's lines count twice, which finds proofs fastest at both kinds of nodes.
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

    /// All moves of the side with the stones `own`, the most promising first.
    pub(super) fn ranked_cells(&self, own: B, other: B) -> Vec<u32> {
        let empty = self.grid.cells.without(own | other);
        let tallies = [self.grid.tallies(own, other), self.grid.tallies(other, own)];
        let weights = CellWeights::of(&self.grid, &tallies[0], &tallies[1]);
        weights.ordered(empty).collect()
    }
}

/// The solver's pruning rules. All of them are sound; tests switch each of them off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Rotated and mirrored positions count as the same.
    pub symmetry: bool,
    /// Pairs of cells that stop a side for good.
    pub pairing: bool,
    /// The potential of Erdos and Selfridge; if it is small, a side is stopped for good.
    pub potential: bool,
}

impl Switches {
    /// All on.
    pub const ALL: Self = Self { symmetry: true, pairing: true, potential: true };
}
