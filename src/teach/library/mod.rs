//! Positions worth looking at, by name: those that the articles on minimax discuss, and others.
//!
//! They are data, in `assets/positions.toml`, built into the program. The articles are named in the README.
//! `tests/in_process/teach/library.rs` checks what is said of each.

mod file;
mod published;

pub use file::{position_of, search_of};
pub use published::{Published, published};

use crate::engine::search::Minimax;
use crate::game::{Position, Square};
use std::sync::LazyLock;

/// A position with a name.
#[derive(Clone, Debug)]
pub struct NamedPosition {
    /// What it is called on the command line.
    pub name: String,
    /// What it is called on screen.
    pub title: String,
    /// What there is to see.
    pub about: String,
    /// The search that shows it as its article does.
    pub search: Minimax,
    position: Position,
    /// The numbers that its article gives to states: moves from the position, and the number.
    pub states: Vec<(Vec<Square>, u8)>,
}

/// All of them.
///
/// # Panics
/// Never: a test reads the file.
pub fn positions() -> &'static [NamedPosition] {
    static POSITIONS: LazyLock<Vec<NamedPosition>> = LazyLock::new(|| {
        file::read(include_str!("../../../assets/positions.toml"))
            .unwrap_or_else(|fault| panic!("assets/positions.toml cannot be read: {fault}"))
    });
    &POSITIONS
}

impl NamedPosition {
    /// The position of this name, however its letters are written.
    pub fn named(name: &str) -> Option<&'static Self> {
        positions().iter().find(|position| position.name.eq_ignore_ascii_case(name))
    }

    /// The entry of a position, if it has one.
    pub fn of(position: &Position) -> Option<&'static Self> {
        positions().iter().find(|named| named.position == *position)
    }

    /// The position itself.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The number that its article gives to the state after these moves.
    pub fn state_number(&self, moves: &[Square]) -> Option<u8> {
        self.states.iter().find(|(path, _)| path == moves).map(|&(_, number)| number)
    }
}
