//! The lesson screen.

mod commands;
mod draw;
mod exercise;
mod words;

pub use exercise::{Choice, Exercise};

use crate::app::{
    Action, Attempt, Command, Component, Context, Effects, Place, Predicting, Save, Screen, Shared, Sight,
    Target, View,
};
use crate::game::Position;
use crate::teach::practice::{Answers, Kind, Quiz};
use crate::teach::{Answer, Course, Lesson, Page, Prediction, Shows, Topic, course};
use crate::tree::{Blank, Cover, DrawnTree};
use fastrand::Rng;
use itertools::Itertools;
use std::iter::zip;
use std::sync::Arc;

/// A lesson: its open page, and the progress with each page's task.
#[derive(Clone, Debug)]
pub struct LessonScreen {
    /// The lessons among which it is.
    course: Course,
    pub index: usize,
    pub page_number: usize,
    exercises: Vec<Exercise>,
    /// The quiz, if it is not a lesson of the course, and once there is an answer its key in the progress.
    pub(crate) quiz: Option<(Quiz, Option<String>)>,
    /// What is asked before its own questions: those that were missed earlier, each the last one of a quiz.
    earlier: Vec<Quiz>,
    pub scroll: Scroll,
    /// The tree that the open page speaks of, if that is small.
    tree: Option<PageTree>,
}

/// A page, whether its task is open, and so its tree as far as it may be seen.
#[derive(Clone, Debug)]
struct PageTree {
    of: (usize, bool),
    tree: DrawnTree,
    cover: Option<Cover>,
}

/// The most empty squares of a position whose tree is drawn beside a page.
const SMALL: usize = 4;

/// What Enter does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    Answer,
    NextPage,
    /// Goes back to a page whose task is still open: this was the last page.
    OpenPage,
    NextLesson,
    /// Goes back to the list, or to the result of a quiz: that was all.
    Finish,
}

/// Which part of a page is visible if not all of it fits.
#[derive(Clone, Copy, Debug)]
pub struct Scroll {
    pub anchor: Anchor,
    /// How many rows the text is scrolled from there.
    pub shift: isize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Beginning,
    Selected,
    Feedback,
}

impl Scroll {
    fn of(anchor: Anchor) -> Self {
        Self { anchor, shift: 0 }
    }
}

impl LessonScreen {
    /// A lesson at its first page. [`LessonScreen::resume`] starts its searches.
    fn new(course: &Course, index: usize) -> Self {
        let exercises =
            (1..).zip(&course[index].pages).map(|(number, page)| Exercise::new(number, page)).collect();
        Self {
            course: Arc::clone(course),
            index,
            page_number: 0,
            exercises,
            quiz: None,
            earlier: Vec::new(),
            scroll: Scroll::of(Anchor::Beginning),
            tree: None,
        }
    }

    /// A quiz, before which questions are asked that were missed earlier: the last ones of other quizzes.
    fn quiz(quiz: Quiz, earlier: Vec<Quiz>) -> Self {
        let mut screen = Self::new(&Arc::from([quiz.lesson()]), 0);
        let random = &mut Rng::with_seed(quiz.seed);
        for question in earlier {
            let page = question.lesson().pages.pop().expect("a quiz has questions");
            let place = screen.earlier.len();
            if !screen.exercises.iter().any(|exercise| exercise.page.asks_the_same(&page)) {
                let page = question.renewed(&page, random).map_or(page, Arc::new);
                screen.exercises.insert(place, Exercise::new(place + 1, &page));
                screen.earlier.push(question);
            }
        }
        screen.quiz = Some((quiz, None));
        screen
    }

    /// All pages, or a quiz's own questions without those that return.
    fn asked(&self) -> &[Exercise] {
        &self.exercises[self.earlier.len()..self.end()]
    }

    /// Where questions follow that return.
    fn end(&self) -> usize {
        self.earlier.len() + self.lesson().pages.len()
    }

