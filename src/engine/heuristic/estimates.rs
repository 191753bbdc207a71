//! Estimates of all moves of a position, from a glance at each to a deep look at the best.

use super::lookahead::{MOST, Search, distance, doubted, is_sure, looks_won, win};
use super::threats::{Limits, NodeCount};
use super::view::{Stones, View};
use crate::engine::analysis::{Outcome, Score};
use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::Grid;
use crate::engine::budget::{Budget, Interrupted};
use crate::game::{Position, Square, Status};

/// A win by force is looked for with this many threats at the most.
const THREATS: u32 = 24;
/// Moves that are worse than the best by less than this are not just found worse but estimated.
const MARGIN: i32 = 20;
/// So far is looked ahead although a win is found, for the sake of the other moves.
const ENOUGH: usize = 3;

/// What is estimated of a position: every move, and how that was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimates {
    /// How many plies were looked ahead; forced replies and threats go deeper.
    pub depth: usize,
    /// How many positions were visited.
    pub nodes: u64,
    /// How often a reply was good enough to look at no other.
    pub cutoffs: u64,
    /// How often a position had been seen before.
    pub table_hits: u64,
    /// The legal moves in reading order; none if the game is over.
    pub moves: Vec<Estimate>,
}

/// What is estimated of a move.
///
/// Clearly inferior moves have only an upper bound as their score, below the best one. So have moves far from
/// all stones, which are judged at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The move.
    pub square: Square,
    /// What it is worth to the side that makes it. The distance of a proved win or loss is
    /// an upper bound: quicker ways are not ruled out.
    pub score: Score,
    /// The expected line; it begins with the move.
    pub line: Vec<Square>,
    /// How the game ends, where that is sure: no reply was left out, and the line leads to the end.
    pub forced: Option<Outcome>,
}

impl Estimates {
    /// The first move with the best score; none if the game is over.
    pub fn best(&self) -> Option<&Estimate> {
        let best = self.moves.iter().map(|estimate| estimate.score).max();
        self.moves.iter().find(|estimate| Some(estimate.score) == best)
    }
}

/// A move at the root.
struct Move {
    cell: u32,
    value: i32,
    line: Vec<u32>,
    /// Whether it is looked at more than at a glance.
    near: bool,
}

/// The moves at the root.
struct Root<'a, B> {
    grid: &'a Grid<B>,
    stones: Stones<B>,
    search: Search<'a, B>,
    /// The best first, as far as known.
    moves: Vec<Move>,
    depth: usize,
}

/// See [`super::estimate`].
pub(super) fn estimate<B: Bits>(grid: &Grid<B>, position: &Position, budget: &Budget) -> Estimates {
    let plies = position.empty_cells();
    let stones = Stones::of(position, grid);
    let search = Search::new(grid, NodeCount { nodes: 0, budget }, plies + 1);
    let mut root = Root { grid, stones, search, moves: Vec::new(), depth: 0 };
    if position.status() == Status::Ongoing {
        root.glance();
        // Whatever it has found until it is told to stop is the answer.
        let _ = root.deepen(plies);
    }
    root.finish()
}

