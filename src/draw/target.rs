//! What the mouse can be over.

use crate::config::command::Command;
use crate::config::direction::Direction;
use crate::game::Square;

/// What the pointer can be over. What draws it knows which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// A square's row in the reasoning panel.
    Candidate(Square),
    /// An item of a list, counted from 0.
    Item(usize),
    /// The arrow before or behind the value of a form's field.
    Change(usize, Direction),
    /// The button that starts a game.
    Start,
    /// The place in the game under review where so many moves have been made.
    Move(usize),
    /// The place of a step on the stepper's slider.
    Step(usize),
    /// What a key would do: a hint in the footer, a button.
    Command(Command),
}

/// Which way the wheel was turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wheel {
    /// Away from the hand.
    Up,
    /// Towards the hand.
    Down,
}
