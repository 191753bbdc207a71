//! The list of lessons.

use crate::config::command::Command;
use crate::config::direction::place_after;
use crate::teach::lesson::{Progress, course};

/// The list: which lesson is selected.
#[derive(Clone, Debug)]
pub struct Course {
    selected: usize,
}

impl Course {
    /// The list with the first lesson selected that has not been finished.
    pub(super) fn new(progress: &Progress) -> Self {
        Self { selected: course().iter().position(|lesson| !progress.has(lesson.name)).unwrap_or(0) }
    }

    /// The list with this lesson selected.
    pub(super) const fn at(selected: usize) -> Self {
        Self { selected }
    }

    /// The place of the selected lesson.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    pub(super) fn select(&mut self, lesson: usize) {
        self.selected = lesson.min(course().len() - 1);
    }

    /// Moves the selection, round at the ends.
    pub(super) fn command(&mut self, command: Command) {
        self.selected = place_after(command, self.selected, course().len()).unwrap_or(self.selected);
    }
}
