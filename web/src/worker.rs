//! Searches, in a worker of their own: the page goes on while they run, and ends the worker to stop one.

use crate::{clock, send};
use noughts::engine::analysis::Analysis;
use noughts::engine::budget::Budget;
use noughts::engine::task::{Output, Task, TaskReport};
use std::time::Duration;

/// The minimum time between intermediate results, as in the terminal.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

pub(crate) fn think(task: &[u8]) {
    let task: Task = postcard::from_bytes(task).expect("the page is of this version");
    let started = clock();
    let report = |result| {
        let report = TaskReport { id: task.id, elapsed: clock().saturating_sub(started), result };
        send(&postcard::to_allocvec(&report).expect("all lengths are known"));
    };
    let mut last = None;
    let mut report_so_far = |analysis: &Analysis| {
        if last.is_none_or(|last| clock() >= last + REPORT_INTERVAL) {
            last = Some(clock());
            report(Ok(Output::SoFar(analysis.clone())));
        }
    };
    let budget = Budget::of(task.time, clock);
    report(task.carry_out(&budget, &mut report_so_far));
}
