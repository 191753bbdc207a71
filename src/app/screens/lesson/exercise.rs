//! A page of a lesson and the user's work on it.

use super::words;
use crate::app::{Attempt, Computed, Context, Effects, Filled, Shared, TextInput, ViewsScreen};
use crate::engine::{Analysis, Job, Output, TaskReport};
use crate::game::{Position, Square, SquareSet};
use crate::teach::practice::{FirstTry, Quiz};
use crate::teach::{Answer, Judgement, Page, Prediction};
use crate::tree::Blank;
use fastrand::Rng;
use std::fmt;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Square(Square),
    /// One of the options, by its index.
    Option(usize),
    /// These squares and no other.
    Squares(SquareSet),
    /// A score or a window.
    Typed(Prediction),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Option(option) => ('A'..).nth(*option).map_or(Ok(()), |letter| letter.fmt(f)),
            Self::Squares(squares) => Answer::All(*squares).fmt(f),
            Self::Typed(prediction) => prediction.fmt(f),
        }
    }
}

/// A page, the progress with its task, and the scores of its moves.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The place of its page in the lesson, counted from 1.
    pub number: usize,
    pub page: Arc<Page>,
    pub attempt: Attempt,
    /// `None` until a square is chosen: Enter alone answers nothing.
    cursor: Option<Square>,
    /// The option that Enter would choose.
    pub selected: Option<usize>,
    /// The squares that are marked; `None` at first.
    pub marked: Option<SquareSet>,
    pub typed: TextInput,
    /// The tree, once some of it is filled in.
    pub(super) tree: Option<Box<ViewsScreen>>,
    /// What was told of a tree: only that is asked again.
    pub(super) told: Vec<Blank>,
    /// The first answer, once there is one; stays when the task is asked again.
    pub first_try: Option<FirstTry>,
    scores: Vec<Computed<Analysis>>,
}

impl Exercise {
    pub(super) fn new(number: usize, page: &Arc<Page>) -> Self {
        Self {
            number,
            attempt: Attempt::Asked,
            cursor: None,
            selected: None,
            marked: None,
            typed: TextInput::default(),
            tree: None,
            scores: vec![
                Computed::NotAsked;
                if page.board().is_some() && page.path.is_empty() { page.searches.len() } else { 0 }
            ],
            told: Vec::new(),
            first_try: None,
            page: Arc::clone(page),
        }
    }

    pub fn was_shown(&self) -> bool {
        matches!(self.attempt, Attempt::Shown(_))
    }

    /// The context whose keys come before those of the lesson, until its task is over.
    pub fn question_context(&self) -> Option<Context> {
        match self.page.task.answer {
            _ if self.attempt.is_over() => None,
            Answer::All(_) => Some(Context::Marking),
            Answer::Choice { .. } => Some(Context::Question),
            Answer::Typed(_) => Some(Context::Typing),
            Answer::Squares(_) | Answer::Tree(..) => None,
        }
    }

    /// The board on which there may be a cursor: the keys do not select an option or type.
    pub(super) fn pointed_board(&self) -> Option<&Position> {
        self.page.board().filter(|_| matches!(self.question_context(), None | Some(Context::Marking)))
    }

    pub fn cursor(&self) -> Option<Square> {
        self.cursor.filter(|_| self.pointed_board().is_some())
    }

    pub fn options(&self) -> &[String] {
        match &self.page.task.answer {
            Answer::Choice { options, .. } => options,
            _ => &[],
        }
    }

    pub fn judge(&self, choice: Choice) -> Judgement {
        let is_right = match (&self.page.task.answer, choice) {
            (Answer::Squares(squares), Choice::Square(square)) => squares.contains(square),
            (Answer::Choice { right, .. }, Choice::Option(option)) => *right == option,
            (Answer::All(squares), Choice::Squares(marked)) => {
                let found = marked.iter().filter(|&square| squares.contains(square)).count();
                let missing = squares.len() - found;
                if found > 0 && found == marked.len() && missing > 0 {
                    let are_right = if found > 1 { "are right" } else { "is right" };
                    return Judgement::Incomplete(format!("{choice} {are_right}; {missing} more to mark"));
                }
                *squares == marked
            }
            (Answer::Typed(right), Choice::Typed(typed)) => return right.judge(typed),
            _ => false,
        };
        is_right.into()
    }

    pub fn scores(&self) -> Option<&[Computed<Analysis>]> {
        (self.attempt.is_over() && !self.scores.is_empty()).then_some(&self.scores)
    }

    // Choosing

    pub(super) fn point(&mut self, square: Square) {
        if self.pointed_board().is_some_and(|board| board.rules().contains(square)) {
            self.cursor = Some(square);
        }
    }

    pub(super) fn select(&mut self, option: usize) {
        if !self.attempt.is_over() && option < self.options().len() {
            self.selected = Some(option);
        }
    }

