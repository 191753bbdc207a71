//! What is to be done with files, from the loop to the thread that does it.

use crate::app::Keep;
use crate::record::Query;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Something to do with files.
#[derive(Clone, Debug)]
pub(in crate::terminal) enum Errand {
    /// To write something.
    Keep(Keep),
    /// To find games. Only what was looked for last is of interest.
    Find(Query),
    /// To read a game whose line begins here.
    Open(u64),
}

/// Errands that wait. What is to be written is done before all else, in order.
#[derive(Debug, Default)]
pub(super) struct Errands {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    keeps: VecDeque<Keep>,
    reads: VecDeque<Errand>,
    /// Whether something is being written.
    writes: bool,
    /// Whether there will be no more.
    closed: bool,
}

impl Errands {
    /// Adds an errand. A search takes the place of those that wait.
    pub(super) fn add(&self, errand: Errand) {
        let mut state = self.state();
        match errand {
            Errand::Keep(keep) => {
                // How the game stood before is of no interest any more.
                let is_of_game = |keep: &Keep| matches!(keep, Keep::Game(_) | Keep::NoGame);
                if is_of_game(&keep) && state.keeps.back().is_some_and(is_of_game) {
                    state.keeps.pop_back();
                }
                state.keeps.push_back(keep);
            }
            Errand::Find(_) => {
                state.reads.retain(|read| !matches!(read, Errand::Find(_)));
                state.reads.push_back(errand);
            }
            Errand::Open(_) => state.reads.push_back(errand),
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

    /// Waits for the next errand; the one before is done then. None if there will be no more.
    pub(super) fn next(&self) -> Option<Errand> {
        let mut state = self.state();
        state.writes = false;
        self.changed.notify_all();
        loop {
            let next = state.keeps.pop_front().map(Errand::Keep).or_else(|| state.reads.pop_front());
            if next.is_some() {
                state.writes = matches!(next, Some(Errand::Keep(_)));
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
        let is_superseded = state.reads.iter().any(|read| matches!(read, Errand::Find(_)));
        state.keeps.is_empty() && !state.closed && !is_superseded
    }

    /// Puts a search that was broken off where it will be done later, unless nobody waits for it any more.
    pub(super) fn put_off(&self, query: Query) {
        let mut state = self.state();
        let is_superseded = state.reads.iter().any(|read| matches!(read, Errand::Find(_)));
        if !state.closed && !is_superseded {
            state.reads.push_front(Errand::Find(query));
        }
    }

    /// Waits until all that was to be written is, but not for longer than this. Tells whether it is.
    pub(super) fn wait(&self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        let mut state = self.state();
        while state.writes || !state.keeps.is_empty() {
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
