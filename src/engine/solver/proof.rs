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

use super::table::{FOR_GOOD, Hashes, Images, Key, Role, Table, WinBounds};
use super::{Switches, pairing};
use crate::engine::bitboard::{Bits, CellWeights, Grid, Lines, Stones, View};
use crate::engine::{Interrupted, Searched};
use crate::game::Rules;
use std::sync::Arc;

/// A position, seen by the attacker.
#[derive(Clone, Copy)]
pub(super) struct Node<B> {
    view: View<B>,
    hashes: Hashes,
    /// A search for pairs has failed here.
    unpaired: bool,
    /// No win by threats of the defender was found before the attacker's last stone, so none is looked for.
    quiet: bool,
}

/// Answers the question for one game, and stores the answers.
#[derive(Clone)]
pub(super) struct Prover<B> {
    pub grid: Grid<B>,
    switches: Switches,
    images: Arc<Images>,
    pub table: Arc<Table>,
    pub nodes: u64,
    /// Nodes since the last call of the watch, in a fork also those before it; eight tries of a search for pairs count as one.
    work: usize,
    pairing: pairing::Search,
    /// By the plies left, the last reply that stopped the attacker.
    killers: [Option<u32>; 256],
    /// By the plies left, a running mean of the nodes that such replies took.
    usual: [u64; 256],
}

/// A reply that stops the attacker.
#[derive(Clone, Copy)]
struct Reply<B> {
    cell: u32,
    /// The zone of the defence, if pairs stop the attacker for good: the reply and the cells of the pairs. Whatever other
    /// stones the attacker has, each of its open lines has both cells of a pair.
    pairs: Option<B>,
}

/// Gets the number of nodes, every 1,024 nodes or more often; an error stops the search, and stays one.
pub(super) type Watch<'a> = dyn FnMut(u64) -> Searched<()> + 'a;

impl<B: Bits> Prover<B> {
    /// `None` if the board does not fit into the word.
    pub(super) fn new(rules: Rules, switches: Switches) -> Option<Self> {
        let grid = Grid::<B>::new(rules)?;
        Some(Self {
            switches,
            images: Arc::new(Images::new(&grid, switches.symmetry)),
            table: Arc::default(),
            nodes: 0,
            work: 0,
            pairing: pairing::Search::new(&grid),
            killers: [None; 256],
            usual: [0; 256],
            grid,
        })
    }

    /// The position, seen by the attacker.
    pub(super) fn node(&self, stones: Stones<B>) -> Node<B> {
        let mut hashes = [0; 8];
        for (role, cells) in [(Role::Attacker, stones.own), (Role::Defender, stones.other)] {
            hashes = cells.cells().fold(hashes, |hashes, cell| self.images.with(hashes, role, cell));
        }
        Node { view: View::new(&self.grid, stones), hashes, unpaired: false, quiet: false }
    }

