//! Covered scores: what the user predicts about them, and how it went.

use crate::app::Command;
use crate::engine::analysis::{Analysis, Bound, Reading};
use crate::game::Square;
use crate::teach::prediction::{Prediction, Topic};

/// What predictions are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The node of a tree that these moves lead to.
    Node(Vec<Square>),
    /// The last of these moves, in the list of candidates.
    Candidate(Vec<Square>),
    /// The event after this step of a recorded search.
    Step(usize),
}

/// What is said about the last prediction.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It was not judged, for this reason.
    Refused(String),
    /// It was wrong, for the first time; it was about this.
    Missed(Topic),
    /// It was right, and uncovered this.
    Right(Place, Topic),
    /// It was wrong again, which uncovered this.
    Told(Place, Topic),
}

/// The user's predictions while scores are covered.
#[derive(Clone, Debug, Default)]
pub struct Predicting {
    /// What is typed so far.
    pub typed: String,
    /// What is said about the last prediction; `None` once another key was pressed.
    pub verdict: Option<Verdict>,
    /// Whether the scores stay covered until a lesson's question is answered.
    pub(super) is_locked: bool,
    /// What was predicted wrongly once.
    missed: Vec<(Place, Topic)>,
    /// What is uncovered, and whether it was predicted right at the first try.
    uncovered: Vec<(Place, bool)>,
}

impl Predicting {
    /// The most characters of a prediction.
    const LONGEST: usize = 16;

    /// Edits the text. Returns whether the command was for it.
    pub(super) fn edit(&mut self, command: Command) -> bool {
        self.verdict = None;
        match command {
            Command::Type(' ') if self.typed.is_empty() => {}
            Command::Type(character) if self.typed.len() < Self::LONGEST => self.typed.push(character),
            Command::Erase => drop(self.typed.pop()),
            Command::Back if !self.typed.is_empty() => self.typed.clear(),
            _ => return false,
        }
        true
    }

    /// The prediction that is typed; `None` if there is none, or says what is wrong with it.
    pub(super) fn read(&mut self) -> Option<Prediction> {
        match self.typed.parse() {
            Ok(prediction) => {
                self.typed.clear();
                Some(prediction)
            }
            Err(fault) => {
                self.refuse(fault);
                None
            }
        }
    }

    /// Says why a prediction is not judged.
    pub(super) fn refuse(&mut self, why: impl ToString) {
        self.verdict = Some(Verdict::Refused(why.to_string()));
    }

    /// Judges a prediction with a topic; what it is about uncovers `uncovers`. Returns whether that is uncovered now: it
    /// was predicted right, or wrong for the second time.
    pub(super) fn judge(&mut self, place: Place, topic: Topic, uncovers: Topic, is_right: bool) -> bool {
        let about = (place, topic);
        let was_missed = self.missed.contains(&about);
        if !is_right && !was_missed {
            self.missed.push(about);
            self.verdict = Some(Verdict::Missed(topic));
            return false;
        }
        let (place, _) = about;
        self.uncovered.push((place.clone(), is_right && !was_missed));
        self.verdict =
            Some(if is_right { Verdict::Right(place, uncovers) } else { Verdict::Told(place, uncovers) });
        true
    }

    /// Judges a prediction of the score of a candidate; the last of `moves` leads to it.
    pub(super) fn judge_candidate(&mut self, seen: Option<&Analysis>, moves: Vec<Square>) {
        let Some(prediction) = self.read() else { return };
        let Some(analysis) = seen else { return self.refuse("the scores are still being searched") };
        let Some(candidate) = moves.last().and_then(|&square| analysis.candidate(square)) else {
            return self.refuse("choose an empty square");
        };
        let score = |bound, score| Prediction::Score(bound, analysis.points(score));
        let truth = match candidate.value.reading() {
            _ if prediction.topic() != Topic::Score => {
                return self.refuse("type the score of the selected move");
            }
            Reading::Exact(points) => score(Bound::Exact, points),
            Reading::AtLeast(points) => score(Bound::AtLeast, points),
            Reading::AtMost(points) => score(Bound::AtMost, points),
            Reading::Estimate(_) => return self.refuse("there is only an estimate of this score"),
        };
        if self.shows_candidate(&moves) {
            return self.refuse("this is uncovered already");
        }
        self.judge(Place::Candidate(moves), Topic::Score, Topic::Score, prediction == truth);
    }

    /// Whether the score of the last of these moves is uncovered.
    pub fn shows_candidate(&self, moves: &[Square]) -> bool {
        let is_it = |place: &Place| matches!(place, Place::Candidate(other) if other == moves);
        self.uncovered.iter().any(|(place, _)| is_it(place))
    }

    /// Whether no prediction about a place was wrong.
    pub(super) fn was_right_at_once(&self, place: &Place) -> bool {
        !self.missed.iter().any(|(missed, _)| missed == place)
    }

    /// How many predictions were right at the first try, and of how many.
    pub fn first_tries(&self) -> (usize, usize) {
        (self.uncovered.iter().filter(|(_, at_once)| *at_once).count(), self.uncovered.len())
    }
}
