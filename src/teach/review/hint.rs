//! Hints for the next move.

use super::point::point;
use super::reason::{Reason, because_it_is_best, reason, squares};
use crate::engine::{Analysis, Candidate, Outcome};
use crate::game::{Mark, Position, Rules, Square};
use crate::wording::in_words;
use itertools::Itertools;

/// A hint in three steps: where to look, what to play, and why.
///
/// ```
/// use noughts::game::{Position, Rules};
/// use noughts::teach::review::Hint;
/// use noughts::engine::search::Minimax;
///
/// let mut position = Position::new(Rules::TIC_TAC_TOE);
/// for square in ["a1", "b2", "c1"] {
///     position.play(square.parse()?)?;
/// }
/// let analysis = Minimax::ORDERED_ALPHA_BETA.analyze(&position, &mut ())?;
/// let hint = Hint::of(&position, &analysis).expect("there are moves");
/// assert_eq!(
///     hint.steps,
///     ["X threatens a line: look at the top row.", "Try b1 (draw).", "Only b1 blocks the top row."]
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hint {
    pub square: Square,
    /// Where to look, without naming the square; what to play; why. Only the first if all moves are equally good.
    pub steps: Vec<String>,
}

impl Hint {
    /// As far as the analysis goes; `None` if the game is over.
    pub fn of(position: &Position, analysis: &Analysis) -> Option<Self> {
        let best = analysis.best().collect_vec();
        // The first of those whose square has the most lines through it.
        let advised = best
            .iter()
            .rev()
            .copied()
            .max_by_key(|candidate| position.geometry().through(candidate.square).len())?;
        let advice = Advice { position, analysis, best: &best, advised, reason: reason(position, advised) };
        let all_alike = analysis.is_exact() && best.len() > 1 && best.len() == analysis.candidates.len();
        let steps = if all_alike {
            vec![format!("{}. Play where you like.", point(position, analysis)[0])]
        } else {
            vec![advice.look(), advice.play(), advice.why()]
        };
        Some(Self { square: advised.square, steps })
    }
}

struct Advice<'a> {
    position: &'a Position,
    analysis: &'a Analysis,
    /// The moves that are best or look best.
    best: &'a [&'a Candidate],
    advised: &'a Candidate,
    reason: Option<Reason>,
}

impl Advice<'_> {
    fn look(&self) -> String {
        let mover = self.position.to_move();
        let threat = self.line_completed_here(mover.other());
        match (&self.reason, threat) {
            _ if self.analysis.candidates.len() == 1 => "There is only one move left.".to_owned(),
            _ if self.is_lost() => "Every move loses: look for the one that lasts longest.".to_owned(),
            _ if self.position.rules().misere() => self.look_in_misere(),
            (Some(Reason::Completes), _) => self
                .line_completed_here(mover)
                .map_or_else(|| self.region(), |line| format!("Look at {line}.")),
            (_, Some(line)) => format!("{} threatens a line: look at {line}.", mover.other()),
            (Some(Reason::DoubleThreat(_)), _) => {
                "Look for a square that makes two threats at once.".to_owned()
            }
            (Some(Reason::Forcing), _) => "Look for a win by a chain of threats.".to_owned(),
            _ => self.region(),
        }
    }

    fn is_lost(&self) -> bool {
        self.analysis.outcome() == Some(Outcome::Loss)
    }

    /// Misère has no threats, only squares to avoid.
    fn look_in_misere(&self) -> String {
        let own = self.position.completing(self.position.to_move());
        if own.is_empty() || own.contains(self.advised.square) {
            self.region()
        } else {
            format!("Avoid completing a line of your own ({}).", squares(&own))
        }
    }

    /// A line in which only the suggested square is missing.
    fn line_completed_here(&self, mark: Mark) -> Option<String> {
        let line = self.position.one_short(mark).find(|line| line.squares.contains(&self.advised.square))?;
        Some(format!("the {}", line.name(self.position.rules())))
    }

    /// The part of the board with the suggested square.
    fn region(&self) -> String {
        let rules = self.position.rules();
        let square = self.advised.square;
        let through = |square| self.position.geometry().through(square).len();
        let has_fewer = |other| other == square || through(other) < through(square);
        // A place with bad moves tells something only if no good move is elsewhere.
        let is_here = |other: &Candidate| through(other.square) == through(square);
        let is_trap =
            self.analysis.candidates.iter().any(|other| is_here(other) && !self.best.contains(&other))
                && !self.best.iter().all(|other| is_here(other));
        let place = match (rules.columns(), rules.rows()) {
            (3, 3) if is_trap => {
                let [best, all] = [self.best.len(), self.analysis.candidates.len()].map(in_words);
                return format!("Look twice: only {best} of the {all} moves will do.");
            }
            (3, 3) if self.position.moves().all(has_fewer) => "for the square with the most lines through it",
            (3, 3) if square.column().is_multiple_of(2) && square.row().is_multiple_of(2) => "at the corners",
            (3, 3) => "at the edges",
            _ => part(rules, square),
        };
        if self.advised.is_open() {
            format!("Only an estimate: look {place}.")
        } else {
            format!("Look {place}.")
        }
    }

    fn play(&self) -> String {
        let others = if self.best.len() > 1 { "; others are as good" } else { "" };
        format!("Try {} ({}{others}).", self.advised.square, self.analysis.verdict(self.advised))
    }

    fn why(&self) -> String {
        match &self.reason {
            Some(reason) => because_it_is_best(self.position, self.advised, reason),
            None => format!("{}.", point(self.position, self.analysis)[0]),
        }
    }
}

/// One of nine parts of the board.
fn part(rules: Rules, square: Square) -> &'static str {
    let third = |place: u8, all: u8| usize::from((2 * place + 1) * 3 / (2 * all));
    let names = [
        ["in the upper left", "near the top", "in the upper right"],
        ["near the left side", "near the centre", "near the right side"],
        ["in the lower left", "near the bottom", "in the lower right"],
    ];
    names[third(square.row(), rules.rows())][third(square.column(), rules.columns())]
}