    /// After a side's move.
    fn with(&self, node: &Node<B>, role: Role, cell: u32) -> Node<B> {
        let view = match role {
            Role::Attacker => node.view.with_own(&self.grid, cell),
            Role::Defender => node.view.with_other(&self.grid, cell),
        };
        Node { view, hashes: self.images.with(node.hashes, role, cell), unpaired: false, quiet: false }
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
    fn look_up(&self, node: &Node<B>, to_move: Role) -> (Key, WinBounds) {
        let key = self.images.key(&node.hashes, to_move);
        (key, self.table.look_up(key.value))
    }

    /// What took `work` nodes to find.
    fn store(&mut self, key: Key, known: WinBounds, work: u64) {
        // While there are forks, it stays as large as it is.
        if self.table.is_crowded()
            && let Some(table) = Arc::get_mut(&mut self.table)
        {
            table.grow(0);
        }
        self.table.store(key.value, known, work);
    }

    /// Whether the attacker wins within `plies` plies, and is to move.
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
            return Ok(self.defend(&next, plies - 1, watch)?.is_none());
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
            self.store(key, WinBounds { wins_within: plies, ..known }, self.nodes - before);
            return Ok(true);
        }
        if !node.unpaired && self.paired(&view.own, view.empty).is_ok() {
            self.store(key, WinBounds { no_win_within: FOR_GOOD, ..known }, 1);
            return Ok(false);
        }
        let first = self.images.original(key, known.best);
        let winning = self.winning_move(node, plies, first, watch)?;
        let known = match winning {
            Some(cell) => WinBounds { wins_within: plies, best: self.images.image(key, cell), ..known },
            None => WinBounds { no_win_within: plies, ..known },
        };
        self.store(key, known, self.nodes - before);
        Ok(winning.is_some())
    }

    /// The first move that is found to win; `first` is searched first.
    fn winning_move(
        &mut self,
        node: &Node<B>,
        plies: u8,
        first: Option<u32>,
        watch: &mut Watch,
    ) -> Searched<Option<u32>> {
        let view = &node.view;
        // If the defender would win by threats after a pass, a move outside the zone spoils none of them, so the
        // attacker need not try it.
        let zone = self.win_by_threats(&view.turned(), FOR_GOOD, watch)?;
        let mut moves = view.live() & zone.unwrap_or(view.empty);
        for cell in self.weights(view).ordered(first, moves) {
            if !moves.contains(cell) {
                continue;
            }
            let next = Node { quiet: zone.is_none(), ..self.with(node, Role::Attacker, cell) };
            let Some(zone) = self.defend(&next, plies - 1, watch)? else { return Ok(Some(cell)) };
            // With its stone outside the zone instead, the attacker is stopped in the same way.
            if self.switches.zones {
                moves = moves & zone;
            }
        }
        Ok(None)
    }

    /// Whether the attacker wins within `plies` plies, and the defender is to move: `None` if so, and else the zone of
    /// the defence. It would stop the attacker with one more stone outside the zone, too, and then also without the last
    /// one. The zone of a win by threats is argued in `threats.rs`, that of a defence by pairs at [`Reply`]. All
    /// other defences may need the whole board.
    pub(super) fn defend(&mut self, node: &Node<B>, plies: u8, watch: &mut Watch) -> Searched<Option<B>> {
        let board = self.grid.cells;
        let stopped = |is_so: bool| is_so.then_some(board);
        if self.grid.rules.misere() {
            return Ok(stopped(!self.ask_misere(node, Role::Defender, plies, watch)?));
        }
        self.count(watch)?;
        let view = &node.view;
        if plies < 2 || view.empty.is_empty() || !view.threatened().is_empty() {
            return Ok(Some(board));
        }
        let threats = view.completing();
        if threats.count() > 1 {
            return Ok(None);
        }
        if !threats.is_empty() {
            let next = self.with(node, Role::Defender, threats.lowest());
            return Ok(stopped(!self.attack(&next, plies - 1, watch)?));
        }
        if self.is_hopeless(&view.own, plies, Role::Defender) {
            return Ok(Some(board));
        }
        let (key, known) = self.look_up(node, Role::Defender);
        if let Some(answer) = known.answer(plies) {
            return Ok(stopped(!answer));
        }
        let before = self.nodes;
        if !node.quiet
            && let Some(zone) = self.win_by_threats(&view.turned(), FOR_GOOD, watch)?
        {
            self.store(key, WinBounds { no_win_within: FOR_GOOD, ..known }, self.nodes - before);
            return Ok(Some(zone));
        }
        let reply = self.stopping_reply(node, plies, watch)?;
        let work = self.nodes - before;
        let (known, work) = match reply {
            Some(Reply { pairs: Some(_), .. }) => (WinBounds { no_win_within: FOR_GOOD, ..known }, 1),
            Some(_) => (WinBounds { no_win_within: plies, ..known }, work),
            None => (WinBounds { wins_within: plies, ..known }, work),
        };
        self.store(key, known, work);
        Ok(reply.map(|reply| reply.pairs.unwrap_or(board)))
    }

    /// The first reply that is found to stop the attacker.
    fn stopping_reply(&mut self, node: &Node<B>, plies: u8, watch: &mut Watch) -> Searched<Option<Reply<B>>> {
        let view = &node.view;
        // As in `winning_move`: if the attacker would win by threats after a pass, a reply outside the zone spoils none.
        let zone = self.win_by_threats(view, plies - 1, watch)?;
        let live = view.live() & zone.unwrap_or(view.empty);
        let killer = self.killers[usize::from(plies)];
        let reply = match self.pairing_reply(view, live, killer) {
            Ok(reply) => Some(reply),
            Err(replies) => self.searched_reply(node, plies, replies, watch)?,
        };
        self.killers[usize::from(plies)] = reply.map(|reply| reply.cell).or(killer);
        Ok(reply)
    }

    /// A reply after which pairs stop the attacker for good. Otherwise the ranks of all replies and
    /// the replies, in the order in which to search them.
    fn pairing_reply(
        &mut self,
        view: &View<B>,
        live: B,
        killer: Option<u32>,
    ) -> Result<Reply<B>, Vec<(u32, u32)>> {
        let weights = self.weights(view);
        let Effort { replies: most, line, .. } = self.effort();
        let mut replies = Vec::new();
        for (index, cell) in (0..).zip(weights.ordered(killer, live)) {
            let mut rank = NOT_PAIRED;
            if index < most {
                let mut own = view.own;
                own.block(self.grid.through(cell));
                match self.paired(&own, view.empty.without_cell(cell)) {
                    Ok(pairs) => return Ok(Reply { cell, pairs: Some(pairs | B::bit(cell)) }),
                    Err(left) => rank = line * left + 4 * index,
                }
            }
            replies.push((rank, cell));
        }
        replies.sort_by_key(|reply| reply.0);
        Err(replies)
    }

    /// The first reply that is found to stop the attacker.
    ///
    /// A reply that looks good can take a thousand times as long as another. So one that takes much longer than usual
    /// is left for the next one; then these two and a third get four times as many nodes, and so on (after Gomes, Selman
    /// and Kautz, "Boosting Combinatorial Search Through Randomization", 1998).
    fn searched_reply(
        &mut self,
        node: &Node<B>,
        plies: u8,
        mut replies: Vec<(u32, u32)>,
        watch: &mut Watch,
    ) -> Searched<Option<Reply<B>>> {
        let mut limit = FEW_NODES + 4 * self.usual[usize::from(plies)];
        let mut width = 2;
        while !replies.is_empty() {
            let mut index = 0;
            while index < replies.len().min(width) {
                let (rank, cell) = replies[index];
                let next = Node { unpaired: rank < NOT_PAIRED, ..self.with(node, Role::Defender, cell) };
                let start = self.nodes;
                let mut limited =
                    |nodes: u64| if nodes > start + limit { Err(Interrupted) } else { watch(nodes) };
                match self.attack(&next, plies - 1, &mut limited) {
                    Ok(true) => drop(replies.remove(index)),
                    Ok(false) => {
                        let usual = &mut self.usual[usize::from(plies)];
                        *usual = (7 * *usual + self.nodes - start) / 8;
                        return Ok(Some(Reply { cell, pairs: None }));
                    }
                    Err(Interrupted) => {
                        watch(self.nodes)?;
                        index += 1;
                    }
                }
            }
            limit *= 4;
            width += 1;
        }
        Ok(None)
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

    /// The cells of pairs that stop the attacker for good, who is to move; else how many lines were left at best.
    fn paired(&mut self, own: &Lines<B>, empty: B) -> Result<B, u32> {
        if !self.switches.pairing {
            return Err(0);
        }
        let tries = self.effort().tries;
        let found = self.pairing.run(&self.grid, own, empty, tries);
        self.work += (tries - self.pairing.tries) as usize / 8;
        found
    }

    /// With five in a row or more it pays to look for pairs longer, and to search first where they leave few lines.
    const fn effort(&self) -> Effort {
        if self.grid.connect < 5 {
            Effort { replies: 4, tries: 20, line: 0 }
        } else {
            Effort { replies: 12, tries: 160, line: 1 }
        }
    }

    /// The question in misère: can the attacker make the defender complete a line within `plies` plies?
    ///
    /// There an extra stone can hurt. So of all pruning rules only the table and symmetry are sound: not pairings, not
    /// the potential, not the omission of cells without open lines.
    fn ask_misere(&mut self, node: &Node<B>, to_move: Role, plies: u8, watch: &mut Watch) -> Searched<bool> {
        self.count(watch)?;
        let attacks = to_move == Role::Attacker;
        let View { empty, own, other } = &node.view;
        let (mover, next, least) =
            if attacks { (own, Role::Defender, 2) } else { (other, Role::Attacker, 1) };
        // The defender cannot complete a line any more.
        let is_safe = other.directions().next().is_none();
        if plies < least || empty.is_empty() || is_safe {
            return Ok(false);
        }
        let harmless = empty.without(mover.cells_missing(1));
        if harmless.is_empty() {
            return Ok(!attacks);
        }
        let (key, mut known) = self.look_up(node, to_move);
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        let before = self.nodes;
        let mut answer = !attacks;
        let ranked: Vec<u32> = CellWeights::of(&node.view).ordered(None, harmless).collect();
        // Cells with few open lines first.
        for cell in ranked.into_iter().rev() {
            if self.ask_misere(&self.with(node, to_move, cell), next, plies - 1, watch)? == attacks {
                answer = attacks;
                break;
            }
        }
        if answer {
            known.wins_within = plies;
        } else {
            known.no_win_within = plies;
        }
        self.store(key, known, self.nodes - before);
        Ok(answer)
    }

    /// Counting the attacker's lines twice finds proofs fastest at both kinds of nodes.
    fn weights(&self, view: &View<B>) -> CellWeights<B> {
        if self.switches.ordering { CellWeights::of(view) } else { CellWeights::EQUAL }
    }
}

/// So many replies are tried for pairs before any is searched, with so many tries each.
#[derive(Clone, Copy)]
struct Effort {
    replies: u32,
    tries: u32,
    /// What a line that the pairs leave counts in the order of the replies; a place in the order before counts 4.
    line: u32,
}

/// The rank of replies for which no pairs were looked for.
const NOT_PAIRED: u32 = u32::MAX;

/// Each reply may take so many nodes at least.
const FEW_NODES: u64 = 1 << 13;

/// Positions that a search for a win by threats may visit. From 8 to 64 the time is about the same.
const MOST_THREATS: u32 = 16;
