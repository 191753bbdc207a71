//! What a search is given of the machine: its clock and its cores.

use std::num::NonZero;
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

/// The time since this was first asked. It never goes back.
pub fn clock() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed()
}

/// How many threads can work at once.
pub(crate) fn cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}
