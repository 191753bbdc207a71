//! Something that is wrong with the keys that a user wants.

use std::ops::Range;

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The bytes of the file that are meant.
    pub span: Range<usize>,
    /// A sentence, without a capital letter and a full stop.
    pub text: String,
}
