//! Alpha-beta with a depth limit, over moves near the stones, with values from the mover's point of view. Of all moves
//! but the first it initially asks only whether they are better (principal variation search: Marsland and Campbell,
//! "Parallel Search of Strongly Ordered Game Trees", 1982). Values outside the window are bounds (fail-soft).

use super::candidates::MovesToTry;
use crate::engine::best_line::extend_line;
use crate::engine::bitboard::{Bits, Grid, Lines, Stones, View, with_open_ends};
use crate::engine::hashing::{Slots, key};
use crate::engine::{Bound, Counters, NodeCount, Searched};

/// A win in 0 plies; each ply subtracts one.
const WIN: i32 = 1_000_000;
/// Values above this are proved wins, those below its negative proved losses.
const PROVED: i32 = WIN - 1_000;
/// Subtracted from a win if some replies were not searched.
const DOUBT: i32 = WIN / 2;
/// An unproved win in 0 plies; each ply subtracts one.
pub(super) const UNPROVED_WIN: i32 = WIN - DOUBT;
/// Higher than every value.
pub(super) const INFINITY: i32 = WIN + 1;

// These numbers won the most games on 15x15 with 20,000 nodes a move.

/// Threats of open fours are answered down to this depth; the horizon is 0.
const QUIET: i32 = -4;
/// How many moves are tried where nothing is forced.
const WIDTH: usize = 12;
/// Threats in a row of a win by force that is looked for at each node.
const FORCE_THREATS: u32 = 6;
/// Nodes for that search.
const FORCE_NODES: u32 = 8;
/// So many moves are searched at full depth; the others first one ply less deep.
const FULL: usize = 4;

/// A win `plies` plies from the root.
pub(super) const fn win(plies: usize) -> i32 {
    WIN - signed(plies)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "no game has more than 225 plies"
)]
pub(super) const fn signed(plies: usize) -> i32 {
    plies as i32
}

pub(super) const fn is_proved(value: i32) -> bool {
    value.abs() > PROVED
}

/// Whether it is a win, proved or not.
pub(super) const fn looks_won(value: i32) -> bool {
    value > INFINITY / 4
}

/// The plies from the root to a proved win or loss.
pub(super) fn distance(value: i32) -> Option<usize> {
    if is_proved(value) { usize::try_from(WIN - value.abs()).ok() } else { None }
}

/// The value without the proof: beyond all estimates still.
pub(super) const fn unproved(value: i32) -> i32 {
    if is_proved(value) { value - DOUBT * value.signum() } else { value }
}

/// How many failures can be stored, in 2 MiB.
const FAILURES: usize = 1 << 17;

pub(super) struct Search<'a, B> {
    pub grid: &'a Grid<B>,
    pub count: NodeCount<'a>,
    table: &'a Slots,
    /// By position, the number of threats with which the side to move does not win by [force](Self::force).
    pub failures: Slots,
    /// Those that the current search for a win by force may visit.
    pub nodes_left: u32,
    /// By ply, the last two moves that caused a cutoff (killer moves).
    killers: Vec<[Option<u32>; 2]>,
    /// By ply, the expected moves from there on.
    lines: Vec<Vec<u32>>,
    /// Without the nodes.
    pub counters: Counters,
}

#[derive(Clone, Copy)]
struct Node<B> {
    stones: Stones<B>,
    /// Plies to look ahead.
    depth: i32,
    alpha: i32,
    beta: i32,
    /// Plies from the root.
    ply: usize,
}

impl<'a, B: Bits> Search<'a, B> {
    /// For games of at most `plies` plies.
    pub(super) fn new(grid: &'a Grid<B>, table: &'a Slots, count: NodeCount<'a>, plies: usize) -> Self {
        Self {
            grid,
            count,
            table,
            failures: Slots::new(FAILURES),
            nodes_left: 0,
            killers: vec![[None; 2]; plies + 1],
            lines: vec![Vec::new(); plies + 1],
            counters: Counters::default(),
        }
    }

    /// The expected moves after a move at the root.
    pub(super) fn line(&self) -> &[u32] {
        &self.lines[1]
    }

