//! What the mouse can be over.

use crate::config::command::Command;
use crate::config::direction::Direction;
use crate::game::Square;
use serde::Deserialize;

/// What the pointer can be over. Its meaning depends on the screen that drew it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// A square's row in the reasoning panel.
    Candidate(Square),
    /// An item of a list, counted from 0.
    Item(usize),
    /// The left or right half of a field's value: the index of the field, and the direction of the change.
    Change(usize, Direction),
    /// The button that starts a game.
    Start,
    /// The position after this many moves of the game under review.
    Move(usize),
    /// A step on the stepper's slider.
    Step(usize),
    /// The tab of a view, counted from 0.
    Tab(usize),
    /// A command: an entry in the footer, or a button.
    Command(Command),
}

/// Which way the wheel was turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wheel {
    /// Away from the user.
    Up,
    /// Towards the user.
    Down,
}
