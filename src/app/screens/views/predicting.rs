//! The views while scores are covered: predictions are checked and uncover what they are about.

use super::{Found, Playback, View, ViewsScreen};
use crate::app::predicting::{Asked, Filled, KNOWN, Meaning, Predicting};
use crate::app::{Action, Command, Shared, phrases};
use crate::engine::Bound;
use crate::engine::search::State;
use crate::teach::windows::name_after;
use crate::teach::{Blanks, Prediction, Topic};
use crate::tree::{Blank, NodeRef};
use crate::wording::{first_few, names};
use itertools::Itertools;

impl ViewsScreen {
    /// How far the tree is filled in, if it is covered and so small that all of it was open at first.
    pub fn filled(&self) -> Option<Filled> {
        self.searched.try_as_ready_ref()?;
        self.predicting.as_ref()?.filled()
    }

    pub fn is_covered(&self) -> bool {
        self.predicting.is_some()
    }

    pub(crate) fn set_covered(&mut self, asks: Option<Blanks>) {
        let covers = asks.is_some();
        if covers == self.is_covered() {
            return;
        }
        self.predicting = asks.map(Predicting::asking);
        let step = if self.view == View::Stepper { usize::MAX } else { 0 };
        if let Some(Found { tree, playback }) = self.searched.try_as_ready_mut() {
            playback.set_covered(covers.then_some(step));
            if !covers {
                tree.drawn.outline = tree.drawn.outline.uncovered();
            }
        }
        self.cover_tree();
    }

    pub(super) fn cover_tree(&mut self) {
        if let (Some(predicting), Some(Found { tree, .. })) =
            (&mut self.predicting, self.searched.try_as_ready_mut())
        {
            tree.drawn.cover(&mut predicting.cover);
        }
    }

    /// Carries out a command that is about covered scores, or could tell them. Returns whether it was one of these.
    pub(super) fn predict(&mut self, action: &Action, shared: &Shared) -> bool {
        match Predicting::meaning(self.predicting.as_mut(), action, shared.keymap()) {
            Meaning::Usual if self.view == View::Tree && matches!(action, Action::Command(Command::Act)) => {
                return self.go_to_missing();
            }
            Meaning::Usual => return false,
            Meaning::Cover(covers) => self.set_covered(covers.then_some(Blanks::Scores)),
            Meaning::Check => self.check(shared),
            Meaning::Nothing => {}
        }
        true
    }

    /// What is typed, and what is said about the last prediction or can be predicted here; `None` if nothing is covered or
    /// typed.
    pub(super) fn asked(&self) -> Option<String> {
        let Some(predicting) = &self.predicting else { return self.typed_number() };
        let asks = match (self.view, self.searched.try_as_ready_ref()) {
            (View::Position, _) => phrases::asked_score(self.position(), self.candidates.cursor),
            (View::Tree, Some(Found { tree, .. })) => {
                let at = tree.node().seen_with(self.cover()).branch();
                let missing = at.is_filled_in().then(|| self.missing());
                missing.flatten().unwrap_or_else(|| at.asks().to_owned())
            }
            (View::Stepper, Some(Found { playback, .. })) if playback.step < playback.end() => {
                "This is known: go on to the last step.".to_owned()
            }
            (View::Stepper, Some(Found { playback, .. })) if playback.next_prediction().is_none() => {
                "The search is over.".to_owned()
            }
            (View::Stepper, _) => {
                let next = if self.root.is_board() { "a move or " } else { "" };
                format!("Predict the next step: type {next}a score.")
            }
            (View::Tree | View::Lab, _) => return None,
        };
        Some(phrases::prompt(predicting, &asks))
    }

    /// What is not filled in yet: "Still missing: B (alpha and beta), 7."
    pub(crate) fn missing(&self) -> Option<String> {
        let cover = self.cover()?;
        let name = |blank: &Blank| {
            let moves = cover.place(blank);
            let node = match self.root {
                State::Board(..) if !moves.is_empty() => names(moves).join(" "),
                _ => name_after(&self.root, moves),
            };
            match blank.topic {
                Topic::Window => node + " (alpha and beta)",
                _ if moves.len() < blank.moves.len() => node + " (what is skipped below)",
                _ => node,
            }
        };
        let names = cover.missing().map(name).dedup().collect_vec();
        (!names.is_empty()).then(|| format!("Still missing: {}.", first_few(names)))
    }

