//! Estimates moves where nothing can be proved.
//!
//! On large boards neither [`search`](crate::engine::search) nor the [`solver`](crate::engine::solver) finishes. So
//! this looks ahead as people do: near the stones, without counting forced replies as depth, for wins by a chain of
//! threats, and otherwise as deep as time allows. Only wins and losses by force are proved.
//!
//! ```
//! use noughts::game::{Position, Rules};
//! use noughts::engine::heuristic::estimate;
//! use noughts::engine::{Budget, Score};
//! use std::time::Duration;
//!
//! // X has three in a row, open at both ends, and is to move.
//! let mut position = Position::new(Rules::new(15, 15, 5)?);
//! for square in ["g8", "a1", "h8", "o1", "i8", "a15"] {
//!     position.play(square.parse()?)?;
//! }
//! let analysis = estimate(&position, &Budget::unlimited(|| Duration::ZERO));
//! assert_eq!(analysis.value.estimate, Score::win_in(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod candidates;
mod lookahead;
mod threats;

use crate::engine::bitboard::{Bits, Grid, Stones, U256, View};
use crate::engine::hashing::Slots;
use crate::engine::solver::Solver;
use crate::engine::{Analysis, Bounds, Budget, Candidate, Counters, Method, Score, Searched, Value};
use crate::game::Position;
use lookahead::{INFINITY, Search, UNPROVED_WIN, distance, is_proved, looks_won, signed, unproved, win};
use parking_lot::Mutex;
use std::iter;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use std::thread::{self, ScopedJoinHandle};

/// Estimates every move, one ply deeper at a time, until the budget is spent, the best move looks won, all moves are
/// decided, or the game would end. Each thread checks the budget every 1,024 nodes. There is always an answer, if only
/// a static one. On one thread, the same number of nodes gives the same answer.
///
/// The depth is how many plies the search looked ahead; forced replies and threats go deeper. A win or a loss is proved: no
/// reply was left out, and the line ends with the game. The score of a clearly inferior move, or of one far from all
/// stones, is only an upper bound, below the best score.
///
/// # Panics
/// If the game is misère, where threats have no meaning.
pub fn estimate(position: &Position, budget: &Budget) -> Analysis {
    let rules = position.rules();
    assert!(!rules.misere(), "estimates are only for games where a line wins");
    if let Some(grid) = Grid::<u64>::new(rules) {
        estimate_on(&grid, position, budget)
    } else if let Some(grid) = Grid::<u128>::new(rules) {
        estimate_on(&grid, position, budget)
    } else {
        let grid = Grid::<U256>::new(rules).expect("256 bits hold the largest board");
        estimate_on(&grid, position, budget)
    }
}

/// The most threats of a win by force.
const THREATS: u32 = 24;
/// Moves that are this much worse than the best, or more, only get an upper bound.
const MARGIN: i32 = 20;
/// Room in the table for positions, in 4 MiB.
const POSITIONS: usize = 1 << 18;
/// The least depth, even after a win is found: the other moves shall get estimates, too.
const ENOUGH: usize = 3;

struct Move {
    cell: u32,
    value: i32,
    line: Vec<u32>,
    /// Whether it is searched, not just evaluated statically.
    searched: bool,
    depth: usize,
}

struct Root<'a, B> {
    stones: Stones<B>,
    search: Search<'a, B>,
    helpers: Vec<Search<'a, B>>,
    /// From best to worst so far.
    moves: Vec<Move>,
    depth: usize,
}

fn estimate_on<B: Bits>(grid: &Grid<B>, position: &Position, budget: &Budget) -> Analysis {
    let plies = position.empty_cells();
    let stones = grid.stones(position);
    let table = Slots::new(POSITIONS);
    let new = || Search::new(grid, &table, budget.count(), plies + 1);
    // More threads would have nothing to do.
    let helpers = (budget.threads - 1).min(plies.saturating_sub(1));
    let helpers = iter::repeat_with(new).take(helpers).collect();
    let mut root = Root { stones, search: new(), helpers, moves: Vec::new(), depth: 0 };
    if !position.is_over() {
        root.glance();
        // If the budget ends it, its findings so far are the answer.
        let _ = root.deepen(plies);
    }
    root.finish(position)
}

