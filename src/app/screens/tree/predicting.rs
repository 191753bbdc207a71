//! The views while scores are covered: predictions are checked and uncover what they are about.

use super::{Playback, TreeScreen, View, words_predict, words_stepper};
use crate::app::predicting::{KNOWN, Meaning, Predicting};
use crate::app::{Command, Outline, Shared};
use crate::draw::Glyphs;
use crate::engine::analysis::Bound;
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
    /// Whether any were told, after a second miss.
    pub was_told: bool,
}

impl TreeScreen {
    /// How far the tree is filled in, if it is covered and so small that all of it was open at first.
    pub fn filled(&self) -> Option<Filled> {
        let (gaps, outline) = (self.gaps.as_ref()?, self.outline.ready()?);
        let (known, predicting) = (outline.known.as_ref()?, self.predicting.as_ref()?);
        let filled = || gaps.iter().filter(|gap| known.contains(gap));
        let was_missed =
            |moves| predicting.missed.iter().any(|(step, missed, _)| *step == 0 && missed == moves);
        let at_once = filled().filter(|(moves, _)| !was_missed(moves));
        let (nodes, was_told) = (gaps.len(), predicting.was_told);
        Some(Filled { nodes, filled: filled().count(), at_first_try: at_once.count(), was_told })
    }

    /// Whether something was predicted since scores were covered.
    pub fn has_predicted(&self) -> bool {
        self.predicting.as_ref().is_some_and(|it| it.tries.1 > 0 || !it.missed.is_empty())
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
        let step = if self.view == View::Stepper { usize::MAX } else { 0 };
        if let Some(playback) = self.playback.ready_mut() {
            playback.set_covered(covers.then_some(step));
        }
        if let (false, Some(outline)) = (covers, self.outline.ready_mut()) {
            *outline = outline.uncovered();
        }
        self.cover_tree();
        self.stage = None;
    }

    /// Covers the tree that has been searched, if scores are to be covered.
    pub(super) fn cover_tree(&mut self) {
        if let (true, Some(outline)) = (self.is_covered(), self.outline.ready_mut()) {
            *outline = outline.covered();
            self.gaps = outline.gaps();
            self.drawing.restart();
        }
    }

    /// Carries out a command that is about covered scores, or could tell them. Returns whether it was one of these.
    pub(super) fn predict(&mut self, command: Command, shared: &Shared) -> bool {
        self.notice = None;
        match Predicting::meaning(self.predicting.as_mut(), command, shared.keymap()) {
            Meaning::Usual => return false,
            Meaning::Cover(covers) => self.set_covered(covers),
            Meaning::Check => self.check(shared),
            Meaning::Nothing => {}
        }
        true
    }

    /// Checks what is typed.
    fn check(&mut self, shared: &Shared) {
        let Some(predicting) = &mut self.predicting else { return };
        match (self.view, self.outline.ready_mut(), self.playback.ready_mut()) {
            (View::Tree, Some(outline), _) => check_node(predicting, outline, shared),
            (View::Stepper, _, Some(playback)) => check_step(predicting, playback, shared),
            (View::Position, ..) => {
                let seen = self.candidates.scores.ready().map(|(analysis, _)| analysis);
                predicting.judge_candidate(seen, vec![self.candidates.cursor]);
            }
            _ => {}
        }
        if self.view == View::Tree && self.filled().is_some_and(|tree| tree.filled == tree.nodes) {
            self.inform("The whole tree is filled in. Esc goes back.");
        }
    }
}

/// Checks a prediction about the selected node.
fn check_node(predicting: &mut Predicting, outline: &mut Outline, shared: &Shared) {
    let Some(prediction) = predicting.read() else { return };
    let (row, topic) = (outline.asked_at(outline.selected), prediction.topic());
    let uncovers = if outline.is_pruned(row) { Topic::Pruning } else { topic };
    predicting.said = match outline.answer(row, topic) {
        Err(why) => why.to_owned(),
        Ok(_) if outline.shows(row, uncovers) => KNOWN.to_owned(),
        Ok(answer) => match predicting.judge((0, outline.moves(row), topic), answer == Some(prediction)) {
            None => format!("No. {}", words_predict::hint(outline, row, topic)),
            Some(verdict) => {
                outline.uncover(row, uncovers);
                format!("{verdict} {}", words_predict::reason(shared, outline, row, uncovers))
            }
        },
    };
}

/// Checks a prediction about the next step.
fn check_step(predicting: &mut Predicting, playback: &mut Playback, shared: &Shared) {
    let Some(prediction) = predicting.read() else { return };
    if playback.step < playback.end() {
        predicting.said += KNOWN;
        return;
    }
    let Some(answer) = playback.next_prediction() else { return };
    // The stepper shows bounds as plain scores.
    let is_right = match (prediction, answer) {
        (Prediction::Score(Bound::Exact, points), Prediction::Score(_, returned)) => points == returned,
        _ => answer == prediction,
    };
    predicting.said = match predicting.judge((playback.step, Vec::new(), answer.topic()), is_right) {
        None => format!("No. {}", words_predict::hint_of_step(answer.topic())),
        Some(verdict) => {
            playback.uncover_step();
            let glyphs = Glyphs::of(shared.settings.appearance().glyphs);
            let text = words_stepper::sentence(shared, playback, &playback.state(), &glyphs);
            playback.skip_unasked();
            format!("{verdict} {text}")
        }
    };
}
