//! How good a move was.

use crate::engine::analysis::{Bounds, Outcome, Score};

/// How good a move was, as far as is proved.
///
/// ```
/// use noughts::teach::review::Grade;
/// use noughts::engine::analysis::{Bounds, Score};
/// let grade = |best, played| Grade::of(Bounds::exactly(best), Bounds::exactly(played));
/// assert_eq!(grade(Score::win_in(1), Score::win_in(3)), Grade::Inaccuracy);
/// assert_eq!(grade(Score::DRAW, Score::loss_in(4)), Grade::Mistake);
/// assert_eq!(Grade::of(Bounds::UNKNOWN, Bounds::exactly(Score::DRAW)), Grade::Unknown);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// No move is better.
    Best,
    /// The outcome is the same, but the win takes longer or the loss comes sooner.
    Inaccuracy,
    /// It threw away the win or the draw.
    Mistake,
    /// It turned a win into a loss.
    Blunder,
    /// Too little is proved.
    Unknown,
}

impl Grade {
    /// Returns the grade of a move with the value `after` in a position with the value `before`, both from the
    /// mover's view.
    pub fn of(before: Bounds, after: Bounds) -> Self {
        // The lowest possible outcome before the move, and the highest possible one after it.
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

    /// Whether the move changed the outcome with best play.
    pub const fn changes_outcome(self) -> bool {
        matches!(self, Self::Mistake | Self::Blunder)
    }

    /// Returns its sign in annotated games: `?!`, `?` or `??`; empty if the move is good or its grade unknown.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
            Self::Best | Self::Unknown => "",
        }
    }
}
