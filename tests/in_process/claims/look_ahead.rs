//! The AI of the article in Python, as published, with its errors fixed.
//!
//! It tries each move and calls minimax with a number of remaining plies. Minimax scores 1, 0 and -1, and 0 at the
//! depth limit. Of equal moves it takes the first in reading order.

use crate::prelude::*;

/// The AI.
pub(crate) struct LookAhead {
    /// The depth that it calls minimax with: 5 in the article.
    pub plies: usize,
}

impl LookAhead {
    /// Returns how many plies it sees from the empty board.
    pub(crate) fn sees(&self) -> usize {
        let mut board = empty("3x3");
        let first = board.moves().next().expect("the board is empty");
        board.play(first).expect("a legal move");
        let mut deepest = 0;
        minimax(&mut board, self.plies, Mark::X, &mut |board| deepest = deepest.max(board.marks()));
        deepest
    }

    /// Returns the move that it makes.
    pub(crate) fn choice(&self, board: &Position) -> Option<Square> {
        let mut best: Option<(i8, Square)> = None;
        for square in board.moves() {
            let score = self.score(board, square);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, square));
            }
        }
        best.map(|(_, square)| square)
    }

    /// Returns its score for a move.
    pub(crate) fn score(&self, board: &Position, square: Square) -> i8 {
        let (mut next, player) = (board.clone(), board.to_move());
        next.play(square).expect("a legal move");
        minimax(&mut next, self.plies, player, &mut |_| {})
    }

    /// Whether a win in three plies is as good to it as a win at once.
    pub(crate) fn is_blind(&self) -> bool {
        let board = position("X.X/.O./O..");
        let [late, soon] = ["c3", "b1"].map(square);
        self.score(&board, late) == self.score(&board, soon)
    }

    /// Returns how many of all possible games it loses as X, who starts, or as O.
    pub(crate) fn lost_as(&self, mark: Mark) -> u32 {
        self.lost(mark, &mut empty("3x3"), &mut HashMap::new())
    }

    fn lost(&self, mark: Mark, board: &mut Position, known: &mut HashMap<String, Square>) -> u32 {
        let moves: Vec<Square> = match board.status() {
            Status::Won(winner) => return u32::from(winner != mark),
            Status::Drawn => return 0,
            Status::Ongoing if board.to_move() != mark => board.moves().collect(),
            Status::Ongoing => {
                let choice = || self.choice(board).expect("the game goes on");
                vec![*known.entry(board.to_string()).or_insert_with(choice)]
            }
        };
        let mut lost = 0;
        for square in moves {
            board.play(square).expect("a legal move");
            lost += self.lost(mark, board, known);
            board.take_back(square);
        }
        lost
    }
}

fn minimax(board: &mut Position, plies: usize, max: Mark, visited: &mut impl FnMut(&Position)) -> i8 {
    visited(board);
    match board.status() {
        Status::Won(winner) => return if winner == max { 1 } else { -1 },
        Status::Drawn => return 0,
        Status::Ongoing if plies == 0 => return 0,
        Status::Ongoing => {}
    }
    let mut scores = Vec::new();
    for square in board.moves().collect_vec() {
        board.play(square).expect("a legal move");
        scores.push(minimax(board, plies - 1, max, visited));
        board.take_back(square);
    }
    let best = if board.to_move() == max { scores.iter().max() } else { scores.iter().min() };
    *best.expect("the game goes on")
}
