//! The views while scores are covered: predictions are checked and uncover what they are about.

use super::{NodeRef, Playback, Searched, TreeScreen, View};
use crate::app::predicting::{Asked, Filled, KNOWN, Meaning, Predicting};
use crate::app::{Action, Effects, Shared, phrases};
use crate::engine::analysis::Bound;
use crate::engine::search::Pruning;
use crate::teach::prediction::{Prediction, Topic};

impl TreeScreen {
    /// How far the tree is filled in, if it is covered and so small that all of it was open at first.
    pub fn filled(&self) -> Option<Filled> {
        self.searched.ready()?;
        self.predicting.as_ref()?.filled()
    }

    /// Whether something was predicted since scores were covered.
    pub fn has_predicted(&self) -> bool {
        self.predicting.as_ref().is_some_and(Predicting::has_begun)
    }

    /// Whether scores are covered.
    pub const fn is_covered(&self) -> bool {
        self.predicting.is_some()
    }

    /// Covers or uncovers all views.
    pub(crate) fn set_covered(&mut self, covers: bool) {
        if covers == self.is_covered() {
            return;
        }
        self.predicting = covers.then(Predicting::default);
        let step = if self.view == View::Stepper { usize::MAX } else { 0 };
        if let Some(Searched { tree, playback }) = self.searched.ready_mut() {
            playback.set_covered(covers.then_some(step));
            if !covers {
                tree.outline = tree.outline.uncovered();
            }
        }
        self.cover_tree();
    }

    /// Covers the tree that has been searched, if scores are to be covered.
    pub(super) fn cover_tree(&mut self) {
        if let (Some(predicting), Some(Searched { tree, .. })) =
            (&mut self.predicting, self.searched.ready_mut())
        {
            tree.outline = tree.outline.covered();
            predicting.ask_nodes(tree.outline.blanks(predicting));
            tree.drawing.restart();
        }
    }

    /// Carries out a command that is about covered scores, or could tell them. Returns whether it was one of these.
    pub(super) fn predict(&mut self, action: &Action, shared: &Shared, effects: &mut Effects) -> bool {
        match Predicting::meaning(self.predicting.as_mut(), action, shared.keymap()) {
            Meaning::Usual => return false,
            Meaning::Cover(covers) => self.set_covered(covers),
            Meaning::Check => self.check(shared, effects),
            Meaning::Nothing => {}
        }
        true
    }

    /// What is typed, and what is said about the last prediction or can be predicted here; `None` if nothing is covered.
    pub(super) fn asked(&self) -> Option<String> {
        let prunes = self.variant().search.pruning == Pruning::AlphaBeta;
        let window = if prunes { ", alpha beta on entry, x if pruned" } else { "" };
        let playback = self.searched.ready().map(|searched| &searched.playback);
        let asks = match (self.view, playback) {
            (View::Position, _) => phrases::asked_score(&self.position, self.candidates.cursor),
            (View::Tree, _) => format!("Type its score or first best move{window}."),
            (View::Stepper, Some(playback)) if playback.step < playback.end() => {
                "This is known: go on to the last step.".to_owned()
            }
            (View::Stepper, Some(playback)) if playback.next_prediction().is_none() => {
                "The search is over.".to_owned()
            }
            (View::Stepper, _) => format!("What happens next? A move, a score{window}?"),
            (View::Lab, _) => return None,
        };
        self.predicting.as_ref().map(|predicting| phrases::prompt(predicting, &asks))
    }

    /// Checks what is typed.
    fn check(&mut self, shared: &Shared, effects: &mut Effects) {
        let Some(predicting) = &mut self.predicting else { return };
        match (self.view, self.searched.ready_mut()) {
            (View::Tree, Some(Searched { tree, .. })) => {
                check_node(predicting, tree.outline.selected_node().asked());
            }
            (View::Stepper, Some(searched)) => check_step(predicting, &mut searched.playback, shared),
            (View::Position, _) => {
                let seen = self.candidates.scores.ready().map(|(analysis, _)| analysis);
                predicting.judge_candidate(seen, vec![self.candidates.cursor]);
            }
            _ => {}
        }
        if self.view == View::Tree && self.filled().is_some_and(|tree| tree.filled == tree.nodes) {
            effects.inform("The whole tree is filled in. Esc goes back.");
        }
    }
}

/// Checks a prediction about a node.
fn check_node(predicting: &mut Predicting, at: NodeRef) {
    let Some(prediction) = predicting.read() else { return };
    let (moves, topic) = (at.moves(), prediction.topic());
    let uncovers = if at.is_pruned() { Topic::Pruning } else { topic };
    let uncovered = Asked::Node(moves.clone(), uncovers);
    match at.answer(topic) {
        Err(why) => predicting.said += why,
        Ok(_) if predicting.knows(&uncovered) => predicting.said += KNOWN,
        Ok(answer) => match predicting.judge(Asked::Node(moves, topic), answer == Some(prediction)) {
            None => predicting.said = format!("No. {}", at.hint(topic)),
            Some(verdict) => {
                let reason = at.seen_with(Some(predicting)).truth(uncovers);
                predicting.uncover(uncovered, verdict, reason);
            }
        },
    }
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
    let asked = Asked::Step(playback.step, answer.topic());
    match predicting.judge(asked.clone(), is_right) {
        None => predicting.said = format!("No. {}", hint_of_step(answer.topic())),
        Some(verdict) => {
            playback.uncover_step();
            let text = playback.sentence(shared, &playback.walk());
            playback.skip_unasked();
            predicting.uncover(asked, verdict, text);
        }
    }
}

/// A hint at what happens next, if it is about this topic.
const fn hint_of_step(topic: Topic) -> &'static str {
    match topic {
        Topic::Score => {
            "A leaf has a score. With no move left, even none to skip, the best score is returned."
        }
        Topic::Window => "The score moves alpha or beta: type both, as they are then.",
        Topic::Choice => "The next move is tried.",
        Topic::Pruning => "Compare alpha and beta.",
    }
}
