//! How much a search may take.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;

/// Breaks a search off when its time is up or when it is told to stop. Every search asks it again and again:
/// for minimax it is an [observer](Budget::observer).
#[derive(Clone, Debug)]
pub struct Budget {
    clock: fn() -> Duration,
    until: Option<Duration>,
    stop: Arc<AtomicBool>,
    /// How many threads may work at once.
    pub threads: NonZero<usize>,
}

impl Budget {
    /// No end but the one asked for. Its shares end by this clock.
    pub fn unlimited(clock: fn() -> Duration) -> Self {
        Self { clock, until: None, stop: Arc::default(), threads: NonZero::<usize>::MIN }
    }

    /// Ends this long from now by this clock, which tells the time since some moment and never goes back.
    pub fn of(time: Duration, clock: fn() -> Duration) -> Self {
        Self { until: clock().checked_add(time), ..Self::unlimited(clock) }
    }

    /// The same for `part` (from 0 to 1) of the time that is left, but no longer than `longest`.
    ///
    /// # Panics
    /// If the part is negative.
    #[must_use]
    pub fn share(&self, (part, longest): (f64, Duration)) -> Self {
        let now = (self.clock)();
        let part = self.until.map(|until| until.saturating_sub(now).mul_f64(part));
        Self { until: now.checked_add(part.unwrap_or(longest).min(longest)), ..self.clone() }
    }

    /// The same for this many threads.
    #[must_use]
    pub fn on_threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, ..self }
    }

    /// Whether its time is up or it was told to stop.
    pub fn is_spent(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| (self.clock)() >= until)
    }

    /// The same question for those who return when the answer is yes.
    ///
    /// # Errors
    /// If its time is up or it was told to stop.
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.is_spent() { Err(Interrupted) } else { Ok(()) }
    }

    /// The same, stopped by this flag in place of its own.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }
}

/// The search was broken off before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the search was stopped before it had an answer")]
pub struct Interrupted;
