//! A lesson that is being read and done.

mod draw;
mod draw_regions;
mod draw_text;
mod exercise;
mod words;

pub(in crate::app) use draw::draw;
pub use exercise::{Attempt, Choice, Exercise};

use crate::app::screen::{Component, NINE_CELLS_ONLY, Step};
use crate::app::{
    Action, Command, Context, Effects, LearnScreen, Notice, Save, Screen, Shared, Target, TreeScreen, View,
};
use crate::config::direction::Direction;
use crate::engine::search::Minimax;
use crate::game::Square;
use crate::teach::lesson::{Lesson, Page, course};

/// A lesson: which page is open, and how far the task of each has got.
#[derive(Clone, Debug)]
pub struct LessonScreen {
    /// A place in the course.
    pub place: usize,
    /// Which of the lesson's pages is open, counted from 0.
    pub page_number: usize,
    /// One for each page.
    exercises: Vec<Exercise>,
    /// What is to be in sight of the text.
    pub scroll: Scroll,
    /// What there is to say.
    pub notice: Option<Notice>,
}

/// What Enter does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    /// Answers the task.
    Answer,
    /// Goes on to the next page.
    NextPage,
    /// Asks again what was told: that was the last page, but the lesson is finished by answers alone.
    Again,
    /// Goes on to the next lesson.
    NextLesson,
    /// Goes back to the list: that was the last lesson.
    Course,
}

/// Which part of a page is to be in sight if not all of it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scroll {
    /// What is looked at.
    pub anchor: Anchor,
    /// How many lines it was scrolled on from there.
    pub shift: isize,
}

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Where the text begins.
    Beginning,
    /// The selected option.
    Selected,
    /// What was said to the last answer.
    Feedback,
}

impl Scroll {
    const fn of(anchor: Anchor) -> Self {
        Self { anchor, shift: 0 }
    }
}

/// Lines by which the text is scrolled: no more than the smallest window shows of it.
const SCROLL: isize = 3;

impl LessonScreen {
    /// A lesson's first page. Nobody thinks before [`LessonScreen::resume`].
    fn new(place: usize) -> Self {
        let exercises = course()[place].pages.iter().map(Exercise::new).collect();
        Self { place, page_number: 0, exercises, scroll: Scroll::of(Anchor::Beginning), notice: None }
    }

    /// A lesson where it was left, or at its beginning.
    pub(in crate::app) fn open(place: usize, shared: &mut Shared) -> Self {
        let left = shared.lessons.iter().position(|lesson| lesson.place == place);
        left.map_or_else(|| Self::new(place), |left| shared.lessons.swap_remove(left))
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        &course()[self.place]
    }

    /// The page that is open.
    pub fn page(&self) -> &'static Page {
        self.exercise().page
    }

    /// The page that is open, as somebody works on it.
    pub fn exercise(&self) -> &Exercise {
        &self.exercises[self.page_number]
    }

    fn exercise_mut(&mut self) -> &mut Exercise {
        &mut self.exercises[self.page_number]
    }

    /// Whether the answers to all of its tasks were found, none told.
    pub fn is_finished(&self) -> bool {
        self.exercises.iter().all(|exercise| exercise.attempt == Attempt::Solved)
    }

    /// The pages whose answers were told: "page 2", "pages 1, 3"; none if there are none.
    pub fn told(&self) -> Option<String> {
        let pages = (1..).zip(&self.exercises).filter(|(_, exercise)| exercise.was_told());
        let pages: Vec<String> = pages.map(|(page, _): (usize, _)| page.to_string()).collect();
        match pages.as_slice() {
            [] => None,
            [page] => Some(format!("page {page}")),
            pages => Some(format!("pages {}", pages.join(", "))),
        }
    }

    /// What Enter does now.
    pub fn onward(&self) -> Onward {
        if !self.exercise().attempt.is_over() {
            Onward::Answer
        } else if self.page_number + 1 < self.exercises.len() {
            Onward::NextPage
        } else if !self.is_finished() {
            Onward::Again
        } else if self.place + 1 < course().len() {
            Onward::NextLesson
        } else {
            Onward::Course
        }
    }

    /// Asks for the scores on the page that are not there yet, as after a stay elsewhere.
    fn resume(&mut self, effects: &mut Effects) {
        effects.stop_thinking();
        let exercise = self.exercise_mut();
        exercise.ask_anew();
        exercise.ask(effects);
    }
}