    /// Selects the next node that is not filled in, and opens what it is in. Returns whether there is one.
    fn go_to_missing(&mut self) -> bool {
        let (Some(predicting), Some(Found { tree, .. })) =
            (&self.predicting, self.searched.try_as_ready_mut())
        else {
            return false;
        };
        let here = tree.node();
        if let Some(moves) = predicting.cover.next_missing(&here.moves()) {
            let below = here.children().next().filter(|_| moves == here.moves());
            tree.go_to(below.map_or_else(|| moves.to_vec(), NodeRef::moves));
        }
        predicting.cover.missing().next().is_some()
    }

    fn check(&mut self, shared: &Shared) {
        let Some(predicting) = &mut self.predicting else { return };
        match (self.view, self.searched.try_as_ready_mut()) {
            (View::Tree, Some(Found { tree, .. })) => check_node(predicting, tree.node().branch()),
            (View::Stepper, Some(Found { playback, .. })) => check_step(predicting, playback, shared),
            (View::Position, _) => {
                predicting.judge_candidate(&self.candidates.scores, vec![self.candidates.cursor]);
            }
            _ => {}
        }
        if self.is_filled_in()
            && let Some(predicting) = &mut self.predicting
        {
            predicting.said += " The whole tree is filled in.";
        }
    }

    /// Whether a lesson's tree is filled in, so that Enter goes back there.
    pub(super) fn fills_in(&self) -> bool {
        self.predicting.as_ref().is_some_and(|predicting| predicting.is_locked) && self.is_filled_in()
    }

    /// Whether nothing is missing in the tree.
    fn is_filled_in(&self) -> bool {
        self.view == View::Tree && self.filled().is_some_and(|tree| tree.filled == tree.blanks)
    }
}

fn check_node(predicting: &mut Predicting, at: NodeRef) {
    let Some(prediction) = predicting.read() else { return };
    let moves = at.moves();
    let topic = prediction.topic();
    let seen = at.seen_with(Some(&predicting.cover));
    if topic == Topic::Score && seen.asks_window() {
        predicting.said += seen.asks();
        return;
    }
    let uncovers = if at.is_pruned() { Topic::Pruning } else { topic };
    let uncovered = Blank { moves: moves.clone(), topic: uncovers };
    match at.answer(topic) {
        Err(why) => predicting.said += why,
        Ok(_) if predicting.cover.knows(&uncovered) => predicting.said += KNOWN,
        Ok(answer) => {
            let judgement = answer.map_or_else(|| false.into(), |right| right.judge(prediction));
            let asked = Asked::Node(Blank { moves, topic });
            if let Some(verdict) = predicting.judge(asked, judgement, &seen.hint(topic)) {
                if topic == Topic::Score {
                    predicting.cover.ask_leaves(at);
                }
                predicting.uncover_node(at, uncovers, verdict);
            }
        }
    }
}

fn check_step(predicting: &mut Predicting, playback: &mut Playback, shared: &Shared) {
    let Some(prediction) = predicting.read() else { return };
    if playback.step < playback.end() {
        predicting.said += KNOWN;
        return;
    }
    let Some(answer) = playback.next_prediction() else { return };
    // The stepper shows bounds as plain scores.
    let right = match (prediction, answer) {
        (Prediction::Score(Bound::Exact, _), Prediction::Score(_, returned)) => {
            Prediction::Score(Bound::Exact, returned)
        }
        _ => answer,
    };
    let hint = match answer.topic() {
        Topic::Score if playback.trace.root.has_chance() => {
            "A leaf has a score. At a chance node, each score times its chance is added. Else the best one is returned."
        }
        Topic::Score => {
            "A leaf has a score. With no move left, even none to skip, the best score is returned."
        }
        Topic::Window => "The score moves alpha or beta: type both, as they are then.",
        Topic::Choice => "The next move is tried.",
        Topic::Pruning => "Compare alpha and beta.",
    };
    let asked = Asked::Step(playback.step, answer.topic());
    if let Some(verdict) = predicting.judge(asked, right.judge(prediction), hint) {
        playback.uncover_step();
        predicting.said = format!("{verdict} {}", playback.sentence(shared, &playback.walk()));
        playback.skip_unasked();
    }
}
