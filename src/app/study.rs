//! A lesson that is being read and done.

use super::outbox::Outbox;
use super::task::Thought;
use crate::command::Command;
use crate::lesson::{Lesson, Page, course};
use crate::search::Minimax;

/// A lesson: which page is open, and how far its task has got.
#[derive(Clone, Debug)]
pub struct Study {
    /// A place in the course.
    place: usize,
    page: usize,
}

impl Study {
    /// A lesson's first page.
    pub(super) const fn new(place: usize) -> Self {
        Self { place, page: 0 }
    }

    /// The lesson's place in the course.
    pub const fn place(&self) -> usize {
        self.place
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        &course()[self.place]
    }

    /// The page that is open.
    pub fn page(&self) -> &'static Page {
        &self.lesson().pages[self.page]
    }

    /// The search that tree and stepper begin with.
    pub(super) fn search(&self) -> Option<Minimax> {
        self.page().searches.first().copied()
    }

    pub(super) fn offers(&self, _command: Command) -> bool {
        true
    }

    pub(super) fn resume(&mut self, _outbox: &mut Outbox) {}

    pub(super) fn command(&mut self, _command: Command, _outbox: &mut Outbox) {}

    pub(super) fn thought(&mut self, _thought: Thought, _outbox: &mut Outbox) {}
}