impl<B: Bits> Root<'_, B> {
    /// Looks at every move once.
    fn glance(&mut self) {
        let view = View::new(self.grid, self.stones);
        let completing = view.completing();
        let mut close = self.grid.near(self.stones.own | self.stones.other)
            & (view.own.live() | view.other.live())
            & view.empty;
        if close.is_empty() {
            close = view.empty;
        }
        for cell in view.empty.cells() {
            let mut line = vec![cell];
            let value = if (completing & B::bit(cell)).is_empty() {
                let value = self.search.glance(self.stones.play(cell));
                line.extend_from_slice(self.search.line());
                value
            } else {
                win(1)
            };
            self.moves.push(Move { cell, value, line, near: !(close & B::bit(cell)).is_empty() });
        }
        self.depth = 1;
        self.sort();
    }

    /// The best first; moves that are equal keep their order.
    fn sort(&mut self) {
        self.moves.sort_by_key(|one| (!one.near, -one.value));
    }

    /// Looks one ply deeper at a time.
    fn deepen(&mut self, plies: usize) -> Result<(), Interrupted> {
        self.search.count.budget.check()?;
        for depth in 2..=plies {
            self.force()?;
            if self.moves.iter().all(|one| is_sure(one.value)) {
                break;
            }
            let best = self.best();
            if looks_won(-best) {
                // Near the stones all is lost: perhaps not elsewhere, though a glance does not tell.
                for one in self.moves.iter_mut().filter(|one| !one.near) {
                    (one.near, one.value) = (true, one.value.min(below(best)));
                }
            }
            // A win in sight does not become clearer by looking further.
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

    /// Looks for wins by force: the mover's, and those that a move leaves to the other side. It may take
    /// an eighth of the nodes so far; what earlier rounds have refuted costs nothing again.
    fn force(&mut self) -> Result<(), Interrupted> {
        let Self { grid, stones, search, moves, .. } = self;
        let nodes = u32::try_from(search.count.nodes / 8).unwrap_or(u32::MAX).max(200);
        let limits = Limits { threats: THREATS, nodes };
        if let Some(line) = search.threats.shortest(grid, *stones, limits, &mut search.count)? {
            let first = moves.iter_mut().find(|one| one.cell == line[0]).expect("a threat is a move");
            if !is_sure(first.value) {
                (first.value, first.line) = (win(line.len()), line);
            }
        }
        // A stone more of the mover does not help the other side: if it has no win by force when the mover
        // passes, it has none after any move.
        if search.threats.shortest(grid, stones.pass(), limits, &mut search.count)?.is_some() {
            for one in moves.iter_mut().filter(|one| !is_sure(one.value)) {
                let next = stones.play(one.cell);
                if let Some(line) = search.threats.shortest(grid, next, limits, &mut search.count)? {
                    one.value = -win(line.len() + 1);
                    one.line.truncate(1);
                    one.line.extend(line);
                }
            }
        }
        self.sort();
        Ok(())
    }

    /// The best value of a move that was looked at.
    fn best(&self) -> i32 {
        self.moves.iter().filter(|one| one.near).map(|one| one.value).max().unwrap_or(-MOST)
    }

    /// Looks at the moves `depth` plies deep. If that is broken off, moves not reached keep their values,
    /// but not above those that were.
    fn round(&mut self, depth: usize) -> Result<(), Interrupted> {
        let plies = i32::try_from(depth).unwrap_or(i32::MAX) - 1;
        let mut best = -MOST;
        for place in 0..self.moves.len() {
            let one = &self.moves[place];
            if !one.near {
                continue;
            }
            if !is_sure(one.value) {
                let next = self.stones.play(one.cell);
                match self.look(next, plies, best) {
                    Ok(value) => {
                        let one = &mut self.moves[place];
                        one.value = value;
                        one.line.truncate(1);
                        one.line.extend_from_slice(self.search.line());
                        // A distance without a full line to show is not reported as proved.
                        if distance(value).is_some_and(|plies| plies != one.line.len()) {
                            one.value = doubted(value);
                        }
                    }
                    Err(interrupted) => {
                        if !looks_won(-best) {
                            let late = self.moves[place..].iter_mut();
                            late.filter(|one| !is_sure(one.value))
                                .for_each(|one| one.value = one.value.min(below(best)));
                        }
                        return Err(interrupted);
                    }
                }
            }
            best = best.max(self.moves[place].value);
        }
        Ok(())
    }

    /// The value of a move: itself if it is better than the best so far or nearly so, else an upper bound.
    fn look(&mut self, next: Stones<B>, plies: i32, best: i32) -> Result<i32, Interrupted> {
        if best == -MOST {
            return self.search.look(next, plies, [-MOST, MOST]);
        }
        let alpha = best - MARGIN;
        let value = self.search.look(next, plies, [alpha, best + 1])?;
        if value > best {
            self.search.look(next, plies, [alpha, MOST])
        } else {
            // An upper bound proves no win.
            Ok(if value <= alpha && value > 0 { doubted(value) } else { value })
        }
    }

    /// What was found, in reading order.
    fn finish(mut self) -> Estimates {
        let best = self.best();
        for one in self.moves.iter_mut().filter(|one| !one.near && !is_sure(one.value)) {
            one.value = one.value.min(below(best));
        }
        // Cells are numbered in reading order.
        self.moves.sort_by_key(|one| one.cell);
        let grid = self.grid;
        Estimates {
            depth: self.depth,
            nodes: self.search.count.nodes,
            cutoffs: self.search.cutoffs,
            table_hits: self.search.table_hits,
            moves: self.moves.iter().map(|one| one.estimate(grid)).collect(),
        }
    }
}

/// Less than the best, but never a loss for sure: that would have to be proved.
const fn below(best: i32) -> i32 {
    doubted(best - 1)
}

impl Move {
    fn estimate<B: Bits>(&self, grid: &Grid<B>) -> Estimate {
        let (score, forced) = match distance(self.value) {
            Some(plies) if self.value > 0 => (Score::win_in(plies), Some(Outcome::Win)),
            Some(plies) => (Score::loss_in(plies), Some(Outcome::Loss)),
            None => (Score::estimate(self.value), None),
        };
        let line = self.line.iter().map(|&cell| grid.square(cell)).collect();
        Estimate { square: grid.square(self.cell), score, line, forced }
    }
}
