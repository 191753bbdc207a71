//! The actions that the pointer stands for.

use crate::app::{Action, Direction, Target};
use serde::Deserialize;

/// What the pointer does: a mouse, or a finger.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gesture {
    /// The button is pressed, or a finger taps.
    Press,
    /// It moves while the button is held.
    Drag,
    /// It moves while no button is held.
    Move,
    /// A finger begins to swipe.
    Hold,
    /// The wheel is turned back, which is up, or forward.
    Turn(Direction),
}

/// The pointer, which knows what it was over last: motion within the same target means nothing.
#[derive(Clone, Copy, Default)]
pub struct Pointer {
    over: Option<Target>,
    /// Where the button was pressed, or the last place of the drag since then.
    held_at: (u16, u16),
}

impl Pointer {
    /// The action of a gesture at this column and row, where the target is, if any.
    pub fn action(&mut self, gesture: Gesture, at: (u16, u16), target: Option<Target>) -> Option<Action> {
        match gesture {
            Gesture::Press | Gesture::Hold => {
                self.held_at = at;
                if gesture == Gesture::Press { target.map(Action::Click) } else { None }
            }
            // A slider follows the pointer.
            Gesture::Drag if matches!(target, Some(Target::Step(_))) => target.map(Action::Click),
            Gesture::Drag => {
                let from = std::mem::replace(&mut self.held_at, at);
                let by = |from: u16, to: u16| i32::from(to) - i32::from(from);
                Some(Action::Drag { columns: by(from.0, at.0), rows: by(from.1, at.1) })
            }
            Gesture::Turn(wheel) => Some(Action::Wheel(wheel, target)),
            Gesture::Move if target != self.over => {
                self.over = target;
                target.map(Action::Point)
            }
            Gesture::Move => None,
        }
    }
}
