//! What keys and the mouse do on a page of a lesson.

use super::{Anchor, Choice, LessonScreen, Onward, Scroll};
use crate::app::screens::views::NO_BOARD;
use crate::app::{
    Action, Command, Context, Direction, Effects, List, Next, Place, PractiseScreen, Predicting, Screen,
    Shared, View, ViewsScreen, first_cursor, numbered,
};
use crate::engine::search::Minimax;
use crate::teach::practice::Quiz;
use crate::teach::{Answer, Lesson};

/// Rows to scroll at a time: no more than the smallest window shows.
const SCROLL: isize = 2;

impl LessonScreen {
    pub(super) fn command(&mut self, command: Command, shared: &mut Shared, effects: &mut Effects) {
        if let Some(tree) = self.view(command) {
            return effects.open(Screen::Views(tree));
        }
        match command {
            Command::Lab if self.page().board().is_none() => effects.refuse(NO_BOARD),
            Command::Lab => effects.refuse("first answer: the lab shows scores"),
            // Such a letter is meant for the answer, as in "inf".
            Command::PreviousPage | Command::Answer if !self.exercise().typed.is_empty() => {
                effects.refuse("first answer with Enter, or delete what is typed");
            }
            Command::Back => effects.leave(),
            Command::Act => self.act(shared, effects),
            Command::Place(number) => self.choose_numbered(number, effects),
            Command::Answer if self.is_open() => {
                self.exercise_mut().show_answer();
                self.show_feedback(effects);
            }
            // Asks once more all tasks whose answers were shown: only when the user has found all answers the lesson is
            // finished.
            Command::Answer if self.may_try_again() => {
                for shown in self.exercises.iter_mut().filter(|exercise| exercise.was_shown()) {
                    *shown = shown.again(None, shared);
                }
                self.turn_to_open(effects);
            }
            Command::Practise => match self.practises() {
                Some(kind) => {
                    let quiz = Quiz { kind: Some(kind), level: 2, count: 5, seed: shared.seed };
                    effects.open(Screen::Practise(PractiseScreen::of(quiz)));
                }
                None => effects.refuse("no questions to practise belong to this page"),
            },
            Command::SelectAnswer(number) => self.choose_option(number.into(), effects),
            Command::Mark if self.exercise().question_context() == Some(Context::Marking) => {
                self.mark(effects);
            }
            Command::PreviousPage if self.page_number == 0 => effects.refuse("this is the first page"),
            Command::PreviousPage => self.turn_to(self.page_number - 1, effects),
            Command::PageUp => self.scroll.shift -= SCROLL,
            Command::PageDown => self.scroll.shift += SCROLL,
            // To the question, at the end of the text.
            Command::Last => self.scroll = Scroll::of(Anchor::Feedback),
            _ if command.is_movement() => self.go(command),
            _ => self.edit(&Action::Command(command)),
        }
    }

    /// The view that a command opens, covered until the task is over; until then no lab, which shows nothing else.
    fn view(&self, command: Command) -> Option<Box<ViewsScreen>> {
        let page = self.page();
        let is_open = self.is_open();
        if command == Command::Lab && (is_open || page.board().is_none()) {
            return None;
        }
        let to_fill_in = match page.task.answer {
            Answer::Tree(search, _) if is_open => Some(search),
            _ => None,
        };
        let view = match (to_fill_in, command) {
            (Some(_), Command::Act) => View::Tree,
            _ => View::of(command)?,
        };
        if let (Some(_), Some(tree)) = (to_fill_in, &self.exercise().tree) {
            let mut tree = tree.clone();
            tree.turn_to(view);
            return Some(tree);
        }
        let search = to_fill_in.or(page.searches.first().copied()).unwrap_or(Minimax::DEPTH_AWARE);
        let mut tree = ViewsScreen::with(search, page.root(), view);
        let told = self.exercise().told.first().map(|told| &told.moves);
        tree.selected.clone_from(told.unwrap_or(&page.path));
        tree.predicting = is_open.then(|| Predicting::locked(self.cover()));
        Some(tree)
    }

