//! What finds a move: searches, proofs, estimates, players.

mod arena;
mod heuristic;
mod players;
mod search;
mod solver;
mod watching;
mod whole;
