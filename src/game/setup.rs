//! Anything that can be put on a board, and its text form.

use super::figures::noun;
use super::mark::{ByMark, Mark};
use super::rules::{Rules, RulesError};
use super::square::{MAX_SIDE, Square, SquareSet};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Marks on a board, legal or not, as an editor or a text gives them.
///
/// A setup becomes something to play on by passing the rules: `Position::try_from(setup)`.
///
/// Its text form is the rows from the top joined by `/`, with `X`, `O` and `.`; when read, lower
/// case letters, and `_` or `-` for an empty cell, will do.
///
/// ```
/// use noughts::game::{Mark, Setup};
/// let setup: Setup = ".x./..x/oox".parse()?;
/// assert_eq!(setup.to_string(), ".X./..X/OOX");
/// assert_eq!(setup.get("b1".parse()?), Some(Mark::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    rules: Rules,
    marks: ByMark<SquareSet>,
    to_move: Option<Mark>,
}

impl Setup {
    /// A bare board.
    pub const fn empty(rules: Rules) -> Self {
        Self { rules, marks: ByMark::both(SquareSet::EMPTY), to_move: None }
    }

    /// Marks where the sets say; a square in both sets is O's.
    pub(super) fn from_marks(rules: Rules, marks: ByMark<SquareSet>, to_move: Option<Mark>) -> Self {
        let mut setup = Self { to_move, ..Self::empty(rules) };
        for mark in Mark::BOTH {
            marks[mark].iter().for_each(|square| setup.put(square, Some(mark)));
        }
        setup
    }

    /// The board and its winning length.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The mark on a square.
    pub fn get(&self, square: Square) -> Option<Mark> {
        Mark::BOTH.into_iter().find(|&mark| self.marks[mark].contains(square))
    }

    /// Puts a mark on a square, or clears it. A square off the board is left alone.
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

    /// The squares that carry a mark.
    pub fn squares_of(&self, mark: Mark) -> SquareSet {
        self.marks[mark]
    }

    /// How many marks each side has.
    pub fn counts(&self) -> ByMark<usize> {
        self.marks.map(|squares| squares.len())
    }

    /// Whose turn it is by the counts: the side with fewer marks; none if they are equal.
    pub fn turn_by_counts(&self) -> Option<Mark> {
        let ByMark { x, o } = self.counts();
        match x.cmp(&o) {
            std::cmp::Ordering::Less => Some(Mark::X),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Mark::O),
        }
    }

    /// Who was said to be to move, if anybody was.
    pub const fn to_move(&self) -> Option<Mark> {
        self.to_move
    }

    /// The same marks with this side to move, or with nobody named.
    #[must_use]
    pub fn with_to_move(self, to_move: Option<Mark>) -> Self {
        Self { to_move, ..self }
    }

    /// The same marks under other rules; those beyond the edge of a smaller board are gone.
    #[must_use]
    pub fn on_board(self, rules: Rules) -> Self {
        Self::from_marks(rules, self.marks, self.to_move)
    }

    /// The same marks with another winning length.
    ///
    /// # Errors
    /// If no line of `connect` cells fits the board.
    pub fn with_connect(self, connect: u8) -> Result<Self, RulesError> {
        Ok(Self { rules: self.rules.with_connect(connect)?, ..self })
    }

    /// The same marks, where completing a line loses (misère) or wins.
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
    type Err = NotationError;

    /// Reads the text form; the board has the size of the text and its usual winning length.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text.is_empty() {
            return Err(NotationError::Empty);
        }
        let rows: Vec<&str> = text.split('/').collect();
        let width = rows[0].chars().count();
        for (row, cells) in (1..).zip(&rows) {
            for (column, character) in (1..).zip(cells.chars()) {
                cell(character).map_err(|UnknownCell(character)| NotationError::UnknownCell {
                    character,
                    column,
                    row,
                })?;
            }
            let found = cells.chars().count();
            if found != width {
                return Err(NotationError::Ragged { row, found, expected: width });
            }
        }
        let side = |length: usize| u8::try_from(length).ok().filter(|&side| (1..=MAX_SIDE).contains(&side));
        let (Some(columns), Some(height)) = (side(width), side(rows.len())) else {
            return Err(NotationError::Size(RulesError::Size { columns: width, rows: rows.len() }));
        };
        let rules = Rules::of_size(columns, height).expect("the sides are within range");
        let mut setup = Self::empty(rules);
        let cells = rows.iter().flat_map(|cells| cells.chars().flat_map(cell));
        rules.squares().zip(cells).for_each(|(square, mark)| setup.put(square, mark));
        Ok(setup)
    }
}

/// A character that stands for nothing on a board.
struct UnknownCell(char);

/// What a character of the text form puts on a cell.
fn cell(character: char) -> Result<Option<Mark>, UnknownCell> {
    match character {
        'X' | 'x' => Ok(Some(Mark::X)),
        'O' | 'o' => Ok(Some(Mark::O)),
        '.' | '_' | '-' => Ok(None),
        _ => Err(UnknownCell(character)),
    }
}

/// Why a text is no board. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// There is no text.
    #[error("the position is empty: give its rows from the top, as in X../.O./...")]
    Empty,
    /// A character is none of those for cells.
    #[error(
        "`{}` in row {row}, column {column} is no cell: use X, O and . (or _ or -) with / between rows",
        character.escape_debug()
    )]
    UnknownCell {
        /// The character.
        character: char,
        /// Its column.
        column: usize,
        /// Its row.
        row: usize,
    },
    /// A row is not as long as the first.
    #[error(
        "row {row} has {found} {}, but row 1 has {expected}: all rows must be equally long",
        noun(*found, "cell")
    )]
    Ragged {
        /// The row.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// A side is 0 or longer than [`MAX_SIDE`].
    #[error("{0}")]
    Size(RulesError),
}
