//! A board that could have arisen in play, with a side to move.

use super::geometry::Geometry;
use super::line::Line;
use super::mark::{ByMark, Mark};
use super::rules::Rules;
use super::setup::Setup;
use super::square::{Square, SquareSet};
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There are moves to make.
    Ongoing,
    /// This side has won: by a line of its own, or in misère by one of the opponent's.
    Won(Mark),
    /// The board is full and nobody has a line.
    Drawn,
}

/// A position of a game: marks that legal play can have led to, and whose turn it is.
///
/// Moves are made and taken back in place; both cost a handful of counter updates, one for each
/// line through the square.
///
/// ```
/// use noughts::game::{Mark, Position, Rules, Status};
/// let mut position = Position::new(Rules::TIC_TAC_TOE);
/// for square in ["b2", "a1", "b1", "b3", "a2", "c2", "c1", "c3"] {
///     position.play(square.parse()?)?;
/// }
/// assert_eq!(position.to_string(), "OXX/XXO/.OO");
/// assert_eq!((position.to_move(), position.status()), (Mark::X, Status::Ongoing));
/// position.play("a3".parse()?)?;
/// assert_eq!(position.status(), Status::Won(Mark::X));
/// let names: Vec<String> = position.completed_lines().map(|line| line.name(position.rules())).collect();
/// assert_eq!(names, ["anti-diagonal"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    geometry: Arc<Geometry>,
    marks: ByMark<SquareSet>,
    to_move: Mark,
    empty: usize,
    /// For each line of the geometry, how many squares of it each side holds.
    tallies: Vec<ByMark<u8>>,
    /// How many lines each side holds wholly.
    completed: ByMark<u16>,
}

impl Position {
    /// The empty board with X to move.
    pub fn new(rules: Rules) -> Self {
        Self::begun_by(rules, Mark::X)
    }

    /// The empty board with this side to move.
    pub fn begun_by(rules: Rules, to_move: Mark) -> Self {
        let geometry = Arc::new(Geometry::new(rules));
        let tallies = vec![ByMark::default(); geometry.lines.len()];
        Self {
            geometry,
            marks: ByMark::both(SquareSet::EMPTY),
            to_move,
            empty: rules.cells(),
            tallies,
            completed: ByMark::default(),
        }
    }

    /// The board, its winning length, and what a completed line means.
    pub fn rules(&self) -> Rules {
        self.geometry.rules
    }

    /// All lines of the board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Whose turn it is, or would be were the game not over.
    pub const fn to_move(&self) -> Mark {
        self.to_move
    }

    /// The mark on a square.
    pub fn get(&self, square: Square) -> Option<Mark> {
        Mark::BOTH.into_iter().find(|&mark| self.marks[mark].contains(square))
    }

    /// Where a side's marks are.
    pub fn squares_of(&self, mark: Mark) -> SquareSet {
        self.marks[mark]
    }

    /// Whether the square lies on the board and carries no mark.
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

    /// How the game stands.
    pub fn status(&self) -> Status {
        match Mark::BOTH.into_iter().find(|&mark| self.completed[mark] > 0) {
            Some(holder) if self.rules().misere() => Status::Won(holder.other()),
            Some(holder) => Status::Won(holder),
            None if self.empty == 0 => Status::Drawn,
            None => Status::Ongoing,
        }
    }

    /// The squares that can be played, in reading order; none once the game is over.
    pub fn moves(&self) -> impl Iterator<Item = Square> + use<'_> {
        let over = self.status() != Status::Ongoing;
        self.rules().squares().filter(move |&square| !over && self.is_empty(square))
    }

    /// The squares that can be played, from the middle of the board outwards.
    pub fn moves_from_centre(&self) -> Vec<Square> {
        let centre = self.rules().centre();
        let mut moves: Vec<Square> = self.moves().collect();
        moves.sort_by_key(|square| {
            centre.column().abs_diff(square.column()) + centre.row().abs_diff(square.row())
        });
        moves
    }

    /// All lines that are complete: those that the last move completed.
    pub fn completed_lines(&self) -> impl Iterator<Item = &Line> {
        let connect = self.rules().connect();
        self.geometry
            .lines
            .iter()
            .zip(&self.tallies)
            .filter(move |(_, tally)| tally.x == connect || tally.o == connect)
            .map(|(line, _)| line)
    }

    /// For each line of the geometry, how many of its squares X and O hold.
    pub fn tallies(&self) -> &[ByMark<u8>] {
        &self.tallies
    }

    /// The lines of which this side lacks one square only, and the other side has none.
    pub fn one_short(&self, mark: Mark) -> impl Iterator<Item = &Line> {
        let connect = self.rules().connect();
        let lines = self.geometry.lines.iter().zip(&self.tallies);
        lines
            .filter(move |(_, tally)| tally[mark] + 1 == connect && tally[mark.other()] == 0)
            .map(|(line, _)| line)
    }

    /// The squares on which this side would complete a line.
    pub fn completing(&self, mark: Mark) -> SquareSet {
        let squares = self.one_short(mark).flat_map(|line| &line.squares);
        squares.copied().filter(|&square| self.is_empty(square)).collect()
    }

    /// Whether there is a line that this side could still complete.
    pub fn has_open_line(&self, mark: Mark) -> bool {
        self.tallies.iter().any(|tally| tally[mark.other()] == 0)
    }

    /// Puts the mover's mark on a square and passes the turn.
    ///
    /// # Errors
    /// If the game is over, the square is off the board, or it is taken. The position is then
    /// unchanged.
    pub fn play(&mut self, square: Square) -> Result<(), IllegalMove> {
        if self.status() != Status::Ongoing {
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

    /// Takes back a mark of the side that is not to move, which moves again.
    ///
    /// # Panics
    /// If the square does not carry that side's mark.
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

    /// The marks without the guarantee that they are legal.
    pub fn setup(&self) -> Setup {
        Setup::from_marks(self.rules(), self.marks, Some(self.to_move))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        // Everything else follows from these.
        (self.rules(), self.marks, self.to_move) == (other.rules(), other.marks, other.to_move)
    }
}

impl Eq for Position {}

impl fmt::Display for Position {
    /// The text form of the board; see [`Setup`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.setup(), f)
    }
}