    /// The line to hand in, once all questions of a quiz are over.
    pub fn result(&self) -> Option<String> {
        let (quiz, _) = self.quiz.as_ref()?;
        let is_over = self.asked().iter().all(|exercise| exercise.attempt.is_over());
        is_over.then(|| quiz.result(&self.answers()))
    }

    fn answers(&self) -> Answers {
        Answers(self.asked().iter().map(|exercise| exercise.first_try.clone()).collect())
    }

    /// Whether the first answers were right.
    pub(crate) fn first_tries(&self) -> impl Iterator<Item = Option<bool>> {
        self.asked().iter().map(|exercise| Some(exercise.first_try.as_ref()?.is_right))
    }

    /// Each question of a quiz whose answer was shown returns once, at the end.
    fn ask_again(&mut self, shared: &Shared) {
        let Some((quiz, _)) = &self.quiz else { return };
        let again = &self.exercises[self.end()..];
        let more = self
            .asked()
            .iter()
            .filter(|exercise| {
                exercise.was_shown() && again.iter().all(|other| other.number != exercise.number)
            })
            .map(|exercise| exercise.again(Some(*quiz), shared))
            .collect_vec();
        self.exercises.extend(more);
    }

    /// A lesson as it was left, or at its first page.
    pub(crate) fn open(index: usize, shared: &mut Shared) -> Self {
        let course = Arc::clone(&shared.course);
        Self::left(shared, &course[index].name).unwrap_or_else(|| Self::new(&course, index))
    }

    /// A quiz as it was left or with these answers, perhaps at the question of this number. Then what was right is over, and
    /// what comes before that question. What was missed earlier is asked first, unless it begins at one of its own questions.
    pub(crate) fn open_quiz(quiz: Quiz, page: Option<usize>, answers: Answers, shared: &mut Shared) -> Self {
        let screen = Self::left(shared, &quiz.to_string()).unwrap_or_else(|| {
            let is_own = page > Some(0);
            let mut screen =
                Self::quiz(quiz, if is_own { Vec::new() } else { shared.progress.missed(&quiz) });
            let own = screen.earlier.len();
            for (exercise, first_try) in zip(&mut screen.exercises[own..], answers.0) {
                let is_before = Some(exercise.number) < page;
                if first_try.as_ref().is_some_and(|tried| tried.is_right || is_before) {
                    exercise.attempt = Attempt::Solved;
                }
                exercise.first_try = first_try;
            }
            screen
        });
        let Some(page) = page else { return screen };
        let place = page.checked_sub(1).map_or(0, |own| screen.earlier.len() + own);
        screen.at_page(place)
    }

    fn left(shared: &mut Shared, name: &str) -> Option<Self> {
        let left = shared.lessons.iter().position(|left| left.lesson().name == name)?;
        Some(shared.lessons.swap_remove(left))
    }

    pub(crate) fn at_page(self, page_number: usize) -> Self {
        Self { page_number, scroll: Scroll::of(Anchor::Beginning), ..self }
    }

    pub fn lesson(&self) -> &Lesson {
        &self.course[self.index]
    }

    pub fn page(&self) -> &Page {
        &self.exercise().page
    }

    pub fn exercise(&self) -> &Exercise {
        &self.exercises[self.page_number]
    }

    fn exercise_mut(&mut self) -> &mut Exercise {
        &mut self.exercises[self.page_number]
    }

    pub fn is_finished(&self) -> bool {
        self.exercises.iter().all(|exercise| exercise.attempt == Attempt::Solved)
    }

    /// How many answers were shown.
    fn shown_answers(&self) -> usize {
        self.asked().iter().filter(|exercise| exercise.was_shown()).count()
    }

    /// Whether this is the end of a lesson, and there are answers that the user has not found.
    pub fn may_try_again(&self) -> bool {
        let is_end = !matches!(self.onward(), Onward::Answer | Onward::NextPage);
        is_end && self.quiz.is_none() && self.shown_answers() > 0
    }

