//! What to say about a move, before it is played and after: hints, grades, and what was wrong with it.
//!
//! Everything said here follows from what is [proved](crate::engine::analysis::Bounds) or can be seen on the board; what
//! is only estimated is called so.

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
pub use reason::{Reason, reason};
pub use words::{because, either, squares};
