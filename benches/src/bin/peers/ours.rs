//! All uses of `noughts`. If its interface changes, only this file has to follow.

use crate::answer::{Answer, self};
use crate::clock;
use noughts::engine::{Analysis, Budget, Outcome, Score, Searched, solve};
use noughts::engine::search::{Minimax, Node, Observer};
use noughts::engine::solver::Solver;
use noughts::game::{Position, Rules, Setup, Square};
use std::time::Duration;

/// Columns, rows, and the number in a row.
pub(crate) type Size = [u8; 3];

fn empty_board([columns, rows, connect]: Size) -> Position {
    Position::new(Rules::new(columns, rows, connect).expect("the boards are chosen so that they exist"))
}

fn solver(position: &Position) -> Solver {
    Solver::new(position.rules())
}

/// A budget without limit, which reports the solver's progress to the clock.
fn budget() -> Budget {
    let clock = || {
        clock::stop_if_late();
        Duration::ZERO
    };
    Budget::of(Duration::from_secs(1), clock)
}

/// The solver on the empty board: the value, with the distance.
pub(crate) fn value(size: Size) -> Answer {
    let board = empty_board(size);
    let mut solver = solver(&board);
    let score = solver.value(&board, &budget()).expect("the clock stops it by a panic only");
    clock::count_nodes(solver.nodes());
    answer(score)
}

/// The solver on the empty board: the exact score and the expected moves of every first move.
pub(crate) fn every_first_move(size: Size) -> Answer {
    answer(analyzed(&empty_board(size)).value.estimate)
}

fn analyzed(position: &Position) -> Analysis {
    let (analysis, _) = solve(position, &budget());
    clock::count_nodes(analysis.counters.nodes);
    analysis
}

/// The search of the articles on the empty board, without any pruning.
pub(crate) fn plain_minimax(size: Size) -> Answer {
    search(&empty_board(size)).0
}

/// A position of tic-tac-toe with moves to make.
pub(crate) struct Board(Position);

/// The value of a position, and the best moves: bit `3 * row + column` for each.
pub(crate) type Best = (Answer, u64);

impl Board {
    /// The position with this text form and X as the first player.
    pub(crate) fn new(text: &str) -> Self {
        let setup: Setup = text.parse().expect("the text describes a board");
        Self(Position::try_from(setup).expect("the board was reached by legal moves"))
    }

    /// The answer of the search of the articles, without any pruning.
    pub(crate) fn plain_minimax(&self) -> Best {
        search(&self.0)
    }
}

/// The answers of the solver for all these positions, in their order.
pub(crate) fn best_of_all(boards: &[Board]) -> Vec<Best> {
    boards.iter().map(|board| best_of(&analyzed(&board.0))).collect()
}

fn search(position: &Position) -> Best {
    let analysis = Minimax::DEPTH_AWARE.analyze(position, &mut Clock);
    best_of(&analysis.expect("the clock stops it by a panic only"))
}

fn best_of(analysis: &Analysis) -> Best {
    let moves: Vec<(Square, Score)> =
        analysis.candidates.iter().map(|candidate| (candidate.square, candidate.value.estimate)).collect();
    let score = moves.iter().map(|&(_, score)| score).max().expect("the game is not over");
    let bits = moves.iter().filter(|&&(_, other)| other == score);
    let bits = bits.fold(0, |bits, (square, _)| bits | 1 << (square.row() * 3 + square.column()));
    (answer(score), bits)
}

/// Counts every node on the clock.
struct Clock;

impl Observer for Clock {
    fn enter(&mut self, _: &Node) -> Searched<()> {
        clock::count_node();
        Ok(())
    }
}

fn answer(score: Score) -> Answer {
    Answer { outcome: named(score.outcome()), plies: score.plies() }
}

const fn named(outcome: Outcome) -> answer::Outcome {
    match outcome {
        Outcome::Loss => answer::Outcome::Loss,
        Outcome::Draw => answer::Outcome::Draw,
        Outcome::Win => answer::Outcome::Win,
    }
}
