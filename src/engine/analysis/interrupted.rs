//! No answer.

use std::fmt;

/// The search was broken off before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped before it had an answer")
    }
}

impl std::error::Error for Interrupted {}
