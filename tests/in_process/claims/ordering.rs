//! The number of nodes that alpha-beta visits if it tries a given move first.

use noughts::game::{Mark, Position, Square, Status};

/// Returns the number of nodes that alpha-beta visits if it starts with this move and tries the others in reading
/// order.
pub(crate) fn nodes_starting_with(first: Square, position: &Position) -> u32 {
    let rest = position.moves().filter(|&square| square != first);
    let order: Vec<Square> = std::iter::once(first).chain(rest).collect();
    let (mut board, mut nodes) = (position.clone(), 1);
    let mut alpha = -10;
    for square in order {
        board.play(square).expect("a legal move");
        alpha = alpha.max(alpha_beta(&mut board, 1, position.to_move(), [alpha, 10], &mut nodes));
        board.take_back(square);
    }
    nodes
}

fn alpha_beta(board: &mut Position, ply: i32, max: Mark, window: [i32; 2], nodes: &mut u32) -> i32 {
    *nodes += 1;
    match board.status() {
        Status::Won(winner) => return if winner == max { 10 - ply } else { ply - 10 },
        Status::Drawn => return 0,
        Status::Ongoing => {}
    }
    let maximizing = board.to_move() == max;
    let [mut alpha, mut beta] = window;
    for square in board.moves().collect::<Vec<_>>() {
        board.play(square).expect("a legal move");
        let score = alpha_beta(board, ply + 1, max, [alpha, beta], nodes);
        board.take_back(square);
        if maximizing {
            alpha = alpha.max(score);
        } else {
            beta = beta.min(score);
        }
        if alpha >= beta {
            break;
        }
    }
    if maximizing { alpha } else { beta }
}
