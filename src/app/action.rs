//! What can happen to the program, and what it can ask for in return.

use super::task::{Task, Thought};
use crate::game::Square;
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
    /// The search thread is done with a task.
    Thought(Thought),
}

/// What a key can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Go up, or to the item above.
    Up,
    /// Go down, or to the item below.
    Down,
    /// Go left, or to the value before.
    Left,
    /// Go right, or to the value after.
    Right,
    /// Do what the cursor is on.
    Act,
    /// Place a mark on the square with this number, 1 to 9 in reading order.
    Place(u8),
    /// Leave this screen for the one before.
    Back,
    /// End the program, after asking if something would be lost.
    Quit,
    /// End the program at once.
    Interrupt,
    /// Stop the program until the shell continues it.
    Suspend,
    /// Show what the keys do.
    Help,
    /// Show or hide the reasoning panel.
    Reasoning,
    /// Tell a good move.
    Hint,
    /// Take a move back.
    Undo,
    /// Play a move again that was taken back.
    Redo,
    /// Begin the game anew.
    NewGame,
    /// Hold or resume the computer's play.
    Pause,
    /// Let the computer play faster.
    Faster,
    /// Let the computer play slower.
    Slower,
    /// Agree.
    Yes,
    /// Decline.
    No,
}

/// What the pointer can be over. Views know which; see `ui::target_at`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square of the board (or its row in the reasoning panel).
    Square(Square),
    /// An item of a list, counted from 0.
    Item(usize),
    /// The arrow before (-1) or behind (1) the value of a form's field.
    Change(usize, i8),
    /// The button that starts a game.
    Start,
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
