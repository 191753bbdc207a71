//! Helpers for several test files: short ways to name squares and positions, and all positions of a game.

use noughts::engine::analysis::{Analysis, Score};
use noughts::engine::budget::Budget;
use noughts::engine::solver::Solver;
use noughts::game::{Position, Rules, Setup, Square, SquareSet, Status};
use std::cell::Cell;
use std::collections::HashSet;
use std::time::Duration;

thread_local! {
    static TICKS: Cell<u64> = const { Cell::new(0) };
}

/// A budget for one thread that is spent after this many checks: its clock ticks at each check.
pub(crate) fn asked(times: u64) -> Budget {
    let clock = || Duration::from_nanos(TICKS.replace(TICKS.get() + 1));
    Budget::of(Duration::from_nanos(times), clock)
}

/// The square with this name.
pub(crate) fn square(name: &str) -> Square {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The squares with these names, which are separated by spaces.
pub(crate) fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

/// The names of squares, separated by spaces.
pub(crate) fn names(squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// The setup with this text form.
pub(crate) fn setup(text: &str) -> Setup {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position with this text form, on a board with the usual winning length.
pub(crate) fn position(text: &str) -> Position {
    Position::try_from(setup(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position with this text form and winning length.
pub(crate) fn position_connecting(text: &str, connect: u8) -> Position {
    let setup = setup(text).with_connect(connect).unwrap_or_else(|error| panic!("{text}: {error}"));
    Position::try_from(setup).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after one more move.
pub(crate) fn after(position: &Position, square: Square) -> Position {
    let mut next = position.clone();
    next.play(square).unwrap_or_else(|error| panic!("{position}: {error}"));
    next
}

/// All positions that play can reach from this one, including itself, once each and in order of plies.
pub(crate) fn reachable(start: &Position) -> Vec<Position> {
    let mut found = vec![start.clone()];
    let mut seen = HashSet::new();
    let mut next = 0;
    while let Some(position) = found.get(next).cloned() {
        for square in position.moves() {
            let child = after(&position, square);
            if seen.insert(child.to_string()) {
                found.push(child);
            }
        }
        next += 1;
    }
    found
}

/// The solver's scores for all of tic-tac-toe.
pub(crate) struct Whole(Solver);

impl Whole {
    pub(crate) fn new() -> Self {
        Self(Solver::new(Rules::TIC_TAC_TOE))
    }

    fn analyze(&mut self, position: &Position) -> Analysis {
        let unlimited = Budget::unlimited(|| Duration::ZERO);
        self.0.analyze(position, &unlimited).expect("the budget is unlimited")
    }

    /// The value of a position for the side to move.
    pub(crate) fn value(&mut self, position: &Position) -> Score {
        self.analyze(position).value.exact().expect("it is proved")
    }

    /// Every move in reading order, with its score for the side that makes it.
    pub(crate) fn moves(&mut self, position: &Position) -> Vec<(Square, Score)> {
        let moves = self.analyze(position).candidates;
        moves.into_iter().map(|one| (one.square, one.value.exact().expect("it is proved"))).collect()
    }
}

/// An unfinished position after this many random moves. On large boards, moves that complete a line are skipped,
/// because otherwise few games would last that long.
pub(crate) fn by_chance(start: &Position, moves: usize, random: &mut fastrand::Rng) -> Option<Position> {
    let mut position = start.clone();
    for _ in 0..moves {
        let won = if start.rules().cells() < 100 {
            SquareSet::EMPTY
        } else {
            position.completing(position.to_move())
        };
        let legal: Vec<Square> = position.moves().filter(|&square| !won.contains(square)).collect();
        position.play(*random.choice(&legal)?).expect("the move is legal");
    }
    (position.status() == Status::Ongoing).then_some(position)
}
