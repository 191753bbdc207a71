//! Hints for a human player.

use super::{Game, MoveScores, Turn};
use crate::app::{Command, Effects, Notice};
use crate::game::Square;
use crate::teach::review::Hint;
use crate::teach::signs::DOTS;

/// The hints for one move, each more specific than the last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// Whether a hint has been requested and is still to be given.
    pub is_requested: bool,
    /// The recommended square, and how many hints were given for it: where to look, the move, why.
    given: Option<(Square, usize)>,
}

impl Hints {
    /// Counts the next hint, from 1 again if the recommended square has changed.
    fn count(&mut self, advised: Square) -> usize {
        self.is_requested = false;
        let before = self.given.filter(|&(square, _)| square == advised).map_or(0, |(_, count)| count);
        self.given = Some((advised, before + 1));
        before + 1
    }
}

impl Game {
    pub(super) fn hint(&mut self, effects: &mut Effects) {
        match &mut self.turn {
            Turn::Human { scores, hints } => {
                hints.is_requested = true;
                if matches!(scores, MoveScores::Failed(_)) {
                    *scores = MoveScores::NotAsked;
                }
                self.analyze_if_needed(effects);
                effects.inform(format!("Searching for a hint{DOTS}"));
                self.give_requested_hint(effects);
            }
            _ => effects.refuse("hints are given only on your turn"),
        }
    }

    /// Gives the hint that was asked for, once enough is known: where to look, then the move, then the reason.
    pub(super) fn give_requested_hint(&mut self, effects: &mut Effects) {
        let Turn::Human { scores, hints } = &mut self.turn else { return };
        if !hints.is_requested {
            return;
        }
        if let MoveScores::Failed(fault) = scores {
            hints.is_requested = false;
            return effects.refuse(fault.clone());
        }
        let is_final = scores.ready().is_some();
        // A search of one ply is not enough for a hint.
        let seen = scores
            .seen()
            .filter(|(analysis, _)| is_final || analysis.is_exact() || analysis.depth_seen() > 1);
        let hint = seen.and_then(|(analysis, _)| Hint::of(self.history.position(), analysis));
        let Some(hint) = hint else { return };
        let offer = |text, what| Notice::Offer { text, command: Command::Hint, what };
        effects.say(match hints.count(hint.square) {
            1 => offer(hint.look, "the move"),
            2 => {
                self.cursor = hint.square;
                offer(hint.play, "why")
            }
            _ => Notice::Info(hint.why),
        });
    }
}
