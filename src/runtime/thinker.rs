//! The search threads: one for each task, which is broken off as soon as another is wanted.

use super::Message;
use super::panics;
use crate::app::{Task, Thought};
use crate::player::Budget;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Instant;

/// Starts and stops tasks.
pub(super) struct Thinker {
    results: Sender<Message>,
    /// Breaks off the task under way, or the last one.
    stop: Option<Arc<AtomicBool>>,
}

impl Thinker {
    pub(super) const fn new(results: Sender<Message>) -> Self {
        Self { results, stop: None }
    }

    /// Breaks the task under way off. Its result, should it still come, is stale.
    pub(super) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Carries a task out in a thread of its own; the result arrives as a message.
    ///
    /// A panic becomes a result, too: the game goes on without the answer.
    pub(super) fn think(&mut self, task: Task) {
        self.stop();
        let stop: Arc<AtomicBool> = Arc::default();
        self.stop = Some(Arc::clone(&stop));
        let results = self.results.clone();
        let id = task.id;
        let work = move || {
            let begun = Instant::now();
            let mut budget = Budget::of(task.job.time()).stopped_by(stop);
            let result = panics::contain(|| {
                panics::test_hook("search");
                task.carry_out(&mut budget)
            });
            Thought {
                id,
                elapsed: begun.elapsed(),
                result: result.unwrap_or_else(|panic| Err(panic.message)),
            }
        };
        let worker = thread::Builder::new().name("search".to_owned());
        let sender = self.results.clone();
        let spawned = worker.spawn(move || {
            let _ = results.send(Message::Thought(work()));
        });
        if let Err(fault) = spawned {
            let result = Err(format!("no thread to think in: {fault}"));
            let _ = sender.send(Message::Thought(Thought { id, elapsed: std::time::Duration::ZERO, result }));
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}
