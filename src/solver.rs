//! Exact answers on boards that plain search does not finish.
//!
//! Where [`search`](crate::search) exists to be watched, this exists to be fast. It asks one question,
//! over and over: can this side complete a line within so many plies, whatever the other does? From
//! the answers follow the outcome of every move, and how many plies it takes.
//!
//! Nothing here is heuristic but the order in which moves are tried: every rule that cuts a branch off
//! is argued where it stands. Symmetry and the proofs of draws can be [switched off](Switches), so that
//! tests compare the answers.
//!
//! ```
//! use noughts::game::{Position, Rules};
//! use noughts::search::Score;
//! use noughts::solver::Solver;
//!
//! // On six columns and five rows the first player gets four in a row.
//! let board = Position::new(Rules::new(6, 5, 4)?);
//! let mut solver = Solver::new(board.rules()).expect("boards of this size can be solved");
//! assert_eq!(solver.value(&board, &mut |_| std::ops::ControlFlow::Continue(()))?, Score::win_in(11));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod grid;
mod pairing;
mod proof;
mod table;

use crate::game::{Position, Rules, Square, Status};
use crate::search::{Analysis, Candidate, Counters, Interrupted, Method, Outcome, Score};
use bits::Bits;
use proof::{Prover, Watch};
use std::ops::ControlFlow;

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

/// Solves positions of one game, and remembers what it has proved.
pub struct Solver(Width);

/// The narrowest word that the board fits into.
enum Width {
    Narrow(Prover<u64>),
    Wide(Prover<u128>),
}

impl Solver {
    /// A solver for these rules; none for boards that do not fit into 128 bits (a cell each, and one
    /// more for each row), and for misère, where blocking is no defence.
    pub fn new(rules: Rules) -> Option<Self> {
        Self::with_switches(rules, Switches::ALL)
    }

    /// The same with some of its rules turned off.
    pub fn with_switches(rules: Rules, switches: Switches) -> Option<Self> {
        if rules.misere() {
            return None;
        }
        let narrow = Prover::<u64>::new(rules, switches).map(Width::Narrow);
        narrow.or_else(|| Prover::<u128>::new(rules, switches).map(Width::Wide)).map(Self)
    }

    /// How many nodes it has visited so far.
    pub fn nodes(&self) -> u64 {
        match &self.0 {
            Width::Narrow(prover) => prover.nodes,
            Width::Wide(prover) => prover.nodes,
        }
    }

