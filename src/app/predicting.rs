//! Covered scores: what the user predicts about them, and how it went.

use crate::app::{Command, Context};
use crate::config::keymap::Keymap;
use crate::engine::analysis::{Analysis, Bound};
use crate::game::Square;
use crate::teach::prediction::{Prediction, Topic};

/// The user's predictions while scores are covered.
#[derive(Clone, Debug, Default)]
pub struct Predicting {
    /// What is typed so far.
    pub typed: String,
    /// What is said about the last prediction; empty once another key was pressed.
    pub said: String,
    /// How many predictions were right at the first try, and of how many.
    pub tries: (usize, usize),
    /// Whether the scores stay covered until a lesson's question is answered.
    pub(super) is_locked: bool,
    /// Whether anything was told after a second miss.
    pub(super) was_told: bool,
    /// What was predicted wrongly: a step or, at 0, what these moves lead to.
    pub(super) missed: Vec<(usize, Vec<Square>, Topic)>,
    /// The candidates that are uncovered: the moves up to each of them, and its score in words.
    pub(super) candidates: Vec<(Vec<Square>, String)>,
}

/// What is said about a prediction of what is known.
pub(super) const KNOWN: &str = "This is uncovered already.";

/// What a command means for predictions.
pub(super) enum Meaning {
    /// It edited the text, or it could tell a score and does nothing.
    Nothing,
    /// What is typed is to be checked.
    Check,
    /// Scores are to be covered or uncovered.
    Cover(bool),
    /// What it always means.
    Usual,
}

/// The most characters of a prediction.
const LONGEST: usize = 16;

/// Types or deletes a character of a prediction. Returns whether the command does that.
pub(super) fn edit(typed: &mut String, command: Command) -> bool {
    match command {
        Command::Type(' ') if typed.is_empty() => {}
        Command::Type(character) if typed.len() < LONGEST => typed.push(character),
        Command::Erase => drop(typed.pop()),
        _ => return false,
    }
    true
}

impl Predicting {
    /// What a command means, while scores are covered or not. Edits the text.
    pub(super) fn meaning(covered: Option<&mut Self>, command: Command, keymap: &Keymap) -> Meaning {
        let Some(this) = covered else {
            return if command == Command::Cover { Meaning::Cover(true) } else { Meaning::Usual };
        };
        this.said.clear();
        match command {
            _ if edit(&mut this.typed, command) => {}
            Command::Back if !this.typed.is_empty() => this.typed.clear(),
            Command::Act if !this.typed.is_empty() => return Meaning::Check,
            Command::Cover if this.is_locked => this.said += "Answer the lesson's question first.",
            Command::Cover => return Meaning::Cover(false),
            _ if !keymap.keys_of(Context::Predict, command).is_empty() => {
                // What is typed is about the place that is left.
                this.typed.clear();
                return Meaning::Usual;
            }
            _ => {}
        }
        Meaning::Nothing
    }

    /// The prediction that is typed; `None` if there is none, which it says.
    pub(super) fn read(&mut self) -> Option<Prediction> {
        let read: Result<Prediction, _> = self.typed.parse();
        match &read {
            Ok(_) => self.typed.clear(),
            Err(fault) => self.said = format!("{fault}."),
        }
        read.ok()
    }

    /// Judges a prediction at a step or, at step 0, about what these moves lead to. Returns the verdict if that is
    /// uncovered now: it was predicted right, or wrong for the second time.
    pub(super) fn judge(
        &mut self,
        about: (usize, Vec<Square>, Topic),
        is_right: bool,
    ) -> Option<&'static str> {
        let was_missed = self.missed.contains(&about);
        if !is_right && !was_missed {
            self.missed.push(about);
            return None;
        }
        self.was_told |= !is_right;
        self.tries.0 += usize::from(!was_missed);
        self.tries.1 += 1;
        Some(if is_right { "Right." } else { "No." })
    }

    /// Judges the prediction that is typed about the score of a candidate; the last of `moves` leads to it.
    pub(super) fn judge_candidate(&mut self, seen: Option<&Analysis>, moves: Vec<Square>) {
        let Some(prediction) = self.read() else { return };
        if self.candidates.iter().any(|(known, _)| *known == moves) {
            self.said += KNOWN;
            return;
        }
        let candidate = moves.last().and_then(|&square| Some((seen?, seen?.candidate(square)?)));
        let proved =
            candidate.and_then(|(analysis, it)| Some((analysis, it, analysis.points(it.value.exact()?))));
        let (Some((analysis, candidate, points)), Prediction::Score(bound, predicted)) = (proved, prediction)
        else {
            return self.said += "Go to an empty square and type its score, such as -8.";
        };
        let is_right = (bound, predicted) == (Bound::Exact, points);
        if let Some(verdict) = self.judge((0, moves.clone(), Topic::Score), is_right) {
            let score = analysis.score_text(candidate.value);
            let text = format!("{} {score} {}.", candidate.square, analysis.verdict(candidate));
            self.said = format!("{verdict} {text}");
            self.candidates.push((moves, text));
        } else {
            let top = analysis.rules.cells() + 1;
            self.said = format!("No. A win in d plies scores {top} - d, a loss d - {top}.");
        }
    }

    /// What Enter does, if that is not to check what is typed.
    pub(super) fn label(&self, command: Command, usual: &'static str) -> Option<&'static str> {
        (command == Command::Act && self.typed.is_empty()).then_some(usual)
    }
}
