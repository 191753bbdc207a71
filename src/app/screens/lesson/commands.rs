//! What keys and the mouse do on a page of a lesson.

use super::{Anchor, Attempt, Choice, Exercise, LessonScreen, Onward, Scroll};
use crate::app::predicting::{Predicting, edit};
use crate::app::screen::{NINE_CELLS_ONLY, Step};
use crate::app::{Command, Context, Effects, LearnScreen, Notice, Screen, Shared, TreeScreen, View};
use crate::config::direction::Direction;
use crate::engine::search::Minimax;
use crate::teach::lesson::{Answer, Lesson};

/// Rows to scroll at a time: no more than the smallest window shows.
const SCROLL: isize = 3;

impl LessonScreen {
    pub(super) fn command(&mut self, command: Command, shared: &mut Shared, effects: &mut Effects) -> Step {
        if let Some(tree) = self.view(command) {
            return Step::Push(Screen::Tree(tree));
        }
        match command {
            Command::Lab => effects.refuse("first answer: the lab shows scores"),
            // Such a letter is meant for the answer, as in "inf".
            Command::NextLesson | Command::PreviousLesson | Command::PreviousPage | Command::Answer
                if !self.exercise().typed.is_empty() =>
            {
                effects.refuse("first answer with Enter, or delete what is typed");
            }
            Command::Back => return Step::Pop,
            Command::Up | Command::Down | Command::Left | Command::Right => self.go(command),
            Command::Act => return self.act(shared, effects),
            Command::Place(number) => self.choose_numbered(number.into(), effects),
            Command::Answer if self.onward() == Onward::Answer => {
                self.exercise_mut().show_answer();
                self.show_feedback(effects);
            }
            Command::SelectAnswer(number) => self.choose_option(number.into(), effects),
            Command::Mark => self.mark(effects),
            Command::PreviousPage if self.page_number == 0 => effects.refuse("this is the first page"),
            Command::PreviousPage => self.turn_to(self.page_number - 1, effects),
            Command::NextLesson if self.index + 1 < self.course.len() => {
                return Self::open(self.index + 1, shared).in_place();
            }
            Command::NextLesson => effects.refuse("this is the last lesson"),
            Command::PreviousLesson if self.index > 0 => {
                return Self::open(self.index - 1, shared).in_place();
            }
            Command::PreviousLesson => effects.refuse("this is the first lesson"),
            Command::PageUp => self.scroll.shift -= SCROLL,
            Command::PageDown => self.scroll.shift += SCROLL,
            _ => drop(edit(&mut self.exercise_mut().typed, command)),
        }
        Step::Stay
    }

    /// The view of the page's position that a command opens, covered until the task is over; until then no lab, which
    /// shows nothing else.
    fn view(&self, command: Command) -> Option<Box<TreeScreen>> {
        let (page, is_open) = (self.page(), self.onward() == Onward::Answer);
        if is_open && command == Command::Lab {
            return None;
        }
        let to_fill_in = match page.task.answer {
            Answer::Tree(search) if is_open => Some(search),
            _ => None,
        };
        let view = if to_fill_in.is_some() && command == Command::Act {
            Some(View::Tree)
        } else {
            View::of(command)
        };
        if let (Some(_), Some(tree)) = (view.and(to_fill_in), &self.exercise().tree) {
            return Some(tree.clone());
        }
        let view = view?;
        let search = to_fill_in.or(page.searches.first().copied()).unwrap_or(Minimax::DEPTH_AWARE);
        let mut tree = TreeScreen::with(search, page.root(), view);
        tree.selection.moves.clone_from(&page.path);
        tree.predicting = is_open.then(Predicting::locked);
        Some(tree)
    }

    /// Carries out Enter: answers the task, or does what follows it.
    fn act(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        match self.onward() {
            Onward::Answer => match self.exercise_mut().chosen() {
                Ok(choice) => self.answer(choice, effects),
                Err(why) => effects.refuse(why),
            },
            Onward::NextPage => self.turn_to(self.page_number + 1, effects),
            Onward::Again => self.ask_again(effects),
            Onward::NextLesson => {
                let next = Self::open(self.index + 1, shared);
                let Lesson { name, title, pages } = self.lesson();
                let found = shared.progress.first_tries(name).unwrap_or(0);
                let text =
                    format!("\"{title}\" is finished: solved at first try {found} of {}.", pages.len());
                effects.inform(text);
                return next.in_place();
            }
            Onward::Finish if self.quiz.is_some() => return Step::Pop,
            Onward::Finish => {
                return Step::Reset(vec![shared.menu(), Screen::Learn(LearnScreen::new(shared))]);
            }
        }
        Step::Stay
    }