    fn act(&mut self, shared: &mut Shared, effects: &mut Effects) {
        match self.onward() {
            Onward::Answer => self.answer(effects),
            Onward::NextPage => self.turn_to(self.page_number + 1, effects),
            Onward::OpenPage => self.turn_to_open(effects),
            Onward::NextLesson => {
                let Lesson { name, title, pages, .. } = self.lesson();
                if self.is_finished() {
                    let found = shared.progress.first_tries(name).unwrap_or(0);
                    effects.inform(format!(
                        "\"{title}\" is finished: solved at first try {found} of {}.",
                        pages.len()
                    ));
                }
                effects.step(Next::Replace(Screen::Lesson(Self::open(self.index + 1, shared))));
            }
            Onward::Finish if self.quiz.is_some() => effects.leave(),
            Onward::Finish => effects.step(Next::Go(Place::List(List::Learn))),
        }
    }

    /// Edits the answer that is typed.
    pub(super) fn edit(&mut self, action: &Action) {
        let exercise = self.exercise_mut();
        if exercise.question_context() == Some(Context::Typing) {
            exercise.typed.edit(action);
        }
    }

    pub(super) fn choose(&mut self, choice: Choice, effects: &mut Effects) {
        let exercise = self.exercise_mut();
        match exercise.question_context() {
            Some(Context::Marking) => self.mark(effects),
            _ if !exercise.attempt.is_over() && exercise.chosen() == Ok(choice) => {
                self.answer(effects);
            }
            _ => {}
        }
    }

    /// Only Enter answers.
    fn choose_option(&mut self, number: usize, effects: &mut Effects) {
        let count = self.exercise().options().len();
        if number > count {
            effects.refuse(format!("there are {count} answers to choose from"));
        } else {
            self.exercise_mut().select(number - 1);
            self.scroll = Scroll::of(Anchor::Selected);
        }
    }

    fn choose_numbered(&mut self, number: u8, effects: &mut Effects) {
        if self.exercise().question_context() == Some(Context::Question) {
            effects.refuse("choose an answer by its letter");
        } else if let Some(board) = self.page().board()
            && let Some(square) = numbered(number, board.rules(), effects)
        {
            self.exercise_mut().point(square);
            self.choose(Choice::Square(square), effects);
        }
    }

    fn mark(&mut self, effects: &mut Effects) {
        if let Err(why) = self.exercise_mut().mark() {
            effects.refuse(why);
        }
    }

    fn answer(&mut self, effects: &mut Effects) {
        let exercise = self.exercise_mut();
        let answered = exercise.chosen().and_then(|choice| exercise.answer(choice));
        exercise.typed.clear();
        match answered {
            Ok(()) => self.show_feedback(effects),
            Err(why) => effects.refuse(why),
        }
    }

    /// Moves the cursor or the selection; while an answer is typed, scrolls.
    fn go(&mut self, command: Command) {
        let direction = Direction::of(command);
        let exercise = self.exercise_mut();
        if let Some(board) = exercise.pointed_board() {
            let first = Some(first_cursor(board));
            if let Some(square) = exercise.cursor().map_or(first, |cursor| command.moved(cursor)) {
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

    fn turn_to(&mut self, page: usize, effects: &mut Effects) {
        self.page_number = page;
        self.scroll = Scroll::of(Anchor::Beginning);
        self.report_unanswered(effects);
        self.resume(effects);
    }

    pub(super) fn show_feedback(&mut self, effects: &mut Effects) {
        self.scroll = Scroll::of(Anchor::Feedback);
        self.report_unanswered(effects);
    }

    /// At the end of a lesson says that answers were shown, and where to go on, or else where to practise.
    pub(super) fn report_unanswered(&mut self, effects: &mut Effects) {
        if self.may_try_again() {
            let text = format!("Answers shown: {} of {}", self.shown_answers(), self.asked().len());
            effects.offer(text, Command::Act, "go on");
        } else if self.practises().is_some() {
            effects.offer("The lesson is finished", Command::Practise, "practise this");
        }
    }

    fn turn_to_open(&mut self, effects: &mut Effects) {
        let open = self.exercises.iter().position(|exercise| !exercise.attempt.is_over());
        self.turn_to(open.unwrap_or(self.page_number), effects);
    }
}
