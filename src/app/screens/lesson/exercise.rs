//! A page of a lesson as somebody works on it.

use crate::app::{Computed, Effects};
use crate::engine::analysis::Analysis;
use crate::engine::task::{Job, Output, TaskReport};
use crate::game::Square;
use crate::teach::lesson::{Answer, Page};
use std::fmt;

/// Something that can be given as the answer to a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A square of the board.
    Square(Square),
    /// One of the options, by its place.
    Option(usize),
}

impl fmt::Display for Choice {
    /// A square's name, or an option's letter: "b2", "C".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Option(option) => ('A'..).nth(*option).map_or(Ok(()), |letter| letter.fmt(f)),
        }
    }
}

/// How far somebody has got with a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// Nothing has been tried yet.
    Asked,
    /// This was tried and is wrong; there is a second try.
    Missed(Choice),
    /// The answer was found.
    Solved,
    /// The answer was told: after this second try, or because somebody wished to know.
    Told(Option<Choice>),
}

impl Attempt {
    /// Whether the answer is known, found or told.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Solved | Self::Told(_))
    }

    /// What was last tried and is wrong.
    pub const fn missed(self) -> Option<Choice> {
        match self {
            Self::Missed(choice) | Self::Told(Some(choice)) => Some(choice),
            Self::Asked | Self::Solved | Self::Told(None) => None,
        }
    }
}

/// A page, how far its task has got, and what is known of its board.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The page.
    pub page: &'static Page,
    /// How far its task has got.
    pub attempt: Attempt,
    cursor: Square,
    /// The option that Enter would answer; none is at first, and where squares are asked for.
    pub selected: Option<usize>,
    /// The scores of the moves, by each of the page's searches.
    scores: Vec<Computed<Analysis>>,
}

/// Where the cursor begins: as near to the middle as a square can be tried that is no answer.
fn beginning(page: &Page) -> Square {
    let is_answer = |square: &Square| match &page.task.answer {
        Answer::Squares(squares) => squares.contains(*square),
        Answer::Choice { .. } => false,
    };
    let squares = page.position.moves_from_centre();
    squares.into_iter().find(|square| !is_answer(square)).unwrap_or(page.position.rules().centre())
}

impl Exercise {
    pub(super) fn new(page: &'static Page) -> Self {
        Self {
            page,
            attempt: Attempt::Asked,
            cursor: beginning(page),
            selected: None,
            scores: vec![Computed::NotAsked; page.searches.len()],
        }
    }

    /// Whether its answer was told.
    pub const fn was_told(&self) -> bool {
        matches!(self.attempt, Attempt::Told(_))
    }

    /// Whether one of its options is still to be chosen.
    pub fn is_choice_open(&self) -> bool {
        !self.attempt.is_over() && !self.options().is_empty()
    }

    /// The square that the keys are on, unless they are still with the options.
    pub fn cursor(&self) -> Option<Square> {
        (!self.is_choice_open()).then_some(self.cursor)
    }

    /// The options of its task; none if squares are asked for.
    pub fn options(&self) -> &'static [String] {
        match &self.page.task.answer {
            Answer::Choice { options, .. } => options,
            Answer::Squares(_) => &[],
        }
    }

    /// Whether this would be right.
    pub fn is_right(&self, choice: Choice) -> bool {
        match (&self.page.task.answer, choice) {
            (Answer::Squares(squares), Choice::Square(square)) => squares.contains(square),
            (Answer::Choice { right, .. }, Choice::Option(option)) => *right == option,
            _ => false,
        }
    }

    /// The scores of the moves by each of the page's searches, once they may be seen.
    pub fn scores(&self) -> Option<&[Computed<Analysis>]> {
        (self.attempt.is_over() || self.page.scores_first).then_some(&self.scores)
    }
}

// Choosing
impl Exercise {
    pub(super) fn point(&mut self, square: Square) {
        if self.cursor().is_some() && self.page.position.rules().contains(square) {
            self.cursor = square;
        }
    }

    pub(super) fn select(&mut self, option: usize) {
        if !self.attempt.is_over() && option < self.options().len() {
            self.selected = Some(option);
        }
    }

    /// What Enter would answer.
    pub(super) fn chosen(&self) -> Option<Choice> {
        match &self.page.task.answer {
            Answer::Squares(_) => Some(Choice::Square(self.cursor)),
            Answer::Choice { .. } => self.selected.map(Choice::Option),
        }
    }

    /// Takes an answer to a task that is not over.
    ///
    /// # Errors
    /// Why it is none; that costs no try.
    pub(super) fn answer(&mut self, choice: Choice) -> Result<(), String> {
        if let Choice::Square(square) = choice {
            let played = self.page.position.clone().play(square);
            played.map_err(|fault| fault.to_string())?;
        }
        self.attempt = match self.attempt {
            Attempt::Missed(tried) if tried == choice => {
                return Err(format!("{choice} has been tried"));
            }
            _ if self.is_right(choice) => Attempt::Solved,
            Attempt::Asked => Attempt::Missed(choice),
            Attempt::Missed(_) => Attempt::Told(Some(choice)),
            over @ (Attempt::Solved | Attempt::Told(_)) => over,
        };
        self.show_answer();
        Ok(())
    }

    /// Ends a task that is not over by telling the answer.
    pub(super) fn tell(&mut self) {
        self.attempt = Attempt::Told(None);
        self.show_answer();
    }

    /// Puts the cursor on the answer once it may be known or, if that is no square, on the move that the page is
    /// about.
    fn show_answer(&mut self) {
        if !self.attempt.is_over() {
            return;
        }
        self.cursor = match &self.page.task.answer {
            Answer::Squares(squares) if squares.contains(self.cursor) => self.cursor,
            Answer::Squares(squares) => squares.iter().next().unwrap_or(self.cursor),
            Answer::Choice { .. } => self.page.about.unwrap_or(self.cursor),
        };
    }

    /// Asks the same again; what is known of the board stays known.
    pub(super) fn begin_again(&mut self) {
        let scores = std::mem::take(&mut self.scores);
        *self = Self { scores, ..Self::new(self.page) };
    }
}

// Its scores
impl Exercise {
    /// Asks for the next scores that nobody has asked for, one search after the other.
    pub(super) fn ask(&mut self, effects: &mut Effects) {
        let open = |(scores, _): &(&mut Computed<Analysis>, _)| matches!(scores, Computed::NotAsked);
        if let Some((scores, &search)) = self.scores.iter_mut().zip(&self.page.searches).find(open) {
            *scores = Computed::Pending(effects.think(&self.page.position, Job::Examine { search }));
        }
    }

    /// Takes back what was asked for and is not there: nobody works on it any more.
    pub(super) fn ask_anew(&mut self) {
        for scores in &mut self.scores {
            if !matches!(scores, Computed::Ready(_)) {
                *scores = Computed::NotAsked;
            }
        }
    }

    pub(super) fn task_report(&mut self, task_report: TaskReport, effects: &mut Effects) {
        let awaiting = |scores: &&mut Computed<Analysis>| scores.awaits(task_report.id);
        let Some(scores) = self.scores.iter_mut().find(awaiting) else { return };
        *scores = match task_report.result {
            Ok(Output::Analysis(analysis)) => Computed::Ready(analysis),
            Ok(_) => return,
            Err(fault) => Computed::Failed(fault),
        };
        self.ask(effects);
    }
}