    /// What a position is worth to the side to move: a win or loss in so many plies, or a draw. The
    /// watcher is told of the nodes visited, every 1,024 of them, and may break the search off.
    ///
    /// # Errors
    /// If the watcher breaks off.
    ///
    /// # Panics
    /// If the position is of another game than the solver.
    pub fn value(
        &mut self,
        position: &Position,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Score, Interrupted> {
        match &mut self.0 {
            Width::Narrow(prover) => prover.value(position, &mut { watch }),
            Width::Wide(prover) => prover.value(position, &mut { watch }),
        }
    }

    /// The exact score of every move, with the lines that both sides play best.
    ///
    /// # Errors
    /// If the watcher breaks off.
    ///
    /// # Panics
    /// If the position is of another game than the solver.
    pub fn analyze(
        &mut self,
        position: &Position,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Analysis, Interrupted> {
        let before = self.nodes();
        let moves = position.moves().collect::<Vec<_>>().into_iter();
        let candidates = moves.map(|square| self.candidate(position, square, watch));
        let candidates = candidates.collect::<Result<Vec<Candidate>, Interrupted>>()?;
        let best = candidates.iter().map(|candidate| candidate.score).max();
        let score = match best {
            Some(score) => score,
            None => self.value(position, watch)?,
        };
        let depth = candidates.iter().map(Candidate::plies).max().unwrap_or(0);
        let counters = Counters { nodes: self.nodes() - before, depth, ..Counters::default() };
        let (rules, to_move) = (position.rules(), position.to_move());
        Ok(Analysis { method: Method::Solver, rules, to_move, score, candidates, counters })
    }

    /// What a move is worth to the side that makes it, with the line that both sides play best.
    ///
    /// # Errors
    /// If the watcher breaks off.
    ///
    /// # Panics
    /// If the position is of another game than the solver, or the move is not legal.
    pub fn candidate(
        &mut self,
        position: &Position,
        square: Square,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Candidate, Interrupted> {
        let mut position = position.clone();
        position.play(square).expect("a candidate is a legal move");
        let reply = self.value(&position, watch)?;
        let mut line = vec![square];
        let mut left = reply;
        while position.status() == Status::Ongoing {
            let next = self.best_move(&position, left, watch)?;
            position.play(next).expect("the best move is legal");
            line.push(next);
            left = left.after_a_ply();
        }
        Ok(Candidate { square, score: reply.before_a_ply(), exact: true, line })
    }

    /// Pairs of empty squares by which the side that is not to move stops the other for good: to a mark on
    /// one of a pair it answers on the other, and so it has a mark in each line. None if the solver finds
    /// no such pairs, or the game is over.
    ///
    /// # Panics
    /// If the position is of another game than the solver.
    pub fn pairing(&self, position: &Position) -> Option<Vec<[Square; 2]>> {
        match &self.0 {
            Width::Narrow(prover) => prover.pairing(position),
            Width::Wide(prover) => prover.pairing(position),
        }
    }

    /// A move that keeps the value of its position.
    fn best_move(
        &mut self,
        position: &Position,
        value: Score,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Square, Interrupted> {
        match &mut self.0 {
            Width::Narrow(prover) => prover.best_move(position, value, &mut { watch }),
            Width::Wide(prover) => prover.best_move(position, value, &mut { watch }),
        }
    }
}

impl<B: Bits> Prover<B> {
    /// The marks of the side to move, and of the other.
    fn stones(&self, position: &Position) -> [B; 2] {
        assert_eq!(position.rules(), self.grid.rules(), "a solver is for one game");
        let mover = position.to_move();
        [mover, mover.other()].map(|mark| {
            let cells = position.squares_of(mark);
            cells.iter().fold(B::EMPTY, |cells, square| cells | B::bit(self.grid.cell(square)))
        })
    }

    fn pairing(&self, position: &Position) -> Option<Vec<[Square; 2]>> {
        let [own, other] = self.stones(position);
        let empty = self.grid.cells.without(own | other);
        let mut lines = Vec::new();
        self.grid.list(&self.grid.tallies(own, other), empty, &mut lines);
        let pairs = pairing::find(&mut lines).filter(|_| position.status() == Status::Ongoing)?;
        let squares = |pair: B| {
            let first = pair.lowest();
            [first, pair.without(B::bit(first)).lowest()].map(|cell| self.grid.square(cell))
        };
        Some(pairs.into_iter().map(squares).collect())
    }

    /// The first move that keeps a value, in the order in which the search would try them.
    fn best_move(
        &mut self,
        position: &Position,
        value: Score,
        watch: &mut Watch,
    ) -> Result<Square, Interrupted> {
        let [own, other] = self.stones(position);
        let mut moves = self.moves(own, other);
        // One of them keeps it: the last one need not be asked.
        let last = moves.pop().expect("a game that goes on has a move");
        for cell in moves {
            if self.keeps(value, own | B::bit(cell), other, watch)? {
                return Ok(self.grid.square(cell));
            }
        }
        Ok(self.grid.square(last))
    }

    /// Whether a side that has just moved still has what its position was worth before: that takes one
    /// question, where the exact value of the move would take several.
    fn keeps(&mut self, value: Score, mover: B, other: B, watch: &mut Watch) -> Result<bool, Interrupted> {
        let empty = self.grid.cells.without(mover | other).count();
        let plies = |plies: usize| u8::try_from(plies).unwrap_or(u8::MAX - 1);
        match (value.outcome(), value.plies().unwrap_or(0)) {
            (Outcome::Win, 1) => Ok(self.grid.completes(mover)),
            (Outcome::Win, far) => {
                let sides = self.sides(mover, other);
                self.defend(sides, plies(far - 1), watch)
            }
            (Outcome::Draw, _) => {
                let sides = self.sides(other, mover);
                Ok(!self.attack(sides, plies(empty as usize), watch)?)
            }
            (Outcome::Loss, far) => {
                let sides = self.sides(other, mover);
                Ok(!self.attack(sides, plies(far.saturating_sub(3)), watch)?)
            }
        }
    }

    fn value(&mut self, position: &Position, watch: &mut Watch) -> Result<Score, Interrupted> {
        let [own, other] = self.stones(position);
        match position.status() {
            Status::Won(winner) if winner == position.to_move() => return Ok(Score::win_in(0)),
            Status::Won(_) => return Ok(Score::loss_in(0)),
            Status::Drawn => return Ok(Score::DRAW),
            Status::Ongoing => {}
        }
        let empty = u8::try_from(position.empty_cells()).unwrap_or(u8::MAX - 1);
        if let Some(plies) = self.distance(own, other, true, empty, watch)? {
            return Ok(Score::win_in(plies.into()));
        }
        let lost = self.distance(other, own, false, empty, watch)?;
        Ok(lost.map_or(Score::DRAW, |plies| Score::loss_in(plies.into())))
    }

    /// Within how many plies the attacker completes a line at the earliest; none if never.
    fn distance(
        &mut self,
        attacker: B,
        defender: B,
        attacker_moves: bool,
        empty: u8,
        watch: &mut Watch,
    ) -> Result<Option<u8>, Interrupted> {
        // Wins up to this far off are looked for first. Short horizons cost little, and on large boards
        // much less than the question without one; on small ones there are more draws to prove.
        let near = if self.grid.rules().cells() < 30 { 7 } else { 11 };
        let sides = self.sides(attacker, defender);
        let mut within = |prover: &mut Self, plies: u8| {
            if attacker_moves {
                prover.attack(sides, plies, watch)
            } else {
                prover.defend(sides, plies, watch)
            }
        };
        let first = if attacker_moves { 1 } else { 2 };
        for plies in (first..=empty.min(near)).step_by(2) {
            if within(self, plies)? {
                return Ok(Some(plies));
            }
        }
        if empty <= near || !within(self, empty)? {
            return Ok(None);
        }
        // It comes, the only question is when.
        let mut plies = if attacker_moves { near + 2 } else { near + 1 };
        while !within(self, plies)? {
            plies += 2;
        }
        Ok(Some(plies))
    }
}
