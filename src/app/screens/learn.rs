//! The list of lessons, below the example that the articles draw.

use crate::app::{
    Action, Command, Component, Describe, Description, Effects, LessonScreen, Save, Screen, Shared, Target,
    View, ViewsScreen,
};
use crate::engine::search::State;
use crate::teach::{Lesson, NamedPosition, course};
use crate::wording::FINISHED;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct LearnScreen {
    /// The index of the selected row: 0 for the example, then the lessons.
    pub selected: usize,
}

impl LearnScreen {
    /// The list with the first unfinished lesson selected.
    pub(crate) fn new(shared: &Shared) -> Self {
        let open = shared.course.iter().position(|lesson| !shared.progress.has(&lesson.name));
        Self { selected: open.map_or(0, |lesson| lesson + 1) }
    }
}

impl Component for LearnScreen {
    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        self.selected = action.selects(self.selected, shared.course.len() + 1);
        match action {
            _ if action.chooses() => effects.open(match self.selected.checked_sub(1) {
                Some(lesson) => Screen::Lesson(LessonScreen::open(lesson, shared)),
                // As the articles draw it.
                None => Screen::Views(ViewsScreen::of(example().state.clone(), View::Tree)),
            }),
            Action::Command(Command::Back) => effects.leave(),
            _ => {}
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

/// Where to go on after the built-in course.
const WHERE_NEXT: &str = " Now beat Hard, play 3x3 \u{fddd}, analyse a position of your own, practise, or write a program \
    that plays and let `noughts grade` judge it.";

fn example() -> &'static NamedPosition {
    NamedPosition::named("main-tree").expect("a test reads the named positions")
}

fn lesson(shared: &Shared, row: usize) -> Option<&Lesson> {
    shared.course.get(row.checked_sub(1)?)
}

/// The number of a row, its title, and a sign if its lesson is finished.
fn row(shared: &Shared, row: usize) -> [&str; 2] {
    match lesson(shared, row) {
        Some(lesson) => [&lesson.title, if shared.progress.has(&lesson.name) { FINISHED } else { "" }],
        None => ["The articles' example", ""],
    }
}

/// What a row is about, and its position.
fn preview(shared: &Shared, row: usize) -> (&str, &State) {
    match lesson(shared, row) {
        Some(lesson) => {
            let page = lesson.pages.first().expect("a lesson has pages");
            (page.text.first().map_or("", String::as_str), &page.state)
        }
        None => (&example().about, &example().state),
    }
}

/// The status below the list: an error, or that the course is finished.
fn status(shared: &Shared) -> Option<String> {
    let is_finished = || shared.course.iter().all(|lesson| shared.progress.has(&lesson.name));
    let more = if Arc::ptr_eq(&shared.course, course()) { WHERE_NEXT } else { "" };
    match shared.trouble() {
        Some(trouble) => Some(format!("Not everything is saved: {trouble}")),
        None => is_finished().then(|| format!("You have finished the course.{more}")),
    }
}

impl Describe for LearnScreen {
    /// That of the example, so that lessons keep theirs.
    fn first_number(&self) -> usize {
        0
    }

    /// How many lessons are finished, and how many pages of the selected one were solved at the first try, if any was tried.
    fn facts(&self, shared: &Shared) -> Vec<String> {
        let tries = lesson(shared, self.selected).and_then(|lesson| {
            Some(format!(
                "solved at first try {} of {}",
                shared.progress.first_tries(&lesson.name)?,
                lesson.pages.len()
            ))
        });
        let finished = shared.course.iter().filter(|lesson| shared.progress.has(&lesson.name)).count();
        [format!("{finished} of {} finished", shared.course.len())].into_iter().chain(tries).collect()
    }

    fn describe(&self, shared: &Shared) -> Description {
        let item = |index: usize| {
            let [title, finished] = row(shared, index);
            let number = if index == 0 { String::new() } else { format!("Lesson {index}: ") };
            let finished = if finished.is_empty() { String::new() } else { format!(" ({finished})") };
            format!("{number}{title}{finished}")
        };
        Description::of(status(shared).unwrap_or_default())
            .list(shared.course.len() + 1, self.selected, Target::Item, item)
            .note(preview(shared, self.selected).0)
            .lines(self.facts(shared))
    }
}

mod draw {
    use super::{LearnScreen, preview, row, status};
    use crate::app::{Draw, Shared, StatusLine};
    use crate::draw::{POINTER, READABLE, Scene, layout};
    use crate::game::Position;
    use ratatui::layout::{Rect, Size};

    /// The list, and beside it the first words of the selected row and its first board.
    impl Draw for LearnScreen {
        fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
            let look = scene.look;
            let count = shared.course.len() + 1;
            let longest = (0..count).map(|index| look.width(row(shared, index)[0])).max().unwrap_or(0);
            let size = Size { width: POINTER + 5 + longest, height: look.rows_of_list(count) };
            let [list, about] = layout::list_and_about(body, size, Size { width: 24, height: 5 });
            let item = |index: usize| {
                let [title, finished] = row(shared, index);
                let number = if index == 0 { String::new() } else { index.to_string() };
                format!("{finished:1} {number:>2} {title}")
            };
            scene.list((0..count).map(item), self.selected, list);
            let columns = about.width.min(READABLE);
            let rows =
                (0..count).map(|index| look.rows(preview(shared, index).0, columns)).max().unwrap_or(0);
            let (text, state) = preview(shared, self.selected);
            let prose = |columns| look.prose(columns).with(text, look.theme.faint);
            scene.about(prose, rows, state.board().map(Position::setup).as_ref(), about);
            match status(shared) {
                Some(status) => StatusLine::new(status, look.theme.strong),
                None => StatusLine::instead_of(about, text, scene),
            }
        }
    }
}
