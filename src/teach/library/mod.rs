//! Interesting positions by name: those that the articles on minimax discuss, and others.
//!
//! They are defined in `assets/positions.toml`, which is built into the program. The README lists the articles.
//! `tests/in_process/teach/library.rs` verifies the description of each position.

mod file;

pub(super) use file::parsed;
pub use file::{position_of, search_of};

use crate::engine::analysis::Outcome;
use crate::engine::search::Minimax;
use crate::game::{Position, Rules, Square};
use std::sync::LazyLock;

/// A position with a name.
#[derive(Clone, Debug)]
pub struct NamedPosition {
    /// The name on the command line.
    pub name: String,
    /// The title on screen.
    pub title: String,
    /// A description.
    pub about: String,
    /// The search that shows it as its article does.
    pub search: Minimax,
    /// The position itself.
    pub position: Position,
    /// The numbers that its article gives to states: the moves from the position, and the number.
    pub states: Vec<(Vec<Square>, u8)>,
}

/// Returns all named positions.
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
    /// Returns the position of this name, ignoring case.
    pub fn named(name: &str) -> Option<&'static Self> {
        positions().iter().find(|position| position.name.eq_ignore_ascii_case(name))
    }

    /// Returns the entry of a position, if there is one.
    pub fn of(position: &Position) -> Option<&'static Self> {
        positions().iter().find(|named| named.position == *position)
    }

    /// Returns the number that its article gives to the state after these moves.
    pub fn state_number(&self, moves: &[Square]) -> Option<u8> {
        self.states.iter().find(|(path, _)| path == moves).map(|&(_, number)| number)
    }
}

/// A published result for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// The outcome with best play for the side that moves first.
    pub outcome: Outcome,
    /// Who proved it, and when.
    pub source: &'static str,
}

/// Results from the literature for empty boards that take the solver a long time: columns, rows (in either
/// order) and the winning length.
const PUBLISHED: [((u8, u8, u8), Published); 4] = [
    // L. Victor Allis, H. Jaap van den Herik and M. P. H. Huntjens, "Go-Moku and Threat-Space Search".
    ((15, 15, 5), Published { outcome: Outcome::Win, source: "Allis and others, 1993" }),
    // Theoretical Computer Science 815 (2020), pages 79 to 94.
    ((8, 8, 5), Published { outcome: Outcome::Draw, source: "Hsu and others, 2020" }),
    // A thesis at Maastricht University.
    ((9, 4, 4), Published { outcome: Outcome::Win, source: "Charatsidis, 2017" }),
    ((10, 4, 4), Published { outcome: Outcome::Win, source: "Charatsidis, 2017" }),
];

/// Returns the published result for the empty board with these rules, if there is one.
pub fn published(rules: Rules) -> Option<Published> {
    let (columns, rows) = (rules.columns(), rules.rows());
    let sizes = [(columns, rows, rules.connect()), (rows, columns, rules.connect())];
    let found = PUBLISHED.iter().find(|(size, _)| sizes.contains(size));
    found.filter(|_| !rules.misere()).map(|&(_, published)| published)
}
