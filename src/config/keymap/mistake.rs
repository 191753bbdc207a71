//! What somebody has mistyped in a file: what may be meant, how messages quote it, and which problems are told.

use std::borrow::Cow;
use std::ops::Range;

/// The most characters of a name that are quoted. Nothing that has a name here has one as long.
const LONGEST: usize = 40;

/// The candidate that a text is most like, whatever its case, and the first of several; none if the text is too
/// long to be a slip of the finger.
pub fn nearest<T: AsRef<str>>(text: &str, candidates: impl IntoIterator<Item = T>) -> Option<T> {
    if is_long(text) {
        return None;
    }
    let text = text.to_lowercase();
    let distance = |candidate: &T| strsim::damerau_levenshtein(&text, &candidate.as_ref().to_lowercase());
    candidates.into_iter().min_by_key(distance)
}

/// A text, or of a long one the beginning.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    if !is_long(text) {
        return text.into();
    }
    let beginning: String = text.chars().take(LONGEST - 3).collect();
    (beginning + "...").into()
}

/// A text as messages quote it: the beginning of a long one, and nothing that a terminal would obey.
pub fn quoted(text: &str) -> String {
    format!("`{}`", shortened(text).escape_debug())
}

fn is_long(text: &str) -> bool {
    text.chars().nth(LONGEST).is_some()
}

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
    /// How many more there are.
    pub more: usize,
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
}
