//! The views while scores are covered: predictions are checked and uncover what they are about.

use super::{NodeRef, Playback, Searched, TreeScreen, View, stepper};
use crate::app::predicting::{Asked, Filled, KNOWN, Meaning, Predicting};
use crate::app::{Action, Command, Effects, Shared, phrases};
use crate::engine::analysis::Bound;
use crate::engine::search::State;
use crate::game::Square;
use crate::game::figures::names;
use crate::teach::cutoff::reaches;
use crate::teach::prediction::{Blanks, Prediction, Topic};

impl TreeScreen {
    /// How far the tree is filled in, if it is covered and so small that all of it was open at first.
    pub fn filled(&self) -> Option<Filled> {
        self.searched.ready()?;
        self.predicting.as_ref()?.filled()
    }

    pub const fn is_covered(&self) -> bool {
        self.predicting.is_some()
    }

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

    pub(super) fn cover_tree(&mut self) {
        if let (Some(predicting), Some(Searched { tree, .. })) =
            (&mut self.predicting, self.searched.ready_mut())
        {
            tree.cover(predicting);
        }
    }

    /// Carries out a command that is about covered scores, or could tell them. Returns whether it was one of these.
    pub(super) fn predict(&mut self, action: &Action, shared: &Shared, effects: &mut Effects) -> bool {
        match Predicting::meaning(self.predicting.as_mut(), action, shared.keymap()) {
            Meaning::Usual if self.view == View::Tree && matches!(action, Action::Command(Command::Act)) => {
                return self.go_to_missing();
            }
            Meaning::Usual => return false,
            Meaning::Cover(covers) => self.set_covered(covers),
            Meaning::Check => self.check(shared, effects),
            Meaning::Nothing => {}
        }
        true
    }

    /// What is typed, and what is said about the last prediction or can be predicted here; `None` if nothing is covered.
    pub(super) fn asked(&self) -> Option<String> {
        let predicting = self.predicting.as_ref()?;
        let searched = self.searched.ready();
        let asks = match (self.view, searched) {
            (View::Position, _) => phrases::asked_score(self.position(), self.candidates.cursor),
            (View::Tree, Some(Searched { tree, .. })) => {
                let at = tree.outline.selected_node().seen_with(Some(predicting)).asked();
                let missing = at.is_filled_in().then(|| self.missing()).flatten();
                missing.unwrap_or_else(|| at.asks(predicting.asks).to_owned())
            }
            (View::Stepper, Some(Searched { playback, .. })) if playback.step < playback.end() => {
                "This is known: go on to the last step.".to_owned()
            }
            (View::Stepper, Some(Searched { playback, .. })) if playback.next_prediction().is_none() => {
                "The search is over.".to_owned()
            }
            (View::Stepper, _) => {
                let next = if self.root.board().is_some() { "a move or " } else { "" };
                format!("Predict the next step: type {next}a score.")
            }
            (View::Tree | View::Lab, _) => return None,
        };
        Some(phrases::prompt(predicting, &asks))
    }

    /// What is not filled in yet: "Still missing: B (alpha and beta), 7."
    pub(crate) fn missing(&self) -> Option<String> {
        /// The most that are named.
        const MOST: usize = 3;
        let name = |(moves, topic): (&[Square], Topic)| {
            let node = match self.root.played(moves) {
                _ if moves.is_empty() => "the root".to_owned(),
                State::Numbers(tree) => tree.name().to_owned(),
                State::Board(_) => names(moves).join(" "),
            };
            if topic == Topic::Window { node + " (alpha and beta)" } else { node }
        };
        let mut missing = self.predicting.as_ref()?.missing();
        let mut names: Vec<String> = missing.by_ref().take(MOST).map(name).collect();
        let more = missing.count();
        if more > 0 {
            names.truncate(MOST - 1);
            names.push(format!("{} more", more + 1));
        }
        (!names.is_empty()).then(|| format!("Still missing: {}.", names.join(", ")))
    }

    /// Selects the next node that is not filled in, and opens what it is in. Returns whether there is one.
    fn go_to_missing(&mut self) -> bool {
        let (Some(predicting), Some(Searched { tree, .. })) = (&self.predicting, self.searched.ready_mut())
        else {
            return false;
        };
        let here = tree.outline.selected_node().moves();
        let mut missing =
            predicting.missing().map(|(moves, _)| moves.to_vec()).filter(|moves| *moves != here);
        let Some(moves) = missing.next() else { return false };
        tree.go_to(moves);
        true
    }

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
        if self.view == View::Tree && self.filled().is_some_and(|tree| tree.filled == tree.blanks) {
            effects.inform("The whole tree is filled in: go back.");
        }
    }
}

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