    pub(super) fn mark(&mut self) -> Result<(), String> {
        let square = self.square()?;
        self.check(square)?;
        let marked = self.marked.get_or_insert_default();
        if marked.contains(square) {
            marked.remove(square);
        } else {
            marked.insert(square);
        }
        Ok(())
    }

    fn square(&self) -> Result<Square, &'static str> {
        self.cursor.ok_or("first choose a square")
    }

    /// Whether a square can be an answer, or why not.
    fn check(&self, square: Square) -> Result<(), String> {
        if let Some(board) = self.page.board() {
            board.after([square]).map_err(|fault| fault.to_string())?;
        }
        Ok(())
    }

    /// The answer that Enter would give.
    pub(super) fn chosen(&mut self) -> Result<Choice, String> {
        match &self.page.task.answer {
            Answer::Choice { .. } => {
                Ok(Choice::Option(self.selected.ok_or("first choose an answer by its letter")?))
            }
            Answer::All(_) => self.marked.map(Choice::Squares).ok_or_else(|| {
                self.marked = Some(SquareSet::default());
                "nothing is marked; once more, and that is the answer".to_owned()
            }),
            Answer::Tree(..) => Err("fill in the tree".to_owned()),
            Answer::Typed(right) => right
                .read(&self.typed.text)
                .map(|given| {
                    Choice::Typed(if right.judge(given) == Judgement::Right { *right } else { given })
                })
                .ok_or_else(|| format!("type {}", words::form(&self.page))),
            Answer::Squares(_) => Ok(Choice::Square(self.square()?)),
        }
    }

    /// Answers a task that is not over. What is incomplete or not accepted does not use up a try.
    pub(super) fn answer(&mut self, choice: Choice) -> Result<(), String> {
        if let Choice::Square(square) = choice {
            self.check(square)?;
        }
        let judgement = self.judge(choice);
        self.tried(choice.to_string(), judgement == Judgement::Right);
        if let Judgement::Incomplete(what) = judgement {
            return Err(what);
        }
        self.attempt = self.attempt.after(choice, judgement == Judgement::Right)?;
        self.point_at_answer();
        Ok(())
    }

    pub(super) fn fill_in(&mut self, Filled { at_first_try, blanks, told, .. }: Filled) {
        self.attempt = if told.is_empty() { Attempt::Solved } else { Attempt::Shown(None) };
        self.told = told;
        self.tried(format!("{at_first_try} of {blanks}"), at_first_try == blanks);
        self.tree = None;
    }

    /// Records an answer if it is the first.
    pub(super) fn tried(&mut self, answer: impl Into<String>, is_right: bool) {
        self.first_try.get_or_insert_with(|| FirstTry { answer: answer.into(), is_right });
    }

    pub(super) fn show_answer(&mut self) {
        self.attempt = Attempt::Shown(None);
        self.tried("shown", false);
        self.point_at_answer();
    }

    /// Once the task is over, puts the cursor on the answer or, if that is not a square, on the move that the page is
    /// about.
    fn point_at_answer(&mut self) {
        let answer = self.page.task.answer.squares();
        if self.attempt.is_over() && self.cursor.is_none_or(|cursor| !answer.contains(cursor)) {
            self.cursor = answer.iter().next().or(self.page.about).or(self.cursor);
        }
    }

    /// The same task, perhaps with other numbers.
    pub(super) fn again(&self, quiz: Option<Quiz>, shared: &Shared) -> Self {
        let random = &mut Rng::with_seed(shared.seed);
        let page = match quiz {
            Some(quiz) => quiz.renewed(&self.page, random),
            None => self.page.renewed(random),
        };
        let page = page.map_or_else(|| Arc::clone(&self.page), Arc::new);
        Self {
            told: self.told.clone(),
            first_try: self.first_try.clone(),
            scores: self.scores.clone(),
            ..Self::new(self.number, &page)
        }
    }

    // Its scores

    /// Starts the searches that have no result: they were stopped or failed, or have not run yet.
    pub(super) fn resume(&mut self, effects: &mut Effects) {
        self.scores.iter_mut().for_each(Computed::stop);
        self.ask(effects);
    }

    /// Starts the next of the page's searches that has not run yet.
    fn ask(&mut self, effects: &mut Effects) {
        let next = self.scores.iter_mut().zip(&self.page.searches).find(|(scores, _)| scores.is_not_asked());
        if let Some(((scores, &search), board)) = next.zip(self.page.board()) {
            *scores = Computed::Pending(effects.think(board, Job::Examine { search }));
        }
    }

    pub(super) fn task_report(&mut self, task_report: TaskReport, effects: &mut Effects) {
        let Some(scores) = self.scores.iter_mut().find(|scores| scores.awaits(task_report.id)) else {
            return;
        };
        scores.take(task_report.result, Output::try_as_analysis);
        self.ask(effects);
    }
}
