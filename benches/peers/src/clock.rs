//! Counts nodes, measures times, and stops searchers that exceed the cap.
//!
//! Not all peers can be stopped from outside, but all of them ask the board to play a move at every node. That
//! is where nodes are counted and where, after the deadline, a panic unwinds the search.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

thread_local! {
    static NODES: Cell<u64> = const { Cell::new(0) };
    static DEADLINE: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// The number of nodes between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 1 << 16;

/// Runs shorter than this are repeated.
const SHORT: Duration = Duration::from_millis(250);

/// How long runs are repeated.
const REPEATING: Duration = Duration::from_millis(500);

/// The maximum number of runs.
const MOST_RUNS: usize = 100_001;

/// The panic payload that unwinds a search after the deadline.
struct OutOfTime;

/// Counts a node.
#[inline]
pub(crate) fn count_node() {
    let nodes = NODES.get() + 1;
    NODES.set(nodes);
    if nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
        stop_if_late();
    }
}

/// Adds nodes that the search has counted itself.
pub(crate) fn count_nodes(nodes: u64) {
    NODES.set(NODES.get() + nodes);
}

/// Unwinds the search if the deadline has passed.
pub(crate) fn stop_if_late() {
    if DEADLINE.get().is_some_and(|deadline| Instant::now() >= deadline) {
        DEADLINE.set(None);
        resume_unwind(Box::new(OutOfTime));
    }
}

/// A search that finished.
#[derive(Clone, Debug)]
pub(crate) struct Run<A> {
    pub(crate) answer: A,
    pub(crate) time: Duration,
    pub(crate) nodes: u64,
}

/// The run with the median time; `None` if the first run was stopped at the cap. `prepare` is called before each
/// run; neither that nor dropping its result is included in the time.
pub(crate) fn measure<T, A>(
    cap: Duration,
    mut prepare: impl FnMut() -> T,
    mut search: impl FnMut(&mut T) -> A,
) -> Option<Run<A>> {
    let begin = Instant::now();
    let mut runs = vec![run(cap, &mut prepare, &mut search)?];
    while runs[0].time < SHORT && begin.elapsed() < REPEATING && runs.len() < MOST_RUNS {
        runs.extend(run(cap, &mut prepare, &mut search));
    }
    runs.sort_by_key(|run| run.time);
    Some(runs.swap_remove(runs.len() / 2))
}

fn run<T, A>(
    cap: Duration,
    prepare: &mut impl FnMut() -> T,
    search: &mut impl FnMut(&mut T) -> A,
) -> Option<Run<A>> {
    let mut prepared = prepare();
    NODES.set(0);
    let begin = Instant::now();
    DEADLINE.set(Some(begin + cap));
    let result = catch_unwind(AssertUnwindSafe(|| search(&mut prepared)));
    let time = begin.elapsed();
    DEADLINE.set(None);
    match result {
        Ok(answer) => Some(Run { answer, time, nodes: NODES.get() }),
        Err(payload) if payload.is::<OutOfTime>() => None,
        Err(payload) => resume_unwind(payload),
    }
}
