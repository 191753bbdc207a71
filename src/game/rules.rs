//! The rules of a game: board size, winning length, misère or not.

use super::{MAX_SIDE, Square};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// An m,n,k game: `columns` times `rows` cells, where `connect` marks in a row complete a line.
///
/// The side that completes a line wins, or in misère loses; a full board without a line is a draw.
///
/// ```
/// use noughts::game::Rules;
/// let rules = Rules::new(7, 5, 4)?;
/// assert_eq!(rules.to_string(), "7x5, 4 in a row");
/// assert_eq!(rules.cells(), 35);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rules {
    columns: u8,
    rows: u8,
    connect: u8,
    misere: bool,
}

impl Rules {
    /// Standard tic-tac-toe.
    pub const TIC_TAC_TOE: Self = Self { columns: 3, rows: 3, connect: 3, misere: false };

    /// Rules for a board of this size.
    ///
    /// # Errors
    /// If a side is not between 1 and [`MAX_SIDE`], or no line of `connect` cells fits on the board.
    pub fn new(columns: u8, rows: u8, connect: u8) -> Result<Self, String> {
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&columns) || !sides.contains(&rows) {
            return Err(no_size(columns.into(), rows.into()));
        }
        if !(1..=columns.max(rows)).contains(&connect) {
            return Err(no_connect(connect.into(), columns.max(rows)));
        }
        Ok(Self { columns, rows, connect, misere: false })
    }

    /// The same with the usual winning length: 3 if the shorter side is at most 3, 4 if at most 5, otherwise 5, and
    /// never more than the longer side.
    ///
    /// # Errors
    /// If a side is not between 1 and [`MAX_SIDE`].
    pub fn of_size(columns: u8, rows: u8) -> Result<Self, String> {
        let usual = match columns.min(rows) {
            0..=3 => 3,
            4..=5 => 4,
            _ => 5,
        };
        Self::new(columns, rows, usual.min(columns.max(rows)))
    }

    /// Whether it takes as many in a row as is usual on a board of this size.
    pub fn has_usual_connect(self) -> bool {
        Self::of_size(self.columns, self.rows).is_ok_and(|usual| usual.connect == self.connect)
    }

    /// The same for numbers far out of range.
    pub(super) fn of_any_size(columns: usize, rows: usize) -> Result<Self, String> {
        match (columns.try_into(), rows.try_into()) {
            (Ok(columns), Ok(rows)) => Self::of_size(columns, rows),
            _ => Err(no_size(columns, rows)),
        }
    }

    /// The same board with another winning length.
    ///
    /// # Errors
    /// If no line of `connect` cells fits on the board.
    pub fn with_connect(self, connect: u8) -> Result<Self, String> {
        Ok(Self::new(self.columns, self.rows, connect)?.with_misere(self.misere))
    }

    /// The same rules, where a line loses (misère) or wins.
    #[must_use]
    pub const fn with_misere(self, misere: bool) -> Self {
        Self { misere, ..self }
    }

    /// The number of columns.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// How many marks in a row complete a line.
    pub const fn connect(self) -> u8 {
        self.connect
    }

    /// Whether a line loses.
    pub const fn misere(self) -> bool {
        self.misere
    }

    /// The number of cells: 1 to 225.
    pub const fn cells(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether the square is on the board.
    pub const fn contains(self, square: Square) -> bool {
        square.column() < self.columns && square.row() < self.rows
    }

    /// All squares of the board in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).filter_map(move |column| Square::new(column, row)))
    }

    /// The middle square, or the one left of or above the middle.
    ///
    /// # Panics
    /// Never: every board has a middle.
    pub fn centre(self) -> Square {
        Square::new((self.columns - 1) / 2, (self.rows - 1) / 2).expect("every board has a middle")
    }

    /// A square's number in reading order, from 1.
    pub const fn number_of(self, square: Square) -> usize {
        square.row() as usize * self.columns as usize + square.column() as usize + 1
    }

    /// The square with this number in reading order.
    pub fn square_numbered(self, number: usize) -> Option<Square> {
        self.squares().nth(number.checked_sub(1)?)
    }

    /// The square whose number is typed: only on boards of nine squares is a square called by its number.
    pub fn square_typed(self, number: &str) -> Option<Square> {
        if self.cells() == 9 { self.square_numbered(number.parse().ok()?) } else { None }
    }

    /// Size and winning length: `7x5/4`, also for misère.
    pub fn short(self) -> String {
        format!("{}/{}", self.size(), self.connect)
    }

    /// Columns and rows: `7x5`.
    pub fn size(self) -> String {
        format!("{}x{}", self.columns, self.rows)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { columns, rows, connect, misere } = self;
        let note = if *misere { " (misère)" } else { "" };
        write!(f, "{columns}x{rows}, {connect} in a row{note}")
    }
}

impl FromStr for Rules {
    /// Why there is no such board.
    type Err = String;

    /// A size such as `7x5`, with its usual winning length, or `7x5/4`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (size, connect) =
            text.split_once('/').map_or((text, None), |(size, connect)| (size, Some(connect)));
        let sides = size.split_once(['x', 'X']);
        let sides = sides.and_then(|(columns, rows)| Some((number(columns)?, number(rows)?)));
        let (columns, rows) = sides.ok_or_else(|| {
            let size = size.escape_debug();
            format!("`{size}` is not a board size: use columns x rows, as in 7x5 or 7x5/4")
        })?;
        let usual = Self::of_any_size(columns, rows)?;
        let Some(connect) = connect else { return Ok(usual) };
        let connect = number(connect).ok_or_else(|| {
            let connect = connect.escape_debug();
            format!("`{connect}` is not a number of marks in a row: use columns x rows / marks, as in 7x5/4")
        })?;
        let longest = usual.columns.max(usual.rows);
        usual.with_connect(connect.try_into().map_err(|_| no_connect(connect, longest))?)
    }
}

/// The number of these digits, or the largest if it is too large; `None` if they are not only digits.
fn number(digits: &str) -> Option<usize> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(usize::MAX))
}

fn no_size(columns: usize, rows: usize) -> String {
    format!("a board of {columns}x{rows} cells is out of range: sides must be from 1 to {MAX_SIDE}")
}

fn no_connect(connect: usize, longest: u8) -> String {
    format!("{connect} in a row is out of range: this board allows 1 to {longest}")
}
