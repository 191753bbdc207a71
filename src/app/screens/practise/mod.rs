//! The practise screen: the choice of a quiz, and the results so far.

mod draw;
mod words;

use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Effect, Effects, LessonScreen, Screen, Shared};
use crate::config::direction::Direction;
use crate::teach::practice::{Kind, LEVELS, Quiz};
use strum::VariantArray;

/// The choice of a quiz, and the results so far.
#[derive(Clone, Debug)]
pub struct PractiseScreen {
    /// The quiz that Enter starts.
    pub quiz: Quiz,
    /// The index of the selected row: kind, level, number of questions, seed.
    pub selected: usize,
    /// The line to hand in, after a quiz.
    pub result: Option<String>,
}

/// The rows with values.
const ROWS: usize = 4;

impl PractiseScreen {
    /// The row of the seed.
    pub(crate) const SEED: usize = 3;

    /// The choice of a quiz like the last one.
    pub(crate) fn new(shared: &Shared) -> Self {
        let first = Quiz { kind: None, level: 1, count: 10, seed: 0 };
        let like = shared.progress.quizzes().next_back().map_or(first, |(quiz, _)| quiz);
        Self::of(Quiz { seed: shared.seed, ..like })
    }

    /// The choice of this quiz.
    pub(crate) const fn of(quiz: Quiz) -> Self {
        Self { quiz, selected: 0, result: None }
    }

    /// Opens the quiz.
    pub(crate) fn start(&self) -> Step {
        Step::Push(Screen::Lesson(Box::new(LessonScreen::quiz(self.quiz))))
    }

    /// Gives the selected row its next or its previous value.
    fn change(&mut self, direction: Direction) {
        let Quiz { kind, level, count, seed } = self.quiz;
        let next = |value: u8, most: usize| {
            u8::try_from(direction.step(usize::from(value) - 1, most) + 1).unwrap_or(value)
        };
        match self.selected {
            0 => {
                let kinds: Vec<Option<Kind>> =
                    [None].into_iter().chain(Kind::VARIANTS.iter().copied().map(Some)).collect();
                self.quiz.kind = *direction.cycle(&kinds, &kind);
            }
            1 => self.quiz.level = next(level, LEVELS.len()),
            2 => self.quiz.count = next(count, Quiz::MOST.into()),
            _ if direction == Direction::Forward => self.quiz.seed = seed.saturating_add(1),
            _ => self.quiz.seed = seed.saturating_sub(1),
        }
    }
}

impl Component for PractiseScreen {
    fn offers(&self, command: Command, _: &Shared) -> bool {
        command != Command::Copy || self.result.is_some()
    }

    fn update(&mut self, action: Action, _: &mut Shared, effects: &mut Effects) -> Step {
        self.selected = action.selects(self.selected, ROWS);
        if let Some(direction) = action.changes() {
            self.change(direction);
        }
        match (action, &self.result) {
            (Action::Command(Command::Back), _) => return Step::Pop,
            (Action::Command(Command::Act), _) => return self.start(),
            (Action::Command(Command::Copy), Some(result)) => {
                effects.inform("Sent to the clipboard");
                effects.push(Effect::Copy(result.clone()));
            }
            _ => {}
        }
        Step::Stay
    }

    /// Shows the result of a quiz that was finished, and offers another one.
    fn shown(&mut self, closed: &Screen, _: &mut Shared, _: &mut Effects) {
        if let Screen::Lesson(quiz) = closed
            && let Some(result) = quiz.result()
        {
            self.result = Some(result);
            self.quiz.seed = self.quiz.seed.saturating_add(1);
        }
    }
}
