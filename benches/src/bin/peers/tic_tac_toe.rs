//! All 4,520 positions of tic-tac-toe that have moves, and a best move in each.

use crate::board::Board;
use crate::clock::{Run, measure};
use crate::ours::{self, Best};
use crate::searcher::{Searcher, USUAL_TABLE};
use crate::{board_game_crate, minimax_crate};
use std::collections::HashSet;
use std::time::Duration;

type Small = Board<3, 3, 3>;

/// The positions, and the right answers.
pub(crate) struct TicTacToe {
    boards: Vec<Small>,
    ours: Vec<ours::Board>,
    right: Vec<Best>,
}

/// The results of a searcher on all of them.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    /// The number of positions with the right outcome.
    pub(crate) outcomes: usize,
    /// The number of positions in which every move called best is best: no other wins sooner or loses later.
    pub(crate) best: usize,
}

impl TicTacToe {
    pub(crate) fn new() -> Self {
        let mut boards = vec![Small::default()];
        let mut seen = HashSet::new();
        let mut next = 0;
        while let Some(board) = boards.get(next).cloned() {
            let children = board.moves().map(|cell| board.play(cell));
            boards.extend(children.filter(|child| !child.is_over() && seen.insert(child.clone())));
            next += 1;
        }
        let ours: Vec<ours::Board> = boards.iter().map(|board| ours::Board::new(&text(board))).collect();
        let right = ours::best_of_all(&ours);
        Self { boards, ours, right }
    }

    /// The number of positions.
    pub(crate) fn count(&self) -> usize {
        self.boards.len()
    }

    /// Lets a searcher answer all of them; `None` if it answers another question, or does not finish in time.
    pub(crate) fn solve(&self, searcher: Searcher, cap: Duration) -> Option<Run<Tally>> {
        let iterative = |bytes, history| {
            let prepare = || minimax_crate::iterative(bytes, history);
            let answer = |search: &mut _, board: &_| from_cell(minimax_crate::solve(search, board));
            self.run(cap, prepare, |search| self.boards.iter().map(|board| answer(search, board)).collect())
        };
        match searcher {
            Searcher::Negamax => self.run(cap, minimax_crate::negamax, |search| {
                self.boards.iter().map(|board| from_cell(minimax_crate::solve(search, board))).collect()
            }),
            Searcher::Iterative => iterative(USUAL_TABLE, false),
            Searcher::LargeTable => iterative(1 << 25, false),
            Searcher::History => iterative(1 << 25, true),
            Searcher::BoardGame => self.run(
                cap,
                || (),
                |()| {
                    let answers = self.boards.iter().map(board_game_crate::best_moves);
                    answers.map(|(answer, cells)| (answer, bits(cells))).collect()
                },
            ),
            Searcher::Plain => {
                self.run(cap, || (), |()| self.ours.iter().map(ours::Board::plain_minimax).collect())
            }
            Searcher::EveryMove => self.run(cap, || (), |()| ours::best_of_all(&self.ours)),
            Searcher::Value => None,
        }
    }

    /// Measures a searcher, then checks its answers.
    fn run<T>(
        &self,
        cap: Duration,
        prepare: impl FnMut() -> T,
        answer_all: impl FnMut(&mut T) -> Vec<Best>,
    ) -> Option<Run<Tally>> {
        let Run { answer, time, nodes } = measure(cap, prepare, answer_all)?;
        let count = |good: fn(&Best, &Best) -> bool| {
            self.right.iter().zip(&answer).filter(|(right, answer)| good(right, answer)).count()
        };
        let outcomes = count(|right, answer| right.0.agrees_with(answer.0));
        let best = count(|right, answer| answer.1 & !right.1 == 0);
        Some(Run { answer: Tally { outcomes, best }, time, nodes })
    }
}

/// The answer in our form: a bit for each best move.
fn from_cell((answer, cell): (crate::answer::Answer, crate::board::Cell)) -> Best {
    (answer, bits([cell]))
}

/// Removes the empty cell that a row in the board's words has at its end.
fn bits(cells: impl IntoIterator<Item = crate::board::Cell>) -> u64 {
    cells.into_iter().fold(0, |bits, cell| bits | 1 << (cell.0 / 4 * 3 + cell.0 % 4))
}

/// The board as text, with X as the first player.
fn text(board: &Small) -> String {
    let first_to_move = board.empty_cells() % 2 == 1;
    let (x, o) = if first_to_move { (board.own, board.other) } else { (board.other, board.own) };
    let mark = |cell: u8| match (x >> cell & 1, o >> cell & 1) {
        (1, _) => 'X',
        (_, 1) => 'O',
        _ => '.',
    };
    let row = |row: u8| (0..3).map(|column| mark(row * 4 + column)).collect::<String>();
    [0, 1, 2].map(row).join("/")
}
