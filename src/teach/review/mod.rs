//! Comments on a move before and after it is played: grades and judgements, hints, faults and reasons.
//!
//! Every comment follows from what is [proved](crate::engine::Bounds) or visible on the board; estimates are
//! marked as such.

mod fault;
mod hint;
mod point;
mod reason;

pub use fault::Fault;
pub use hint::Hint;
pub(crate) use point::{CORNERS, are_corners, best, counts, note, point, verb};
pub use reason::{Reason, because, either, pairs, reason, squares};

use crate::engine::{Analysis, Bounds, Outcome, Score};
use crate::game::{Mark, Position, Rules, Square, SquareSet};
use Grade::{Best, Blunder, Inaccuracy, Mistake, Unknown};
use reason::because_it_is_best;

/// How good a move was, as far as is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    Best,
    /// The outcome is the same, but the win takes longer or the loss comes sooner.
    Inaccuracy,
    /// It threw away the win or the draw.
    Mistake,
    /// It turned a win into a loss.
    Blunder,
    Unknown,
}

impl Grade {
    /// The grade of a move with the value `after` in a position with the value `before`, as the mover sees them.
    fn of(before: Bounds, after: Bounds) -> Self {
        // The lowest possible outcome before, and the highest possible one after.
        let [had, left] = [before.at_least, after.at_most].map(Score::outcome);
        if after.at_least >= before.at_most {
            Self::Best
        } else if left < had {
            if (had, left) == (Outcome::Win, Outcome::Loss) { Self::Blunder } else { Self::Mistake }
        } else if after.at_most < before.at_least && before.outcome() == after.outcome() {
            Self::Inaccuracy
        } else {
            Self::Unknown
        }
    }

    pub fn changes_outcome(self) -> bool {
        matches!(self, Self::Mistake | Self::Blunder)
    }

    /// Its sign in annotated games: `?!`, `?` or `??`.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
            Self::Best | Self::Unknown => "",
        }
    }
}

/// The value of a move, and what was wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    rules: Rules,
    mover: Mark,
    /// The bounds of the position's value, as the mover sees it.
    pub before: Bounds,
    /// The bounds of the move's value.
    pub after: Bounds,
    pub best: SquareSet,
    /// Whether it is proved that no other move is as good as those.
    settled: bool,
    pub grade: Grade,
    /// The clearest first. May be empty if only the position's value is proved.
    pub faults: Vec<Fault>,
    /// The reason for the value of a best move, in a sentence, if the board shows it.
    why: Option<String>,
}

impl Judgement {
    /// Judges a move by an analysis of the position, which must count the distance; `None` if the move is not legal.
    pub fn of(position: &Position, analysis: &Analysis, played: Square) -> Option<Self> {
        let candidate = analysis.candidate(played)?;
        let before = analysis.value.bounds;
        let after = candidate.value.bounds;
        let grade = Grade::of(before, after);
        let (best, rest): (Vec<_>, Vec<_>) = analysis
            .candidates
            .iter()
            .partition(|candidate| candidate.value.bounds.at_least >= before.at_most);
        let (faults, why) = if grade == Best {
            let reason = reason(position, candidate);
            (Vec::new(), reason.map(|reason| because_it_is_best(position, candidate, &reason)))
        } else {
            (fault::find(position, analysis, candidate, grade), None)
        };
        Some(Self {
            rules: analysis.rules,
            mover: analysis.to_move,
            before,
            after,
            best: best.iter().map(|best| best.square).collect(),
            settled: rest.iter().all(|other| other.value.bounds.at_most < before.at_most),
            grade,
            faults,
            why,
        })
    }

    pub fn headline(&self) -> String {
        match (self.grade, self.after.outcome()) {
            (Best, _) if !self.settled => "No move is better.".to_owned(),
            (Best, _) if self.best.len() == 1 => "The best move.".to_owned(),
            (Best, _) => format!("One of the {} best moves.", self.best.len()),
            (Inaccuracy, Some(Outcome::Win)) => "It wins, but not as fast as possible.".to_owned(),
            (Inaccuracy, _) => "It loses anyway, but sooner than necessary.".to_owned(),
            (Mistake, _) => format!("A mistake: it {}.", self.cost()),
            (Blunder, _) => format!("A blunder: it {}.", self.cost()),
            (Unknown, Some(outcome)) => {
                format!("It leads to a {outcome}; there may have been a better move.")
            }
            (Unknown, None) => "Too little is proved to judge it.".to_owned(),
        }
    }

    /// "the win", "the draw" or "at least the draw".
    pub fn kept(&self) -> String {
        let at_least = if self.before.outcome().is_none() { "at least " } else { "" };
        format!("{at_least}the {}", self.before.at_least.outcome())
    }

    /// "threw away the draw"
    pub fn cost(&self) -> String {
        self.costs("turned", "threw")
    }

    /// "throw away the draw"
    pub fn would_cost(&self) -> String {
        self.costs("turn", "throw")
    }

    fn costs(&self, turn: &str, throw: &str) -> String {
        match self.grade {
            Blunder => format!("{turn} a win into a loss"),
            _ => format!("{throw} away {}", self.kept()),
        }
    }

    /// What was wrong with the move, or why it was good.
    pub fn sentences(&self) -> Vec<String> {
        self.faults
            .iter()
            .map(|fault| fault.sentence(self.rules, self.mover))
            .chain(self.why.clone())
            .collect()
    }
}
