//! What a game is waiting for, and the scores known meanwhile.

use crate::app::{Computed, Hints};
use crate::config::settings::Animation;
use crate::engine::analysis::Analysis;
use crate::engine::player::Decision;
use crate::engine::task::{Output, TaskId, TaskReport};
use std::time::Duration;

/// What the game is waiting for.
#[derive(Clone, Debug)]
pub enum Turn {
    /// A human's move.
    Human {
        /// The scores of the moves.
        scores: MoveScores,
        /// The hints given so far.
        hints: Hints,
    },
    /// The search for a computer's move.
    Thinking {
        /// The search.
        id: TaskId,
        /// The scores found so far, and the time they took.
        so_far: Option<(Analysis, Duration)>,
    },
    /// The pause in which a computer's choice is shown before it is played.
    Chosen {
        /// The choice.
        decision: Decision,
        /// The time that the search took.
        elapsed: Duration,
        /// The time left until the move is played, unless the game is paused.
        wait: Duration,
    },
    /// A retry by the user, because the search failed for this reason.
    Failed(String),
    /// Nothing: the game is over.
    Over,
}

/// What the board shows about the candidate under the cursor while the panel is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preview {
    /// The expected moves.
    Moves,
    /// The pairs of squares that secure the draw.
    Pairs,
}

/// The scores of a human's moves, and the time they took.
pub type MoveScores = Computed<(Analysis, Duration)>;

impl MoveScores {
    /// The scores as far as they are known, and the time they took.
    pub const fn seen(&self) -> Option<(&Analysis, Duration)> {
        match self {
            Self::Ready((analysis, elapsed)) | Self::Partial(_, (analysis, elapsed)) => {
                Some((analysis, *elapsed))
            }
            Self::NotAsked | Self::Pending(_) | Self::Failed(_) => None,
        }
    }

    /// Adopts the result of a task report, if it is about these scores.
    pub(crate) fn update(&mut self, TaskReport { id, elapsed, result }: TaskReport) {
        if self.awaits(id) {
            match result {
                Ok(Output::SoFar(analysis)) => *self = Self::Partial(id, (analysis, elapsed)),
                result => self.take(result, |output| Some((output.try_as_analysis()?, elapsed))),
            }
        }
    }
}

/// The speed of a game between computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// An index into [`Pace::WAITS`].
    pub(super) speed: usize,
    /// Whether the game is paused; it can still be played step by step.
    pub paused: bool,
}

impl Pace {
    /// The initial speed.
    pub(super) const fn usual(animation: Animation) -> Self {
        let speed = match animation {
            Animation::Slow => 1,
            // With no pause at all, the game would be too fast to follow.
            Animation::Normal | Animation::Off => 2,
            Animation::Fast => 4,
        };
        Self { speed, paused: false }
    }

    /// How many milliseconds a choice is shown before it is played, at each speed.
    pub(super) const WAITS: [u64; 6] = [4000, 2000, 1000, 500, 200, 50];

    /// The speed, 1 being the slowest, and the number of speeds.
    pub const fn speed(self) -> (usize, usize) {
        (self.speed + 1, Self::WAITS.len())
    }

    pub(super) const fn wait(self) -> Duration {
        Duration::from_millis(Self::WAITS[self.speed])
    }
}
