//! The machine's clock and cores, for searches, and what a guest's process may use of it.

#[cfg(unix)]
use super::print_stderr;
#[cfg(unix)]
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
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

/// What a guest's process may use, in bytes: memory of its own, each file, and nothing for a core dump.
#[cfg(unix)]
const PROCESS_LIMITS: [(Resource, u64); 3] =
    [(Resource::Data, 256 << 20), (Resource::Fsize, 16 << 20), (Resource::Core, 0)];

/// Limits this process for good. Searches have limits of their own; this is against all else that a guest could make
/// grow: crossterm keeps a paste in memory until it ends, and a session could play a million games. A limit that cannot
/// be set is named on stderr.
#[cfg(unix)]
pub fn limit_process() {
    for (resource, most) in PROCESS_LIMITS {
        let host = getrlimit(resource);
        let [current, maximum] =
            [host.current, host.maximum].map(|host| Some(host.map_or(most, |host| host.min(most))));
        if let Err(fault) = setrlimit(resource, Rlimit { current, maximum }) {
            print_stderr(format_args!("noughts: cannot limit {resource:?} to {most} bytes: {fault}"));
        }
    }
    // Writing too much is then an error, which is shown, and not the end.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}
