//! The list of lessons.

use super::round;
use crate::command::Command;
use crate::lesson::{Progress, course};

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
        let count = course().len();
        match command {
            Command::Up => self.selected = round::before(self.selected, count),
            Command::Down => self.selected = round::after(self.selected, count),
            Command::First => self.selected = 0,
            Command::Last => self.selected = count - 1,
            _ => {}
        }
    }
}