    /// Shows this lesson in place of the one on the screen.
    fn in_place(self) -> Step {
        Step::Replace(Screen::Lesson(Box::new(self)))
    }

    /// Answers with what was clicked, or with a numbered square. Once the task is over, only moves the cursor.
    pub(super) fn choose(&mut self, choice: Choice, effects: &mut Effects) {
        match choice {
            Choice::Square(square) => self.exercise_mut().point(square),
            Choice::Option(option) => self.exercise_mut().select(option),
            Choice::Squares(_) | Choice::Typed(_) => {}
        }
        let exercise = self.exercise_mut();
        match exercise.question() {
            Some(Context::Marking) => self.mark(effects),
            _ if !exercise.attempt.is_over() && exercise.chosen() == Ok(choice) => {
                self.answer(choice, effects);
            }
            _ => {}
        }
    }

    /// Selects an option, counted from 1. Only Enter answers.
    fn choose_option(&mut self, number: usize, effects: &mut Effects) {
        let count = self.exercise().options().len();
        if number > count {
            effects.refuse(format!("there are {count} answers to choose from"));
        } else {
            self.exercise_mut().select(number - 1);
            self.scroll = Scroll::of(Anchor::Selected);
        }
    }

    fn choose_numbered(&mut self, number: usize, effects: &mut Effects) {
        let (exercise, rules) = (self.exercise(), self.page().position.rules());
        if exercise.question() == Some(Context::Question) {
            effects.refuse("choose an answer by its letter");
        } else if rules.cells() != 9 {
            effects.refuse(NINE_CELLS_ONLY);
        } else if let Some(square) = rules.square_numbered(number) {
            self.choose(Choice::Square(square), effects);
        }
    }

    /// Marks the square under the cursor, or clears it.
    fn mark(&mut self, effects: &mut Effects) {
        if let Err(why) = self.exercise_mut().mark() {
            effects.refuse(why);
        }
    }

    fn answer(&mut self, choice: Choice, effects: &mut Effects) {
        match self.exercise_mut().answer(choice) {
            Ok(()) => self.show_feedback(effects),
            Err(why) => effects.refuse(why),
        }
    }

    /// Moves the cursor or, while an option is to be chosen, the selection, which wraps at the ends. While an answer is
    /// typed, scrolls.
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
        if count == 0 {
            self.scroll.shift += if direction == Direction::Back { -1 } else { 1 };
            return;
        }
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
        self.report_unanswered(effects);
        self.resume(effects);
    }

    /// Scrolls to the feedback.
    pub(super) fn show_feedback(&mut self, effects: &mut Effects) {
        self.scroll = Scroll::of(Anchor::Feedback);
        self.report_unanswered(effects);
    }

    /// At the end of a lesson that is not finished, shows why.
    pub(super) fn report_unanswered(&mut self, effects: &mut Effects) {
        if let (Onward::Again, Some(pages)) = (self.onward(), self.pages_shown()) {
            let all = self.exercises.len();
            let found = self.exercises.iter().filter(|exercise| exercise.attempt == Attempt::Solved).count();
            let text = format!("{found} of {all} solved; answer shown: {pages}");
            effects.say(Notice::Offer { text, command: Command::Act, what: "retry" });
        }
    }

    /// Asks once more all tasks whose answers were shown, starting at the first page that is not solved.
    fn ask_again(&mut self, effects: &mut Effects) {
        let is_open = |exercise: &Exercise| exercise.attempt != Attempt::Solved;
        let first = self.exercises.iter().position(is_open).unwrap_or(self.page_number);
        self.exercises.iter_mut().filter(|exercise| exercise.was_shown()).for_each(Exercise::reset);
        self.turn_to(first, effects);
    }
}
