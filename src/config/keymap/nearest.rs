//! Names that somebody has mistyped: what may be meant, and how messages quote them.

use std::borrow::Cow;

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
