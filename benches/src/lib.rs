//! What several benchmarks share.

use std::time::Duration;

/// A number with a comma after every three digits.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap_or("")).collect();
    groups.join(",")
}

/// A time limit in seconds, as typed; `None` if it is not one.
#[must_use]
pub fn seconds(text: Option<String>) -> Option<Duration> {
    Duration::try_from_secs_f64(text?.parse().ok()?).ok()
}
