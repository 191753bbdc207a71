//! Marks on a board, legal or not, and their text.

use super::{ByMark, Mark, Rules, Square, SquareSet};
use crate::wording::noun;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Marks on a board, legal or not. `Position::try_from(setup)` checks them against the rules.
///
/// As text: the rows from the top, joined by `/`, with `X`, `O` and `.`. Lower-case letters are accepted, and `_` or
/// `-` for an empty cell.
///
/// ```
/// use noughts::game::{Mark, Setup};
/// let setup: Setup = ".x./..x/oox".parse()?;
/// assert_eq!(setup.to_string(), ".X./..X/OOX");
/// assert_eq!(setup.get("b1".parse()?), Some(Mark::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub(super) rules: Rules,
    pub(super) marks: ByMark<SquareSet>,
    pub(super) to_move: Option<Mark>,
}

impl Setup {
    /// An empty board.
    pub const fn empty(rules: Rules) -> Self {
        Self { rules, marks: ByMark::both(SquareSet::EMPTY), to_move: None }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The mark on a square, if there is one.
    pub fn get(&self, square: Square) -> Option<Mark> {
        Mark::BOTH.into_iter().find(|&mark| self.marks[mark].contains(square))
    }

    /// Puts a mark on a square of the board, or clears it.
    pub fn put(&mut self, square: Square, mark: Option<Mark>) {
        if !self.rules.contains(square) {
            return;
        }
        self.marks.x.remove(square);
        self.marks.o.remove(square);
        if let Some(mark) = mark {
            self.marks[mark].insert(square);
        }
    }

    /// The number of marks of each side.
    pub fn counts(&self) -> ByMark<usize> {
        self.marks.map(|squares| squares.len())
    }

    /// The side with fewer marks; `None` if the counts are equal.
    pub fn turn_by_counts(&self) -> Option<Mark> {
        let counts = self.counts();
        Mark::BOTH.into_iter().find(|&mark| counts[mark] < counts[mark.other()])
    }

    /// The side named as the side to move, if any.
    pub const fn to_move(&self) -> Option<Mark> {
        self.to_move
    }

    /// The same marks with this side, or none, named as the side to move.
    #[must_use]
    pub fn with_to_move(self, to_move: Option<Mark>) -> Self {
        Self { to_move, ..self }
    }

    /// The same marks under other rules, without those off a smaller board.
    #[must_use]
    pub fn on_board(self, rules: Rules) -> Self {
        let board: SquareSet = rules.squares().collect();
        Self { rules, marks: self.marks.map(|squares| squares.intersection(&board)), ..self }
    }

    /// The same marks with another winning length.
    ///
    /// # Errors
    /// If no line of `connect` cells fits on the board.
    pub fn with_connect(self, connect: u8) -> Result<Self, String> {
        Ok(Self { rules: self.rules.with_connect(connect)?, ..self })
    }

    /// The same marks, where a line loses (misère) or wins.
    #[must_use]
    pub fn with_misere(self, misere: bool) -> Self {
        Self { rules: self.rules.with_misere(misere), ..self }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.rules.squares() {
            if square.column() == 0 && square.row() > 0 {
                f.write_str("/")?;
            }
            match self.get(square) {
                Some(mark) => write!(f, "{mark}")?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Setup {
    /// Why a text is not a board.
    type Err = String;

    /// The board has the size of the text and its usual winning length.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text.is_empty() {
            return Err("the position is empty: write its rows from the top, as in X../.O./...".to_owned());
        }
        let rows: Vec<&str> = text.split('/').collect();
        let width = rows[0].chars().count();
        let mut marks = Vec::new();
        for (row, cells) in (1_usize..).zip(&rows) {
            for (column, character) in (1_usize..).zip(cells.chars()) {
                marks.push(match character {
                    'X' | 'x' => Some(Mark::X),
                    'O' | 'o' => Some(Mark::O),
                    '.' | '_' | '-' => None,
                    _ => {
                        return Err(format!(
                            "`{}` in row {row}, column {column} is not a cell: use X, O and . (or _ or -) with / between rows",
                            character.escape_debug()
                        ));
                    }
                });
            }
            let found = cells.chars().count();
            if found != width {
                return Err(format!(
                    "row {row} has {found} {}, but row 1 has {width}: all rows must have the same length",
                    noun(found, "cell")
                ));
            }
        }
        let rules = Rules::of_any_size(width, rows.len())?;
        let mut setup = Self::empty(rules);
        rules.squares().zip(marks).for_each(|(square, mark)| setup.put(square, mark));
        Ok(setup)
    }
}
