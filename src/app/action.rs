//! What can happen to the program, and what it can ask for in return.

use super::task::{Task, Thought};
use crate::command::Command;
use crate::game::Square;
use crate::lesson::Progress;
use std::time::Duration;

/// Something happened.
#[derive(Clone, Debug)]
pub enum Action {
    /// A key that means something was pressed.
    Command(Command),
    /// The pointer was moved over something.
    Point(Target),
    /// Something was clicked.
    Click(Target),
    /// The wheel was turned, over something or nothing.
    Wheel(Wheel, Option<Target>),
    /// So much time has passed since the last tick, or since the deadline was set.
    Tick(Duration),
    /// A text was pasted.
    Paste(String),
    /// The search thread is done with a task.
    Thought(Thought),
    /// The progress has been kept with that of other sessions, or could not be, and why.
    Kept(Result<Progress, String>),
}

/// What the pointer can be over. Views know which; see `ui::target_at`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// A square's row in the reasoning panel.
    Candidate(Square),
    /// An item of a list, counted from 0.
    Item(usize),
    /// The arrow before (-1) or behind (1) the value of a form's field.
    Change(usize, i8),
    /// The button that starts a game.
    Start,
    /// The place in the game under review where so many moves have been made.
    Move(usize),
    /// The place of a step on the stepper's slider.
    Step(usize),
    /// A key hint in the footer.
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

/// What the program wishes the runtime to do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Carry out a task in the search thread, instead of any other.
    Think(Task),
    /// Break the search thread's task off.
    StopThinking,
    /// Keep for later sessions which lessons have been finished.
    Keep(Progress),
    /// Put a text on the clipboard.
    Copy(String),
    /// Give the terminal back and stop until continued.
    Suspend,
    /// End the program.
    Quit(Exit),
}

/// How the program ends of its own accord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// As asked: exit code 0.
    Done,
    /// By Ctrl-C: exit code 130.
    Interrupted,
}
