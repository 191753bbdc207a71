//! What somebody may have meant.

/// The candidate that a text is most like, the first of several.
pub(super) fn nearest<T: AsRef<str>>(text: &str, candidates: impl IntoIterator<Item = T>) -> Option<T> {
    let distance =
        |candidate: &T| strsim::damerau_levenshtein(&text.to_lowercase(), &candidate.as_ref().to_lowercase());
    candidates.into_iter().min_by_key(distance)
}
