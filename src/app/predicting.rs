//! Covered scores: what the user predicts about them, and how it went.

use crate::app::{Action, Command, Context, MoveScores, TextInput};
use crate::config::Keymap;
use crate::engine::Bound;
use crate::game::Square;
use crate::teach::{Blanks, Judgement, Prediction, Topic};
use crate::tree::{Blank, Cover, NodeRef};
use crate::wording::capitalised;
use itertools::Itertools;
use strum::Display;

/// The user's predictions while scores are covered.
#[derive(Clone, Debug, Default)]
pub struct Predicting {
    pub typed: TextInput,
    /// What is said about the last prediction; empty once another key was pressed.
    pub said: String,
    pub tries: (usize, usize),
    /// Whether the scores stay covered until a lesson's question is answered.
    pub(super) is_locked: bool,
    /// What was told after a second miss.
    told: Vec<Blank>,
    /// What was predicted wrongly.
    missed: Vec<Asked>,
    /// What was predicted right, but not in full.
    incomplete: Vec<Asked>,
    /// What is known of the tree.
    pub(super) cover: Cover,
    /// The candidates whose scores are uncovered, each by the moves that lead to it, and what was said about it then.
    known: Vec<(Vec<Square>, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Something about a node of the tree.
    Node(Blank),
    /// What follows this step of the search.
    Step(usize, Topic),
}

#[derive(Clone)]
pub struct Filled {
    pub blanks: usize,
    pub filled: usize,
    /// How many of these were right at the first try. Each miss elsewhere, as at a leaf that is not skipped or in the
    /// stepper, takes one off.
    pub at_first_try: usize,
    /// What of these was told, after a second miss.
    pub(crate) told: Vec<Blank>,
}

/// Why something is uncovered.
#[derive(Clone, Copy, PartialEq, Eq, Display)]
pub(super) enum Verdict {
    #[strum(to_string = "Right.")]
    Right,
    /// It was predicted wrong for the second time.
    #[strum(to_string = "No.")]
    Told,
}

pub(super) const KNOWN: &str = "This is uncovered already.";

/// What an action means for predictions.
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

impl Predicting {
    /// What an action means, while scores are covered or not. Edits the text. A click ends what is typed and said, as a
    /// key does that leaves the place.
    pub(super) fn meaning(covered: Option<&mut Self>, action: &Action, keymap: &Keymap) -> Meaning {
        let Some(this) = covered else {
            return match action {
                Action::Command(Command::Cover) => Meaning::Cover(true),
                _ => Meaning::Usual,
            };
        };
        let &Action::Command(command) = action else {
            match action {
                Action::Click(_) => (this.typed, this.said) = Default::default(),
                Action::Paste(_) if this.typed.edit(action) => {
                    this.said.clear();
                    return Meaning::Nothing;
                }
                _ => {}
            }
            return Meaning::Usual;
        };
        this.said.clear();
        match command {
            _ if this.typed.edit(action) => {}
            Command::Back if !this.typed.is_empty() => this.typed.clear(),
            Command::Act if !this.typed.is_empty() => return Meaning::Check,
            Command::Hint if !this.typed.is_empty() => {
                this.said += "First press Enter, or delete what is typed.";
            }
            Command::Cover if this.is_locked => this.said += "First answer the question.",
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
        let read = self.typed.text.parse().inspect_err(|fault| self.said = format!("{fault}.")).ok()?;
        self.typed.clear();
        Some(read)
    }

    /// Covers a whole tree, to be filled in.
    pub(super) fn asking(asks: Blanks) -> Self {
        Self { cover: Cover::of_tree(asks, Vec::new()), ..Self::default() }
    }

    pub(super) fn locked(cover: Cover) -> Self {
        Self { is_locked: true, cover, ..Self::default() }
    }

    pub(super) fn has_begun(&self) -> bool {
        self.tries.1 > 0 || !self.missed.is_empty() || !self.incomplete.is_empty()
    }

    /// What was said about the candidates after these moves that are uncovered.
    pub(super) fn candidates(&self, moves: &[Square]) -> impl Iterator<Item = &str> {
        self.known
            .iter()
            .filter(move |(line, _)| line[..line.len() - 1] == *moves)
            .map(|(_, text)| text.as_str())
    }

    /// How far the tree is filled in; `None` in a large one.
    pub(super) fn filled(&self) -> Option<Filled> {
        let blanks = self.cover.blanks.as_ref()?;
        let filled = blanks.iter().filter(|blank| self.cover.knows(blank));
        let right = filled
            .clone()
            .filter(|blank| !self.missed.iter().chain(&self.incomplete).any(|missed| missed.is_at(blank)));
        let elsewhere = self.missed.iter().filter(|missed| !blanks.iter().any(|blank| missed.is_at(blank)));
        let at_first_try = right.count().saturating_sub(elsewhere.count());
        let told = self.told.iter().filter(|told| blanks.contains(told)).cloned().collect();
        Some(Filled { blanks: blanks.len(), filled: filled.count(), at_first_try, told })
    }

    /// Takes a prediction that was judged. Returns the verdict if what it is about is to be uncovered; or else says what is
    /// missing, or what was confused and a hint.
    pub(super) fn judge(&mut self, asked: Asked, judgement: Judgement, hint: &str) -> Option<Verdict> {
        let was_missed = self.missed.contains(&asked);
        let is_first = !was_missed && !self.incomplete.contains(&asked);
        let verdict = match judgement {
            Judgement::Right => Verdict::Right,
            Judgement::Incomplete(what) => {
                self.said = capitalised(&what) + ".";
                self.incomplete.push(asked);
                return None;
            }
            Judgement::Wrong(what) if !was_missed => {
                self.said = ["No.", &what, hint].iter().filter(|part| !part.is_empty()).join(" ");
                self.missed.push(asked);
                return None;
            }
            Judgement::Wrong(_) => Verdict::Told,
        };
        self.tries.0 += usize::from(is_first);
        self.tries.1 += 1;
        Some(verdict)
    }

    pub(super) fn uncover_node(&mut self, at: NodeRef, topic: Topic, verdict: Verdict) {
        let blank = Blank { moves: at.moves(), topic };
        if verdict == Verdict::Told {
            self.told.push(blank.clone());
        }
        self.cover.uncover(blank);
        self.said = format!("{verdict} {}", at.seen_with(Some(&self.cover)).truth(topic));
    }

    /// Judges the prediction that is typed about the score of a candidate; the last of `moves` leads to it.
    pub(super) fn judge_candidate(&mut self, scores: &MoveScores, moves: Vec<Square>) {
        let Some(prediction) = self.read() else { return };
        if self.known.iter().any(|(known, _)| *known == moves) {
            self.said += KNOWN;
            return;
        }
        let proved = scores.try_as_ready_ref().and_then(|(analysis, _)| {
            let candidate = analysis.candidate(*moves.last()?)?;
            Some((analysis, candidate, analysis.points(candidate.value.exact()?)))
        });
        let (Some((analysis, candidate, points)), Prediction::Score(..)) = (proved, prediction) else {
            return self.said += "Go to an empty square and type its score, such as -8.";
        };
        let judgement = Prediction::Score(Bound::Exact, i64::from(points).into()).judge(prediction);
        let top = analysis.rules.cells() + 1;
        let hint = format!("A win in d plies scores {top} - d, a loss d - {top}.");
        // A miss counts at the node in the tree as well.
        let node = Asked::Node(Blank { moves: moves.clone(), topic: Topic::Score });
        if let Some(verdict) = self.judge(node, judgement, &hint) {
            let score = analysis.score_text(candidate.value);
            let text = format!("{} {score} {}.", candidate.square, analysis.verdict(candidate));
            self.said = format!("{verdict} {text}");
            self.known.push((moves, text));
        }
    }

    /// What Enter does, if that is not to check what is typed.
    pub(super) fn label(&self, command: Command, usual: &'static str) -> Option<&'static str> {
        let usual = if self.cover.missing().next().is_some() { "next" } else { usual };
        (command == Command::Act && self.typed.is_empty()).then_some(usual)
    }
}

impl Asked {
    /// Whether it is about a blank. At a node that is left out, all is.
    fn is_at(&self, blank: &Blank) -> bool {
        matches!(self, Self::Node(Blank { moves, topic })
            if *moves == blank.moves && (*topic == blank.topic || blank.topic == Topic::Pruning))
    }
}
