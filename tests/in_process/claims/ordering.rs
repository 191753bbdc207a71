//! An alpha-beta of the tests' own: how many nodes it visits if it tries a given move first, or cuts later.

use crate::prelude::*;

/// When alpha-beta leaves a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// As soon as alpha >= beta.
    Equal,
    /// Only when alpha > beta.
    Beyond,
}

impl Cut {
    /// Returns the score of a position and the number of nodes.
    pub(crate) fn search(self, search: Minimax, position: &Position) -> (i32, u32) {
        let mut run =
            Run { cut: self, blind: search.scoring == Scoring::Blind, max: position.to_move(), nodes: 0 };
        let score = run.alpha_beta(&mut position.clone(), 0, [-10, 10]);
        (score, run.nodes)
    }

    /// Returns what the search returns for a move at the root, and the number of nodes.
    pub(crate) fn returned(self, search: Minimax, position: &Position, square: Square) -> (i32, u32) {
        let mut run =
            Run { cut: self, blind: search.scoring == Scoring::Blind, max: position.to_move(), nodes: 1 };
        let mut alpha = -10;
        for tried in position.moves() {
            let mut board = position.clone();
            board.play(tried).expect("a legal move");
            let score = run.alpha_beta(&mut board, 1, [alpha, 10]);
            if tried == square {
                return (score, run.nodes);
            }
            alpha = alpha.max(score);
        }
        unreachable!("{square} is empty")
    }
}

/// Returns the number of nodes that alpha-beta visits if it starts with this move and tries the others in reading
/// order.
pub(crate) fn nodes_starting_with(first: Square, position: &Position) -> u32 {
    let rest = position.moves().filter(|&square| square != first);
    let order = std::iter::once(first).chain(rest).collect_vec();
    let mut run = Run { cut: Cut::Equal, blind: false, max: position.to_move(), nodes: 1 };
    let (mut board, mut alpha) = (position.clone(), -10);
    for square in order {
        board.play(square).expect("a legal move");
        alpha = alpha.max(run.alpha_beta(&mut board, 1, [alpha, 10]));
        board.take_back(square);
    }
    run.nodes
}

struct Run {
    cut: Cut,
    blind: bool,
    max: Mark,
    nodes: u32,
}

impl Run {
    fn alpha_beta(&mut self, board: &mut Position, ply: i32, [mut alpha, mut beta]: [i32; 2]) -> i32 {
        self.nodes += 1;
        let plies = if self.blind { 0 } else { ply };
        match board.status() {
            Status::Won(winner) => return if winner == self.max { 10 - plies } else { plies - 10 },
            Status::Drawn => return 0,
            Status::Ongoing => {}
        }
        let maximizing = board.to_move() == self.max;
        let mut best = if maximizing { -10 } else { 10 };
        for square in board.moves().collect_vec() {
            board.play(square).expect("a legal move");
            let score = self.alpha_beta(board, ply + 1, [alpha, beta]);
            board.take_back(square);
            if maximizing {
                best = best.max(score);
                alpha = alpha.max(best);
            } else {
                best = best.min(score);
                beta = beta.min(best);
            }
            if alpha > beta || alpha == beta && self.cut == Cut::Equal {
                break;
            }
        }
        best
    }
}
