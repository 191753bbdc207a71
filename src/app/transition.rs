//! A short animation that draws the eye to what has changed. Nothing waits for it: any key or click ends it at once.

use crate::config::Animation;
use std::time::Duration;

/// The stroke through the line that wins a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transition {
    lasts: Duration,
    passed: Duration,
}

const USUAL: Duration = Duration::from_millis(400);

const FRAME: Duration = Duration::from_millis(33);

impl Transition {
    /// The animation at its start; `None` if there is none in these settings.
    pub(super) fn starting(animation: Animation) -> Option<Self> {
        let lasts = animation.of(USUAL);
        (!lasts.is_zero()).then_some(Self { lasts, passed: Duration::ZERO })
    }

    pub(super) fn deadline(self) -> Duration {
        self.seen().saturating_sub(self.passed)
    }

    /// The animation after this much time; `None` once it is complete.
    pub(super) fn after(self, passed: Duration) -> Option<Self> {
        let later = Self { passed: self.passed.saturating_add(passed).min(self.lasts), ..self };
        (later.seen() < self.lasts).then_some(later)
    }

    /// The time up to which it is drawn: the end of the current frame, so that the first frame already shows
    /// something.
    fn seen(self) -> Duration {
        let frames = self.passed.as_millis() / FRAME.as_millis() + 1;
        FRAME * u32::try_from(frames).unwrap_or(u32::MAX)
    }

    /// How much of it is drawn, from 0 to 1.
    pub(super) fn growth(self) -> f32 {
        (self.seen().as_secs_f32() / self.lasts.as_secs_f32()).min(1.0)
    }
}