impl<B: Bits> Root<'_, B> {
    fn glance(&mut self) {
        let grid = self.search.grid;
        let view = View::new(grid, self.stones);
        let completing = view.completing();
        let mut close = grid.near(view.empty) & view.live();
        if close.is_empty() {
            close = view.empty;
        }
        for cell in view.empty.cells() {
            let mut line = vec![cell];
            let value = if completing.contains(cell) {
                win(1)
            } else {
                let value = self.search.glance(self.stones.play(cell));
                line.extend_from_slice(self.search.line());
                value
            };
            self.moves.push(Move { cell, value, line, searched: close.contains(cell), depth: 1 });
        }
        self.depth = 1;
        self.sort();
    }

    /// The best first, but those that are not searched last; equal ones keep their order.
    fn sort(&mut self) {
        self.moves.sort_by_key(|one| (!one.searched, -one.value));
    }

    fn deepen(&mut self, plies: usize) -> Searched<()> {
        self.search.count.budget.check()?;
        for depth in 2..=plies {
            self.force()?;
            if self.moves.iter().all(|one| is_proved(one.value)) {
                break;
            }
            let best = self.best();
            if looks_won(-best) {
                // All moves near the stones lose. Others may not, but their static evaluation cannot show that.
                for one in self.moves.iter_mut().filter(|one| !one.searched) {
                    one.searched = true;
                    one.keep_below(best);
                }
            }
            if looks_won(best) && depth > ENOUGH {
                break;
            }
            let round = self.round(depth);
            self.sort();
            round?;
            self.depth = depth;
        }
        Ok(())
    }

    /// Searches for wins by force, of the mover and of the other side after each move. Each search may take an eighth
    /// of this thread's nodes so far; failures are stored.
    fn force(&mut self) -> Searched<()> {
        let Self { stones, search, moves, .. } = self;
        let nodes = u32::try_from(search.count.nodes / 8).unwrap_or(u32::MAX).max(200);
        if let Some(line) = search.force(*stones, THREATS, nodes)? {
            let first = moves.iter_mut().find(|one| one.cell == line[0]).expect("a threat is a legal move");
            if !is_proved(first.value) {
                (first.value, first.line) = (win(line.len()), line);
            }
        }
        // An extra stone of the mover does not help the other side: if that has no win by force after a pass, it has
        // none after any move.
        if search.force(stones.turned(), THREATS, nodes)?.is_some() {
            for one in moves.iter_mut().filter(|one| !is_proved(one.value)) {
                if let Some(line) = search.force(stones.play(one.cell), THREATS, nodes)? {
                    one.value = -win(line.len() + 1);
                    one.line.truncate(1);
                    one.line.extend(line);
                }
            }
        }
        self.sort();
        Ok(())
    }

    fn best(&self) -> i32 {
        self.moves.iter().filter(|one| one.searched).map(|one| one.value).max().unwrap_or(-INFINITY)
    }

    /// Searches the moves `depth` plies deep: the best one, then the others on all threads. If the budget runs out,
    /// moves that were not reached keep their values, but below the best.
    fn round(&mut self, depth: usize) -> Searched<()> {
        let Self { stones, search, helpers, moves, .. } = self;
        let best = AtomicI32::new(-INFINITY);
        let queue = Mutex::new(moves.iter_mut().filter(|one| one.searched));
        let next = || queue.lock().next();
        let work = |search: &mut Search<B>, most: usize| {
            iter::from_fn(next).take(most).try_for_each(|one| {
                one.look(*stones, search, depth, best.load(Relaxed))?;
                best.fetch_max(one.value, Relaxed);
                Ok(())
            })
        };
        let done = work(search, 1).and_then(|()| {
            thread::scope(|scope| {
                let start = |helper| scope.spawn(|| work(helper, usize::MAX));
                let helpers: Vec<_> = helpers.iter_mut().map(start).collect();
                let done = work(search, usize::MAX);
                let join = |helper: ScopedJoinHandle<_>| helper.join().expect("a search does not panic");
                helpers.into_iter().map(join).fold(done, Result::and)
            })
        });
        let best = best.into_inner();
        if done.is_err() && !looks_won(-best) {
            let late = self.moves.iter_mut().filter(|one| one.depth < depth && !is_proved(one.value));
            late.for_each(|one| one.keep_below(best));
        }
        done
    }

    fn finish(mut self, position: &Position) -> Analysis {
        let best = self.best();
        for one in self.moves.iter_mut().filter(|one| !one.searched && !is_proved(one.value)) {
            one.keep_below(best);
        }
        // Cells are numbered in reading order.
        self.moves.sort_by_key(|one| one.cell);
        let grid = self.search.grid;
        let depth = self.depth;
        let mut counters = Counters { depth, ..Counters::default() };
        for search in iter::once(self.search).chain(self.helpers) {
            counters.add(search.counters);
            counters.nodes += search.count.nodes;
        }
        let candidates = self.moves.iter().map(|one| one.candidate(grid)).collect();
        let method = Method { depth_limit: Some(depth), ..Solver::METHOD };
        Analysis::of(position, method, candidates, counters)
    }
}

