//! What is to be done with files, from the loop to the thread that does it.

use crate::app::Save;
use crate::record::Query;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Something to do with files.
#[derive(Clone, Debug)]
pub(in crate::terminal) enum Request {
    /// To write something.
    Save(Save),
    /// To find games. Only what was looked for last is of interest.
    Find(Query),
    /// To read a game whose line begins here.
    Open(u64),
}

/// Queue that wait. What is to be written is done before all else, in order.
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
    writes: bool,
    /// Whether there will be no more.
    closed: bool,
}

impl Queue {
    /// Adds an request. A search takes the place of those that wait.
    pub(super) fn add(&self, request: Request) {
        let mut state = self.state();
        match request {
            Request::Save(save) => {
                // How the game stood before is of no interest any more.
                let is_of_game = |save: &Save| matches!(save, Save::Game(_) | Save::NoGame);
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

    /// There will be no more, and what was to be read is of no interest any more.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.reads.clear();
        self.changed.notify_all();
    }

    /// Waits for the next request; the one before is done then. None if there will be no more.
    pub(super) fn next(&self) -> Option<Request> {
        let mut state = self.state();
        state.writes = false;
        self.changed.notify_all();
        loop {
            let next = state.saves.pop_front().map(Request::Save).or_else(|| state.reads.pop_front());
            if next.is_some() {
                state.writes = matches!(next, Some(Request::Save(_)));
                return next;
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether nothing that waits is more urgent than a search that is under way.
    pub(super) fn can_search(&self) -> bool {
        let state = self.state();
        let is_superseded = state.reads.iter().any(|read| matches!(read, Request::Find(_)));
        state.saves.is_empty() && !state.closed && !is_superseded
    }

    /// Puts a search that was broken off where it will be done later, unless nobody waits for it any more.
    pub(super) fn put_off(&self, query: Query) {
        let mut state = self.state();
        let is_superseded = state.reads.iter().any(|read| matches!(read, Request::Find(_)));
        if !state.closed && !is_superseded {
            state.reads.push_front(Request::Find(query));
        }
    }

    /// Waits until all that was to be written is, but not for longer than this. Tells whether it is.
    pub(super) fn wait(&self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        let mut state = self.state();
        while state.writes || !state.saves.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            (state, _) = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner);
        }
        true
    }

    /// Nothing in here panics half-way through a change.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