    /// Whether its task is still to be done.
    fn is_open(&self) -> bool {
        !self.exercise().attempt.is_over()
    }

    pub fn onward(&self) -> Onward {
        if self.is_open() {
            Onward::Answer
        } else if self.page_number + 1 < self.exercises.len() {
            Onward::NextPage
        } else if self.exercises.iter().any(|exercise| !exercise.attempt.is_over()) {
            Onward::OpenPage
        } else if self.index + 1 < self.course.len() {
            Onward::NextLesson
        } else {
            Onward::Finish
        }
    }

    /// The questions that exercise what the lesson taught, at its end.
    fn practises(&self) -> Option<Kind> {
        let is_end = matches!(self.onward(), Onward::NextLesson | Onward::Finish);
        if is_end { self.lesson().practise } else { None }
    }

    /// The cover of the tree of the open page.
    fn cover(&self) -> Cover {
        let topic = match self.page().task.answer {
            Answer::Tree(_, blanks) => return Cover::of_tree(blanks, self.exercise().told.clone()),
            // The averages below would tell that of the root.
            Answer::Typed(Prediction::Score(..)) if !self.page().state.has_chance() => Topic::Score,
            // Nothing below is known yet.
            _ => Topic::Window,
        };
        match self.quiz {
            Some(_) => Cover::default(),
            None => Cover::from(Blank { moves: self.page().asked(), topic }),
        }
    }

    fn page_tree(&self) -> Option<PageTree> {
        let page = self.page();
        let is_open = self.is_open();
        let search = *page.searches.first()?;
        let root = page.root();
        // Where a move is asked for, the ends of games would tell it.
        let tells = is_open && matches!(page.task.answer, Answer::Squares(_));
        let is_left_out = |board: &Position| {
            self.quiz.is_some() || tells || page.shows == Shows::Arrows || board.empty_cells() > SMALL
        };
        if root.board().is_some_and(is_left_out) {
            return None;
        }
        let mut tree = DrawnTree::searched(search, &root);
        // The answer to a question about a node of a tree of numbers uncovers no more than what the search knows then.
        let is_step =
            self.quiz.is_none() && root.is_numbers() && !matches!(page.task.answer, Answer::Tree(..));
        let mut cover = (is_open || is_step).then(|| self.cover());
        if let Some(cover) = &mut cover {
            tree.cover(cover);
            if !is_open {
                cover.uncover_first();
            }
        }
        tree.outline.reveal(&page.asked());
        Some(PageTree { of: (self.page_number, is_open), tree, cover })
    }

    /// Starts the searches of the page that have no result yet, for example after a look at the tree.
    fn resume(&mut self, effects: &mut Effects) {
        effects.stop_thinking();
        self.exercise_mut().resume(effects);
    }
}

