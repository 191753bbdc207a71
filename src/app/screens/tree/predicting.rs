//! The views while scores are covered: predictions are checked and uncover what they are about.

use super::{TreeScreen, View};
use crate::app::predicting::{Place, Predicting};
use crate::app::{Command, Context, ListOrder, Shared};
use crate::engine::analysis::Bound;
use crate::engine::search::Minimax;
use crate::game::Position;
use crate::teach::prediction::{Prediction, Topic};

/// How far a covered tree is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filled {
    /// Its nodes: those that the search visits, and the moves that it leaves out.
    pub nodes: usize,
    /// How many are filled in.
    pub filled: usize,
    /// How many of these were right at the first try.
    pub at_first_try: usize,
}

impl TreeScreen {
    /// The tree of a search as an exercise of a lesson, which can ask for its [result](Self::filled) when it is closed.
    pub fn to_fill_in(search: Minimax, position: Position) -> Box<Self> {
        Self::with(search, position, View::Tree).locked()
    }

    /// The same with scores covered, until the lesson that it was opened from is answered.
    pub(in crate::app) fn locked(mut self: Box<Self>) -> Box<Self> {
        self.set_covered(true);
        if let Some(predicting) = &mut self.predicting {
            predicting.is_locked = true;
        }
        self
    }

    /// How far the tree is filled in, if it is covered and so small that all of it was open at first.
    pub fn filled(&self) -> Option<Filled> {
        let (gaps, outline) = (self.gaps.as_ref()?, self.outline.ready()?);
        let filled = || gaps.iter().filter(|gap| outline.is_filled(gap));
        let predicting = self.predicting.as_ref()?;
        let at_once = filled().filter(|(moves, _)| predicting.was_right_at_once(&Place::Node(moves.clone())));
        Some(Filled { nodes: gaps.len(), filled: filled().count(), at_first_try: at_once.count() })
    }

    /// Whether scores are covered.
    pub const fn is_covered(&self) -> bool {
        self.predicting.is_some()
    }

    /// Covers or uncovers all views.
    pub(in crate::app) fn set_covered(&mut self, covers: bool) {
        if covers == self.is_covered() {
            return;
        }
        self.predicting = covers.then(Predicting::default);
        // A list by score would give the best away.
        self.candidates.order = if covers { ListOrder::Square } else { ListOrder::Score };
        let step = if self.view == View::Stepper { usize::MAX } else { 0 };
        if let Some(playback) = self.playback.ready_mut() {
            playback.set_covered(covers.then_some(step));
        }
        self.cover_tree();
        if let Some(outline) = self.outline.ready_mut().filter(|outline| !covers && outline.is_covered()) {
            *outline = outline.uncovered();
        }
        self.stage = None;
    }

    /// Covers the tree that has been searched, if scores are to be covered.
    pub(super) fn cover_tree(&mut self) {
        if let (true, Some(outline)) = (self.is_covered(), self.outline.ready_mut()) {
            *outline = outline.covered();
            self.drawing.restart();
            self.gaps = outline.gaps();
        }
    }

    /// Carries out a command that is about covered scores, and ignores those that could tell them. Returns whether it
    /// was one of these.
    pub(super) fn predict(&mut self, command: Command, shared: &Shared) -> bool {
        self.notice = None;
        let Some(predicting) = &mut self.predicting else {
            self.set_covered(command == Command::Cover);
            return command == Command::Cover;
        };
        if predicting.edit(command) {
            return true;
        }
        match command {
            Command::Cover if predicting.is_locked => self.refuse("Answer the lesson's question first."),
            Command::Cover => self.set_covered(false),
            Command::Act if !predicting.typed.is_empty() => self.check(),
            Command::Act if !self.acts() => {}
            _ => return shared.keymap().keys_of(Context::Predict, command).is_empty(),
        }
        true
    }

    /// Checks what is typed.
    fn check(&mut self) {
        let Some(predicting) = &mut self.predicting else { return };
        match self.view {
            View::Tree => self.check_node(),
            View::Stepper => self.check_step(),
            View::Position => {
                let moves = vec![self.candidates.cursor];
                predicting
                    .judge_candidate(self.candidates.scores.ready().map(|(analysis, _)| analysis), moves);
            }
            View::Lab => {}
        }
    }

    /// Checks a prediction about the selected node.
    fn check_node(&mut self) {
        let (Some(predicting), Some(outline)) = (&mut self.predicting, self.outline.ready_mut()) else {
            return;
        };
        let Some(prediction) = predicting.read() else { return };
        let topic = prediction.topic();
        let row = outline.asked_at(outline.selected);
        let uncovers = if outline.is_pruned(row) { Topic::Pruning } else { topic };
        match outline.answer(row, topic) {
            Err(why) => predicting.refuse(why),
            Ok(_) if outline.shows(row, uncovers) => predicting.refuse("this is uncovered already"),
            Ok(answer) => {
                let place = Place::Node(outline.moves(row));
                if predicting.judge(place, topic, uncovers, answer == Some(prediction)) {
                    outline.uncover(row, uncovers);
                }
            }
        }
    }

    /// Checks a prediction about the next step.
    fn check_step(&mut self) {
        let (Some(predicting), Some(playback)) = (&mut self.predicting, self.playback.ready_mut()) else {
            return;
        };
        let Some(prediction) = predicting.read() else { return };
        let Some(answer) = playback.next_prediction().filter(|_| playback.step == playback.end()) else {
            return predicting.refuse("what follows here is known");
        };
        // The stepper shows a score without what it is a bound of.
        let prediction = match prediction {
            Prediction::Score(_, points) => Prediction::Score(Bound::Exact, points),
            other => other,
        };
        let topic = answer.topic();
        if predicting.judge(Place::Step(playback.step), topic, topic, prediction == answer) {
            playback.uncover_step();
        }
    }

    /// Whether Enter does something while scores are covered.
    pub(super) fn acts(&self) -> bool {
        let is_typed = self.predicting.as_ref().is_none_or(|predicting| !predicting.typed.is_empty());
        is_typed || self.view == View::Tree || self.has_failed()
    }
}
