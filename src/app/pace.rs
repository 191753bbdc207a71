//! How fast computers play each other.

use crate::config::settings::Animation;
use std::time::Duration;

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
