//! Counts nodes, measures times, and stops searches at the time limit.
//!
//! Not every peer can be told to stop, but all of them play a move on the board at every node. There the nodes are
//! counted, and after the deadline a panic unwinds the search.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

thread_local! {
    static NODES: Cell<u64> = const { Cell::new(0) };
    static DEADLINE: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// The clock is read once in this many nodes.
const NODES_BETWEEN_LOOKS: u64 = 1 << 16;

/// Runs shorter than this are repeated,
const SHORT: Duration = Duration::from_millis(250);

/// for at least this time,
const REPEATING: Duration = Duration::from_millis(500);

/// or this many times.
const MOST_RUNS: usize = 100_001;

/// The panic that unwinds a search that has run out of time.
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

/// Unwinds the search if it has run out of time.
pub(crate) fn stop_if_late() {
    if DEADLINE.get().is_some_and(|deadline| Instant::now() >= deadline) {
        DEADLINE.set(None);
        resume_unwind(Box::new(OutOfTime));
    }
}

/// A finished search.
#[derive(Clone, Debug)]
pub(crate) struct Run<A> {
    pub(crate) answer: A,
    pub(crate) time: Duration,
    pub(crate) nodes: u64,
}

/// The run with the median time; `None` if the first one was stopped at the time limit. Each run is prepared
/// separately; preparing and cleaning up are not in the time.
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
