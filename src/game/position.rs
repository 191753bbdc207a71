//! A board that legal play can reach, with a side to move.

use super::{ByMark, Geometry, Line, Mark, Rules, Setup, Square, SquareSet};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// The status of a game; records spell it `unfinished`, `draw`, `X` or `O`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// The game is not over.
    #[serde(rename = "unfinished")]
    Ongoing,
    /// The board is full, without a line.
    #[serde(rename = "draw")]
    Drawn,
    /// This side completed a line, or in misère the other.
    #[serde(untagged)]
    Won(Mark),
}

impl Status {
    /// Who has won, if anyone.
    pub const fn winner(self) -> Option<Mark> {
        if let Self::Won(winner) = self { Some(winner) } else { None }
    }
}

/// Marks that legal play can reach, and the side to move. To play or take back a move costs a few counter updates, one
/// for each line through the square.
///
/// ```
/// use noughts::game::{Mark, Position, Rules, Status};
/// let mut position = Position::new(Rules::TIC_TAC_TOE);
/// for square in ["b2", "a1", "b1", "b3", "a2", "c2", "c1", "c3", "a3"] {
///     position.play(square.parse()?)?;
/// }
/// assert_eq!((position.to_string().as_str(), position.status()), ("OXX/XXO/XOO", Status::Won(Mark::X)));
/// let names: Vec<String> = position.completed_lines().map(|line| line.name(position.rules())).collect();
/// assert_eq!(names, ["anti-diagonal"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Setup", try_from = "Setup")]
pub struct Position {
    // These come first: comparing two positions seldom goes further.
    marks: ByMark<SquareSet>,
    to_move: Mark,
    geometry: Arc<Geometry>,
    empty: usize,
    /// For each line of the geometry.
    tallies: Vec<ByMark<u8>>,
    /// How many lines each side has.
    completed: ByMark<u16>,
}

impl Position {
    /// The empty board, with X to move.
    pub fn new(rules: Rules) -> Self {
        Self::started_by(rules, Mark::X)
    }

    /// The empty board, with this side to move.
    pub fn started_by(rules: Rules, to_move: Mark) -> Self {
        let geometry = Arc::new(Geometry::new(rules));
        Self {
            tallies: vec![ByMark::default(); geometry.lines.len()],
            geometry,
            marks: ByMark::default(),
            to_move,
            empty: rules.cells(),
            completed: ByMark::default(),
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.geometry.rules
    }

    /// All lines of the board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The side to move, or that would be next after the end.
    pub const fn to_move(&self) -> Mark {
        self.to_move
    }

    /// The mark on a square, if there is one.
    pub fn get(&self, square: Square) -> Option<Mark> {
        Mark::BOTH.into_iter().find(|&mark| self.marks[mark].contains(square))
    }

    /// The squares of both sides.
    pub const fn squares_by_mark(&self) -> ByMark<SquareSet> {
        self.marks
    }

    /// The squares of the side to move, and of the other side.
    pub fn sides(&self) -> [SquareSet; 2] {
        [self.to_move, self.to_move.other()].map(|mark| self.marks[mark])
    }

    /// Whether a square is on the board and has no mark.
    pub fn is_empty(&self, square: Square) -> bool {
        self.rules().contains(square) && self.get(square).is_none()
    }

    /// How many cells are empty.
    pub const fn empty_cells(&self) -> usize {
        self.empty
    }

    /// How many marks are on the board.
    pub fn marks(&self) -> usize {
        self.rules().cells() - self.empty
    }

    /// The status of the game.
    pub fn status(&self) -> Status {
        match Mark::BOTH.into_iter().find(|&mark| self.completed[mark] > 0) {
            Some(holder) if self.rules().misere() => Status::Won(holder.other()),
            Some(holder) => Status::Won(holder),
            None if self.empty == 0 => Status::Drawn,
            None => Status::Ongoing,
        }
    }

    /// Whether a side has won, or the board is full.
    pub fn is_over(&self) -> bool {
        self.status() != Status::Ongoing
    }

    /// The legal moves in reading order; none once the game is over.
    pub fn moves(&self) -> impl Iterator<Item = Square> + use<'_> {
        let over = self.is_over();
        self.rules().squares().filter(move |&square| !over && self.is_empty(square))
    }

    /// The legal moves, from the middle outwards.
    pub fn moves_from_centre(&self) -> Vec<Square> {
        let centre = self.rules().centre();
        let mut moves: Vec<_> = self.moves().collect();
        moves.sort_by_key(|square| {
            centre.column().abs_diff(square.column()) + centre.row().abs_diff(square.row())
        });
        moves
    }

    /// The complete lines: those that the last move completed.
    pub fn completed_lines(&self) -> impl Iterator<Item = &Line> {
        let connect = self.rules().connect();
        self.lines_with(move |tally| tally.x == connect || tally.o == connect)
    }

    fn lines_with(&self, is_wanted: impl Fn(&ByMark<u8>) -> bool) -> impl Iterator<Item = &Line> {
        let lines = self.geometry.lines.iter().zip(&self.tallies);
        lines.filter(move |(_, tally)| is_wanted(tally)).map(|(line, _)| line)
    }

    /// For each line of the geometry, the marks of each side in it.
    pub fn tallies(&self) -> &[ByMark<u8>] {
        &self.tallies
    }

