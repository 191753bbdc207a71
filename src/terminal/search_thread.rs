//! The search threads: one for each task, which is broken off as soon as another is wanted.

use super::Message;
use super::panics;
use super::{clock, cores};
use crate::engine::analysis::Analysis;
use crate::engine::budget::Budget;
use crate::engine::task::{Output, Task, TaskReport};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

/// What is found out meanwhile is told no more often than this: nobody reads faster. Should the loop read nothing for
/// a while, a task leaves it some hundred messages at the most: its time is limited, and only the loop begins another.
const PAUSE: Duration = Duration::from_millis(100);

/// Starts and stops tasks.
pub(super) struct SearchThread {
    results: Sender<Message>,
    /// Breaks off the task under way, or the last one.
    stop: Option<Arc<AtomicBool>>,
}

impl SearchThread {
    pub(super) const fn new(results: Sender<Message>) -> Self {
        Self { results, stop: None }
    }

    /// Breaks the task under way off. Its result, should it still come, is stale.
    pub(super) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Carries a task out in a thread of its own; what it finds arrives as messages.
    ///
    /// A panic becomes a result, too: the game goes on without the answer.
    pub(super) fn think(&mut self, task: Task) {
        self.stop();
        let stop: Arc<AtomicBool> = Arc::default();
        self.stop = Some(Arc::clone(&stop));
        let budget = Budget::of(task.job.time(), clock).stopped_by(stop).on_threads(cores());
        let (id, results) = (task.id, self.results.clone());
        let worker = thread::Builder::new().name("search".to_owned());
        if let Err(fault) = worker.spawn(move || carry_out(&task, &budget, &results)) {
            let result = Err(format!("no thread to think in: {fault}"));
            let _ =
                self.results.send(Message::TaskReport(TaskReport { id, elapsed: Duration::ZERO, result }));
        }
    }
}

/// Does the work of a search thread. When nobody listens any more, nobody needs the answer.
fn carry_out(task: &Task, budget: &Budget, results: &Sender<Message>) {
    let begun = Instant::now();
    let send = |result| {
        let task_report = TaskReport { id: task.id, elapsed: begun.elapsed(), result };
        let _ = results.send(Message::TaskReport(task_report));
    };
    let mut told: Option<Instant> = None;
    let mut tell = |analysis: &Analysis| {
        if told.is_none_or(|told| told.elapsed() >= PAUSE) {
            told = Some(Instant::now());
            send(Ok(Output::SoFar(analysis.clone())));
        }
    };
    let result = panics::contain(|| {
        panics::test_hook("search");
        task.carry_out(budget, &mut tell)
    });
    send(result.unwrap_or_else(|panic| Err(panic.message)));
}

impl Drop for SearchThread {
    fn drop(&mut self) {
        self.stop();
    }
}
