//! Everything that finds a move, and what it finds.
//!
//! | module | what it is for |
//! |---|---|
//! | [`analysis`] | what is found out of a position: scores, bounds, candidates; all others speak of these |
//! | [`budget`] | how long a search may take, and how it is stopped |
//! | [`search`] | minimax, made to be watched: switches, observers, exact scores for every move |
//! | [`bitboard`] | boards as sets of cells in machine words, and their lines all at once |
//! | [`solver`] | exact answers on boards that plain search does not finish |
//! | [`heuristic`] | playing well where nothing can be proved |
//! | [`player`] | who chooses a move: human, random, blind, depth-limited, perfect; ties |
//! | [`arena`] | games between computer players without a screen, and every line against the perfect one |
//! | [`task`] | a job for another thread, what it finds, and carrying it out |

pub mod analysis;
pub mod arena;
pub mod bitboard;
pub mod budget;
pub mod heuristic;
pub mod player;
pub mod search;
pub mod solver;
pub mod task;
