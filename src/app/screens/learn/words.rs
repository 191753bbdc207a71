//! The words on the list of lessons.

use crate::app::description::{Describe, Description};
use crate::app::{LearnScreen, Shared, Target};
use crate::game::Position;
use crate::teach::lesson::course;
use crate::teach::library::NamedPosition;
use std::sync::Arc;

pub(super) const TITLE: &str = "Learn";

/// Where to go on after the built-in course.
const WHERE_NEXT: &str = " Now beat Hard, play 3x3 misère, analyse a position of your own, practise, or write a program \
    that plays and let `noughts grade` judge it.";

/// The example that the articles draw.
pub(super) fn example() -> &'static NamedPosition {
    NamedPosition::named("main-tree").expect("a test reads the named positions")
}

/// The title of a row, and whether its lesson is finished.
pub(super) fn row(shared: &Shared, row: usize) -> (&str, bool) {
    match row.checked_sub(1).map(|lesson| &shared.course[lesson]) {
        Some(lesson) => (&lesson.title, shared.progress.has(&lesson.name)),
        None => ("The articles' example", false),
    }
}

/// What the selected row is about, and its position.
pub(super) fn preview<'a>(shared: &'a Shared, list: &LearnScreen) -> Option<(&'a str, &'a Position)> {
    match list.lesson(shared) {
        Some(lesson) => {
            let page = lesson.pages.first()?;
            Some((page.text.first().map_or("", String::as_str), &page.position))
        }
        None => Some((&example().about, &example().position)),
    }
}

/// How many lessons are finished, and how many pages of the selected one were solved at the first try, if any was tried.
pub(super) fn facts(shared: &Shared, list: &LearnScreen) -> Vec<String> {
    let (progress, lessons) = (&shared.progress, shared.course.len());
    let tries = list.lesson(shared).and_then(|lesson| {
        let found = progress.first_tries(&lesson.name)?;
        Some(format!("solved at first try {found} of {}", lesson.pages.len()))
    });
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
            let (title, is_finished) = row(shared, place);
            let number = if place == 0 { String::new() } else { format!("Lesson {place}: ") };
            format!("{number}{title}{}", if is_finished { " (finished)" } else { "" })
        };
        Description::of(TITLE, status(shared))
            .list(shared.course.len() + 1, Some(self.selected), Target::Item, item)
            .note(preview(shared, self).map_or("", |(text, _)| text))
            .lines(facts(shared, self))
    }
}
