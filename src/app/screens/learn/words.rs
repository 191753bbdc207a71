//! The words on the list of lessons.

use crate::app::description::{Describe, Description};
use crate::app::{LearnScreen, Shared, Target};
use crate::teach::lesson::{Lesson, course};
use std::sync::Arc;

pub(super) const TITLE: &str = "Learn";

/// Where to go on after the built-in course.
const WHERE_NEXT: &str = " Now beat Hard, play 3x3 misère, analyse a position of your own, practise, or write a program \
    that plays and let `noughts grade` judge it.";

/// How many lessons are finished, and how many pages of this one were solved at the first try, if any was tried.
pub(super) fn facts(shared: &Shared, lesson: &Lesson) -> Vec<String> {
    let (progress, pages, lessons) = (&shared.progress, lesson.pages.len(), shared.course.len());
    let tries =
        progress.first_tries(&lesson.name).map(|found| format!("solved at first try {found} of {pages}"));
    let finished = shared.course.iter().filter(|lesson| progress.has(&lesson.name)).count();
    [format!("{finished} of {lessons} finished")].into_iter().chain(tries).collect()
}

/// The status below the list: an error, or that the course is finished.
pub(super) fn status(shared: &Shared) -> Option<String> {
    let is_finished = || shared.course.iter().all(|lesson| shared.progress.has(&lesson.name));
    let more = if Arc::ptr_eq(&shared.course, course()) { WHERE_NEXT } else { "" };
    match shared.trouble() {
        Some(trouble) => Some(format!("Not everything is saved: {trouble}")),
        None => is_finished().then(|| format!("You have finished the course.{more}")),
    }
}

impl Describe for LearnScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let item = |place: usize| {
            let lesson = &shared.course[place];
            let finished = if shared.progress.has(&lesson.name) { " (finished)" } else { "" };
            format!("{}{finished}", lesson.title)
        };
        let lesson = &shared.course[self.selected];
        let preview = lesson.pages.first().and_then(|page| page.text.first());
        Description::of(TITLE, status(shared))
            .list(shared.course.len(), Some(self.selected), Target::Item, item)
            .note(preview.map_or("", String::as_str))
            .lines(facts(shared, lesson))
    }
}
