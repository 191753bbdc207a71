//! The list of lessons.

mod draw;
mod words;

pub(in crate::app) use draw::draw;

use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Effects, LessonScreen, Screen, Shared, Target};
use crate::config::direction::place_after;

/// The list of lessons.
#[derive(Clone, Debug)]
pub struct LearnScreen {
    /// The index of the selected lesson.
    pub selected: usize,
}

impl LearnScreen {
    /// The list with the first unfinished lesson selected.
    pub(in crate::app) fn new(shared: &Shared) -> Self {
        let open = shared.course.iter().position(|lesson| !shared.progress.has(&lesson.name));
        Self { selected: open.unwrap_or(0) }
    }
}

impl Component for LearnScreen {
    fn update(&mut self, action: Action, shared: &mut Shared, _: &mut Effects) -> Step {
        match action {
            Action::Point(Target::Item(lesson)) => self.selected = lesson.min(shared.course.len() - 1),
            Action::Click(Target::Item(_)) | Action::Command(Command::Act) => {
                return Step::Push(Screen::Lesson(Box::new(LessonScreen::open(self.selected, shared))));
            }
            Action::Command(Command::Back) => return Step::Pop,
            Action::Command(command) => {
                self.selected = place_after(command, self.selected, shared.course.len());
            }
            _ => {}
        }
        Step::Stay
    }

    /// Selects the lesson that was just left.
    fn uncovered(&mut self, closed: &Screen, _: &mut Shared, _: &mut Effects) {
        if let Screen::Lesson(lesson) = closed {
            self.selected = lesson.place;
        }
    }
}
