//! Positions worth looking at, by name: those that the articles on minimax discuss, and others.
//!
//! They are data, in `assets/positions.toml`, built into the program. The articles are named in the README.
//! `tests/in_process/teach/library.rs` checks what is said of each.

mod file;

pub use file::{position_of, search_of};

use crate::engine::analysis::Outcome;
use crate::engine::search::Minimax;
use crate::game::{Position, Rules, Square};
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
    /// The position itself.
    pub position: Position,
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

    /// The number that its article gives to the state after these moves.
    pub fn state_number(&self, moves: &[Square]) -> Option<u8> {
        self.states.iter().find(|(path, _)| path == moves).map(|&(_, number)| number)
    }
}

/// What others have proved of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// How the game ends with best play for whoever begins.
    pub outcome: Outcome,
    /// Who proved it, and when.
    pub source: &'static str,
}

/// What the literature says of an empty board that the solver does not finish in a moment: columns, rows
/// (which can change places) and the winning length.
const PUBLISHED: [((u8, u8, u8), Published); 4] = [
    // L. Victor Allis, H. Jaap van den Herik and M. P. H. Huntjens, "Go-Moku and Threat-Space Search".
    ((15, 15, 5), Published { outcome: Outcome::Win, source: "Allis and others, 1993" }),
    // Theoretical Computer Science 815 (2020), pages 79 to 94.
    ((8, 8, 5), Published { outcome: Outcome::Draw, source: "Hsu and others, 2020" }),
    // A thesis at Maastricht University.
    ((9, 4, 4), Published { outcome: Outcome::Win, source: "Charatsidis, 2017" }),
    ((10, 4, 4), Published { outcome: Outcome::Win, source: "Charatsidis, 2017" }),
];

/// What others have proved of an empty board with these rules.
pub fn published(rules: Rules) -> Option<Published> {
    let (columns, rows) = (rules.columns(), rules.rows());
    let sizes = [(columns, rows, rules.connect()), (rows, columns, rules.connect())];
    let found = PUBLISHED.iter().find(|(size, _)| sizes.contains(size));
    found.filter(|_| !rules.misere()).map(|&(_, published)| published)
}
