//! The proof search: can one side, the attacker, complete a line within `plies` plies against any defence?
//!
//! The defender succeeds if the attacker has no open line left, if the plies are used up, or if it completes a line
//! first. Two functions call each other:
//!
//! - [`Prover::attack`]: the attacker is to move, and needs one move that wins.
//! - [`Prover::defend`]: the defender is to move, and the attacker must win after every reply.
//!
//! Both return the true answer, whatever is in the table. Why nothing that they leave out can change it, is said there.
//! Two facts are used again and again: where a line wins, an extra stone never hurts its owner; and a side that faces a
//! threat must block it.

use super::pairing;
use super::settle::AnyProver;
use super::table::{FOR_GOOD, Hashes, Images, Key, Known, Role, Table};
use crate::engine::bitboard::Bits;
use crate::engine::bitboard::grid::{Grid, Stones};
use crate::engine::bitboard::lines::{CellWeights, Lines, View};
use crate::engine::budget::Searched;
use crate::game::Rules;
use std::sync::Arc;

/// A position, seen by the attacker.
#[derive(Clone, Copy)]
pub(super) struct Node<B> {
    pub(super) view: View<B>,
    hashes: Hashes,
    /// A search for pairs has failed here.
    unpaired: bool,
}

/// Answers the question for one game, and stores the answers.
#[derive(Clone)]
pub(super) struct Prover<B> {
    pub(super) grid: Grid<B>,
    switches: Switches,
    images: Arc<Images>,
    pub(super) table: Arc<Table>,
    pub(super) nodes: u64,
    /// Nodes since the last call of the watch; eight tries of a search for pairs count as one.
    work: usize,
}

/// Gets the number of nodes, every 1,024 nodes or more often; an error stops the search.
pub(super) type Watch<'a> = dyn FnMut(u64) -> Searched<()> + 'a;

impl<B: Bits> Prover<B> {
    /// `None` if the board does not fit into the word.
    pub(super) fn new(rules: Rules, switches: Switches) -> Option<Self> {
        let grid = Grid::<B>::new(rules)?;
        let images = Arc::new(Images::new(&grid, switches.symmetry));
        Some(Self { grid, switches, images, table: Arc::new(Table::default()), nodes: 0, work: 0 })
    }

    /// For another thread, with the same table.
    pub(super) fn fork(&self) -> Self {
        Self { nodes: 0, work: 0, ..self.clone() }
    }

    /// The position, seen by the attacker.
    pub(super) fn node(&self, stones: Stones<B>) -> Node<B> {
        let mut hashes = [0; 8];
        for (role, cells) in [(Role::Attacker, stones.own), (Role::Defender, stones.other)] {
            hashes = cells.cells().fold(hashes, |hashes, cell| self.images.with(hashes, role, cell));
        }
        Node { view: View::new(&self.grid, stones), hashes, unpaired: false }
    }

