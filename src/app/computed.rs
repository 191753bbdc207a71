//! Values that the search thread computes.

use crate::engine::task::TaskId;

/// Something that a task has to make first.
#[derive(Clone, Debug)]
pub enum Computed<T> {
    /// Nobody has asked.
    NotAsked,
    /// The search thread is at it.
    Pending(TaskId),
    /// The search thread is at it, and this is what it has so far.
    Partial(TaskId, T),
    /// The thing is there.
    Ready(T),
    /// The task went wrong, and how.
    Failed(String),
}

impl<T> Computed<T> {
    /// The thing, if it is there.
    pub const fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(thing) => Some(thing),
            _ => None,
        }
    }

    pub(super) const fn ready_mut(&mut self) -> Option<&mut T> {
        match self {
            Self::Ready(thing) => Some(thing),
            _ => None,
        }
    }

    pub(super) fn awaits(&self, id: TaskId) -> bool {
        matches!(self, Self::Pending(pending) | Self::Partial(pending, _) if *pending == id)
    }
}
