//! Counts the instructions of the solver: a number that does not depend on other load on the machine.
#![allow(missing_docs)] // the macros of `gungraun` make public items without documentation

use gungraun::{library_benchmark, library_benchmark_group, main};
use noughts::engine::{Analysis, Budget, Score, solve};
use noughts::engine::solver::Solver;
use noughts::game::{Position, Rules};
use std::hint::black_box;
use std::time::Duration;

fn empty_board(columns: u8, rows: u8, connect: u8) -> Position {
    Position::new(Rules::new(columns, rows, connect).expect("such a board exists"))
}

fn solver(board: &Position) -> Solver {
    Solver::new(board.rules())
}

#[library_benchmark]
#[bench::board_3x3(empty_board(3, 3, 3))]
#[bench::board_4x4(empty_board(4, 4, 4))]
#[bench::board_5x4(empty_board(5, 4, 4))]
fn value(board: Position) -> Score {
    let score = solver(&board).value(black_box(&board), &Budget::unlimited(|| Duration::ZERO));
    score.expect("nothing interrupts it")
}

#[library_benchmark]
#[bench::board_3x3(empty_board(3, 3, 3))]
#[bench::board_4x4(empty_board(4, 4, 4))]
#[bench::board_5x4(empty_board(5, 4, 4))]
fn every_move(board: Position) -> Analysis {
    solve(black_box(&board), &Budget::unlimited(|| Duration::ZERO)).0
}

library_benchmark_group!(name = solver_group, benchmarks = [value, every_move]);

main!(library_benchmark_groups = solver_group);
