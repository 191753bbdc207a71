//! Everything that finds moves.
//!
//! | module | purpose |
//! |---|---|
//! | [`analysis`] | the results that all engines share: scores, bounds, candidates |
//! | [`budget`] | how long a search may take, and how it is stopped |
//! | [`search`] | observable minimax with its variants: an exact score for every move |
//! | [`bitboard`] | boards as sets of cells in machine words, and all their lines at once |
//! | [`solver`] | exact scores on boards that are too large for plain search |
//! | [`proved`] | what was proved before, on some boards and in a session |
//! | [`heuristic`] | good moves where nothing can be proved |
//! | [`mcts`] | Monte Carlo tree search: win rates from games at random |
//! | [`player`] | who chooses a move (human, random, blind, depth-limited, MCTS, perfect) and how ties are broken |
//! | [`arena`] | games between computer players without a screen, and every game against the perfect player |
//! | [`task`] | jobs for another thread, and their results |

pub mod analysis;
pub mod arena;
pub mod bitboard;
pub mod budget;
mod hashing;
pub mod heuristic;
pub mod mcts;
pub mod player;
pub mod proved;
pub mod search;
pub mod solver;
pub mod task;
