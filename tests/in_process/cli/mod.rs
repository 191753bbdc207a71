//! The command line: arguments and output.

mod analyze;
mod launch;
mod replay;
