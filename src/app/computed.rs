//! Values that the search thread computes.

use crate::engine::task::{Output, TaskId};

/// A value that a task of the search thread computes.
#[derive(Clone, Debug)]
pub enum Computed<T> {
    /// Not requested yet.
    NotAsked,
    /// This task is computing the value.
    Pending(TaskId),
    /// This task is computing the value; an intermediate result is there.
    Partial(TaskId, T),
    /// The value.
    Ready(T),
    /// The task failed for this reason.
    Failed(String),
}

impl<T> Computed<T> {
    /// The value, once it is final.
    pub const fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(value) => Some(value),
            _ => None,
        }
    }

    pub(super) const fn ready_mut(&mut self) -> Option<&mut T> {
        match self {
            Self::Ready(value) => Some(value),
            _ => None,
        }
    }

    /// Forgets a task that has not finished.
    pub(super) fn stop(&mut self) {
        if let Self::Pending(_) | Self::Partial(..) = self {
            *self = Self::NotAsked;
        }
    }

    /// Takes what is wanted of its task's result, or why there is none. Other results change nothing.
    pub(super) fn take(&mut self, result: Result<Output, String>, wanted: impl FnOnce(Output) -> Option<T>) {
        *self = match result.map(wanted) {
            Ok(Some(value)) => Self::Ready(value),
            Ok(None) => return,
            Err(fault) => Self::Failed(fault),
        };
    }

    pub(super) fn awaits(&self, id: TaskId) -> bool {
        matches!(self, Self::Pending(pending) | Self::Partial(pending, _) if *pending == id)
    }
}
