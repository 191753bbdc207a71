//! What is asked for on the command line, and what is answered there.

mod analyze;
mod launch;
mod match_games;
mod replay;
