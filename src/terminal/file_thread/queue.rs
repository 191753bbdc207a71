//! The requests from the loop to the file thread.

use crate::app::Save;
use crate::record::Query;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Something to do with files.
#[derive(Clone, Debug)]
pub(in crate::terminal) enum Request {
    /// Write something.
    Save(Save),
    /// Find games. Only the latest query matters.
    Find(Query),
    /// Read the game whose line starts at this byte.
    Open(u64),
}

/// The requests that wait. Writes come before reads, in order.
#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    saves: VecDeque<Save>,
    reads: VecDeque<Request>,
    /// Whether something is being written.
    writing: bool,
    /// Whether there will be no more requests.
    closed: bool,
}

impl Queue {
    /// Adds a request. A query replaces one that waits.
    pub(super) fn add(&self, request: Request) {
        let mut state = self.state();
        match request {
            Request::Save(save) => {
                // A newer state of the game replaces an older one.
                let is_of_game = |save: &Save| matches!(save, Save::Game(_));
                if is_of_game(&save) && state.saves.back().is_some_and(is_of_game) {
                    state.saves.pop_back();
                }
                state.saves.push_back(save);
            }
            Request::Find(_) => {
                state.reads.retain(|read| !matches!(read, Request::Find(_)));
                state.reads.push_back(request);
            }
            Request::Open(_) => state.reads.push_back(request),
        }
        self.changed.notify_all();
    }

    /// Closes the queue: no more requests will come, and waiting reads are dropped.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.reads.clear();
        self.changed.notify_all();
    }

    /// Marks the previous request as done and waits for the next. `None` if there will be no more.
    pub(super) fn next(&self) -> Option<Request> {
        let mut state = self.state();
        state.writing = false;
        self.changed.notify_all();
        loop {
            let next = state.saves.pop_front().map(Request::Save).or_else(|| state.reads.pop_front());
            if next.is_some() {
                state.writing = matches!(next, Some(Request::Save(_)));
                return next;
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether a running query may continue, as no waiting request is more urgent.
    pub(super) fn can_search(&self) -> bool {
        let state = self.state();
        let is_superseded = state.reads.iter().any(|read| matches!(read, Request::Find(_)));
        state.saves.is_empty() && !state.closed && !is_superseded
    }

    /// Queues an interrupted query again, unless a newer one replaces it.
    pub(super) fn requeue(&self, query: Query) {
        let mut state = self.state();
        let is_superseded = state.reads.iter().any(|read| matches!(read, Request::Find(_)));
        if !state.closed && !is_superseded {
            state.reads.push_front(Request::Find(query));
        }
    }

    /// Waits until everything is written, up to a limit; returns whether it is.
    pub(super) fn wait(&self, limit: Duration) -> bool {
        let until = Instant::now() + limit;
        let mut state = self.state();
        while state.writing || !state.saves.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            (state, _) = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner);
        }
        true
    }

    /// The locked state. A poisoned lock is fine: nothing here panics half-way through a change.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