    /// The lines in which this side needs one more mark, and the other has none.
    pub fn one_short(&self, mark: Mark) -> impl Iterator<Item = &Line> {
        let connect = self.rules().connect();
        self.lines_with(move |tally| tally[mark] + 1 == connect && tally[mark.other()] == 0)
    }

    /// The empty squares that complete a line of this side.
    pub fn completing(&self, mark: Mark) -> SquareSet {
        let squares = self.one_short(mark).flat_map(|line| &line.squares);
        squares.copied().filter(|&square| self.is_empty(square)).collect()
    }

    /// Whether this side can still complete a line.
    pub fn has_open_line(&self, mark: Mark) -> bool {
        self.tallies.iter().any(|tally| tally[mark.other()] == 0)
    }

    /// The position after these moves.
    ///
    /// # Errors
    /// If one of them is illegal.
    pub fn after(&self, moves: impl IntoIterator<Item = Square>) -> Result<Self, IllegalMove> {
        let mut after = self.clone();
        moves.into_iter().try_for_each(|square| after.play(square)).map(|()| after)
    }

    /// Puts the mover's mark on a square, and turns to the other side.
    ///
    /// # Errors
    /// If the game is over, or the square off the board or taken. Nothing is changed then.
    pub fn play(&mut self, square: Square) -> Result<(), IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        if !self.rules().contains(square) {
            return Err(IllegalMove::OffBoard(square));
        }
        if let Some(holder) = self.get(square) {
            return Err(IllegalMove::Taken(square, holder));
        }
        self.put(square, self.to_move);
        self.to_move = self.to_move.other();
        Ok(())
    }

    /// Takes back the last move, which was this one: its side moves again. After an earlier move, the position may be one
    /// that legal moves do not reach.
    ///
    /// # Panics
    /// If the square does not have its mark.
    pub fn take_back(&mut self, square: Square) {
        let mover = self.to_move.other();
        assert!(self.get(square) == Some(mover), "{square} was not {mover}'s last move");
        let connect = self.rules().connect();
        for &line in self.geometry.through(square) {
            let tally = &mut self.tallies[usize::from(line)][mover];
            self.completed[mover] -= u16::from(*tally == connect);
            *tally -= 1;
        }
        self.marks[mover].remove(square);
        self.empty += 1;
        self.to_move = mover;
    }

    fn put(&mut self, square: Square, mark: Mark) {
        let connect = self.rules().connect();
        for &line in self.geometry.through(square) {
            let tally = &mut self.tallies[usize::from(line)][mark];
            *tally += 1;
            self.completed[mark] += u16::from(*tally == connect);
        }
        self.marks[mark].insert(square);
        self.empty -= 1;
    }

    /// Adds a fault if one last move cannot have completed all lines.
    fn check_ending(&self, faults: &mut Vec<String>) {
        if self.completed.into_iter().all(|lines| lines > 0) {
            let fault = "both X and O have a complete line: the first one would have ended the game";
            faults.push(fault.to_owned());
            return;
        }
        if self.completed[self.to_move] > 0 {
            let other = self.to_move.other();
            // Then it could be the other side's turn.
            let hint = if self.marks.x.len() == self.marks.o.len() {
                format!(" (if {other} moved first, name {other} as the side to move)")
            } else {
                String::new()
            };
            faults.push(format!(
                "{} has a complete line and is to move: {other} moved after the game was over{hint}",
                self.to_move
            ));
        }
        let shared = self
            .completed_lines()
            .map(|line| line.squares.iter().copied().collect::<SquareSet>())
            .reduce(|shared, line| shared.intersection(&line));
        if shared.is_some_and(|shared| shared.is_empty()) {
            let names: Vec<String> = self.completed_lines().map(|line| line.name(self.rules())).collect();
            faults.push(format!(
                "{} are all complete but share no square: one move cannot have completed them all",
                names.join(" and ")
            ));
        }
    }

    /// The marks as a setup.
    pub fn setup(&self) -> Setup {
        Setup { rules: self.rules(), marks: self.marks, to_move: Some(self.to_move) }
    }
}

impl fmt::Display for Position {
    /// The text form of the board; see [`Setup`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.setup()
    }
}

impl TryFrom<Setup> for Position {
    /// Why legal play cannot reach it.
    type Error = String;

    /// The side with fewer marks is to move; with equal counts the one that the setup names, or X.
    fn try_from(setup: Setup) -> Result<Self, Self::Error> {
        let ByMark { x, o } = setup.counts();
        let to_move = setup.turn_by_counts().or(setup.to_move()).unwrap_or(Mark::X);
        let mut faults = Vec::new();
        if x.abs_diff(o) > 1 {
            faults.push(format!(
                "there are {x} X and {o} O: players take turns, so the counts may differ by at most one"
            ));
        } else if let Some(named) = setup.to_move().filter(|&named| named != to_move) {
            faults.push(format!(
                "{named} cannot be to move with {x} X and {o} O on the board: it is {to_move}'s turn"
            ));
        }
        let mut position = Self::started_by(setup.rules(), to_move);
        for mark in Mark::BOTH {
            setup.marks[mark].iter().for_each(|square| position.put(square, mark));
        }
        position.check_ending(&mut faults);
        if faults.is_empty() { Ok(position) } else { Err(faults.join("; ")) }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// A side has won, or the board is full.
    #[error("the game is over")]
    GameOver,
    /// The square is not on the board.
    #[error("{0} is not on this board")]
    OffBoard(Square),
    /// The square has a mark already.
    #[error("{0} is taken by {1}")]
    Taken(Square, Mark),
}