impl TryFrom<Setup> for Position {
    type Error = PositionError;

    /// Passes a setup through the rules. The side with fewer marks is to move; with equal counts
    /// it is the side the setup names, or X.
    fn try_from(setup: Setup) -> Result<Self, Self::Error> {
        let ByMark { x, o } = setup.counts();
        let to_move = setup.turn_by_counts().or(setup.to_move()).unwrap_or(Mark::X);
        let mut faults = Vec::new();
        if x.abs_diff(o) > 1 {
            faults.push(PositionFault::Counts { x, o });
        } else if let Some(named) = setup.to_move().filter(|&named| named != to_move) {
            faults.push(PositionFault::ToMove { named, x, o });
        }
        let mut position = Self::begun_by(setup.rules(), to_move);
        for mark in Mark::BOTH {
            setup.squares_of(mark).iter().for_each(|square| position.put(square, mark));
        }
        position.check_ending(&mut faults);
        if faults.is_empty() { Ok(position) } else { Err(PositionError { faults }) }
    }
}

impl Position {
    /// Finds why complete lines, if there are any, cannot all be the work of one last move.
    fn check_ending(&self, faults: &mut Vec<PositionFault>) {
        if self.completed.into_iter().all(|lines| lines > 0) {
            faults.push(PositionFault::BothComplete);
            return;
        }
        if self.completed[self.to_move] > 0 {
            let equal = self.marks.x.len() == self.marks.o.len();
            faults.push(PositionFault::PlayedOn { complete: self.to_move, equal });
        }
        let shared = self
            .completed_lines()
            .map(|line| line.squares.iter().copied().collect::<SquareSet>())
            .reduce(|shared, line| shared.intersection(&line));
        if shared.is_some_and(|shared| shared.is_empty()) {
            let names = self.completed_lines().map(|line| line.name(self.rules())).collect();
            faults.push(PositionFault::LinesApart { names });
        }
    }
}

/// Why a move cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// Somebody has won, or the board is full.
    #[error("the game is over")]
    GameOver,
    /// The board has no such square.
    #[error("{0} is not on this board")]
    OffBoard(Square),
    /// The square carries a mark.
    #[error("{0} is taken by {1}")]
    Taken(Square, Mark),
}

/// Why a setup is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct PositionError {
    /// Each rule that it breaks; there is one at the least.
    pub faults: Vec<PositionFault>,
}

/// Which rule a setup breaks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionFault {
    /// The sides alternate, so their counts differ by at most one.
    #[error("there are {x} X and {o} O: players take turns, so the counts may differ by one at most")]
    Counts {
        /// How many X there are.
        x: usize,
        /// How many O there are.
        o: usize,
    },
    /// The side named to move has more marks than the other.
    #[error("{named} cannot be to move with {x} X and {o} O on the board: it is {}'s turn", named.other())]
    ToMove {
        /// The side named.
        named: Mark,
        /// How many X there are.
        x: usize,
        /// How many O there are.
        o: usize,
    },
    /// The first complete line ends the game, so only one side can have one.
    #[error("both X and O have a complete line: the first one would have ended the game")]
    BothComplete,
    /// The side to move has a complete line, so the other moved after the end.
    #[error(
        "{complete} has a complete line and is to move: {} moved after the game was over{}",
        complete.other(),
        if *equal {
            format!(" (if {0} began, say that {0} is to move)", complete.other())
        } else {
            String::new()
        }
    )]
    PlayedOn {
        /// The side with the line.
        complete: Mark,
        /// Whether the counts are equal, so that it could be the other side's turn.
        equal: bool,
    },
    /// One side has complete lines that share no square, so no single move completed them.
    #[error(
        "{} are all complete but share no square: no one move can have completed them",
        names.join(" and ")
    )]
    LinesApart {
        /// The lines' names.
        names: Vec<String>,
    },
}
