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
use crate::engine::bitboard::grid::Grid;
use crate::engine::bitboard::lines::Lines;
use crate::engine::bitboard::view::View;
use crate::engine::budget::Searched;
use crate::game::Rules;
use std::sync::Arc;

/// A position, seen by the attacker.
#[derive(Clone, Copy)]
pub(super) struct Sides<B> {
    pub(super) view: View<B>,
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
}

/// A callback that gets the number of nodes, at least every 1,024 nodes; an error stops the search.
pub(super) type Watch<'a> = dyn FnMut(u64) -> Searched<()> + 'a;

fn knob(name: &str, usual: u32) -> u32 { std::env::var(name).ok().and_then(|m| m.parse().ok()).unwrap_or(usual) }
pub(super) fn modes() -> u32 { static M: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| knob("MODES", 7)); *M }
fn limit() -> u32 { static M: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| knob("LIMIT", 16)); *M }
fn probed() -> usize { static M: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| knob("PROBED", 8)); *M as usize }
fn pool() -> u32 { static M: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| knob("POOL", 200)); *M }
pub(super) fn tries() -> u32 { static M: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| knob("TRIES", 60)); *M }

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
        })
    }

    /// A prover for another thread that shares the table of this one.
    pub(super) fn fork(&self) -> Self {
        Self { nodes: 0, work: 0, ..self.clone() }
    }

    /// The position with these stones.
    pub(super) fn sides(&self, attacker: B, defender: B) -> Sides<B> {
        let hashes = attacker.cells().fold(Hashes::EMPTY, |hashes, cell| {
            self.images.with(hashes, Role::Attacker, cell)
        });
        let hashes =
            defender.cells().fold(hashes, |hashes, cell| self.images.with(hashes, Role::Defender, cell));
        Sides { view: View::new(&self.grid, attacker, defender), hashes }
    }

    /// The position after a side's move.
    pub(super) fn with(&self, sides: &Sides<B>, role: Role, cell: u32) -> Sides<B> {
        let view = match role {
            Role::Attacker => sides.view.with_own(&self.grid, cell),
            Role::Defender => sides.view.with_other(&self.grid, cell),
        };
        Sides { view, hashes: self.images.with(sides.hashes, role, cell) }
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
    pub(super) fn attack(&mut self, sides: &Sides<B>, plies: u8, watch: &mut Watch) -> Searched<bool> {
        if self.grid.rules.misere() {
            return self.ask_misere(sides, Role::Attacker, plies, watch);
        }
        self.count(watch)?;
        if plies == 0 {
            return Ok(false);
        }
        let view = &sides.view;
        if !view.completing().is_empty() {
            return Ok(true);
        }
        if plies < 3 {
            return Ok(false);
        }
        let threats = view.threatened();
        if threats.count() > 1 {
            // The attacker cannot block both, and the defender completes its line first.
            return Ok(false);
        }
        if !threats.is_empty() {
            let next = self.with(sides, Role::Attacker, threats.lowest());
            return self.defend(&next, plies - 1, watch);
        }
        if self.is_hopeless(&view.own, plies, Role::Attacker) {
            return Ok(false);
        }
        let (key, known) = self.look_up(sides, Role::Attacker);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let before = self.nodes;
        let modes = modes();
        if modes & 1 != 0 {
            let mut left = limit();
            if self.force(view, plies, &mut left, watch)?.is_some() {
                self.store(key, Known { wins_within: plies, ..known }, self.nodes - before);
                return Ok(true);
            }
            if plies < 5 { return Ok(false); }
        }
        if self.switches.pairing && self.paired(&view.own, view.empty) {
            self.store(key, Known { no_win_within: FOR_GOOD, ..known }, 1);
            return Ok(false);
        }
        let mut live = (view.own.live() | view.other.live()) & view.empty;
        if modes & 2 != 0 {
            let mut left = limit();
            if let Some(zone) = self.force(&view.turned(), u8::MAX, &mut left, watch)? {
                live = live & zone;
            }
        }
        let weights = CellWeights::of(&self.grid, &view.own, &view.other);
        for cell in self.ordered(&weights, live, key, known) {
            if self.defend(&self.with(sides, Role::Attacker, cell), plies - 1, watch)? {
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
    pub(super) fn defend(&mut self, sides: &Sides<B>, plies: u8, watch: &mut Watch) -> Searched<bool> {
        if self.grid.rules.misere() {
            return self.ask_misere(sides, Role::Defender, plies, watch);
        }
        self.count(watch)?;
        let view = &sides.view;
        if plies < 2 || view.empty.is_empty() {
            return Ok(false);
        }
        if !view.threatened().is_empty() {
            return Ok(false);
        }
        let threats = view.completing();
        if threats.count() > 1 {
            return Ok(true);
        }
        if !threats.is_empty() {
            let next = self.with(sides, Role::Defender, threats.lowest());
            return self.attack(&next, plies - 1, watch);
        }
        if self.is_hopeless(&view.own, plies, Role::Defender) {
            return Ok(false);
        }
        let (key, known) = self.look_up(sides, Role::Defender);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let before = self.nodes;
        let modes = modes();
        if modes & 8 != 0 {
            let mut left = limit();
            if self.force(&view.turned(), u8::MAX, &mut left, watch)?.is_some() {
                self.store(key, Known { no_win_within: FOR_GOOD, ..known }, self.nodes - before);
                return Ok(false);
            }
        }
        let mut live = (view.own.live() | view.other.live()) & view.empty;
        if modes & 4 != 0 {
            let mut left = limit();
            if let Some(zone) = self.force(view, plies - 1, &mut left, watch)? {
                live = live & zone;
            }
        }
        let weights = CellWeights::of(&self.grid, &view.own, &view.other);
        let replies = self.ordered(&weights, live, key, known);
        if let Some(cell) = self.pairing_reply(view, replies.clone()) {
            let best = self.images.image(key, cell);
            self.store(key, Known { no_win_within: FOR_GOOD, best, ..known }, 1);
            return Ok(false);
        }
        for cell in replies {
            if !self.attack(&self.with(sides, Role::Defender, cell), plies - 1, watch)? {
                let best = self.images.image(key, cell);
                self.store(key, Known { no_win_within: plies, best, ..known }, self.nodes - before);
                return Ok(false);
            }
        }
        self.store(key, Known { wins_within: plies, ..known }, self.nodes - before);
        Ok(true)
    }

    /// A win by continuous threats of the side whose lines are `own`, which is to move, within `plies` plies: the
    /// cells in which one more stone of the other side could spoil it.
    fn force(&mut self, view: &View<B>, plies: u8, left: &mut u32, watch: &mut Watch) -> Searched<Option<B>> {
        let winning = view.completing();
        if !winning.is_empty() {
            return Ok(Some(B::bit(winning.lowest())));
        }
        let threatened = view.threatened();
        let mut forcing = view.forcing();
        if plies < 3 || *left == 0 || forcing.is_empty() || threatened.count() > 1 {
            return Ok(None);
        }
        if !threatened.is_empty() {
            forcing = forcing & threatened;
            if forcing.is_empty() {
                return Ok(None);
            }
        }
        *left -= 1;
        self.count(watch)?;
        let guard = (view.other.cells_missing(2) & view.empty) | threatened;
        let mut pairs = [B::EMPTY; 40];
        let mut count = 0;
        let (mut once, mut twice) = (B::EMPTY, B::EMPTY);
        for (pair, line) in pairs.iter_mut().zip(view.own.missing(2)) {
            *pair = line & view.empty;
            twice = twice | (once & *pair);
            once = once | *pair;
            count += 1;
        }
        let pairs = &pairs[..count];
        for cell in (twice & forcing).cells() {
            let stone = B::bit(cell);
            let mut through = pairs.iter().filter(|&&pair| !(pair & stone).is_empty());
            let first = *through.next().expect("two pairs contain the cell");
            if let Some(&second) = through.find(|&&pair| pair != first) {
                return Ok(Some(guard | first | second));
            }
        }
        if plies < 5 {
            return Ok(None);
        }
        for &pair in pairs {
            for cell in (pair & forcing).cells() {
                let reply = pair.without(B::bit(cell)).lowest();
                let next = view.with_own(&self.grid, cell).with_other(&self.grid, reply);
                if let Some(zone) = self.force(&next, plies - 2, left, watch)? {
                    return Ok(Some(guard | pair | zone));
                }
            }
        }
        Ok(None)
    }

    /// Whether the attacker has too few open lines, or too few stones in them, to win within `plies` plies.
    fn is_hopeless(&self, own: &Lines<B>, plies: u8, to_move: Role) -> bool {
        let Some((most, _)) = own.fullest() else { return true };
        let ahead = u32::from(to_move == Role::Attacker);
        // The last of `missing` stones is placed 2 * missing plies from now, or a ply sooner if the attacker is to
        // move.
        if 2 * (self.grid.connect - most) - ahead > u32::from(plies) {
            return true;
        }
        // Erdos and Selfridge, "On a combinatorial game" (1973): a side that only wants to block succeeds if the
        // sum of 2^-missing over all lines is below 1/2 when it moves second, or below 1 when it moves first.
        self.switches.potential && own.potential() < 1 << (self.grid.connect - ahead)
    }

    /// Whether a pairing stops the attacker for good with the attacker to move.
    fn paired(&mut self, own: &Lines<B>, empty: B) -> bool {
        if modes() & 16 == 0 && 2 * own.pairs_needed() > empty.count() {
            return false;
        }
        self.work += 8;
        pairing::exists(&self.grid, own, empty, &mut tries())
    }

    /// A reply after which a pairing stops the attacker for good.
    fn pairing_reply(&mut self, view: &View<B>, mut replies: impl Iterator<Item = u32>) -> Option<u32> {
        if !self.switches.pairing {
            return None;
        }
        let mut pool = pool();
        for cell in replies.by_ref().take(probed()) {
            let mut own = view.own;
            own.block(self.grid.through(cell));
            let mut t = tries().min(pool);
            pool -= t;
            if pairing::exists(&self.grid, &own, view.empty.without(B::bit(cell)), &mut t) {
                return Some(cell);
            }
            pool += t;
            if pool == 0 { break; }
        }
        None
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
        let view = View::new(&self.grid, own, other);
        CellWeights::of(&self.grid, &view.own, &view.other).ordered(empty).collect()
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
