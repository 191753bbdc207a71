//! Lists that one goes through round the ends.

/// The place before another in a list of so many; before the first comes the last.
pub(super) const fn before(place: usize, count: usize) -> usize {
    (place + count - 1) % count
}

/// The place after another in a list of so many; after the last comes the first.
pub(super) const fn after(place: usize, count: usize) -> usize {
    (place + 1) % count
}
