//! What a search may use, and how to stop it.

use super::proved::Known;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;

/// Stops a search when its time is up or a flag is set. All searches check it; minimax does with an
/// [observer](Budget::observer).
#[derive(Clone, Debug)]
pub struct Budget {
    clock: fn() -> Duration,
    until: Option<Duration>,
    stop: Arc<AtomicBool>,
    /// How many threads the search may use: 1 or more.
    pub(crate) threads: usize,
    /// Memory for the solver's table, in bytes.
    pub table: usize,
    /// What is already known about the position.
    pub known: Arc<Known>,
}

impl Budget {
    /// The usual memory for the solver's table: 64 MiB.
    pub const TABLE: usize = 64 << 20;

    /// A budget without a time limit. The clock is needed only for [shares](Self::share).
    pub fn unlimited(clock: fn() -> Duration) -> Self {
        Self {
            clock,
            until: None,
            stop: Arc::default(),
            threads: 1,
            table: Self::TABLE,
            known: Arc::default(),
        }
    }

    /// A budget that ends this long from now. The clock returns the time since some moment and never goes back.
    pub fn of(time: Duration, clock: fn() -> Duration) -> Self {
        Self { until: clock().checked_add(time), ..Self::unlimited(clock) }
    }

    /// The same budget for `part` (0 to 1) of the time left, but at most `longest`.
    ///
    /// # Panics
    /// If `part` is negative.
    #[must_use]
    pub fn share(&self, (part, longest): (f64, Duration)) -> Self {
        let now = (self.clock)();
        let part = self.until.map(|until| until.saturating_sub(now).mul_f64(part));
        Self { until: now.checked_add(part.unwrap_or(longest).min(longest)), ..self.clone() }
    }

    /// The same budget for this many threads. It takes none for one.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Whether the time is up or the flag is set.
    pub fn is_spent(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| (self.clock)() >= until)
    }

    /// Stops a search with `?`.
    ///
    /// # Errors
    /// If the budget [is spent](Self::is_spent).
    pub fn check(&self) -> Searched<()> {
        if self.is_spent() { Err(Interrupted) } else { Ok(()) }
    }

    pub(crate) const fn count(&self) -> NodeCount<'_> {
        NodeCount { nodes: 0, budget: self }
    }

    /// The same budget, stopped by this flag instead of its own.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }
}

/// The nodes of a search so far, and its budget.
pub(crate) struct NodeCount<'a> {
    pub nodes: u64,
    pub budget: &'a Budget,
}

impl NodeCount<'_> {
    /// Counts a node. Checks the budget every 1,024 nodes.
    pub(crate) fn tick(&mut self) -> Searched<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) { self.budget.check() } else { Ok(()) }
    }
}

/// The search was stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the search was stopped before it had an answer")]
pub struct Interrupted;

/// The result of a search that can be stopped.
pub type Searched<T> = Result<T, Interrupted>;
