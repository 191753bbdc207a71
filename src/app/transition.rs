//! Short animations that draw the eye to what has changed. Nothing waits for them: any key or click ends them at
//! once.

use crate::app::{Screen, Shared, View};
use crate::config::settings::Animation;
use std::time::Duration;

/// An animation between two snapshots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transition {
    lasts: Duration,
    passed: Duration,
}

const USUAL: Duration = Duration::from_millis(400);

const FRAME: Duration = Duration::from_millis(33);

impl Transition {
    /// The animation that starts when one snapshot follows another, if any.
    pub(super) fn between(before: Snapshot, after: Snapshot, animation: Animation) -> Option<Self> {
        let starts =
            matches!((before, after), (Snapshot::Play, Snapshot::Won) | (Snapshot::Race, Snapshot::Results));
        let (lasts, passed) = (animation.of(USUAL), Duration::ZERO);
        (starts && !lasts.is_zero()).then_some(Self { lasts, passed })
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

/// What is animated of a screen: the stroke through the line that wins a game, and the bars of the lab. Lessons and
/// reviews are read step by step anyway.
#[derive(Clone, Copy, Debug)]
pub(super) enum Snapshot {
    Play,
    Won,
    Race,
    Results,
    Still,
}

impl Snapshot {
    pub(super) fn of(screen: &Screen, shared: &Shared) -> Self {
        let winner = || shared.game.as_ref()?.position().status().winner();
        match screen {
            Screen::Game(_) => Self::Play,
            Screen::Results(_) if winner().is_some() => Self::Won,
            Screen::Tree(tree) if tree.view == View::Lab => {
                let has_results = tree.lab.lanes.iter().any(|lane| lane.run().is_some());
                if has_results { Self::Results } else { Self::Race }
            }
            _ => Self::Still,
        }
    }
}
