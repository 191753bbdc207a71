//! The machine's clock and cores, for searches.

use std::fs;
use std::num::NonZero;
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

/// The time since the first call. It never goes back.
pub fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// How many threads can run at once.
pub(crate) fn cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// The most that a table may take, in bytes: a quarter of the machine's memory, or 1 GiB where the system does not tell.
pub(crate) fn most_for_table() -> usize {
    let facts = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = facts.split_whitespace().nth(1).and_then(|kibibytes| kibibytes.parse::<usize>().ok());
    total.map_or(1 << 30, |kibibytes| kibibytes.saturating_mul(1024 / 4))
}
