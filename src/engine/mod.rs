//! Everything that finds moves.
//!
//! In comes a [`Position`](crate::game::Position) and a [`Budget`](budget::Budget), out come scores with their bounds, or a
//! chosen move. It knows the rules, and no terminal, no file and no clock but the budget's. [`player::assess`] scores the
//! moves of any position; [`search::Minimax`] is the search that the program explains.
//!
//! | module | purpose |
//! |---|---|
//! | [`analysis`] | the results that all engines share: scores, bounds, candidates |
//! | [`budget`] | how long a search may take, and how to stop it |
//! | [`search`] | minimax, observable, with its variants: an exact score for every move |
//! | [`bitboard`] | boards as sets of cells in machine words |
//! | [`solver`] | exact scores on boards that are too large for plain search |
//! | [`proved`] | what was proved before |
//! | [`heuristic`] | good moves where nothing can be proved |
//! | [`mcts`] | Monte Carlo tree search: win rates from games at random |
//! | [`player`] | who chooses a move, and how ties are broken |
//! | [`arena`] | games between computer players; every game against the perfect player |
//! | [`task`] | jobs for another thread, and their results |

pub mod analysis;
pub mod arena;
mod best_line;
pub mod bitboard;
pub mod budget;
pub mod exact;
mod hashing;
pub mod heuristic;
pub mod mcts;
pub mod player;
pub mod proved;
pub mod search;
pub mod solver;
pub mod task;
