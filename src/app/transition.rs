//! Short animations that draw the eye to what has changed. Nothing waits for them: any key or click ends them at
//! once.

use crate::app::{Screen, Shared, View};
use crate::config::settings::Animation;
use crate::draw::Growth;
use crate::game::Status;
use std::time::Duration;

/// An animation between two snapshots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Transition {
    /// How long the last mark, the stroke through the line and the bars in the lab are drawn, if they are.
    lasts: [Duration; 3],
    passed: Duration,
    /// The speed chosen in the settings.
    animation: Animation,
}

/// The duration of each part.
const MARK: Duration = Duration::from_millis(160);
const LINE: Duration = Duration::from_millis(320);
const BARS: Duration = Duration::from_millis(400);

/// The duration of a frame.
const FRAME: Duration = Duration::from_millis(33);

impl Transition {
    /// The animation that starts when one snapshot follows another, if any.
    pub(super) fn between(before: Snapshot, after: Snapshot, animation: Animation) -> Option<Self> {
        let lasts = match (before, after) {
            (
                Snapshot::Play { moves: before },
                Snapshot::Play { moves } | Snapshot::End { moves, won: false },
            ) if before < moves => [MARK, Duration::ZERO, Duration::ZERO],
            (Snapshot::Play { .. }, Snapshot::End { won: true, .. }) => [MARK, LINE, Duration::ZERO],
            (Snapshot::Race { has_results: false }, Snapshot::Race { has_results: true }) => {
                [Duration::ZERO, Duration::ZERO, BARS]
            }
            _ => return None,
        };
        (animation != Animation::Off).then_some(Self { lasts, passed: Duration::ZERO, animation })
    }

    fn whole(self) -> Duration {
        self.animation.of(self.lasts.iter().sum())
    }

    /// Time until the next frame.
    pub(super) fn deadline(self) -> Duration {
        self.seen().saturating_sub(self.passed)
    }

    /// The animation after this much time; `None` once it is complete.
    pub(super) fn after(self, passed: Duration) -> Option<Self> {
        let later = Self { passed: self.passed.saturating_add(passed).min(self.whole()), ..self };
        (later.seen() < self.whole()).then_some(later)
    }

    /// The time up to which it is drawn: the end of the current frame, so that the first frame already shows
    /// something.
    fn seen(self) -> Duration {
        let frames = self.passed.as_millis() / FRAME.as_millis() + 1;
        FRAME * u32::try_from(frames).unwrap_or(u32::MAX)
    }

    /// How much of each part is drawn.
    pub(super) fn growth(self) -> Growth {
        let share = |begin: Duration, lasts: Duration| {
            if lasts.is_zero() {
                return 1.0;
            }
            let [begin, lasts] = [begin, lasts].map(|time| self.animation.of(time));
            (self.seen().saturating_sub(begin).as_secs_f32() / lasts.as_secs_f32()).min(1.0)
        };
        let [mark, line, bars] = self.lasts;
        // The stroke begins after the mark.
        Growth {
            mark: share(Duration::ZERO, mark),
            line: share(mark, line),
            bars: share(Duration::ZERO, bars),
        }
    }
}

/// The parts of the screen's state whose changes are animated. Only games and the lab are animated; lessons and
/// reviews are read step by step anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Snapshot {
    /// A game in progress.
    Play { moves: usize },
    /// A finished game.
    End { moves: usize, won: bool },
    /// The lab, and whether one of its searches has finished.
    Race { has_results: bool },
    /// Any other screen.
    Still,
}

impl Snapshot {
    pub(super) fn of(screen: &Screen, shared: &Shared) -> Self {
        match (screen, &shared.game) {
            (Screen::Game(_), Some(game)) => Self::Play { moves: game.history.moves().len() },
            (Screen::Results(_), Some(game)) => {
                let won = matches!(game.position().status(), Status::Won(_));
                Self::End { moves: game.history.moves().len(), won }
            }
            (Screen::Tree(tree), _) if tree.view == View::Lab => {
                Self::Race { has_results: tree.lab.lanes.iter().any(|lane| lane.run().is_some()) }
            }
            _ => Self::Still,
        }
    }
}
