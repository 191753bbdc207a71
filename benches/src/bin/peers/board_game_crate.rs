//! The crate `board-game`: its solver, which is alpha-beta without a table.

use crate::answer::{Answer, Outcome as End};
use crate::board::{Board as Words, Cell, Moves};
use board_game::ai::solver::{SolverValue, solve_all_moves, solve_value};
use board_game::board::{
    Alternating, Board, BoardDone, BoardMoves, BoardSymmetry, Outcome, PlayError, Player,
};
use board_game::symmetry::UnitSymmetry;
use board_game::util::iter::ClonableInternal;
use std::fmt;

/// The game for the crate's traits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position<const C: u32, const R: u32, const K: u32> {
    board: Words<C, R, K>,
    next: Player,
    outcome: Option<Outcome>,
}

impl<const C: u32, const R: u32, const K: u32> Position<C, R, K> {
    fn new(board: Words<C, R, K>, next: Player) -> Self {
        let outcome = if board.is_won() {
            Some(Outcome::WonBy(next.other()))
        } else {
            board.is_full().then_some(Outcome::Draw)
        };
        Self { board, next, outcome }
    }
}

impl<const C: u32, const R: u32, const K: u32> Board for Position<C, R, K> {
    type Move = Cell;

    fn next_player(&self) -> Player {
        self.next
    }

    fn is_available_move(&self, cell: Cell) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok((self.board.own | self.board.other) >> cell.0 & 1 == 0)
    }

    fn play(&mut self, cell: Cell) -> Result<(), PlayError> {
        self.check_can_play(cell)?;
        *self = self.clone_and_play(cell)?;
        Ok(())
    }

    /// Does not check the move: the solver only plays legal moves.
    fn clone_and_play(&self, cell: Cell) -> Result<Self, PlayError> {
        Ok(Self::new(self.board.play(cell), self.next.other()))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn can_lose_after_move() -> bool {
        false
    }
}

impl<const C: u32, const R: u32, const K: u32> Alternating for Position<C, R, K> {}

impl<'a, const C: u32, const R: u32, const K: u32> BoardMoves<'a, Self> for Position<C, R, K> {
    type AllMovesIterator = ClonableInternal<Moves>;
    type AvailableMovesIterator = ClonableInternal<Moves>;

    fn all_possible_moves() -> Self::AllMovesIterator {
        ClonableInternal::new(Words::<C, R, K>::default().moves())
    }

    fn available_moves(&'a self) -> Result<Self::AvailableMovesIterator, BoardDone> {
        self.check_done()?;
        Ok(ClonableInternal::new(self.board.moves()))
    }
}

impl<const C: u32, const R: u32, const K: u32> BoardSymmetry<Self> for Position<C, R, K> {
    type Symmetry = UnitSymmetry;
    type CanonicalKey = ();

    fn map(&self, _: UnitSymmetry) -> Self {
        self.clone()
    }

    fn map_move(&self, _: UnitSymmetry, cell: Cell) -> Cell {
        cell
    }

    fn canonical_key(&self) {}
}

impl<const C: u32, const R: u32, const K: u32> fmt::Display for Position<C, R, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}/{:x}", self.board.own, self.board.other)
    }
}

/// The value of a position.
pub(crate) fn solve<const C: u32, const R: u32, const K: u32>(board: &Words<C, R, K>) -> Answer {
    answer(solve_value(&Position::new(board.clone(), Player::A), board.empty_cells()))
}

/// The value of a position, and all moves that the solver finds best.
pub(crate) fn best_moves<const C: u32, const R: u32, const K: u32>(
    board: &Words<C, R, K>,
) -> (Answer, Vec<Cell>) {
    let result = solve_all_moves(&Position::new(board.clone(), Player::A), board.empty_cells());
    (answer(result.value), result.best_move.unwrap_or_default())
}

fn answer(value: SolverValue) -> Answer {
    let plies = |plies| usize::try_from(plies).ok();
    match value {
        SolverValue::WinIn(far) => Answer { outcome: End::Win, plies: plies(far) },
        SolverValue::LossIn(far) => Answer { outcome: End::Loss, plies: plies(far) },
        SolverValue::Draw | SolverValue::Unknown => Answer { outcome: End::Draw, plies: None },
    }
}
