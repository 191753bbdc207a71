//! What the mouse can be over.

use crate::config::{Command, Direction};
use crate::game::Square;

/// What the pointer can be over. Its meaning depends on the screen that drew it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Square(Square),
    Candidate(Square),
    Item(usize),
    /// The left or right half of a field's value: the index of the field, and the direction of the change.
    Change(usize, Direction),
    Move(usize),
    Step(usize),
    Tab(usize),
    /// A command: an entry in the footer, or a button.
    Command(Command),
}
