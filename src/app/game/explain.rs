//! What the game explains: hints for a human, and why the computer chose its last move.

use super::{Game, MoveScores, Turn};
use crate::app::{Command, Effects, Notice};
use crate::engine::analysis::Analysis;
use crate::engine::player::Decision;
use crate::game::{Position, Square};
use crate::teach::review::Hint;
use crate::teach::signs::DOTS;
use std::time::Duration;

/// Choices are not saved with a game.
const NOTHING_TO_EXPLAIN: &str = "only the computer's moves of this session are explained; there is none yet";

/// The hints for one move, each more specific than the last.
#[derive(Clone, Debug, Default)]
pub struct Hints {
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

    /// Where to look, then the move, then the reason, once enough is known.
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

#[derive(Clone, Debug)]
pub struct Chosen {
    /// The number of moves before it.
    ply: usize,
    pub position: Position,
    pub decision: Decision,
    pub elapsed: Duration,
}

impl Game {
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

    pub(super) fn recall(&mut self, effects: &mut Effects) {
        let Some(Chosen { ply, decision, elapsed, .. }) = self.played_choices().next().cloned() else {
            return effects.refuse(NOTHING_TO_EXPLAIN);
        };
        let mut before = Self { cursor: decision.square, reasoning: true, paired: None, ..self.clone() };
        while before.history.moves().len() > ply {
            before.history.undo();
        }
        (before.shows_pairs, before.pace.paused) = (false, false);
        before.turn = Turn::Chosen { decision, elapsed, wait: Duration::ZERO };
        self.recalled = Some(Box::new(before));
    }

    /// The game, or what is recalled of it.
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
}
