//! Help for a human whose move it is.

use super::{Game, MoveScores, Turn};
use crate::app::{Command, Effects, Notice};
use crate::game::Square;
use crate::teach::review::Hint;

/// Help with one move, a little more each time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// Whether the next one is to be given as soon as something is known.
    pub wanted: bool,
    /// The square that is advised, and how far that has been told.
    given: Option<(Square, HintStep)>,
}

/// The steps of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HintStep {
    /// Where to look.
    Look,
    /// The move.
    Play,
    /// Why.
    Why,
}

impl Hints {
    /// Goes a step on, unless another square is advised by now: that begins anew.
    fn go_on(&mut self, advised: Square) -> HintStep {
        self.wanted = false;
        let step = match self.given {
            Some((square, step)) if square == advised => step.next(),
            _ => HintStep::Look,
        };
        self.given = Some((advised, step));
        step
    }
}

impl HintStep {
    const fn next(self) -> Self {
        match self {
            Self::Look => Self::Play,
            Self::Play | Self::Why => Self::Why,
        }
    }
}

impl Game {
    pub(super) fn hint(&mut self, effects: &mut Effects) {
        match &mut self.turn {
            Turn::Human { scores, hints } => {
                hints.wanted = true;
                if matches!(scores, MoveScores::Failed(_)) {
                    *scores = MoveScores::NotAsked;
                }
                self.ask_if_wanted(effects);
                self.notice = Some(Notice::Info("A hint is coming ...".to_owned()));
                self.give_hint_if_wanted();
            }
            _ => self.refuse("hints are for your own turn"),
        }
    }

    /// Says where to look, then which move is good, then why: one of them each time, as far as it is known.
    pub(super) fn give_hint_if_wanted(&mut self) {
        let Turn::Human { scores, hints } = &mut self.turn else { return };
        if !hints.wanted {
            return;
        }
        if let MoveScores::Failed(fault) = scores {
            hints.wanted = false;
            let fault = fault.clone();
            return self.refuse(&fault);
        }
        let is_final = scores.ready().is_some();
        // What one ply shows is no hint yet.
        let seen = scores
            .seen()
            .filter(|(analysis, _)| is_final || analysis.is_exact() || analysis.depth_seen() > 1);
        let hint = seen.and_then(|(analysis, _)| Hint::of(self.history.position(), analysis));
        let Some(hint) = hint else { return };
        let offer = |text, what| Notice::Offer { text, command: Command::Hint, what };
        self.notice = Some(match hints.go_on(hint.square) {
            HintStep::Look => offer(hint.look, "the move"),
            HintStep::Play => {
                self.cursor = hint.square;
                offer(hint.play, "why")
            }
            HintStep::Why => Notice::Info(hint.why),
        });
    }
}
