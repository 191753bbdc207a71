//! Comments on a move before and after it is played: hints, grades and faults.
//!
//! Every comment follows from what is [proved](crate::engine::analysis::Bounds) or visible on the board; estimates are
//! marked as such.

mod fault;
mod grade;
mod hint;
mod judgement;
mod reason;
mod words;

pub use fault::{Fault, Opening};
pub use grade::Grade;
pub use hint::Hint;
pub use judgement::Judgement;
pub use reason::{Reason, pairs, reason};
pub use words::{because, either, squares, threats};
