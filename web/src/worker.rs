//! Searches, in a worker of their own: the page goes on while they run, and ends the worker to stop one.

use crate::{clock, send};
use noughts::engine::{Budget, Task};

pub(crate) fn think(task: &[u8]) {
    let task: Task = postcard::from_bytes(task).expect("the page is of this version");
    let send = |report| send(&postcard::to_allocvec(&report).expect("all lengths are known"));
    task.send_reports(clock, send, |report| task.carry_out(&Budget::of(task.time, clock), report));
}
