//! What the game explains: hints for a human, and why the computer chose its last move.

use super::{Game, Turn};
use crate::app::{Command, Computed, Effects};
use crate::engine::{Decision, Player, TieBreak};
use crate::game::{Position, Square};
use crate::teach::review::Hint;
use crate::wording::DOTS;
use std::time::Duration;

/// The hints for one move, each more specific than the last.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    pub is_requested: bool,
    /// The recommended square.
    advised: Option<Square>,
    /// How many hints were given for it: where to look, the move, why.
    given: usize,
}

impl Game {
    pub(super) fn hint(&mut self, effects: &mut Effects) {
        let Turn::Human(hints) = &mut self.turn else {
            return effects.refuse("hints are given only on your turn");
        };
        hints.is_requested = true;
        if self.candidates.scores.is_failed() {
            self.candidates.scores = Computed::NotAsked;
        }
        self.analyze_if_needed(effects);
        effects.inform(format!("Searching for a hint{DOTS}"));
        self.give_requested_hint(effects);
    }

    /// Where to look, then the move, then the reason, once enough is known.
    pub(super) fn give_requested_hint(&mut self, effects: &mut Effects) {
        let Turn::Human(hints) = &mut self.turn else { return };
        let scores = &self.candidates.scores;
        if !hints.is_requested {
            return;
        }
        if let Computed::Failed(fault) = scores {
            hints.is_requested = false;
            return effects.refuse(fault);
        }
        // A search of one ply is not enough for a hint.
        let hint = scores
            .seen()
            .filter(|(analysis, _)| scores.is_ready() || analysis.is_exact() || analysis.depth_seen() > 1)
            .and_then(|(analysis, _)| Hint::of(self.history.position(), analysis));
        let Some(hint) = hint else { return };
        hints.is_requested = false;
        if hints.advised.replace(hint.square) != Some(hint.square) {
            hints.given = 0;
        }
        hints.given += 1;
        let given = hints.given.min(hint.steps.len());
        if given == 2 {
            self.candidates.cursor = hint.square;
        }
        let text = hint.steps[given - 1].clone();
        if given < hint.steps.len() {
            effects.offer(text, Command::Hint, ["the move", "why"][given - 1]);
        } else {
            effects.inform(text);
        }
    }
}

/// A move that the computer has chosen, and all that it saw.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The number of moves before it.
    ply: usize,
    pub position: Position,
    /// The move before it.
    pub last: Option<Square>,
    pub player: Player,
    pub tie_break: TieBreak,
    pub decision: Decision,
    pub elapsed: Duration,
}

impl Game {
    pub(super) fn remember_choice(&mut self, decision: Decision, elapsed: Duration) {
        let ply = self.history.moves().len();
        // Moves that were taken back are played differently now.
        self.choices.retain(|choice| choice.ply < ply);
        self.choices.push(Chosen {
            ply,
            position: self.position().clone(),
            last: self.history.last_move(),
            player: self.mover(),
            tie_break: self.tie_break(),
            decision,
            elapsed,
        });
    }

    /// The latest of the computer's choices that are on the board.
    pub fn played_choice(&self) -> Option<&Chosen> {
        self.choices
            .iter()
            .rfind(|choice| self.history.moves().get(choice.ply) == Some(&choice.decision.square))
    }
}
