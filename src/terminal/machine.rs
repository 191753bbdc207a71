//! The machine's clock and cores, for searches.

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
