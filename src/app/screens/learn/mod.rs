//! The list of lessons, below the example that the articles draw.

mod draw;
mod words;

use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Effects, LessonScreen, Save, Screen, Shared, Target, TreeScreen, View};
use crate::teach::lesson::{Lesson, course};
use std::sync::Arc;

/// The list of lessons, below the example.
#[derive(Clone, Debug)]
pub struct LearnScreen {
    /// The index of the selected row: 0 for the example, then the lessons.
    pub selected: usize,
}

impl LearnScreen {
    /// The list with the first unfinished lesson selected or, before any of the built-in course is finished, the example.
    pub(crate) fn new(shared: &Shared) -> Self {
        let open = shared.course.iter().position(|lesson| !shared.progress.has(&lesson.name));
        let is_new = open == Some(0) && Arc::ptr_eq(&shared.course, course());
        Self { selected: open.filter(|_| !is_new).map_or(0, |lesson| lesson + 1) }
    }

    /// The selected lesson; `None` on the example.
    fn lesson<'a>(&self, shared: &'a Shared) -> Option<&'a Lesson> {
        shared.course.get(self.selected.checked_sub(1)?)
    }

    /// Opens the selected row: the example as the articles draw it, or a lesson.
    fn open(&self, shared: &mut Shared) -> Step {
        Step::Push(match self.selected.checked_sub(1) {
            Some(lesson) => Screen::Lesson(Box::new(LessonScreen::open(lesson, shared))),
            None => Screen::Tree(TreeScreen::of(words::example().position.clone(), View::Tree)),
        })
    }
}

impl Component for LearnScreen {
    fn update(&mut self, action: Action, shared: &mut Shared, _: &mut Effects) -> Step {
        self.selected = action.selects(self.selected, shared.course.len() + 1);
        match action {
            Action::Click(Target::Item(_)) | Action::Command(Command::Act) => self.open(shared),
            Action::Command(Command::Back) => Step::Pop,
            _ => Step::Stay,
        }
    }

    /// Saves the progress if something could not be saved: the fault may be gone by now.
    fn opened(&mut self, shared: &mut Shared, effects: &mut Effects) {
        if shared.trouble().is_some() {
            effects.save(Save::Lessons(shared.progress.clone()));
        }
    }

    /// Selects the lesson that was just left.
    fn shown(&mut self, closed: &Screen, _: &mut Shared, _: &mut Effects) {
        if let Screen::Lesson(lesson) = closed {
            self.selected = lesson.index + 1;
        }
    }
}
