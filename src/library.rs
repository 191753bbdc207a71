//! Positions worth looking at: those that the articles on minimax discuss.
//!
//! The articles are named in the README: "Tic-tac-Go", "Never Stop Building", one in Python. The last
//! two positions come from bug reports of programs that got them wrong. `tests/search.rs` checks all
//! their scores.

mod published;

pub use published::{Published, published};

use crate::game::{Position, Setup, Square};
use crate::search::Minimax;

/// A position with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPosition {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it is called on screen.
    pub title: &'static str,
    /// What there is to see.
    pub about: &'static str,
    /// The board, on which the marks tell who is to move.
    text: &'static str,
    /// The search that shows it as its article does.
    pub search: Minimax,
    /// The numbers that the article gives to states: moves from the position, and the number.
    states: &'static [(&'static str, u8)],
}

/// All of them.
pub const POSITIONS: [NamedPosition; 6] = [
    NamedPosition {
        name: "main-tree",
        title: "The articles' tree",
        about: "X to move: one of three moves wins. The ten states that most articles draw.",
        text: "O.X/X../XOO",
        search: Minimax::BLIND,
        states: &[
            ("", 1),
            ("b2", 2),
            ("b1", 3),
            ("c2", 4),
            ("b1 b2", 5),
            ("b1 c2", 6),
            ("c2 b2", 7),
            ("c2 b1", 8),
        ],
    },
    NamedPosition {
        name: "fatalist",
        title: "The fatalist",
        about: "O is lost. Counting plies it blocks and lasts longest; press a to see it blind: all moves look alike.",
        text: ".X./..X/OOX",
        search: Minimax::DEPTH_AWARE,
        states: &[
            ("", 1),
            ("a1", 2),
            ("c1", 3),
            ("a2", 4),
            ("b2", 5),
            ("c1 b2", 7),
            ("b2 c1", 9),
            ("c1 b2 a1 a2", 10),
            ("c1 b2 a2 a1", 11),
        ],
    },
    NamedPosition {
        name: "smallest",
        title: "The smallest tree",
        about: "O to move, two squares left: four nodes, one win, one loss.",
        text: "XOX/O.O/X.X",
        search: Minimax::BLIND,
        states: &[],
    },
    NamedPosition {
        name: "empty",
        title: "The empty board",
        about: "All of tic-tac-toe: 549,946 nodes without pruning, and every opening is a draw.",
        text: ".../.../...",
        search: Minimax::DEPTH_AWARE,
        states: &[],
    },
    NamedPosition {
        name: "win-now",
        title: "Win now or later",
        about: "O can win at once, or in three. A blind search does not see the difference.",
        text: ".X./.O./OXX",
        search: Minimax::DEPTH_AWARE,
        states: &[],
    },
    NamedPosition {
        name: "two-wins",
        title: "Two wins and a detour",
        about: "X wins at once on two squares, and in three on another.",
        text: "XXO/OX./O..",
        search: Minimax::DEPTH_AWARE,
        states: &[],
    },
];

impl NamedPosition {
    /// The position of this name, however its letters are written.
    pub fn named(name: &str) -> Option<&'static Self> {
        POSITIONS.iter().find(|position| position.name.eq_ignore_ascii_case(name))
    }

    /// The entry of a position, if it has one.
    pub fn of(position: &Position) -> Option<&'static Self> {
        POSITIONS.iter().find(|named| named.position() == *position)
    }

    /// What is on its board.
    ///
    /// # Panics
    /// Never: the texts in the table are legal positions, which a test makes sure of.
    pub fn setup(&self) -> Setup {
        self.text.parse().expect("the library holds well-formed positions")
    }

    /// The position itself.
    ///
    /// # Panics
    /// As [`Self::setup`].
    pub fn position(&self) -> Position {
        Position::try_from(self.setup()).expect("the library holds legal positions")
    }

    /// The number that its article gives to the state after these moves.
    pub fn state_number(&self, moves: &[Square]) -> Option<u8> {
        let is_path = |text: &str| text.split_whitespace().eq(moves.iter().map(Square::to_string));
        self.states.iter().find(|(text, _)| is_path(text)).map(|&(_, number)| number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::VARIANTS;

    #[test]
    fn every_entry_is_a_position_with_a_name_of_its_own_and_a_search_that_exists() {
        for (place, named) in POSITIONS.iter().enumerate() {
            assert_eq!(NamedPosition::of(&named.position()), Some(named));
            assert_eq!(NamedPosition::named(&named.name.to_uppercase()), Some(&POSITIONS[place]));
            assert!(VARIANTS.iter().any(|variant| variant.search == named.search), "{}", named.name);
        }
    }

    #[test]
    fn the_states_of_the_articles_can_be_reached() {
        for named in &POSITIONS {
            for (path, number) in named.states {
                let mut position = named.position();
                let moves: Vec<Square> =
                    path.split_whitespace().map(|name| name.parse().expect("a square")).collect();
                for &square in &moves {
                    position.play(square).unwrap_or_else(|fault| panic!("{} {path}: {fault}", named.name));
                }
                assert_eq!(named.state_number(&moves), Some(*number));
            }
        }
    }
}