impl Component for LessonScreen {
    fn place(&self, shared: &Shared) -> Option<Place> {
        Some(match &self.quiz {
            Some((quiz, _)) => {
                let is_own = self.page_number >= self.earlier.len();
                Place::Quiz(*quiz, if is_own { self.exercise().number } else { 0 }, self.answers())
            }
            // A link to a lesson is one to the built-in course.
            None if !Arc::ptr_eq(&shared.course, course()) => {
                Place::View(Sight::of(self.page().state.clone(), View::Position))
            }
            None => Place::Lesson(self.index, self.page_number),
        })
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        match command {
            Command::Answer => self.is_open() || self.may_try_again(),
            Command::PreviousPage => self.page_number > 0,
            Command::Up | Command::Down | Command::Left | Command::Right => {
                let exercise = self.exercise();
                exercise.pointed_board().is_some() || exercise.question_context() == Some(Context::Question)
            }
            Command::Lab => !self.is_open() && self.page().board().is_some(),
            Command::Practise => self.practises().is_some(),
            _ => true,
        }
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        Some(match command {
            Command::Act => match self.onward() {
                Onward::Answer => return None,
                Onward::NextPage if self.quiz.is_some() => "next question",
                Onward::NextPage => "next page",
                Onward::OpenPage => "open page",
                Onward::NextLesson => "next lesson",
                Onward::Finish if self.quiz.is_some() => "result",
                Onward::Finish => "finish",
            },
            Command::Answer if self.may_try_again() => "try again",
            _ => return None,
        })
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        match action {
            Action::Command(command) => self.command(command, shared, effects),
            Action::Point(Target::Square(square)) => {
                let before = self.exercise().cursor();
                self.exercise_mut().point(square);
                // The score of another square replaces the message.
                shared.notice.take_if(|_| self.exercise().cursor() != before);
            }
            Action::Point(Target::Item(option)) => self.exercise_mut().select(option),
            Action::Click(Target::Square(square)) => self.choose(Choice::Square(square), effects),
            Action::Click(Target::Item(option)) => self.choose(Choice::Option(option), effects),
            Action::Paste(_) => self.edit(&action),
            Action::TaskReport(task_report) => self.exercise_mut().task_report(task_report, effects),
            _ => {}
        }
    }

    /// Saves each first try, and that the lesson is finished as soon as its last task is done.
    fn settle(&mut self, shared: &mut Shared, effects: &mut Effects) {
        let progress = &mut shared.progress;
        // Their places count, so none is left out.
        let tries = self.first_tries().while_some().collect_vec();
        let is_new = match &mut self.quiz {
            Some((quiz, key)) if !tries.is_empty() => progress.answered(
                key.get_or_insert_with(|| progress.key_of(*quiz, &tries, shared.seed)),
                *quiz,
                &tries,
            ),
            Some(_) => false,
            None => {
                let name = &self.lesson().name;
                progress.tried(name, self.first_tries()) | (self.is_finished() && progress.finish(name))
            }
        };
        let mended = self
            .exercise()
            .first_try
            .as_ref()
            .filter(|tried| tried.is_right)
            .and(self.earlier.get(self.page_number));
        if mended.is_some_and(|question| progress.mended(question)) || is_new {
            effects.save(Save::Lessons(shared.progress.clone()));
        }
        self.ask_again(shared);
        if let Some(result) = self.result() {
            shared.results.retain(|line| *line != result);
            shared.results.push(result);
        }
        let now = (self.page_number, self.is_open());
        if self.tree.as_ref().is_none_or(|tree| tree.of != now) {
            self.tree = self.page_tree();
        }
        if let Some(tree) = &mut self.tree {
            draw::settle(&self.exercises[self.page_number].page, tree, shared.window);
        }
    }

    fn opened(&mut self, _: &mut Shared, effects: &mut Effects) {
        self.resume(effects);
    }

    fn shown(&mut self, closed: &Screen, shared: &mut Shared, effects: &mut Effects) {
        let Screen::Views(tree) = closed else { return self.opened(shared, effects) };
        let has_begun = self.is_open() && tree.predicting.as_ref().is_some_and(Predicting::has_begun);
        if !matches!(self.page().task.answer, Answer::Tree(..)) {
            // What was tried there helps to answer.
            if has_begun {
                self.exercise_mut().tried("tried in the tree", false);
                effects.inform("You tried it in the tree: no first try is left");
            }
        } else if let (true, Some(filled)) = (has_begun, tree.filled()) {
            if filled.filled == filled.blanks {
                self.exercise_mut().fill_in(filled);
                self.show_feedback(effects);
            } else {
                effects.inform(words::filled(filled, tree));
                self.exercise_mut().tree = Some(tree.clone());
            }
        }
        self.report_unanswered(effects);
        self.opened(shared, effects);
    }

    fn closed(&mut self, shared: &mut Shared) {
        if !self.is_finished() && self.result().is_none() {
            shared.lessons.push(self.clone());
        }
    }
}
