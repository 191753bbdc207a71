//! What moves on the screen for a moment, so that the eye finds what has changed. Nothing ever waits for it: any
//! key or click shows its end at once.

use crate::app::{Screen, Shared, View};
use crate::config::settings::Animation;
use crate::draw::Growth;
use crate::game::Status;
use std::time::Duration;

/// Something on its way from one snapshot to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Transition {
    what: Moving,
    passed: Duration,
    /// How much longer or shorter than usual it takes.
    animation: Animation,
}

/// What can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moving {
    /// The mark that was placed last is drawn.
    Mark,
    /// A mark is drawn, and then a line is struck through.
    MarkAndLine,
    /// The bars of the race grow.
    Bars,
}

/// How long each part takes.
const MARK: Duration = Duration::from_millis(160);
const LINE: Duration = Duration::from_millis(320);
const BARS: Duration = Duration::from_millis(400);

/// How often it is drawn.
const FRAME: Duration = Duration::from_millis(33);

impl Transition {
    /// What begins to move when one snapshot gives way to another.
    pub(super) fn between(before: Snapshot, after: Snapshot, animation: Animation) -> Option<Self> {
        let what = match (before, after) {
            (
                Snapshot::Play { moves: before },
                Snapshot::Play { moves } | Snapshot::End { moves, won: false },
            ) if before < moves => Moving::Mark,
            (Snapshot::Play { .. }, Snapshot::End { won: true, .. }) => Moving::MarkAndLine,
            (Snapshot::Race { begun: false }, Snapshot::Race { begun: true }) => Moving::Bars,
            _ => return None,
        };
        (animation != Animation::Off).then_some(Self { what, passed: Duration::ZERO, animation })
    }

    fn whole(self) -> Duration {
        self.animation.of(match self.what {
            Moving::Mark => MARK,
            Moving::MarkAndLine => MARK + LINE,
            Moving::Bars => BARS,
        })
    }

    /// How long it looks as it does: until the next frame begins.
    pub(super) fn deadline(self) -> Duration {
        self.seen().saturating_sub(self.passed)
    }

    /// The motion when so much time has passed; none once all of it can be seen.
    pub(super) fn after(self, passed: Duration) -> Option<Self> {
        let later = Self { passed: self.passed.saturating_add(passed).min(self.whole()), ..self };
        (later.seen() < self.whole()).then_some(later)
    }

    /// What of it can be seen: all up to the end of the present frame, so that there is something to see at once, and
    /// nothing new before the next.
    fn seen(self) -> Duration {
        let frames = self.passed.as_millis() / FRAME.as_millis() + 1;
        FRAME * u32::try_from(frames).unwrap_or(u32::MAX)
    }

    /// How much can be seen of what moves.
    pub(super) fn growth(self) -> Growth {
        let share = |begin: Duration, lasts: Duration| {
            let [begin, lasts] = [begin, lasts].map(|time| self.animation.of(time));
            (self.seen().saturating_sub(begin).as_secs_f32() / lasts.as_secs_f32()).min(1.0)
        };
        match self.what {
            Moving::Mark => Growth { mark: share(Duration::ZERO, MARK), ..Growth::FULL },
            Moving::MarkAndLine => {
                Growth { mark: share(Duration::ZERO, MARK), line: share(MARK, LINE), ..Growth::FULL }
            }
            Moving::Bars => Growth { bars: share(Duration::ZERO, BARS), ..Growth::FULL },
        }
    }
}

/// What is seen of a screen, as far as something moves when it changes. Only games and races move; boards in lessons and
/// reviews are looked at step by step as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Snapshot {
    /// A game in play, so many moves old.
    Play { moves: usize },
    /// A game at its end.
    End { moves: usize, won: bool },
    /// The race of searches, and whether one of them has arrived.
    Race { begun: bool },
    /// Nothing that would move.
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
            (Screen::Tree(explorer), _) if explorer.view == View::Lab => {
                Self::Race { begun: explorer.lab.lanes.iter().any(|lane| lane.run().is_some()) }
            }
            _ => Self::Still,
        }
    }
}