impl NodeRef<'_> {
    /// Whether nothing is missing at it.
    fn is_filled_in(self) -> bool {
        self.blanks().iter().all(|&topic| self.shows(topic))
    }

    /// How to type what is missing or, if nothing is, what else can be predicted: one thing at a time, and the same where
    /// the search leaves a move out.
    fn asks(self, blanks: Blanks) -> &'static str {
        let prunes = self.search().pruning.prunes();
        let asks_window = blanks == Blanks::Windows && !self.is_leaf() && !self.shows(Topic::Window);
        match (self.shows(Topic::Score) || self.looks_pruned(), prunes) {
            (false, false) => "Type its score, as in -8.",
            (false, true) if asks_window => {
                "Type alpha and beta on entry (-8 +; a sign alone is infinite), x if skipped."
            }
            (false, true) => "Type its score (-8) or a bound (<=7), or x if it is skipped.",
            (true, true) if !self.is_pruned() && !self.shows(Topic::Window) => {
                "This is known. Alpha and beta on entry can be typed, too, as in -8 +."
            }
            (true, false)
                if self.root().board().is_some() && !self.is_leaf() && !self.shows(Topic::Choice) =>
            {
                "This is known. Its best move can be typed, too."
            }
            (true, _) => "This is known.",
        }
    }

    /// A rule that leads to the answer and gives nothing away.
    pub(super) fn hint(self, topic: Topic) -> String {
        let takes = self.takes();
        match topic {
            Topic::Score | Topic::Choice if self.is_pruned() => {
                "Is this move searched at all? Compare alpha and beta before its turn.".to_owned()
            }
            Topic::Window => "Alpha and beta are handed down; the root starts with - and +.".to_owned(),
            Topic::Pruning => {
                format!("A move is pruned if alpha {} beta before its turn.", reaches(self.search()))
            }
            _ if self.is_given() => "A leaf is worth its number.".to_owned(),
            _ if self.state().ending().is_some() => {
                format!("The game is over: {}.", stepper::leaf_scores(self.outline.tree()))
            }
            Topic::Choice => format!("{takes} Of equal ones the first."),
            Topic::Score if !self.search().pruning.prunes() => takes,
            Topic::Score => format!("{takes} If a move below was left out, it is a bound."),
        }
    }

    /// What is true about a topic, and why it is so, as far as that is not covered.
    pub(super) fn truth(self, topic: Topic) -> String {
        let told = self.seen_with(None);
        match (topic, told.value(), self.parent(), self.best_move()) {
            (Topic::Score, Some(value), _, best) => {
                let how = best.map(|_| self.known_cut().unwrap_or_else(|| self.takes()));
                format!("{} {}", self.meaning(value), how.unwrap_or_default())
            }
            (Topic::Window, ..) => told.entered(),
            (Topic::Choice, _, _, Some(square)) => {
                format!("{}: {}", self.state().label(square), self.choice())
            }
            (Topic::Choice, ..) => "Nothing is chosen at a leaf.".to_owned(),
            (_, _, Some(parent), _) if self.is_pruned() => {
                format!("Pruned: {}", parent.known_cut().unwrap_or_default())
            }
            _ => "Not pruned: its window had not closed before its turn.".to_owned(),
        }
    }

    /// Why moves here were cut off, without a score that is covered.
    fn known_cut(self) -> Option<String> {
        let cut = self.cut()?;
        Some(if self.knows_rival(&cut) {
            self.reason(&cut)
        } else {
            format!("alpha {} beta after {}.", reaches(self.search()), self.outline.tree().label(cut.by))
        })
    }

    pub(super) fn uncovered(self) -> Vec<String> {
        let topics = [Topic::Score, Topic::Choice, Topic::Window, Topic::Pruning].into_iter();
        let known = topics.filter(|&topic| self.shows(topic));
        let known: Vec<String> = known.map(|topic| self.truth(topic)).collect();
        if known.is_empty() { vec!["covered".to_owned()] } else { known }
    }
}