impl Move {
    /// Shown below the best, but never a proved loss.
    fn keep_below(&mut self, best: i32) {
        self.value = self.value.min(unproved(best - Analysis::ESTIMATE_GRAIN));
    }

    /// Searches the move `depth` plies deep: its value if it is better than the best so far or almost as good,
    /// otherwise an upper bound.
    fn look<B: Bits>(
        &mut self,
        stones: Stones<B>,
        search: &mut Search<B>,
        depth: usize,
        best: i32,
    ) -> Searched<()> {
        if !is_proved(self.value) {
            let next = stones.play(self.cell);
            let plies = signed(depth) - 1;
            // The first move needs a value.
            let [alpha, beta] =
                if best == -INFINITY { [-INFINITY, INFINITY] } else { [best - MARGIN, best + 1] };
            let mut value = search.look(next, plies, [alpha, beta])?;
            if value > best && beta < INFINITY {
                value = search.look(next, plies, [alpha, INFINITY])?;
            } else if value <= alpha && value > 0 {
                // An upper bound does not prove a win.
                value = unproved(value);
            }
            self.line.truncate(1);
            self.line.extend_from_slice(search.line());
            // Only a line to the end of the game is reported as a proof.
            let is_full = distance(value).is_none_or(|plies| plies == self.line.len());
            self.value = if is_full { value } else { unproved(value) };
        }
        self.depth = depth;
        Ok(())
    }

    fn candidate<B: Bits>(&self, grid: &Grid<B>) -> Candidate {
        // There may be a quicker way to a win or loss by force.
        let bounds = distance(self.value).map_or(Bounds::UNKNOWN, |plies| match self.value {
            1.. => Bounds { at_least: Score::win_in(plies), ..Bounds::UNKNOWN },
            _ => Bounds { at_most: Score::loss_in(plies), ..Bounds::UNKNOWN },
        });
        let value = Value::between(bounds, scaled_down(self.value));
        let line = self.line.iter().map(|&cell| grid.square(cell)).collect();
        Candidate { square: grid.square(self.cell), value, line, proof: None }
    }
}

/// The points of an unproved win in 0 plies, in place of [`UNPROVED_WIN`].
const UNPROVED_WIN_SHOWN: i32 = 1_000;

/// An estimate as shown. Unproved wins are scaled down, but stay above all other estimates and keep their order; the
/// others get the precision that is shown.
fn scaled_down(points: i32) -> Score {
    let grain = Analysis::ESTIMATE_GRAIN;
    let short_of_a_win = UNPROVED_WIN - points.abs();
    Score::estimate(if short_of_a_win < UNPROVED_WIN_SHOWN {
        points.signum() * grain * (UNPROVED_WIN_SHOWN - short_of_a_win)
    } else {
        // Moves with the same number on screen are tied.
        let most = Analysis::LOOKS_WON - grain;
        ((points + points.signum() * (grain - 1)) / grain * grain).clamp(-most, most)
    })
}
