//! The events that the program reacts to.

use crate::app::{Saved, SavedState};
use crate::config::{Background, Command, Direction, place_after};
use crate::draw::Target;
use crate::draw::layout::Size;
use crate::engine::TaskReport;
use crate::record::{Ledger, Record};
use std::time::Duration;

#[derive(Clone, Debug)]
pub enum Action {
    /// A key bound to a command was pressed.
    Command(Command),
    Point(Target),
    Click(Target),
    /// The wheel was turned back, which is up, or forward.
    Wheel(Direction, Option<Target>),
    /// This much time has passed since the last tick, or since the deadline was set.
    Tick(Duration),
    /// The mouse was dragged by this many columns and rows since it was last reported.
    Drag {
        columns: i32,
        rows: i32,
    },
    /// The window has this size; the first action of a session.
    Resize(Size),
    /// Open a link: a whole address, or its fragment.
    Follow(String),
    Paste(String),
    /// The search thread reports the final or an intermediate result of a task.
    TaskReport(TaskReport),
    /// What earlier sessions have saved is still being read.
    Loading,
    Loaded(Box<SavedState>),
    Saved(Result<Saved, String>),
    /// The games of a query, or why they cannot be read.
    Read(Result<Ledger, String>),
    /// A game read in full, or why it cannot be read.
    Opened(Result<Box<Record>, String>),
    /// A letter that is not Latin was typed, and means nothing here.
    ForeignLetter(char),
    /// The terminal, or the system of a browser, has this background now.
    Background(Background),
}

impl Action {
    /// Whether the user did it; such an action ends any animation.
    pub(super) fn is_user_input(&self) -> bool {
        matches!(
            self,
            Self::Command(_) | Self::Click(_) | Self::Wheel(..) | Self::Drag { .. } | Self::Paste(_)
        )
    }

    /// The index that it selects in a list or a form of `count`; the same if it selects nothing.
    pub(super) fn selects(&self, index: usize, count: usize) -> usize {
        match *self {
            Self::Point(Target::Item(place) | Target::Change(place, _)) => place.min(count.saturating_sub(1)),
            Self::Command(command) => place_after(command, index, count),
            // Unlike keys, the wheel ends where the list does.
            Self::Wheel(wheel, _) => wheel.stop_at_ends(index, 1, count.saturating_sub(1)),
            _ => index,
        }
    }

    /// Whether it opens or carries out the selected item of a list.
    pub(super) fn chooses(&self) -> bool {
        matches!(self, Self::Command(Command::Act) | Self::Click(Target::Item(_)))
    }

    /// Whether it gives the selected field of a form its next or its previous value.
    pub(super) fn changes(&self) -> Option<Direction> {
        match *self {
            Self::Command(command @ (Command::Left | Command::Right)) => Some(Direction::of(command)),
            Self::Click(Target::Change(_, direction)) => Some(direction),
            _ => None,
        }
    }
}
