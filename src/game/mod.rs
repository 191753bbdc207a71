//! The rules of m,n,k games: what a board is, what a line is, who may move and when a game is over.
//!
//! Nothing in here knows how a move is chosen or drawn. The vocabulary, one type per file:
//!
//! | type | what it is |
//! |---|---|
//! | [`Mark`], [`ByMark`] | X or O, and a pair of something for both |
//! | [`Square`], [`SquareSet`] | a cell such as `b2`, and a set of cells |
//! | [`Rules`] | board size, winning length, misère or not |
//! | [`Line`], [`Geometry`] | a winning line with its name, and all lines of a board |
//! | [`Symmetry`] | a turn or flip of a board |
//! | [`Setup`] | anything that can be put on a board |
//! | [`Position`] | a setup that could have arisen in play: the only thing one can move on |
//! | [`History`] | a game from its first position, with undo and redo |
//! | [`figures`] | numbers, times and lines of moves as people read them |

pub mod figures;
mod geometry;
mod history;
mod line;
mod mark;
mod position;
mod rules;
mod setup;
mod square;
mod symmetry;

pub use geometry::Geometry;
pub use history::History;
pub use line::{Direction, Line};
pub use mark::{ByMark, Mark, ParseMarkError};
pub use position::{IllegalMove, Position, PositionError, PositionFault, Status};
pub use rules::{Rules, RulesError};
pub use setup::{NotationError, Setup};
pub use square::{MAX_SIDE, ParseSquareError, Square, SquareSet};
pub use symmetry::Symmetry;
