//! The judgement of a move that was played, compared with the alternatives.

use super::{Fault, Grade, fault, reason, words};
use crate::engine::analysis::{Analysis, Bounds, Candidate, Outcome};
use crate::game::{Mark, Position, Rules, Square, SquareSet};

/// The value of a move, and what was wrong with it.
///
/// ```
/// use noughts::game::{Position, Rules};
/// use noughts::teach::review::{Grade, Judgement};
/// use noughts::engine::search::Minimax;
///
/// let mut position = Position::new(Rules::TIC_TAC_TOE);
/// position.play("a1".parse()?)?;
/// let analysis = Minimax::ORDERED_ALPHA_BETA.analyze(&position, &mut ())?;
/// let judgement = Judgement::of(&position, &analysis, "c3".parse()?).expect("it is a move");
/// assert_eq!(judgement.grade, Grade::Mistake);
/// assert_eq!(judgement.headline(), "A mistake: it threw away the draw.");
/// assert_eq!(judgement.sentences().last().map(String::as_str), Some("A corner opening must be met in the centre."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The rules of the game.
    pub rules: Rules,
    /// The side that made the move.
    pub mover: Mark,
    /// The move.
    pub square: Square,
    /// The bounds of the position's value before the move, from the mover's view.
    pub before: Bounds,
    /// The bounds of the move's value, from the mover's view.
    pub after: Bounds,
    /// The moves that are proved to be best.
    pub best: SquareSet,
    /// Whether it is proved that no other move is as good as those.
    pub settled: bool,
    /// How good the move was.
    pub grade: Grade,
    /// What was wrong with it, the clearest first. May be empty if only the position's value is proved.
    pub faults: Vec<Fault>,
    /// The reason for the move's value, in a sentence, if the move is best and the board shows the reason.
    pub why: Option<String>,
}

impl Judgement {
    /// Judges a move using the analysis of the position in which it was played, which must count the distance.
    /// Returns `None` if the move is not legal there.
    pub fn of(position: &Position, analysis: &Analysis, played: Square) -> Option<Self> {
        let candidate = analysis.candidate(played)?;
        let grade = Grade::of(analysis.value.bounds(), candidate.value.bounds());
        let faults = match grade {
            Grade::Best => Vec::new(),
            _ => fault::find(position, analysis, candidate, grade),
        };
        Some(Self {
            rules: analysis.rules,
            mover: analysis.to_move,
            square: played,
            before: analysis.value.bounds(),
            after: candidate.value.bounds(),
            best: proved_best(analysis).map(|best| best.square).collect(),
            settled: proves_the_rest_worse(analysis),
            grade,
            faults,
            why: reason(position, candidate)
                .filter(|_| grade == Grade::Best)
                .map(|reason| words::because_it_is_best(position, candidate, &reason)),
        })
    }

    /// Returns the grade in a sentence.
    pub fn headline(&self) -> String {
        match (self.grade, self.after.outcome()) {
            (Grade::Best, _) if !self.settled => "No move is better.".to_owned(),
            (Grade::Best, _) if self.best.len() == 1 => "The best move.".to_owned(),
            (Grade::Best, _) => format!("One of the {} best moves.", self.best.len()),
            (Grade::Inaccuracy, Some(Outcome::Win)) => "It wins, but not as fast as possible.".to_owned(),
            (Grade::Inaccuracy, _) => "It loses anyway, but sooner than necessary.".to_owned(),
            (Grade::Mistake, _) => format!("A mistake: it {}.", self.cost()),
            (Grade::Blunder, _) => format!("A blunder: it {}.", self.cost()),
            (Grade::Unknown, Some(outcome)) => {
                format!("It leads to a {outcome}; there may have been a better move.")
            }
            (Grade::Unknown, None) => "Too little is proved to judge it.".to_owned(),
        }
    }

    /// Returns what a good move keeps: "the win", "the draw" or "at least the draw".
    pub fn kept(&self) -> String {
        let at_least = if self.before.outcome().is_none() { "at least " } else { "" };
        format!("{at_least}the {}", self.before.at_least.outcome())
    }

    /// Returns what a mistake did: "threw away the draw".
    pub fn cost(&self) -> String {
        match self.grade {
            Grade::Blunder => "turned a win into a loss".to_owned(),
            _ => format!("threw away {}", self.kept()),
        }
    }

    /// Returns what a mistake would do: "throw away the draw".
    pub fn would_cost(&self) -> String {
        match self.grade {
            Grade::Blunder => "turn a win into a loss".to_owned(),
            _ => format!("throw away {}", self.kept()),
        }
    }

    /// Returns what was wrong with the move, or why it was good, in sentences.
    pub fn sentences(&self) -> Vec<String> {
        let faults = self.faults.iter().map(|fault| fault.sentence(self.rules, self.mover));
        faults.chain(self.why.clone()).collect()
    }
}

/// Returns the candidates that are proved to be best.
pub(super) fn proved_best(analysis: &Analysis) -> impl Iterator<Item = &Candidate> {
    analysis.candidates.iter().filter(|candidate| is_proved_best(analysis, candidate))
}

fn is_proved_best(analysis: &Analysis, candidate: &Candidate) -> bool {
    candidate.value.bounds().at_least >= analysis.value.bounds().at_most
}

/// Whether every candidate that is not proved best is proved to be worse than the best.
fn proves_the_rest_worse(analysis: &Analysis) -> bool {
    let is_worse = |candidate: &Candidate| candidate.value.bounds().at_most < analysis.value.bounds().at_most;
    analysis.candidates.iter().all(|candidate| is_proved_best(analysis, candidate) || is_worse(candidate))
}
