//! How much a search may take.

use crate::search::{Node, Observer};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Breaks a search off when its time is up or when it is told to stop.
///
/// As an observer it looks at the clock every 1,024 nodes, for which minimax takes a few milliseconds.
#[derive(Clone, Debug)]
pub struct Budget {
    until: Option<Instant>,
    stop: Arc<AtomicBool>,
    nodes: u64,
    threads: NonZero<usize>,
}

impl Budget {
    /// No end but the one asked for.
    pub fn unlimited() -> Self {
        Self { until: None, stop: Arc::default(), nodes: 0, threads: NonZero::<usize>::MIN }
    }

    /// Ends this long from now.
    pub fn of(time: Duration) -> Self {
        Self { until: Instant::now().checked_add(time), ..Self::unlimited() }
    }

    /// The same for `part` (from 0 to 1) of the time that is left, but no longer than `longest`.
    ///
    /// # Panics
    /// If the part is negative.
    #[must_use]
    pub fn share(&self, (part, longest): (f64, Duration)) -> Self {
        let now = Instant::now();
        let part = self.until.map(|until| until.saturating_duration_since(now).mul_f64(part));
        Self { until: now.checked_add(part.unwrap_or(longest).min(longest)), ..self.clone() }
    }

    /// How many threads may work at once.
    pub const fn threads(&self) -> NonZero<usize> {
        self.threads
    }

    /// The same for this many threads.
    #[must_use]
    pub fn on_threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, ..self }
    }

    /// The same for as many threads as the machine has cores.
    #[must_use]
    pub fn on_all_cores(self) -> Self {
        let cores = thread::available_parallelism();
        self.on_threads(cores.unwrap_or(NonZero::<usize>::MIN))
    }

    /// Whether its time is up or it was told to stop.
    pub fn is_spent(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether to go on.
    pub fn flow(&self) -> ControlFlow<()> {
        if self.is_spent() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The same, ended also by setting this flag.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }
}

impl Observer for Budget {
    fn enter(&mut self, _: &Node) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) { self.flow() } else { ControlFlow::Continue(()) }
    }
}
