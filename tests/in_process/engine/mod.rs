//! Everything that finds moves: searches, proofs, estimates, players.

mod arena;
mod bits;
mod chance;
mod evaluation;
mod exact;
mod heuristic;
mod limits;
mod mcts;
mod number_trees;
mod players;
mod proved;
mod search;
mod solver;
mod table;
mod traces;
mod watching;
