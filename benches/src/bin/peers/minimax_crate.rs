//! The crate `minimax`: its plain negamax, and its iterative search with a table.

use crate::answer::{Answer, Outcome};
use crate::board::{Board, Cell};
use minimax::{BEST_EVAL, Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Negamax, Strategy};
use minimax::{WORST_EVAL, Winner};

/// The game for the crate's traits.
pub(crate) struct Rules<const C: u32, const R: u32, const K: u32>;

impl<const C: u32, const R: u32, const K: u32> Game for Rules<C, R, K> {
    type S = Board<C, R, K>;
    type M = Cell;

    fn generate_moves(board: &Self::S, moves: &mut Vec<Cell>) -> Option<Winner> {
        let winner = Self::get_winner(board);
        if winner.is_none() {
            moves.extend(board.moves());
        }
        winner
    }

    fn apply(board: &mut Self::S, cell: Cell) -> Option<Self::S> {
        Some(board.play(cell))
    }

    fn get_winner(board: &Self::S) -> Option<Winner> {
        if board.is_won() { Some(Winner::PlayerJustMoved) } else { board.is_full().then_some(Winner::Draw) }
    }

    fn zobrist_hash(board: &Self::S) -> u64 {
        board.hash()
    }

    fn table_index(cell: Cell) -> u16 {
        cell.0.into()
    }

    fn max_table_index() -> u16 {
        63
    }
}

/// Scores every unfinished game 0.
#[derive(Default)]
pub(crate) struct NoOpinion<const C: u32, const R: u32, const K: u32>;

impl<const C: u32, const R: u32, const K: u32> Evaluator for NoOpinion<C, R, K> {
    type G = Rules<C, R, K>;

    fn evaluate(&self, _: &Board<C, R, K>) -> Evaluation {
        0
    }
}

/// The iterative search with a table of this size, optionally with moves ordered by their history. Other options have
/// the crate's defaults.
pub(crate) fn iterative<const C: u32, const R: u32, const K: u32>(
    table_bytes: usize,
    history: bool,
) -> IterativeSearch<NoOpinion<C, R, K>> {
    let options = IterativeOptions::new().with_table_byte_size(table_bytes);
    let options = if history { options.with_countermove_history() } else { options };
    IterativeSearch::new(NoOpinion, options)
}

/// The plain negamax.
pub(crate) fn negamax<const C: u32, const R: u32, const K: u32>() -> Negamax<NoOpinion<C, R, K>> {
    Negamax::new(NoOpinion, 0)
}

/// A search of this crate that also returns the value of the position that it has chosen a move for.
pub(crate) trait Valued {
    /// The value.
    fn value(&self) -> Evaluation;
}

impl<E: Evaluator<G: Game<S: Clone, M: Copy + Eq>>> Valued for IterativeSearch<E> {
    fn value(&self) -> Evaluation {
        self.root_value()
    }
}

impl<E: Evaluator> Valued for Negamax<E> {
    fn value(&self) -> Evaluation {
        self.root_value()
    }
}

/// A best move, and the value of the position.
pub(crate) fn solve<const C: u32, const R: u32, const K: u32>(
    search: &mut (impl Strategy<Rules<C, R, K>> + Valued),
    board: &Board<C, R, K>,
) -> (Answer, Cell) {
    search.set_max_depth(u8::try_from(board.empty_cells()).expect("a word has 64 bits"));
    let best = search.choose_move(board).expect("the game is not over");
    let outcome = match search.value() {
        BEST_EVAL => Outcome::Win,
        WORST_EVAL => Outcome::Loss,
        _ => Outcome::Draw,
    };
    (Answer { outcome, plies: None }, best)
}
