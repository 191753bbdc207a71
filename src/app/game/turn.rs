//! What a game waits for, and what is known meanwhile.

use crate::app::{Computed, Hints};
use crate::config::settings::Animation;
use crate::engine::analysis::Analysis;
use crate::engine::player::Decision;
use crate::engine::task::{Output, TaskId, TaskReport};
use std::time::Duration;

/// What the game waits for.
#[derive(Clone, Debug)]
pub enum Turn {
    /// A human's move.
    Human {
        /// What is known about the moves there are.
        scores: MoveScores,
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

/// What the board shows of the candidate under the cursor while the panel is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preview {
    /// The expected line.
    Line,
    /// The pairs of squares by which its side holds the draw.
    Pairs,
}

/// What is known about the moves of a human: the score of every move, and how long it took to find.
pub type MoveScores = Computed<(Analysis, Duration)>;

impl MoveScores {
    /// The score of every move as far as it is known, and how long it took to find.
    pub const fn seen(&self) -> Option<(&Analysis, Duration)> {
        match self {
            Self::Ready((analysis, elapsed)) | Self::Partial(_, (analysis, elapsed)) => {
                Some((analysis, *elapsed))
            }
            Self::NotAsked | Self::Pending(_) | Self::Failed(_) => None,
        }
    }

    /// Takes in what the search thread tells, if it is about this.
    pub(in crate::app) fn hear(&mut self, TaskReport { id, elapsed, result }: TaskReport) {
        if self.awaits(id) {
            *self = match result {
                Ok(Output::Analysis(analysis)) => Self::Ready((analysis, elapsed)),
                Ok(Output::SoFar(analysis)) => Self::Partial(id, (analysis, elapsed)),
                Ok(_) => return,
                Err(fault) => Self::Failed(fault),
            };
        }
    }
}

/// How fast computers play each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// A place in [`Pace::WAITS`].
    pub(super) speed: usize,
    /// Whether they wait for a single step or for the pause to end.
    pub paused: bool,
}

impl Pace {
    /// The speed to begin with.
    pub(super) const fn usual(animation: Animation) -> Self {
        let speed = match animation {
            Animation::Slow => 1,
            // Without any pause nobody could follow.
            Animation::Normal | Animation::Off => 2,
            Animation::Fast => 4,
        };
        Self { speed, paused: false }
    }

    /// How long a choice is shown before it is played, at each speed, in milliseconds.
    pub(super) const WAITS: [u64; 6] = [4000, 2000, 1000, 500, 200, 50];

    /// The speed, 1 for the slowest, and how many there are.
    pub const fn speed(self) -> (usize, usize) {
        (self.speed + 1, Self::WAITS.len())
    }

    pub(super) const fn wait(self) -> Duration {
        Duration::from_millis(Self::WAITS[self.speed])
    }
}