impl Component for LessonScreen {
    fn context(&self) -> Context {
        Context::Study
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        match command {
            Command::Answer => self.onward() == Onward::Answer,
            Command::PreviousPage => self.page_number > 0,
            // Its key chooses an answer.
            Command::Lab => !self.exercise().is_choice_open(),
            _ => true,
        }
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        match (command, self.onward()) {
            (Command::Act, Onward::NextPage) => Some("next page"),
            (Command::Act, Onward::Again) => Some("again"),
            (Command::Act, Onward::NextLesson) => Some("next lesson"),
            (Command::Act, Onward::Course) => Some("finish"),
            _ => None,
        }
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        match action {
            Action::Command(command) => return self.command(command, shared, effects),
            Action::Point(Target::Square(square)) => self.point(square),
            Action::Point(Target::Item(option)) => self.exercise_mut().select(option),
            Action::Click(Target::Square(square)) => self.choose(Choice::Square(square)),
            Action::Click(Target::Item(option)) => self.choose(Choice::Option(option)),
            Action::TaskReport(task_report) => self.exercise_mut().task_report(task_report, effects),
            _ => {}
        }
        Step::Stay
    }

    /// The lesson is finished as soon as the last of its tasks is done.
    fn settle(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        if self.is_finished() && shared.progress.finish(self.lesson().name) {
            effects.save(Save::Lessons(shared.progress.clone()));
        }
        Step::Stay
    }

    fn opened(&mut self, _: &mut Shared, effects: &mut Effects) {
        self.resume(effects);
    }

    fn covered(&mut self, _: &mut Shared, effects: &mut Effects) {
        effects.stop_thinking();
    }

    /// A lesson that is left in the middle is kept as it is.
    fn closed(&mut self, shared: &mut Shared, effects: &mut Effects) {
        effects.stop_thinking();
        if !self.is_finished() {
            self.notice = None;
            shared.lessons.push(self.clone());
        }
    }
}

// What keys and pointer do
impl LessonScreen {
    fn command(&mut self, command: Command, shared: &mut Shared, effects: &mut Effects) -> Step {
        if let Some(view) = View::of(command) {
            let search = self.page().searches.first().copied().unwrap_or(Minimax::DEPTH_AWARE);
            let explorer = TreeScreen::with(search, self.page().position.clone(), view);
            return Step::Push(Screen::Tree(explorer));
        }
        self.notice = None;
        match command {
            Command::Back => return Step::Pop,
            Command::Up | Command::Down | Command::Left | Command::Right => self.go(command),
            Command::Act => return self.act(shared, effects),
            Command::Place(number) => self.choose_numbered(number.into()),
            Command::Answer if self.onward() == Onward::Answer => {
                self.exercise_mut().tell();
                self.show_feedback();
            }
            Command::Option(number) => self.choose_option(number.into()),
            Command::PreviousPage if self.page_number == 0 => self.refuse("this is the lesson's first page"),
            Command::PreviousPage => self.turn_to(self.page_number - 1, effects),
            Command::NextLesson if self.place + 1 < course().len() => {
                return Self::open(self.place + 1, shared).in_place();
            }
            Command::NextLesson => self.refuse("this is the last lesson"),
            Command::PreviousLesson if self.place > 0 => {
                return Self::open(self.place - 1, shared).in_place();
            }
            Command::PreviousLesson => self.refuse("this is the first lesson"),
            Command::PageUp => self.scroll.shift -= SCROLL,
            Command::PageDown => self.scroll.shift += SCROLL,
            _ => {}
        }
        Step::Stay
    }

    /// Answers, or goes on as far as the answers allow.
    fn act(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        match (self.onward(), self.exercise().chosen()) {
            (Onward::Answer, Some(choice)) => self.answer(choice),
            (Onward::Answer, None) => self.refuse("choose an answer first, by its letter"),
            (Onward::NextPage, _) => self.turn_to(self.page_number + 1, effects),
            (Onward::Again, _) => self.begin_again(effects),
            (Onward::NextLesson, _) => {
                let mut next = Self::open(self.place + 1, shared);
                let text = format!("\"{}\" is finished. Here is the next.", self.lesson().title);
                next.notice = Some(Notice::Info(text));
                return next.in_place();
            }
            (Onward::Course, _) => {
                return Step::Reset(vec![shared.menu(), Screen::Learn(LearnScreen::new(&shared.progress))]);
            }
        }
        Step::Stay
    }