    /// After a side's move.
    pub(super) fn with(&self, node: &Node<B>, role: Role, cell: u32) -> Node<B> {
        let view = match role {
            Role::Attacker => node.view.with_own(&self.grid, cell),
            Role::Defender => node.view.with_other(&self.grid, cell),
        };
        Node { view, hashes: self.images.with(node.hashes, role, cell), unpaired: false }
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

    /// What is known with this side to move, and the key for `store`.
    pub(super) fn look_up(&self, node: &Node<B>, to_move: Role) -> (Key, Known) {
        let key = self.images.key(&node.hashes, to_move);
        (key, self.table.look_up(key.value))
    }

    /// What took `work` nodes to find.
    pub(super) fn store(&mut self, key: Key, known: Known, work: u64) {
        if self.table.is_crowded() {
            self.reserve(0);
        }
        self.table.store(key.value, known, work);
    }

    /// Whether the attacker wins within `plies` plies, and is to move. Long, because each pruning rule is justified in
    /// its place.
    pub(super) fn attack(&mut self, node: &Node<B>, plies: u8, watch: &mut Watch) -> Searched<bool> {
        if self.grid.rules.misere() {
            return self.ask_misere(node, Role::Attacker, plies, watch);
        }
        self.count(watch)?;
        let view = &node.view;
        if plies == 0 {
            return Ok(false);
        }
        if !view.completing().is_empty() {
            return Ok(true);
        }
        if plies < 3 {
            return Ok(false);
        }
        let threats = view.threatened();
        if threats.count() > 1 {
            // Only one can be blocked, and the defender completes its line first.
            return Ok(false);
        }
        if !threats.is_empty() {
            let next = self.with(node, Role::Attacker, threats.lowest());
            return self.defend(&next, plies - 1, watch);
        }
        if self.is_hopeless(&view.own, plies, Role::Attacker) {
            return Ok(false);
        }
        let (key, known) = self.look_up(node, Role::Attacker);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let before = self.nodes;
        if self.win_by_threats(view, plies, watch)?.is_some() {
            self.store(key, Known { wins_within: plies, ..known }, self.nodes - before);
            return Ok(true);
        }
        if !node.unpaired && self.is_paired(&view.own, view.empty, self.effort().tries) {
            self.store(key, Known { no_win_within: FOR_GOOD, ..known }, 1);
            return Ok(false);
        }
        let mut moves = view.live();
        if let Some(zone) = self.win_by_threats(&view.turned(), FOR_GOOD, watch)? {
            // After a pass, the defender would win by threats. A move outside the zone spoils none of them, so the
            // attacker need not try it.
            moves = moves & zone;
        }
        let weights = self.weights(view);
        for cell in self.ordered(&weights, moves, key, known) {
            if self.defend(&self.with(node, Role::Attacker, cell), plies - 1, watch)? {
                let best = self.images.image(key, cell);
                self.store(key, Known { wins_within: plies, best, ..known }, self.nodes - before);
                return Ok(true);
            }
        }
        self.store(key, Known { no_win_within: plies, ..known }, self.nodes - before);
        Ok(false)
    }

    /// Whether the attacker wins within `plies` plies, and the defender is to move. Long like `attack`.
    pub(super) fn defend(&mut self, node: &Node<B>, plies: u8, watch: &mut Watch) -> Searched<bool> {
        if self.grid.rules.misere() {
            return self.ask_misere(node, Role::Defender, plies, watch);
        }
        self.count(watch)?;
        let view = &node.view;
        if plies < 2 || view.empty.is_empty() || !view.threatened().is_empty() {
            return Ok(false);
        }
        let threats = view.completing();
        if threats.count() > 1 {
            return Ok(true);
        }
        if !threats.is_empty() {
            let next = self.with(node, Role::Defender, threats.lowest());
            return self.attack(&next, plies - 1, watch);
        }
        if self.is_hopeless(&view.own, plies, Role::Defender) {
            return Ok(false);
        }
        let (key, known) = self.look_up(node, Role::Defender);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let before = self.nodes;
        if self.win_by_threats(&view.turned(), FOR_GOOD, watch)?.is_some() {
            self.store(key, Known { no_win_within: FOR_GOOD, ..known }, self.nodes - before);
            return Ok(false);
        }
        let weights = self.weights(view);
        let replies = self.ordered(&weights, view.live(), key, known);
        if let Some(cell) = self.pairing_reply(view, replies.clone()) {
            let best = self.images.image(key, cell);
            self.store(key, Known { no_win_within: FOR_GOOD, best, ..known }, 1);
            return Ok(false);
        }
        let probed = self.effort().replies;
        for (index, cell) in replies.enumerate() {
            let next = Node { unpaired: index < probed, ..self.with(node, Role::Defender, cell) };
            if !self.attack(&next, plies - 1, watch)? {
                let best = self.images.image(key, cell);
                self.store(key, Known { no_win_within: plies, best, ..known }, self.nodes - before);
                return Ok(false);
            }
        }
        self.store(key, Known { wins_within: plies, ..known }, self.nodes - before);
        Ok(true)
    }

    /// Whether the attacker has too few open lines, or stones in them, to win within `plies` plies.
    fn is_hopeless(&self, own: &Lines<B>, plies: u8, to_move: Role) -> bool {
        let Some((most, _)) = own.fullest() else { return true };
        let ahead = u32::from(to_move == Role::Attacker);
        // The last of `missing` stones is placed in 2 * missing plies, or one less if the attacker is to move.
        if 2 * (self.grid.connect - most) - ahead > u32::from(plies) {
            return true;
        }
        // Erdos and Selfridge, "On a combinatorial game" (1973): a side that only blocks succeeds if the sum of
        // 2^-missing over all lines is below 1/2 when it moves second, or below 1 when it moves first.
        self.switches.potential && own.potential() < 1 << (self.grid.connect - ahead)
    }

    /// [`Prover::force`], unless threats are switched off.
    pub(super) fn win_by_threats(
        &mut self,
        view: &View<B>,
        plies: u8,
        watch: &mut Watch,
    ) -> Searched<Option<B>> {
        if !self.switches.threats {
            return Ok(None);
        }
        let mut left = MOST_THREATS;
        self.force(view, plies, &mut left, watch)
    }

    /// Whether a pairing stops the attacker for good, who is to move.
    fn is_paired(&mut self, own: &Lines<B>, empty: B, tries: u32) -> bool {
        let mut search = pairing::Search { grid: &self.grid, tries };
        let found = self.switches.pairing && search.cover(own, empty, &mut |_| {});
        self.work += (tries - search.tries) as usize / 8;
        found
    }

    /// Whether people can be shown a pairing that stops the side to move for good.
    pub(super) fn stops(&mut self, view: &View<B>) -> bool {
        self.is_paired(&view.own, view.empty, pairing::MOST_TRIES)
    }

    /// A reply after which a pairing stops the attacker for good.
    fn pairing_reply(&mut self, view: &View<B>, mut replies: impl Iterator<Item = u32>) -> Option<u32> {
        let Effort { replies: most, tries } = self.effort();
        replies.by_ref().take(most).find(|&cell| {
            let mut own = view.own;
            own.block(self.grid.through(cell));
            self.is_paired(&own, view.empty.without(B::bit(cell)), tries)
        })
    }

    /// With five in a row or more it pays to look for pairs longer.
    const fn effort(&self) -> Effort {
        if self.grid.connect < 5 {
            Effort { replies: 4, tries: 20 }
        } else {
            Effort { replies: 12, tries: 40 }
        }
    }

    /// Counting the attacker's lines twice finds proofs fastest at both kinds of nodes.
    fn weights(&self, view: &View<B>) -> CellWeights<B> {
        if self.switches.ordering { CellWeights::of(&self.grid, view) } else { CellWeights::EQUAL }
    }

    /// First the cell that was best before, then by weight.
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
}

/// So many replies are tried for pairs before any is searched, with so many tries each.
#[derive(Clone, Copy)]
struct Effort {
    replies: usize,
    tries: u32,
}

/// Positions that a search for a win by threats may visit. From 8 to 64 the time is about the same.
const MOST_THREATS: u32 = 16;

/// The solver's rules, all of them sound; tests switch each off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each rule is on or off, whatever the others are")]
pub struct Switches {
    /// Rotated and mirrored positions are the same.
    pub symmetry: bool,
    /// Pairs of cells that stop a side for good.
    pub pairing: bool,
    /// If the potential of Erdos and Selfridge is small, a side is stopped for good.
    pub potential: bool,
    /// Wins by continuous threats, and the zones that spoil them.
    pub threats: bool,
    /// The most promising moves first, not reading order. It prunes nothing itself; misère has its own order.
    pub ordering: bool,
}

impl Switches {
    /// All on.
    pub const ALL: Self =
        Self { symmetry: true, pairing: true, potential: true, threats: true, ordering: true };
}

impl<B: Bits> Prover<B> {
    /// The question in misère: can the attacker make the defender complete a line within `plies` plies?
    ///
    /// There an extra stone can hurt. So of all pruning rules only the table and symmetry are sound: not pairings, not
    /// the potential, not the omission of cells without open lines.
    pub(super) fn ask_misere(
        &mut self,
        node: &Node<B>,
        to_move: Role,
        plies: u8,
        watch: &mut Watch,
    ) -> Searched<bool> {
        self.count(watch)?;
        let attacks = to_move == Role::Attacker;
        let Node { view: View { empty, own, other }, .. } = &node;
        let (mover, next, least) = match to_move {
            Role::Attacker => (own, Role::Defender, 2),
            Role::Defender => (other, Role::Attacker, 1),
        };
        // The defender cannot complete a line any more.
        let is_safe = other.directions().next().is_none();
        if plies < least || empty.is_empty() || is_safe {
            return Ok(false);
        }
        let harmless = empty.without(mover.cells_missing(1));
        if harmless.is_empty() {
            return Ok(!attacks);
        }
        let (key, known) = self.look_up(node, to_move);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let before = self.nodes;
        let mut answer = !attacks;
        for cell in self.safest_first(&node.view, harmless) {
            if self.ask_misere(&self.with(node, to_move, cell), next, plies - 1, watch)? == attacks {
                answer = attacks;
                break;
            }
        }
        let [wins_within, no_win_within] =
            if answer { [plies, known.no_win_within] } else { [known.wins_within, plies] };
        self.store(key, Known { wins_within, no_win_within, ..known }, self.nodes - before);
        Ok(answer)
    }

    /// Cells with few open lines first.
    fn safest_first(&self, view: &View<B>, moves: B) -> impl Iterator<Item = u32> + use<B> {
        let weights = CellWeights::of(&self.grid, view);
        let mut ordered: Vec<u32> = weights.ordered(moves).collect();
        ordered.reverse();
        ordered.into_iter()
    }
}