    /// The static value of a move at the root, for its side.
    pub(super) fn glance(&mut self, stones: Stones<B>) -> i32 {
        self.count.nodes += 1;
        let view = View::new(self.grid, stones);
        -self.settled(&MovesToTry::new(self.grid, &view), 1).unwrap_or_else(|| evaluate(&view))
    }

    /// The value of a move at the root, for its side, from a search `plies` plies ahead.
    pub(super) fn look(&mut self, stones: Stones<B>, plies: i32, [alpha, beta]: [i32; 2]) -> Searched<i32> {
        Ok(-self.visit(Node { stones, depth: plies, alpha: -beta, beta: -alpha, ply: 1 })?)
    }

    fn visit(&mut self, node: Node<B>) -> Searched<i32> {
        self.count.tick()?;
        let view = View::new(self.grid, node.stones);
        let candidates = MovesToTry::new(self.grid, &view);
        if let Some(value) = self.settled(&candidates, node.ply) {
            return Ok(value);
        }
        let (cells, all) = match candidates {
            // A forced reply costs no depth.
            MovesToTry::Block(cell) => {
                let value = -self.visit(node.after(cell, node.depth, node.alpha, node.beta))?;
                extend_line(&mut self.lines, node.ply, cell);
                return Ok(value);
            }
            MovesToTry::Answers(cells) => (cells, true),
            MovesToTry::Near(cells) => (cells, false),
            _ => unreachable!("other kinds are settled"),
        };
        let key = key(&node.stones);
        let known = self.table.look_up(key).map(Remembered::unpack);
        if let Some(value) = known.and_then(|known| node.answer(known)) {
            self.counters.table_hits += 1;
            return Ok(value);
        }
        if !view.forcing().is_empty()
            && let Some(line) = self.force(node.stones, FORCE_THREATS, FORCE_NODES)?
        {
            let value = win(node.ply + line.len());
            self.lines[node.ply] = line;
            return Ok(value);
        }
        if node.depth <= if all { QUIET } else { 0 } {
            return Ok(evaluate(&view));
        }
        let best = known.map(|known| u32::from(known.best));
        let [killer, second] = self.killers[node.ply];
        let mut moves = ordered(&view, cells, [best, killer, second]);
        if !all {
            moves.truncate(WIDTH);
        }
        let (value, best) = self.choose(node, &moves)?;
        // A loss is proved only if all replies were tried.
        let value = if !all && value < 0 { unproved(value) } else { value };
        self.table.store(key, node.known(value, best).pack());
        Ok(value)
    }

    /// The value of a node and its best move among these.
    fn choose(&mut self, node: Node<B>, moves: &[u32]) -> Searched<(i32, u32)> {
        let mut alpha = node.alpha;
        let mut best = (-INFINITY, moves[0]);
        for (index, &cell) in moves.iter().enumerate() {
            let value = if index == 0 {
                -self.visit(node.after(cell, node.depth - 1, alpha, node.beta))?
            } else {
                let less = i32::from(index >= FULL && node.depth > 2);
                let mut value = -self.visit(node.after(cell, node.depth - 1 - less, alpha, alpha + 1))?;
                if value > alpha && less > 0 {
                    value = -self.visit(node.after(cell, node.depth - 1, alpha, alpha + 1))?;
                }
                if value > alpha && value < node.beta {
                    value = -self.visit(node.after(cell, node.depth - 1, alpha, node.beta))?;
                }
                value
            };
            if value > best.0 {
                best = (value, cell);
                extend_line(&mut self.lines, node.ply, cell);
            }
            alpha = alpha.max(value);
            if alpha >= node.beta {
                self.counters.cutoffs += 1;
                let killers = &mut self.killers[node.ply];
                if killers[0] != Some(cell) {
                    *killers = [Some(cell), killers[0]];
                }
                break;
            }
        }
        Ok(best)
    }

    /// The value if there is nothing to choose, with the line to the end of the game.
    fn settled(&mut self, candidates: &MovesToTry<B>, ply: usize) -> Option<i32> {
        let line = &mut self.lines[ply];
        line.clear();
        match *candidates {
            MovesToTry::Completing(cell) => {
                line.push(cell);
                Some(win(ply + 1))
            }
            MovesToTry::Lost(cells) => {
                line.extend(cells);
                Some(-win(ply + 2))
            }
            MovesToTry::Winning(cells) => {
                line.extend(cells);
                Some(win(ply + 3))
            }
            MovesToTry::Drawn => Some(0),
            _ => None,
        }
    }
}

