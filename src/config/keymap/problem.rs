//! What is wrong with a file that a user has written.

use std::ops::Range;

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The bytes of the file that are meant.
    pub span: Range<usize>,
    /// A sentence, without a capital letter and a full stop.
    pub text: String,
}

/// The problems of a file: so many as people read, and how many more there are. A damaged file may have a hundred
/// thousand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    told: Vec<Problem>,
    more: usize,
}

impl Problems {
    /// How many are told.
    pub const MOST: usize = 20;

    /// Takes note of a problem; what there is to say is worked out only if it will be told.
    pub fn add(&mut self, span: Range<usize>, text: impl FnOnce() -> String) {
        if self.told.len() < Self::MOST {
            self.told.push(Problem { span, text: text() });
        } else {
            self.more += 1;
        }
    }

    /// Those that are told, in the order of the file.
    pub fn told(mut self) -> Vec<Problem> {
        self.told.sort_by_key(|problem| problem.span.start);
        self.told
    }

    /// How many more there are.
    pub const fn more(&self) -> usize {
        self.more
    }
}
