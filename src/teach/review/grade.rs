//! How good a move was.

use crate::engine::analysis::{Bounds, Outcome, Score};

/// How good a move was, as far as that is proved.
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
    /// The game ends as it would have, but wins later or loses sooner.
    Inaccuracy,
    /// It cost the win, or the draw.
    Mistake,
    /// It turned a win into a loss.
    Blunder,
    /// Too little is proved to tell.
    Unknown,
}

impl Grade {
    /// The grade of a move that left a worth of `after` in a position with a worth of `before`, both to the side
    /// that makes it.
    pub fn of(before: Bounds, after: Bounds) -> Self {
        // The least that the position was worth, and the most that is left.
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

    /// Whether the move changed how the game ends with best play.
    pub const fn changes_outcome(self) -> bool {
        matches!(self, Self::Mistake | Self::Blunder)
    }

    /// Its sign in annotated games: `?!`, `?`, `??`, and nothing for a good move or an open question.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
            Self::Best | Self::Unknown => "",
        }
    }
}
