//! A move that was played, measured against the others.

use super::{Fault, Grade, fault, reason, words};
use crate::engine::analysis::{Analysis, Bounds, Candidate, Outcome};
use crate::game::{Mark, Position, Rules, Square, SquareSet};

/// What a move was worth, and what was wrong with it.
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
/// assert_eq!((judgement.grade, judgement.headline()), (Grade::Mistake, "A mistake: it cost the draw.".to_owned()));
/// assert_eq!(judgement.sentences().last().map(String::as_str), Some("A corner opening must be met in the centre."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The rules of the game.
    pub rules: Rules,
    /// Who made the move.
    pub mover: Mark,
    /// The move.
    pub square: Square,
    /// Between which scores the position's worth lay, for the side that moved.
    pub before: Bounds,
    /// Between which scores the move's worth lies, for the same side.
    pub after: Bounds,
    /// The moves that are proved to be best.
    pub best: SquareSet,
    /// Whether it is proved that no other move is as good as those.
    pub settled: bool,
    /// How good the move was.
    pub grade: Grade,
    /// What was wrong with it, the most telling first. If the outcome got worse, there is something.
    pub faults: Vec<Fault>,
    /// Why the move is worth what it is, in a sentence, if it is the best and that can be seen.
    pub why: Option<String>,
}

impl Judgement {
    /// Judges a move by the analysis of the position in which it was played, which must count the distance;
    /// none if it is no move of that position.
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

    /// The grade in a sentence.
    pub fn headline(&self) -> String {
        match (self.grade, self.after.outcome()) {
            (Grade::Best, _) if !self.settled => "No move is better.".to_owned(),
            (Grade::Best, _) if self.best.len() == 1 => "The best move.".to_owned(),
            (Grade::Best, _) => format!("As good as any: one of {} best moves.", self.best.len()),
            (Grade::Inaccuracy, Some(Outcome::Win)) => "It wins, but not as soon as it could.".to_owned(),
            (Grade::Inaccuracy, _) => "Lost anyway, but sooner than it need be.".to_owned(),
            (Grade::Mistake, _) => format!("A mistake: it {}.", self.cost()),
            (Grade::Blunder, _) => format!("A blunder: it {}.", self.cost()),
            (Grade::Unknown, Some(outcome)) => {
                format!("It leads to a {outcome}; what else there was is open.")
            }
            (Grade::Unknown, None) => "How good it was is not proved.".to_owned(),
        }
    }

    /// What the position was worth, and a good move keeps: "the win", "the draw" or "at least the draw".
    pub fn kept(&self) -> String {
        let at_least = if self.before.outcome().is_none() { "at least " } else { "" };
        format!("{at_least}the {}", self.before.at_least.outcome())
    }

    /// What a mistake did, with itself as the subject: "cost the draw".
    pub fn cost(&self) -> String {
        match self.grade {
            Grade::Blunder => "turned a win into a loss".to_owned(),
            _ => format!("cost {}", self.kept()),
        }
    }

    /// What was wrong with it, or why it was good, in sentences.
    pub fn sentences(&self) -> Vec<String> {
        let faults = self.faults.iter().map(|fault| fault.sentence(self.rules, self.mover));
        faults.chain(self.why.clone()).collect()
    }
}

/// The candidates that are proved to be best.
pub(super) fn proved_best(analysis: &Analysis) -> impl Iterator<Item = &Candidate> {
    analysis.candidates.iter().filter(|candidate| is_proved_best(analysis, candidate))
}

fn is_proved_best(analysis: &Analysis, candidate: &Candidate) -> bool {
    candidate.value.bounds().at_least >= analysis.value.bounds().at_most
}

/// Whether every other candidate is proved to be worse than these.
fn proves_the_rest_worse(analysis: &Analysis) -> bool {
    let is_worse = |candidate: &Candidate| candidate.value.bounds().at_most < analysis.value.bounds().at_most;
    analysis.candidates.iter().all(|candidate| is_proved_best(analysis, candidate) || is_worse(candidate))
}