/// The most promising moves first: the given ones, then by the lines through each cell.
fn ordered<B: Bits>(view: &View<B>, cells: B, first: [Option<u32>; 3]) -> Vec<u32> {
    let mut scores = [0; 256];
    view.own.add_weights(3, &mut scores);
    view.other.add_weights(2, &mut scores);
    for (index, cell) in (0..).zip(first) {
        if let Some(cell) = cell {
            scores[cell as usize] = u32::MAX - index;
        }
    }
    // For so few cells, to insert each is quicker than the library's sort: 2 % of all that estimates take.
    let mut ordered: Vec<u32> = Vec::new();
    for cell in cells.cells() {
        let at = ordered.partition_point(|&other| scores[other as usize] >= scores[cell as usize]);
        ordered.insert(at, cell);
    }
    ordered
}

impl<B: Bits> Node<B> {
    fn after(self, cell: u32, depth: i32, alpha: i32, beta: i32) -> Self {
        Self { stones: self.stones.play(cell), depth, alpha: -beta, beta: -alpha, ply: self.ply + 1 }
    }

    /// The value, if it is known well enough. In a window wider than 1 it is not: the line is needed, too.
    fn answer(self, known: Remembered) -> Option<i32> {
        if i32::from(known.depth) < self.depth || self.beta - self.alpha > 1 {
            return None;
        }
        let value = from_root(known.value, signed(self.ply));
        known.bound.decides(value, self.alpha, self.beta).then_some(value)
    }

    fn known(self, value: i32, best: u32) -> Remembered {
        Remembered {
            value: from_root(value, -signed(self.ply)),
            bound: Bound::of(value, self.alpha, self.beta),
            depth: u8::try_from(self.depth.max(0)).unwrap_or(u8::MAX),
            best: u8::try_from(best).expect("the last cell of all boards is 238"),
        }
    }
}

/// The value as seen `plies` plies nearer to the root.
const fn from_root(value: i32, plies: i32) -> i32 {
    if value.abs() > DOUBT - 1_000 { value - plies * value.signum() } else { value }
}

/// The static evaluation for the side to move: lines count four times as much for each stone fewer that they need (as
/// in [`Weights`](crate::engine::search::Weights)), twice if either end completes them, as they must be answered a
/// stone earlier. Own lines count half as much again: this side places the next stone.
fn evaluate<B: Bits>(view: &View<B>) -> i32 {
    let own = points(&view.own, view.empty);
    own + own / 2 - points(&view.other, view.empty)
}

fn points<B: Bits>(open: &Lines<B>, empty: B) -> i32 {
    let mut points = 0;
    for (lines, stones, shift) in open.by_stones().filter(|&(_, stones, _)| stones > 0) {
        let both_ends = with_open_ends(lines, shift, empty);
        points += weight(open.connect - stones) * (lines.count() + both_ends.count());
    }
    i32::try_from(points).expect("a board has fewer than 1,000 lines")
}

/// From 1 to 5 missing stones: 256, 64, 16, 4, 1.
const fn weight(missing: u32) -> u32 {
    if missing > 5 { 1 } else { 1024 >> (2 * missing) }
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
struct Remembered {
    /// For the side to move.
    value: i32,
    bound: Bound,
    /// How many plies the search looked ahead.
    depth: u8,
    best: u8,
}

impl Remembered {
    fn pack(self) -> u64 {
        let [a, b, c, d] = self.value.to_le_bytes();
        u64::from_le_bytes([a, b, c, d, self.bound as u8, self.depth, self.best, 0])
    }

    fn unpack(data: u64) -> Self {
        let [a, b, c, d, bound, depth, best, _] = data.to_le_bytes();
        let bound = [Bound::Exact, Bound::AtLeast, Bound::AtMost][usize::from(bound)];
        Self { value: i32::from_le_bytes([a, b, c, d]), bound, depth, best }
    }
}
