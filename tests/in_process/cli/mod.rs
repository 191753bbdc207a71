//! The command line: arguments and output.

mod analyze;
mod launch;
mod match_games;
mod replay;
