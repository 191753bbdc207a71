//! The positions that perfect play by both sides can reach.

use crate::engine::search::Minimax;
use crate::game::{ByMark, Position, Rules, SquareSet};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The marks of the side that moved first, as X, and of the other side, as O.
fn marks(position: &Position) -> ByMark<SquareSet> {
    let mover = position.to_move();
    let began = if position.marks().is_multiple_of(2) { mover } else { mover.other() };
    ByMark { x: position.squares_of(began), o: position.squares_of(began.other()) }
}

/// Whether two players who only play best moves can reach a position from the empty board; `None` if the game is
/// not tic-tac-toe. The first call takes a few milliseconds.
pub fn is_reached_by_perfect_play(position: &Position) -> Option<bool> {
    static REACHED: LazyLock<HashSet<ByMark<SquareSet>>> = LazyLock::new(|| {
        let mut reached = HashSet::new();
        let mut open = vec![Position::new(Rules::TIC_TAC_TOE)];
        while let Some(mut position) = open.pop() {
            if !reached.insert(marks(&position)) {
                continue;
            }
            let analysis = Minimax::ORDERED_ALPHA_BETA.deepen(&position, &mut ());
            for best in analysis.best() {
                position.play(best.square).expect("candidates are legal moves");
                open.push(position.clone());
                position.take_back(best.square);
            }
        }
        reached
    });
    (position.rules() == Rules::TIC_TAC_TOE).then(|| REACHED.contains(&marks(position)))
}
