//! What a game waits for, and what is known meanwhile.

use crate::app::made::Made;
use crate::engine::analysis::Analysis;
use crate::engine::player::Decision;
use crate::engine::task::{Finding, TaskId, Thought};
use crate::game::Square;
use std::time::Duration;

/// What the game waits for.
#[derive(Clone, Debug)]
pub enum Turn {
    /// A human's move.
    Human {
        /// What is known about the moves there are.
        insight: Insight,
        /// How much help was asked for.
        hints: Hints,
    },
    /// The search thread, for a computer's move.
    Thinking {
        /// The search.
        id: TaskId,
        /// What the search has found out so far, and how long that took.
        so_far: Option<(Analysis, Duration)>,
    },
    /// The moment in which a computer's choice can be seen before it is played.
    Chosen {
        /// The choice.
        decision: Decision,
        /// How long it took to find.
        elapsed: Duration,
        /// How long the moment still lasts, unless the game is paused.
        wait: Duration,
    },
    /// Somebody to try again, because the search went wrong, and how.
    Failed(String),
    /// Nothing: the game is over.
    Over,
}

/// Help with one move, a little more each time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// Whether the next one is to be given as soon as something is known.
    pub wanted: bool,
    /// The square that is advised, and how far that has been told.
    pub(super) given: Option<(Square, HintStep)>,
}

/// The steps of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HintStep {
    /// Where to look.
    Look,
    /// The move.
    Play,
    /// Why.
    Why,
}

impl Hints {
    /// Goes a step on, unless another square is advised by now: that begins anew.
    pub(super) fn go_on(&mut self, advised: Square) -> HintStep {
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

/// What the board shows of the candidate under the cursor while the panel is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sketch {
    /// The expected line.
    Line,
    /// The pairs of squares by which its side holds the draw.
    Pairs,
}

/// What is known about the moves of a human: the score of every move, and how long it took to find.
pub type Insight = Made<(Analysis, Duration)>;

impl Insight {
    /// The score of every move as far as it is known, and how long it took to find.
    pub const fn seen(&self) -> Option<(&Analysis, Duration)> {
        match self {
            Self::Ready((analysis, elapsed)) | Self::Partly(_, (analysis, elapsed)) => {
                Some((analysis, *elapsed))
            }
            Self::NotAsked | Self::Pending(_) | Self::Failed(_) => None,
        }
    }

    /// Takes in what the search thread tells, if it is about this.
    pub(super) fn hear(&mut self, Thought { id, elapsed, result }: Thought) {
        if self.awaits(id) {
            *self = match result {
                Ok(Finding::Analysis(analysis)) => Self::Ready((analysis, elapsed)),
                Ok(Finding::SoFar(analysis)) => Self::Partly(id, (analysis, elapsed)),
                Ok(_) => return,
                Err(fault) => Self::Failed(fault),
            };
        }
    }
}