    /// Shows this lesson in place of the one before it.
    fn in_place(self) -> Step {
        Step::Replace(Screen::Lesson(Box::new(self)))
    }

    /// The pointer rests on a square. If that is another than before, what is known of it takes the place of what was
    /// said.
    fn point(&mut self, square: Square) {
        let before = self.exercise().cursor();
        self.exercise_mut().point(square);
        if self.exercise().cursor() != before {
            self.notice = None;
        }
    }

    /// Answers with what was clicked, or a square by its number; once the task is over, a square is only looked
    /// at.
    fn choose(&mut self, choice: Choice) {
        self.notice = None;
        match choice {
            Choice::Square(square) => self.point(square),
            Choice::Option(option) => self.exercise_mut().select(option),
        }
        if self.onward() == Onward::Answer && self.exercise().chosen() == Some(choice) {
            self.answer(choice);
        }
    }

    /// Selects an option, counted from 1. That does not answer yet, as Enter does.
    fn choose_option(&mut self, number: usize) {
        let count = self.exercise().options().len();
        if number > count {
            self.refuse(&format!("there are {count} answers to choose from"));
        } else {
            self.exercise_mut().select(number - 1);
            self.scroll = Scroll::of(Anchor::Selected);
        }
    }

    fn choose_numbered(&mut self, number: usize) {
        let (exercise, rules) = (self.exercise(), self.page().position.rules());
        if exercise.is_choice_open() {
            self.refuse("choose an answer by its letter");
        } else if rules.cells() != 9 {
            self.refuse(NINE_CELLS_ONLY);
        } else if let Some(square) = rules.square_numbered(number) {
            self.choose(Choice::Square(square));
        }
    }

    fn answer(&mut self, choice: Choice) {
        match self.exercise_mut().answer(choice) {
            Ok(()) => self.show_feedback(),
            Err(why) => self.refuse(&why),
        }
    }

    /// Moves the cursor, or the selection where options are asked for, round at the ends.
    fn go(&mut self, command: Command) {
        let direction = Direction::of(command);
        let exercise = self.exercise_mut();
        if let Some(cursor) = exercise.cursor() {
            if let Some(square) = command.moved(cursor) {
                exercise.point(square);
            }
            return;
        }
        let count = exercise.options().len();
        let option = match exercise.selected {
            Some(selected) => direction.step(selected, count),
            None if direction == Direction::Forward => 0,
            None => count - 1,
        };
        exercise.select(option);
        self.scroll = Scroll::of(Anchor::Selected);
    }

    /// Opens another page as it was left.
    fn turn_to(&mut self, page: usize, effects: &mut Effects) {
        self.page_number = page;
        self.scroll = Scroll::of(Anchor::Beginning);
        self.say_what_is_open();
        self.resume(effects);
    }

    /// Brings what is said to an answer into scroll.
    fn show_feedback(&mut self) {
        self.scroll = Scroll::of(Anchor::Feedback);
        self.say_what_is_open();
    }

    /// At the end of a lesson that is not finished, says why.
    fn say_what_is_open(&mut self) {
        if let (Onward::Again, Some(told)) = (self.onward(), self.told()) {
            let all = self.exercises.len();
            let found = self.exercises.iter().filter(|exercise| !exercise.was_told()).count();
            let were = if found + 1 == all { "was" } else { "were" };
            let text = format!("{found} of {all} answered; {told} {were} told");
            self.notice = Some(Notice::Offer { text, command: Command::Act, what: "again" });
        }
    }

    /// Asks all that was told anew, from the first such page on.
    fn begin_again(&mut self, effects: &mut Effects) {
        let first = self.exercises.iter().position(Exercise::was_told).unwrap_or(self.page_number);
        self.exercises.iter_mut().filter(|exercise| exercise.was_told()).for_each(Exercise::begin_again);
        self.turn_to(first, effects);
    }

    fn refuse(&mut self, why: &str) {
        self.notice = Some(Notice::Refusal(why.to_owned()));
    }
}
