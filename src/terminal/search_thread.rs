//! The search threads: one for each task. A new task stops the previous one.

use super::{Message, clock, cores, panics};
use crate::engine::analysis::Analysis;
use crate::engine::budget::Budget;
use crate::engine::task::{Output, Task, TaskReport};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

/// The minimum time between intermediate results; faster ones could not be read. If the loop is blocked for a while, a
/// task leaves it a few hundred messages at most: its time is limited, and only the loop starts another.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Starts and stops tasks.
pub(super) struct SearchThread {
    results: Sender<Message>,
    /// Stops the current task, or the last one.
    stop: Option<Arc<AtomicBool>>,
}

impl SearchThread {
    pub(super) const fn new(results: Sender<Message>) -> Self {
        Self { results, stop: None }
    }

    /// Stops the current task. If its result still arrives, it is out of date.
    pub(super) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Carries out a task in a new thread, which sends its results as messages.
    ///
    /// A panic becomes a result, too: the game continues without the answer.
    pub(super) fn think(&mut self, task: Task) {
        self.stop();
        let stop: Arc<AtomicBool> = Arc::default();
        self.stop = Some(Arc::clone(&stop));
        let start = Instant::now();
        let budget = Budget::of(task.time, clock).stopped_by(stop).on_threads(cores());
        let (id, results) = (task.id, self.results.clone());
        let worker = thread::Builder::new().name("search".to_owned());
        if let Err(fault) = worker.spawn(move || carry_out(&task, start, &budget, &results)) {
            let result = Err(format!("cannot start a search thread: {fault}"));
            let _ =
                self.results.send(Message::TaskReport(TaskReport { id, elapsed: Duration::ZERO, result }));
        }
    }
}

/// Does the work of a search thread. Once the loop has ended, results are discarded.
fn carry_out(task: &Task, start: Instant, budget: &Budget, results: &Sender<Message>) {
    let send = |result| {
        let task_report = TaskReport { id: task.id, elapsed: start.elapsed(), result };
        let _ = results.send(Message::TaskReport(task_report));
    };
    let mut last: Option<Instant> = None;
    let mut report = |analysis: &Analysis| {
        if last.is_none_or(|last| last.elapsed() >= REPORT_INTERVAL) {
            last = Some(Instant::now());
            send(Ok(Output::SoFar(analysis.clone())));
        }
    };
    let result = panics::contain(|| {
        panics::test_hook("search");
        task.carry_out(budget, &mut report)
    });
    send(result.unwrap_or_else(|panic| Err(panic.message)));
}

impl Drop for SearchThread {
    fn drop(&mut self) {
        self.stop();
    }
}
