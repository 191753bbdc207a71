//! The moves that the computer chose in this game, and why it chose the last one.

use super::{Game, Preview, Turn};
use crate::app::Effects;
use crate::engine::analysis::Analysis;
use crate::engine::player::Decision;
use crate::game::Position;
use std::time::Duration;

/// A move that the computer chose and played.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The number of moves before it.
    ply: usize,
    /// The position in which the computer chose it.
    pub position: Position,
    /// The move, and the analysis behind it.
    pub decision: Decision,
    /// The time that the search took.
    pub elapsed: Duration,
}

impl Game {
    /// Saves why the computer chose the move that it plays now.
    pub(super) fn remember_choice(&mut self, decision: Decision, elapsed: Duration) {
        let ply = self.history.moves().len();
        // Moves that were taken back are played differently now.
        self.choices.retain(|choice| choice.ply < ply);
        self.choices.push(Chosen { ply, position: self.position().clone(), decision, elapsed });
    }

    /// The computer's choices that are on the board, the latest first.
    pub(super) fn played_choices(&self) -> impl Iterator<Item = &Chosen> {
        let moves = self.history.moves();
        self.choices.iter().rev().filter(|choice| moves.get(choice.ply) == Some(&choice.decision.square))
    }

    /// The latest choice of a computer that thinks, and its analysis.
    pub fn last_thought(&self) -> Option<(&Chosen, &Analysis)> {
        self.played_choices().find_map(|choice| Some((choice, choice.decision.analysis.as_ref()?)))
    }

    /// Shows the position in which the computer chose its last move, with its reasons.
    pub(super) fn recall(&mut self, effects: &mut Effects) {
        let Some(Chosen { ply, decision, elapsed, .. }) = self.played_choices().next().cloned() else {
            return effects.refuse(self.why_no_choice());
        };
        let mut before = Self { cursor: decision.square, reasoning: true, paired: None, ..self.clone() };
        while before.history.moves().len() > ply {
            before.history.undo();
        }
        (before.preview, before.pace.paused) = (Preview::Moves, false);
        before.turn = Turn::Chosen { decision, elapsed, wait: Duration::ZERO };
        self.recalled = Some(Box::new(before));
    }

    /// The game as it is shown: as it was when the computer chose its last move, while that is explained.
    pub fn shown(&self) -> &Self {
        self.recalled.as_deref().unwrap_or(self)
    }

    /// The same, to look around in.
    pub(crate) fn shown_mut(&mut self) -> &mut Self {
        match self.recalled {
            Some(ref mut before) => before,
            None => self,
        }
    }

    /// Why there is no choice to explain.
    fn why_no_choice(&self) -> &'static str {
        let is_computers = |mark| !self.contest.player(mark).is_human();
        if self.history.marked_moves().any(|(mark, _)| is_computers(mark)) {
            "the computer has not moved since you continued this game"
        } else {
            "only the computer's moves are explained, and there is none yet"
        }
    }
}
